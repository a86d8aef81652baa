import Core
import FoodReading
import FoodRules

/// An entry with its foods.
struct LoggedEntry: Sendable, Hashable {
    var entry: FoodEntry
    /// In the order of their positions.
    var items: [FoodItem]

    /// The sum of the foods, each times its servings.
    var total: Nutrients { items.reduce(Nutrients()) { $0 + $1.total } }
}

extension LoggedEntry {
    /// The foods in a few words, for people.
    var title: String {
        let names = items.map(\.name)
        if names.isEmpty { return entry.rawText.isEmpty ? entry.meal.title : String(entry.rawText.prefix(60)) }
        let shown = names.prefix(3).joined(separator: ", ")
        return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
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

extension FoodEntry: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension FoodItem: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
