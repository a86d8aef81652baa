import Core
import Foundation

/// A Food in which the given meals were logged.
public final class FakeFood: FoodCoordinating {
    private let meals: [(day: LocalDay, meal: MealSummary)]
    private let failure: Failure?
    private let foods: [EatenFood]
    private let drunk: [LocalDay: Double]
    private let weighed: [WeightPoint]
    private let figures: [String: FoodFigures]
    private let ideas: [MealIdea]

    /// - Parameters:
    ///   - figures: by the words that name the food.
    ///   - failure: thrown by every call.
    public init(
        meals: [MealSummary] = [],
        foods: [EatenFood] = [],
        water: [LocalDay: Double] = [:],
        weights: [WeightPoint] = [],
        figures: [String: FoodFigures] = [:],
        ideas: [MealIdea] = [],
        time: TimeContext,
        failure: Failure? = nil
    ) {
        self.failure = failure
        self.foods = foods.sorted { ($0.day, $0.minute) < ($1.day, $1.minute) }
        (drunk, weighed, self.figures, self.ideas) = (water, weights, figures, ideas)
        self.meals = meals.map { (LocalDay(of: $0.eatenAt, in: time.zone), $0) }
    }

    /// Nothing logged.
    public static func empty(time: TimeContext) -> FakeFood { FakeFood(time: time) }

    /// Every call fails, as where the database cannot be opened.
    public static func offline(time: TimeContext) -> FakeFood {
        FakeFood(time: time, failure: Failure.unavailable("food.offline", "Food cannot be reached."))
    }

    public func daySummary(_ day: LocalDay) async throws -> DayNutrition {
        try check()
        let meals = meals.filter { $0.day == day }.map(\.meal)
        return DayNutrition(
            day: day,
            totals: try await totals(day...day)[day] ?? .zero,
            targets: Self.targets,
            meals: meals,
            isTrainingDay: try await isTrainingDay(day)
        )
    }

    private static let targets = Macros(kcal: 2000, protein: 120, carbs: 230, fat: 67)

    public func targets(on day: LocalDay) async throws -> Macros {
        try check()
        return Self.targets
    }

    public func totals(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: Macros] {
        try check()
        let all = meals.map { ($0.day, $0.meal.totals) } + foods.map { ($0.day, $0.macros) }
        return Dictionary(all.filter { days.contains($0.0) }, uniquingKeysWith: +)
    }

    public func averageIntake(_ days: ClosedRange<LocalDay>) async throws -> AverageIntake {
        AverageIntake(of: try await totals(days).values)
    }

    public func eatenFoods(_ days: ClosedRange<LocalDay>) async throws -> [EatenFood] {
        try check()
        return foods.filter { days.contains($0.day) }
    }

    public func water(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: Double] {
        try check()
        return drunk.filter { days.contains($0.key) }
    }

    public func weights(_ days: ClosedRange<LocalDay>) async throws -> [WeightPoint] {
        try check()
        return weighed.filter { days.contains($0.day) }
    }

    public func foodFigures(_ words: String) async throws -> FoodFigures? {
        try check()
        return figures[words]
    }

    public func mealIdeas(_ meal: String, on day: LocalDay) async throws -> [MealIdea] {
        try check()
        return ideas
    }

    public func isTrainingDay(_ day: LocalDay) async throws -> Bool {
        try check()
        return false
    }

    public func showLogging(_ text: String?, in session: FlowSession) async throws -> MealSummary? {
        try check()
        return nil
    }

    private func check() throws {
        if let failure { throw failure }
    }
}
