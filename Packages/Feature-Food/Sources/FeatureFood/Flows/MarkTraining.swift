import ArgumentParser
import Core
import FoodDiary
import SpokenText

struct MarkTraining: Flow {
    /// The kind of day that a day counts as.
    enum Mark: String, ExpressibleByArgument, CaseIterable, Sendable {
        case training, rest, auto
    }

    static let descriptor = FlowDescriptor(
        "training",
        "Mark a day as a training or rest day",
        discussion: "Training and rest days may have different targets. With auto, the workouts tell.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        examples: [
            FlowExample("training", "Today is a training day"),
            FlowExample("auto --day tomorrow", "Let the workouts tell"),
        ]
    )

    @Argument(help: "training, rest, or auto to let the workouts tell.") var mark: Mark
    @Option(help: "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default today.") var day:
        DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> TargetsReport {
        let day = await day?.day(in: session) ?? session.time.today
        try await food.journal.mark(day, isTrainingDay: mark == .auto ? nil : mark == .training)
        return try await TargetsReport(day: day, food: food)
    }
}
