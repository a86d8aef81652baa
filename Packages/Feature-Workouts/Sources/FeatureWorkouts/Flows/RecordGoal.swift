import ArgumentParser
import Core
import SpokenText
import TrainingLog

struct RecordGoal: Flow {
    static let descriptor = FlowDescriptor(
        "goal log",
        "Log where a goal is today",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerly: ["workouts.goals.record"],
        examples: [
            FlowExample("\"Touch toes\" 4", "Four centimeters today")
        ]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names goal 2>/dev/null")
    )
    var goal: String
    @Argument(help: "The value today, alone or with its unit: 4, 100kg.") var value: QuantityArgument

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> GoalsReport {
        let found = try await workouts.goal(named: goal, in: session)
        try await workouts.goals.record(try GoalUnit.value(value, in: found.unit), for: found)
        return GoalsReport(try await workouts.goals.judged().filter { $0.goal.id == found.id })
    }
}
