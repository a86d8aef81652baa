import AppData
import Core
import FoodReading
import FoodRules
import Foundation

/// What other features may ask.
extension FoodCoordinator: FoodCoordinating {
    func logMeal(_ text: String, at moment: Date?) async throws -> MealSummary {
        try TextLimit.check("text", text, bytes: 10_000)
        var options = EntryPlan.Options(parser: .coach)
        let place = try Diary.Place(at: moment, in: time)
        (options.day, options.minute) = (place.day, place.minute)
        let outcome = try await log(try await read(text), options: options)
        guard let meal = outcome.summary else { throw FoodError.nothingRecognised(text, nearest: []) }
        return meal
    }

    func preview(_ text: String) async throws -> MealPreview {
        try TextLimit.check("text", text, bytes: 10_000)
        return MealPreview(try await read(text))
    }

    func deleteMeal(_ id: UUID) async throws {
        let found = try await journal.database.read { try FoodJournal.entry(RowID(id), in: $0) }
        guard let found else { throw FoodError.noEntry("\(RowID(id))") }
        try await journal.delete(found)
    }

    func undo() async throws -> String? { try await journal.undo() }

    func foods(named words: String, limit: Int) async throws -> [FoodFacts] {
        try TextLimit.check("text", words, bytes: 1000)
        let usage = try await journal.usage()
        return try await library.search(words, usage: usage, limit: min(max(limit, 1), 50)).map(FoodFacts.init)
    }

    func recentFoods(limit: Int) async throws -> [FoodFacts] {
        let catalog = try await library.parser().catalog
        return try await journal.recentFoods(limit: min(max(limit, 1), 50))
            .compactMap { catalog.food(id: $0.id) }
            .map(FoodFacts.init)
    }

    func daySummary(_ day: LocalDay) async throws -> DayNutrition {
        try await days.sheet(day, isProjected: false).contract
    }

    func targets(on day: LocalDay) async throws -> Macros { try await targets.targets(on: day).macros }

    func totals(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: Macros] {
        Dictionary(try await journal.totals(days).map { ($0.day, $0.macros) }, uniquingKeysWith: { $1 })
    }

    func expenditure(on day: LocalDay) async throws -> EnergyExpenditure {
        let history = try await expenditure.read(to: day)
        let day = try await targets.targets(on: day)
        let formula = day.expenditureByFormula
        let isLearnt = history.expenditure != nil
        let words = isLearnt ? history.note(formulaKcal: formula) : day.explanation()
        return EnergyExpenditure(kcal: history.expenditure?.kcal ?? formula, isLearnt: isLearnt, explanation: words)
    }

    func logWater(milliliters: Double, at moment: Date?) async throws -> Double {
        try await journal.water(on: diary.drink(milliliters: milliliters, at: Diary.Place(at: moment, in: time)).day)
    }

    func logWeight(kilograms: Double, bodyFatPercent: Double?, on day: LocalDay) async throws {
        _ = try await body.weigh(kilograms: kilograms, bodyFatPercent: bodyFatPercent, on: day)
    }

    func isTrainingDay(_ day: LocalDay) async throws -> Bool { try await targets.isTrainingDay(day) }

    func setTrainingDay(_ day: LocalDay, _ isTrainingDay: Bool?) async throws {
        try await journal.mark(day, isTrainingDay: isTrainingDay)
    }

    func showLogging(_ text: String?, in session: FlowSession) async throws -> MealSummary? {
        guard let text else {
            let typed = try await session.ask(Question("What did you eat?", option: "the text"))
            // Nothing typed is "never mind".
            return typed.allSatisfy(\.isWhitespace) ? nil : try await showLogging(typed, in: session)
        }
        return try await log(text, in: session).summary
    }
}

extension Diary.Place {
    /// The day and time of a moment, which must not be still to come.
    fileprivate init(at moment: Date?, in time: TimeContext) throws {
        guard let moment else {
            self.init()
            return
        }
        guard moment <= time.now.addingTimeInterval(300) else { throw FoodError.future("That moment") }
        self.init(day: LocalDay(of: moment, in: time.zone), minute: LocalMinute.of(moment, zone: time.zone))
    }
}

extension LogOutcome {
    /// The entries as one meal, or the entry that was corrected; `nil` where nothing is left of it.
    var summary: MealSummary? {
        guard let first = entries.first ?? corrected else { return nil }
        return entries.dropFirst().reduce(first.contract) { $0.adding($1.contract) }
    }
}

extension MealPreview {
    init(_ parsed: ParsedMeal) {
        self.init(
            foods: parsed.items.map { item in
                Food(
                    text: item.text,
                    name: item.food?.name ?? (item.stated.known.isEmpty ? nil : item.name),
                    grams: item.grams.map(NumberText.stable),
                    totals: item.nutrients.macros.stable,
                    confidence: NumberText.stable(item.confidence),
                    assumptions: item.assumptions,
                    problem: item.problem?.message
                )
            },
            notUnderstood: parsed.notUnderstood
        )
    }
}

extension FoodFacts {
    init(_ food: FoodRecord) {
        let portion = food.measures.first
        self.init(
            id: food.id,
            name: food.name,
            brand: food.brand,
            per100g: food.nutrients.macros.stable,
            portion: portion?.unit.title,
            portionGrams: portion?.grams
        )
    }
}

extension MealSummary {
    /// Both as one: a sentence may tell of several meals.
    func adding(_ other: MealSummary) -> MealSummary {
        MealSummary(
            id: id,
            meal: meal,
            eatenAt: eatenAt,
            foods: foods + other.foods,
            unresolved: unresolved + other.unresolved,
            totals: totals + other.totals
        )
    }
}
