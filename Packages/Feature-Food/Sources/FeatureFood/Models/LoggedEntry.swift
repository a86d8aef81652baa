import Core
import FoodReading

/// An entry with its foods.
struct LoggedEntry: Sendable, Hashable {
    var entry: FoodEntry
    /// In the order of their positions.
    var items: [FoodItem]

    /// The sum of the foods, each times its servings.
    var total: Nutrients { items.reduce(Nutrients()) { $0 + $1.total } }
}

extension FoodEntry: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension FoodItem: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
