import Core
import FoodDiary
import FoodRules

extension LoggedEntry {
    /// The search over everything that was logged.
    static let searchSource = SearchSource("meals", "Meals") { resolver, context, words, limit in
        try await resolver.get(FoodCoordinator.self).journal.search(words, limit: limit)
            .map { $0.searchHit(in: context) }
    }

    /// As a search over everything finds it.
    func searchHit(in context: FlowContext) -> SearchHit {
        let (day, kcal) = (context.forms.date(entry.day), context.forms.number(total.macros.kcal))
        return SearchHit(
            title: title,
            detail: "\(entry.meal.title.capitalizedFirst) on \(day), \(kcal) kcal",
            command: "food day \(entry.day)"
        )
    }
}
