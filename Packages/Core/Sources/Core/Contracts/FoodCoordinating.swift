import Foundation

/// The part of Food that other features may use.
public protocol FoodCoordinating: Sendable {
    /// The totals and targets of a day.
    func daySummary(_ day: LocalDay) async throws -> DayNutrition

    /// The nutrition targets for a day.
    func targets(on day: LocalDay) async throws -> Macros

    /// The totals of a span of days, earliest first; days without food are absent.
    func totals(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: Macros]

    /// The average intake over a span of days.
    func averageIntake(_ days: ClosedRange<LocalDay>) async throws -> AverageIntake

    /// Each food that was eaten in a span of days, at most ten years, in order of time.
    func eatenFoods(_ days: ClosedRange<LocalDay>) async throws -> [EatenFood]

    /// The water of each day of a span in milliliters; days without any are absent.
    func water(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: Double]

    /// The weighings of a span of days with their trend, earliest first, as `food trends` has them.
    func weights(_ days: ClosedRange<LocalDay>) async throws -> [WeightPoint]

    /// The figures of the food that words name, as they would be logged; `nil` if no food with that name is known, or
    /// none with certainty.
    func foodFigures(_ words: String) async throws -> FoodFigures?

    /// Suggestions for a meal, from favorites and from what was eaten for it before, sorted by how well they fit the
    /// rest of the day.
    ///
    /// - Parameter meal: `breakfast`, `lunch`, `dinner` or `snack`.
    func mealIdeas(_ meal: String, on day: LocalDay) async throws -> [MealIdea]

    /// True if a day counts as a training day for the targets.
    func isTrainingDay(_ day: LocalDay) async throws -> Bool

    /// Runs Food's own logging in the caller's session: asks what was eaten if `text` is nil, and about unknown foods.
    ///
    /// - Returns: the meal; `nil` if the person canceled.
    func showLogging(_ text: String?, in session: FlowSession) async throws -> MealSummary?
}

extension ContractID {
    /// Food's coordinator.
    public static let food = ContractID("food.coordinator", (any FoodCoordinating).self)
}

/// Energy and macronutrients.
public struct Macros: Sendable, Equatable, Codable {
    /// Kilocalories.
    public var kcal: Double
    /// Grams of protein.
    public var protein: Double
    /// Grams of carbohydrate.
    public var carbs: Double
    /// Grams of fat.
    public var fat: Double

    /// Nothing.
    public static let zero = Macros(kcal: 0, protein: 0, carbs: 0, fat: 0)

    public init(kcal: Double, protein: Double, carbs: Double, fat: Double) {
        self.kcal = kcal
        self.protein = protein
        self.carbs = carbs
        self.fat = fat
    }

    /// The sum.
    public static func + (left: Macros, right: Macros) -> Macros {
        Macros(
            kcal: left.kcal + right.kcal,
            protein: left.protein + right.protein,
            carbs: left.carbs + right.carbs,
            fat: left.fat + right.fat
        )
    }

    /// Each value times a factor.
    public static func * (macros: Macros, factor: Double) -> Macros {
        Macros(
            kcal: macros.kcal * factor,
            protein: macros.protein * factor,
            carbs: macros.carbs * factor,
            fat: macros.fat * factor
        )
    }
}

/// A meal as others see it.
public struct MealSummary: Sendable, Equatable {
    /// The entry's id.
    public let id: UUID
    /// The meal: `breakfast`, `lunch`, `dinner`, `snack`, `preWorkout`, `postWorkout`.
    public let meal: String
    /// The time of the meal.
    public let eatenAt: Date
    /// The foods as understood, in order.
    public let foods: [String]
    /// The words that were not understood.
    public let unresolved: [String]
    public let totals: Macros

    public init(id: UUID, meal: String, eatenAt: Date, foods: [String], unresolved: [String], totals: Macros) {
        self.id = id
        self.meal = meal
        self.eatenAt = eatenAt
        self.foods = foods
        self.unresolved = unresolved
        self.totals = totals
    }
}

/// A day's totals and targets.
public struct DayNutrition: Sendable, Equatable {
    public let day: LocalDay
    /// The total intake.
    public let totals: Macros
    /// The targets for the day.
    public let targets: Macros
    /// The meals, in order of time.
    public let meals: [MealSummary]
    /// True if it counts as a training day.
    public let isTrainingDay: Bool

    public init(day: LocalDay, totals: Macros, targets: Macros, meals: [MealSummary], isTrainingDay: Bool) {
        self.day = day
        self.totals = totals
        self.targets = targets
        self.meals = meals
        self.isTrainingDay = isTrainingDay
    }
}

/// The average intake over those days of a span that have food.
public struct AverageIntake: Sendable, Equatable {
    /// Days with food.
    public let days: Int
    /// `nil` if there are fewer than three days.
    public let macros: Macros?

    /// - Parameter totals: those of each day; one without energy counts as a day without food.
    public init(of totals: some Collection<Macros>) {
        let logged = totals.filter { $0.kcal.isFinite && $0.kcal > 0 }
        days = logged.count
        macros = logged.count < 3 ? nil : logged.reduce(.zero, +) * (1 / Double(logged.count))
    }
}
