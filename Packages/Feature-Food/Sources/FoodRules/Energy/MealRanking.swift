import Core
import Foundation

/// Ranks the meals that a person likes by how well they fit into the rest of a day.
package struct MealRanking: Sendable {
    /// Days whose meals count as liked.
    package static let reach = 60
    /// The share of what is left that a meal takes: later meals want theirs.
    private static let shares = ["breakfast": 0.3, "lunch": 0.5, "snack": 0.25, "dinner": 1.0]

    private let wanted: Macros

    /// - Parameter left: targets less what was eaten; below zero counts as nothing.
    package init(left: Macros, meal: String) {
        let share = Self.shares[meal] ?? 0.5
        wanted = Macros(
            kcal: max(0, left.kcal) * share,
            protein: max(0, left.protein) * share,
            carbs: max(0, left.carbs) * share,
            fat: max(0, left.fat) * share
        )
    }

    /// The best first; of equals the one eaten more often, then by name.
    package func ranked(_ ideas: [MealIdea]) -> [MealIdea] {
        ideas.filter { $0.macros.kcal.isFinite && $0.macros.kcal > 0 && $0.macros.protein.isFinite }
            .map { (idea: $0, distance: distance($0)) }
            .sorted { ($0.distance, $1.idea.times, $0.idea.name) < ($1.distance, $0.idea.times, $1.idea.name) }
            .map(\.idea)
    }

    /// The distance from what is wanted: energy counts most, twice if it is too much; missing protein half; a habit helps.
    private func distance(_ idea: MealIdea) -> Double {
        let energy = (idea.macros.kcal - wanted.kcal) / max(wanted.kcal, 100)
        let protein = max(0, wanted.protein - idea.macros.protein) / max(wanted.protein, 10)
        let habit = idea.isFavorite ? 0.3 : 0.1 * log2(1 + Double(idea.times))
        return (energy > 0 ? 2 * energy : -energy) + protein / 2 - min(habit, 0.5)
    }
}
