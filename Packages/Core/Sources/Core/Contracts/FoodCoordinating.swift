import Foundation

/// What other features may ask of Food.
public protocol FoodCoordinating: Sendable {
    /// Logs what somebody ate.
    ///
    /// - Parameters:
    ///   - text: plain words, at most 10,000 bytes of UTF-8.
    ///   - moment: when it was eaten; `nil`: what the words say, else now.
    /// - Throws: a ``BentoError`` where nothing in the text is a food.
    func logMeal(_ text: String, at moment: Date?) async throws -> MealSummary

    /// What ``logMeal(_:at:)`` would make of the words. Nothing is saved.
    func preview(_ text: String) async throws -> MealPreview

    /// Deletes a meal; ``undo()`` brings it back.
    func deleteMeal(_ id: UUID) async throws

    /// Takes back the last change of food, water, weight or targets.
    ///
    /// - Returns: what was taken back, in words; `nil` where there is nothing.
    func undo() async throws -> String?

    /// Foods by their name, best first: the person's own, the built-in and the imported ones.
    func foods(named words: String, limit: Int) async throws -> [FoodFacts]

    /// The foods eaten last, the latest first.
    func recentFoods(limit: Int) async throws -> [FoodFacts]

    /// The totals and targets of a day.
    func daySummary(_ day: LocalDay) async throws -> DayNutrition

    /// What to aim for on a day.
    func targets(on day: LocalDay) async throws -> Macros

    /// The totals of a span of days, earliest first; days without food are absent.
    func totals(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: Macros]

    /// What somebody spends on a day, learnt from food and weight where there is enough of both.
    func expenditure(on day: LocalDay) async throws -> EnergyExpenditure

    /// Logs water.
    ///
    /// - Returns: the water of that day, in millilitres.
    func logWater(milliliters: Double, at moment: Date?) async throws -> Double

    /// Logs a body weight, one for each day.
    func logWeight(kilograms: Double, bodyFatPercent: Double?, on day: LocalDay) async throws

    /// Whether a day counts as a training day for the targets.
    func isTrainingDay(_ day: LocalDay) async throws -> Bool

    /// Says whether a day counts as a training day; `nil` goes back to what Workouts tells.
    func setTrainingDay(_ day: LocalDay, _ isTrainingDay: Bool?) async throws

    /// Runs Food's own logging in the caller's session: asks what was eaten where `text` is nil, and about what nobody knows.
    ///
    /// - Returns: the meal; `nil` where the person cancelled.
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
    /// Which meal: `breakfast`, `lunch`, `dinner`, `snack`, `preWorkout`, `postWorkout`.
    public let meal: String
    /// When it was eaten.
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
    /// What was eaten.
    public let totals: Macros
    /// What to aim for.
    public let targets: Macros
    /// The meals, in order of time.
    public let meals: [MealSummary]
    /// Whether it counts as a training day.
    public let isTrainingDay: Bool

    public init(day: LocalDay, totals: Macros, targets: Macros, meals: [MealSummary], isTrainingDay: Bool) {
        self.day = day
        self.totals = totals
        self.targets = targets
        self.meals = meals
        self.isTrainingDay = isTrainingDay
    }
}

/// What words about a meal mean, before anything is saved.
public struct MealPreview: Sendable, Equatable {
    public struct Food: Sendable, Equatable {
        /// The words it was read from.
        public let text: String
        /// `nil` where no food fits the words.
        public let name: String?
        public let grams: Double?
        public let totals: Macros
        /// 0 to 1.
        public let confidence: Double
        /// What was assumed, in sentences.
        public let assumptions: [String]
        /// Why it would not be logged as it stands.
        public let problem: String?

        public init(
            text: String,
            name: String?,
            grams: Double?,
            totals: Macros,
            confidence: Double,
            assumptions: [String],
            problem: String?
        ) {
            self.text = text
            self.name = name
            self.grams = grams
            self.totals = totals
            self.confidence = confidence
            self.assumptions = assumptions
            self.problem = problem
        }
    }

    public let foods: [Food]
    /// Words that have no part in it.
    public let notUnderstood: [String]

    public init(foods: [Food], notUnderstood: [String]) {
        self.foods = foods
        self.notUnderstood = notUnderstood
    }

    /// Of the foods without a problem.
    public var totals: Macros { foods.filter { $0.problem == nil }.reduce(.zero) { $0 + $1.totals } }
}

/// A food and its figures.
public struct FoodFacts: Sendable, Equatable {
    /// Stable, with the source as prefix: `usda:01123`, `recipe:jollof-rice`, `own:...`.
    public let id: String
    public let name: String
    public let brand: String?
    public let per100g: Macros
    /// What one usual portion is: `slice`, `cup`.
    public let portion: String?
    public let portionGrams: Double?

    public init(id: String, name: String, brand: String?, per100g: Macros, portion: String?, portionGrams: Double?) {
        self.id = id
        self.name = name
        self.brand = brand
        self.per100g = per100g
        self.portion = portion
        self.portionGrams = portionGrams
    }
}

/// What somebody spends on a day.
public struct EnergyExpenditure: Sendable, Equatable {
    /// `nil` where neither weight nor enough days are known.
    public let kcal: Double?
    /// Whether it was learnt from food and weight, and is not a formula's.
    public let isLearnt: Bool
    /// How it came about, in a sentence.
    public let explanation: String

    public init(kcal: Double?, isLearnt: Bool, explanation: String) {
        self.kcal = kcal
        self.isLearnt = isLearnt
        self.explanation = explanation
    }
}
