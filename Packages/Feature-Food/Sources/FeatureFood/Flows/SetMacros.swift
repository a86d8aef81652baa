import AppData
import ArgumentParser
import Core

struct SetMacros: Flow {
    /// Which days are meant.
    enum Days: String, ExpressibleByArgument, CaseIterable, Sendable {
        case training, rest, all
    }

    static let descriptor = FlowDescriptor(
        "macros",
        "Set the targets of training or rest days by hand",
        discussion: """
            What is left out follows the rule: energy from the macros, else fat 30 % of it and carbohydrate the rest. With \
            --clear, the formula decides again. Goal and kcal offset are set with 'bento profile set'.
            """,
        effect: .writes,
        examples: [
            FlowExample(
                "training --protein 150 --carbs 280 --fat 70",
                "More on training days",
                input: ["days": "training", "protein": 150, "carbs": 280, "fat": 70]
            ),
            FlowExample(
                "rest --kcal 1900 --protein 150",
                "Less on rest days",
                input: ["days": "rest", "kcal": 1900, "protein": 150]
            ),
            FlowExample("all --clear", "Back to the formula", input: ["days": "all", "clear": true]),
        ]
    )

    @Argument(help: "training, rest, or all.") var days: Days
    @Option(help: "Kilocalories.") var kcal: Double?
    @Option(help: "Grams of protein.") var protein: Double?
    @Option(help: "Grams of carbohydrate.") var carbs: Double?
    @Option(help: "Grams of fat.") var fat: Double?
    @Flag(help: "Let the formula decide again.") var clear = false

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> TargetsReport {
        let macros = clear ? nil : try self.macros()
        let days = days
        let kind = days == .all ? "" : "\(days.rawValue) day "
        try await food.journal.change("\(clear ? "clear" : "set") \(kind)targets") { edit, database in
            try edit.saveMacros(in: database) { profile in
                if days != .rest { profile.trainingDayMacros = macros }
                if days != .training { profile.restDayMacros = macros }
            }
        }
        let today = session.time.today
        let history = try await ExpenditureReader(journal: food.journal, time: session.time).read(to: today)
        return TargetsReport(day: today, targets: try await food.targets.targets(on: today), history: history)
    }

    private func macros() throws(FoodError) -> Macros {
        try Self.check(kcal: kcal, protein: protein, carbs: carbs, fat: fat)
        guard let energy = kcal ?? counted, energy > 0 else {
            throw .missing(
                "There is no energy to aim for.",
                hint: "Give --kcal, or protein, carbs and fat; or --clear."
            )
        }
        guard let protein else {
            throw .missing("There is no protein to aim for.", hint: "Give it with --protein.")
        }
        let fat = fat ?? energy * MacroPlan.usualFatShare / 9
        let carbs = carbs ?? max(0, (energy - protein * 4 - fat * 9) / 4)
        // What follows from the given figures must be possible too.
        try Self.check(kcal: energy, protein: protein, carbs: carbs, fat: fat)
        return Macros(kcal: energy, protein: protein, carbs: carbs, fat: fat)
    }

    private static func check(kcal: Double?, protein: Double?, carbs: Double?, fat: Double?) throws(FoodError) {
        for (name, value) in [("Energy", kcal), ("Protein", protein), ("Carbohydrate", carbs), ("Fat", fat)] {
            guard let value else { continue }
            guard value.isFinite, value >= 0, value <= (name == "Energy" ? 10_000 : 2000) else {
                throw .badValue(
                    name,
                    given: NumberText.short(value),
                    allowed: "0 to \(name == "Energy" ? "10,000 kcal" : "2,000 g")"
                )
            }
        }
    }

    /// The energy of the macros, where all three are given.
    private var counted: Double? {
        guard let protein, let carbs, let fat else { return nil }
        return protein * 4 + carbs * 4 + fat * 9
    }
}
