import Core
import Foundation
import Synchronization

/// A Food that keeps what it is told: any text is one food of 100 kcal, unless it was given others.
public final class FakeFood: FoodCoordinating {
    private struct State {
        var meals: [(day: LocalDay, meal: MealSummary)] = []
        var water: [LocalDay: Double] = [:]
        var trainingDays: [LocalDay: Bool] = [:]
        var weights: [LocalDay: Double] = [:]
    }

    private let state: Mutex<State>
    private let catalogue: [FoodFacts]
    private let time: TimeContext
    private let failure: Failure?

    /// - Parameters:
    ///   - failure: thrown by every call.
    public init(meals: [MealSummary] = [], catalogue: [FoodFacts] = [], time: TimeContext, failure: Failure? = nil) {
        self.catalogue = catalogue
        self.time = time
        self.failure = failure
        state = Mutex(State(meals: meals.map { (LocalDay(of: $0.eatenAt, in: time.zone), $0) }))
    }

    /// Nothing logged, no foods known.
    public static func empty(time: TimeContext) -> FakeFood { FakeFood(time: time) }

    /// Every call fails, as where the database cannot be opened.
    public static func offline(time: TimeContext) -> FakeFood {
        FakeFood(time: time, failure: Failure.unavailable("food.offline", "Food cannot be reached."))
    }

    /// The weights that were logged.
    public var weights: [LocalDay: Double] { state.withLock { $0.weights } }

    public func logMeal(_ text: String, at moment: Date?) async throws -> MealSummary {
        let preview = try await preview(text)
        let eatenAt = moment ?? time.now
        let meal = MealSummary(
            id: UUID(),
            meal: "snack",
            eatenAt: eatenAt,
            foods: preview.foods.compactMap(\.name),
            unresolved: [],
            totals: preview.totals
        )
        state.withLock { $0.meals.append((LocalDay(of: eatenAt, in: time.zone), meal)) }
        return meal
    }

    public func preview(_ text: String) async throws -> MealPreview {
        try check()
        let known = catalogue.first { $0.name.lowercased() == text.lowercased() }
        let grams = known?.portionGrams ?? 100
        let totals = known.map { $0.per100g * (grams / 100) } ?? Macros(kcal: 100, protein: 5, carbs: 10, fat: 4)
        let food = MealPreview.Food(
            text: text,
            name: known?.name ?? text,
            grams: grams,
            totals: totals,
            confidence: 1,
            assumptions: [],
            problem: nil
        )
        return MealPreview(foods: [food], notUnderstood: [])
    }

    public func deleteMeal(_ id: UUID) async throws {
        try check()
        state.withLock { $0.meals.removeAll { $0.meal.id == id } }
    }

    public func undo() async throws -> String? {
        try check()
        return state.withLock { $0.meals.popLast() }.map { "log \($0.meal.foods.joined(separator: ", "))" }
    }

    public func foods(named words: String, limit: Int) async throws -> [FoodFacts] {
        try check()
        return Array(catalogue.filter { $0.name.lowercased().contains(words.lowercased()) }.prefix(limit))
    }

    public func recentFoods(limit: Int) async throws -> [FoodFacts] {
        try check()
        return Array(catalogue.prefix(limit))
    }

    public func daySummary(_ day: LocalDay) async throws -> DayNutrition {
        try check()
        let meals = state.withLock { $0.meals.filter { $0.day == day }.map(\.meal) }
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
        return state.withLock { state in
            Dictionary(
                state.meals.filter { days.contains($0.day) }.map { ($0.day, $0.meal.totals) },
                uniquingKeysWith: +
            )
        }
    }

    public func expenditure(on day: LocalDay) async throws -> EnergyExpenditure {
        try check()
        return EnergyExpenditure(kcal: nil, isLearnt: false, explanation: "No weight is known.")
    }

    public func logWater(milliliters: Double, at moment: Date?) async throws -> Double {
        try check()
        let day = LocalDay(of: moment ?? time.now, in: time.zone)
        return state.withLock { state in
            state.water[day, default: 0] += milliliters
            return state.water[day] ?? 0
        }
    }

    public func logWeight(kilograms: Double, bodyFatPercent: Double?, on day: LocalDay) async throws {
        try check()
        state.withLock { $0.weights[day] = kilograms }
    }

    public func isTrainingDay(_ day: LocalDay) async throws -> Bool {
        try check()
        return state.withLock { $0.trainingDays[day] } ?? false
    }

    public func setTrainingDay(_ day: LocalDay, _ isTrainingDay: Bool?) async throws {
        try check()
        state.withLock { $0.trainingDays[day] = isTrainingDay }
    }

    public func showLogging(_ text: String?, in session: FlowSession) async throws -> MealSummary? {
        guard let text else { return nil }
        return try await logMeal(text, at: nil)
    }

    private func check() throws {
        if let failure { throw failure }
    }
}
