import Core
import Foundation

/// Puts together what the other features know about a day. Whatever one of them cannot tell is left out and named.
package struct DaySummaryMaker: Sendable {
    let food: (any FoodCoordinating)?
    package let workouts: (any WorkoutsCoordinating)?
    let wallet: (any WalletCoordinating)?
    let location: (any LocationCoordinating)?

    package init(
        food: (any FoodCoordinating)?,
        workouts: (any WorkoutsCoordinating)?,
        wallet: (any WalletCoordinating)?,
        location: (any LocationCoordinating)?
    ) {
        self.food = food
        self.workouts = workouts
        self.wallet = wallet
        self.location = location
    }

    /// The summary of a day.
    ///
    /// - Parameter hidden: features that are not asked.
    /// - Throws: only `CancellationError`; one feature failing leaves the others' sentences.
    package func summary(of day: LocalDay, hiding hidden: Set<String> = []) async throws -> DaySummary {
        var sentences: [String] = []
        var features: [String] = []
        var silent: [String] = []
        func ask(_ name: String, _ sentence: () async throws -> String?) async throws {
            guard !hidden.contains(name) else { return }
            do {
                guard let words = try await sentence() else { return }
                sentences.append(words)
                features.append(name)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                silent.append(name)
            }
        }
        try await ask("food") { [food] in
            guard let food else { return nil }
            return Self.sentence(for: try await food.daySummary(day))
        }
        try await ask("workouts") { [workouts] in
            guard let workouts else { return nil }
            return Self.sentence(for: try await workouts.workouts(on: day))
        }
        try await ask("wallet") { [wallet] in
            // Who has no money did not ask about it.
            guard let spendable = try await wallet?.balance().spendable, spendable != .zero else { return nil }
            return "You can spend \(spendable.formatted())."
        }
        try await ask("location") { [location] in
            guard let place = try await location?.currentPlace() else { return nil }
            return "You were last seen in \(place.name)."
        }
        return DaySummary(day: day, sentences: sentences, features: features, unavailable: silent)
    }

    static func sentence(for nutrition: DayNutrition) -> String {
        let (totals, targets) = (nutrition.totals, nutrition.targets)
        guard !nutrition.meals.isEmpty else {
            return "You have not logged anything to eat; your target is \(Int(targets.kcal.rounded())) kcal."
        }
        let count = nutrition.meals.count == 1 ? "one meal" : "\(nutrition.meals.count) meals"
        let left = targets.kcal - totals.kcal
        let rest = left >= 0 ? "\(Int(left.rounded())) kcal are left" : "that is \(Int(-left.rounded())) kcal over"
        let protein = max(0, targets.protein - totals.protein)
        let hint = protein >= 1 ? " \(Int(protein.rounded())) g of protein to go." : " Your protein is done."
        return "You logged \(count) with \(Int(totals.kcal.rounded())) kcal; \(rest).\(hint)"
    }

    static func sentence(for workouts: [WorkoutSummary]) -> String? {
        guard !workouts.isEmpty else { return nil }
        return "You trained: \(workouts.map(\.name).joined(separator: ", "))."
    }
}

/// The coach's words about a day.
package struct DaySummary: FlowResult {
    let day: LocalDay
    package let sentences: [String]
    /// The feature that each sentence is of.
    package let features: [String]
    /// Features that could not tell.
    let unavailable: [String]

    private enum CodingKeys: CodingKey { case day, sentences, unavailable }

    package func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = sentences.map { .text($0) }
        if sentences.isEmpty { parts.append(.text("I know nothing about \(day) yet.", tone: .muted)) }
        if !unavailable.isEmpty {
            parts.append(.notice(Notice(.warning, "Could not ask: \(unavailable.joined(separator: ", ")).")))
        }
        return .stack(parts)
    }
}
