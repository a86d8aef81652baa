import Core
import FoodReading
import FoodRules

extension LoggedEntry {
    /// The foods in a few words, for people.
    var title: String {
        let names = items.map(\.name)
        if names.isEmpty { return entry.rawText.isEmpty ? entry.meal.title : String(entry.rawText.prefix(60)) }
        let shown = names.prefix(3).joined(separator: ", ")
        return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
    }
}

extension LoggedEntry {
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
