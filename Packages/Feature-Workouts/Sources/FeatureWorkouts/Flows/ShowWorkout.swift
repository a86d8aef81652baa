import ArgumentParser
import Core
import TrainingLog
import TrainingScreens

struct ShowWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "show",
        "Show a workout with its sets",
        effect: .reads,
        openTo: [.model, .client, .page],
        isDaily: true,
        outputSchema: WorkoutReport.schema,
        examples: [
            FlowExample("", "The one that is begun, else the last one"),
            FlowExample("3", "The third of the list just shown"),
            FlowExample("yesterday", "Yesterday's"),
        ]
    )

    @Argument(help: "Its number in the list just shown, last, a day, its name, or the end of its id.") var workout:
        [Word] = []

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let found = try await workouts.workout(named: workout.phrase, guesses: true, in: session)
        return try await workouts.report("", found, withRecording: true)
    }
}
