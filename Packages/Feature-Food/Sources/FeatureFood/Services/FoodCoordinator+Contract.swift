import AppData
import Core
import FoodDiary
import FoodLookup
import FoodRules
import Foundation

/// The questions of other features.
extension FoodCoordinator: FoodCoordinating {
    package func daySummary(_ day: LocalDay) async throws -> DayNutrition {
        try await days.sheet(day, isProjected: false).contract
    }

    package func targets(on day: LocalDay) async throws -> Macros { try await targets.targets(on: day).macros }

    package func totals(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: Macros] {
        Dictionary(try await journal.totals(days).map { ($0.day, $0.macros) }, uniquingKeysWith: { $1 })
    }

    package func averageIntake(_ days: ClosedRange<LocalDay>) async throws -> AverageIntake {
        AverageIntake(of: try await totals(days).values)
    }

    package func eatenFoods(_ days: ClosedRange<LocalDay>) async throws -> [EatenFood] {
        try await journal.eatenFoods(Self.checked(days))
    }

    package func water(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: Double] {
        try await journal.water(Self.checked(days))
    }

    package func weights(_ days: ClosedRange<LocalDay>) async throws -> [WeightPoint] {
        try await body.trend(Self.checked(days))
    }

    package func foodFigures(_ words: String) async throws -> FoodFigures? {
        try TextLimit.check("text", words, bytes: 1000)
        let parsed = try await read(words)
        guard parsed.entryCorrection == nil, let first = parsed.items.first,
            parsed.items.allSatisfy({ $0.problem == nil && !$0.nutrients.known.isEmpty })
        else { return nil }
        let names = parsed.items.map { $0.food?.name ?? $0.name }
        let sum = parsed.items.reduce(Nutrients()) { $0 + $1.nutrients }
        let grams = parsed.items.compactMap(\.grams)
        return FoodFigures(
            name: names.dropFirst().reduce(first.food?.name ?? first.name) { "\($0) and \($1)" },
            grams: grams.count == parsed.items.count ? grams.reduce(0, +) : nil,
            macros: sum.macros.stable,
            fiber: sum[.fiber].map(NumberText.stable),
            sugar: sum[.sugar].map(NumberText.stable),
            sodium: sum[.sodium].map(NumberText.stable),
            isSure: parsed.notUnderstood.isEmpty && parsed.items.allSatisfy { $0.confidence >= FoodItem.sureness }
        )
    }

    package func mealIdeas(_ meal: String, on day: LocalDay) async throws -> [MealIdea] {
        let sheet = try await days.sheet(day, isProjected: false).contract
        let left = sheet.targets + sheet.totals * -1
        var ideas: [String: MealIdea] = [:]
        let span = day.adding(days: -MealRanking.reach)...day.adding(days: -1)
        let entries = Dictionary(grouping: try await journal.eatenFoods(span).filter { $0.meal == meal }, by: \.entry)
        // As it was eaten last.
        for foods in entries.values.sorted(by: { ($0[0].day, $0[0].minute) < ($1[0].day, $1[0].minute) }) {
            let name = foods.map(\.name).joined(separator: ", ")
            let times = (ideas[name]?.times ?? 0) + 1
            ideas[name] = MealIdea(
                name: name,
                macros: foods.map(\.macros).reduce(.zero, +).stable,
                times: times,
                isFavorite: false
            )
        }
        for favorite in try await ownFoods.store.favorites() where favorite.meal.map({ $0.rawValue == meal }) ?? true {
            let macros = favorite.items.map(\.macros).sum.stable
            ideas[favorite.name] = MealIdea(name: favorite.name, macros: macros, times: 0, isFavorite: true)
        }
        return MealRanking(left: left, meal: meal).ranked(Array(ideas.values))
    }

    /// - Throws: ``FoodError`` for more than ten years.
    private nonisolated static func checked(_ days: ClosedRange<LocalDay>) throws -> ClosedRange<LocalDay> {
        guard days.lowerBound.days(to: days.upperBound) <= 3660 else {
            throw FoodError.badValue("A span", given: "\(days.lowerBound)", allowed: "at most ten years")
        }
        return days
    }

    package func isTrainingDay(_ day: LocalDay) async throws -> Bool { try await targets.isTrainingDay(day) }

    package func showLogging(_ text: String?, in session: FlowSession) async throws -> MealSummary? {
        guard let text else {
            let typed = try await session.ask(Question("What did you eat?", option: "the text"))
            // Nothing typed is "never mind".
            return typed.allSatisfy(\.isWhitespace) ? nil : try await showLogging(typed, in: session)
        }
        return try await LogFood.log(text, with: self, in: session).summary
    }
}

extension LogOutcome {
    /// The entries as one meal, or the entry that was corrected; `nil` where nothing is left of it.
    var summary: MealSummary? {
        guard let first = entries.first ?? corrected else { return nil }
        return entries.dropFirst().reduce(first.contract) { $0.adding($1.contract) }
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
