import Core
import Foundation

/// A Food in which the given meals were logged.
public final class FakeFood: FoodCoordinating {
    private let meals: [(day: LocalDay, meal: MealSummary)]
    private let failure: Failure?

    /// - Parameters:
    ///   - failure: thrown by every call.
    public init(meals: [MealSummary] = [], time: TimeContext, failure: Failure? = nil) {
        self.failure = failure
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
            totals: meals.reduce(.zero) { $0 + $1.totals },
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
        return Dictionary(
            meals.filter { days.contains($0.day) }.map { ($0.day, $0.meal.totals) },
            uniquingKeysWith: +
        )
    }

    public func averageIntake(_ days: ClosedRange<LocalDay>) async throws -> AverageIntake {
        AverageIntake(of: try await totals(days).values)
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
