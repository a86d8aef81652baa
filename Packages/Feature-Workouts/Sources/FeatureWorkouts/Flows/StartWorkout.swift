import ArgumentParser
import Core
import Strength
import TrainingLog
import TrainingScreens

struct StartWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "start",
        "Begin a workout",
        discussion: """
            With 'next', the next day of your program begins; with a template's name, that template; with --planned, the one \
            planned for today. Then log sets, and finish.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [
            FlowExample("", "A workout without a plan"),
            FlowExample("next", "The program's next day"),
            FlowExample("\"push day\"", "The template of that name"),
        ]
    )

    @Argument(help: "A name, a template's name, or 'next'.") var name: [Word] = []
    @Option(help: "A template to begin with.") var template: String?
    @Option(help: "What kind of training it is.") var type: WorkoutType?
    @Flag(help: "Begin the workout that is planned for today.") var planned = false

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let hint = "Log sets: bento workouts log \"bench 3x8 @ 80kg\". End it: bento workouts finish"
        if planned { return try await workouts.report("Begun", try await workouts.startPlanned(), hint: hint) }
        let plan = try await workouts.plan(named: name.phrase, type: type, template: template)
        return try await workouts.report("Begun", try await workouts.control.start(plan), hint: hint)
    }
}
