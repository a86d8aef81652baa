import ArgumentParser
import Core
import FoodDiary
import FoodRules

struct SetMacros: Flow {
    /// The days that the plan is for.
    enum Days: String, ExpressibleByArgument, CaseIterable, Sendable {
        case training, rest, all
    }

    static let descriptor = FlowDescriptor(
        "targets edit",
        "Set the targets of training or rest days by hand",
        discussion: """
            What is left out follows the rule: energy from the macros, else fat 30 % of it and carbohydrate the rest. With \
            --clear, the formula decides again. Goal and kcal offset are set with 'bento profile set'.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        formerly: ["food.macros"],
        examples: [
            FlowExample(
                "training --protein 150 --carbs 280 --fat 70",
                "More on training days"
            ),
            FlowExample(
                "rest --kcal 1900 --protein 150",
                "Less on rest days"
            ),
            FlowExample("all --clear", "Back to the formula"),
        ]
    )

    @Argument(help: "training, rest, or all.") var days: Days
    @Option(help: "Kilocalories.") var kcal: Double?
    @Option(help: "Grams of protein.") var protein: Double?
    @Option(help: "Grams of carbohydrate.") var carbs: Double?
    @Option(help: "Grams of fat.") var fat: Double?
    @Flag(help: "Let the formula decide again.") var clear = false

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> TargetsReport {
        guard !clear || (kcal == nil && protein == nil && carbs == nil && fat == nil) else {
            throw FoodError.missing(
                "--clear lets the formula decide; figures do the opposite.",
                hint: "Give one of them."
            )
        }
        let targets = HandSetTargets(kcal: kcal, protein: protein, carbs: carbs, fat: fat)
        try await food.body.setTargets(
            clear ? nil : try targets.macros(),
            onTraining: days != .rest,
            onRest: days != .training
        )
        let today = session.time.today
        return try await TargetsReport(day: today, food: food)
    }
}
