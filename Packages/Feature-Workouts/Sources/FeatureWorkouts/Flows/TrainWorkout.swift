import ArgumentParser
import Core
import TrainingLog
import TrainingScreens

struct TrainWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "train",
        "Train with a live screen: sets, last time's numbers, plates and rest",
        discussion: """
            Goes on with the workout you have begun, else begins the one planned for today, else a new one. Enter logs the next set as proposed, or what you have \
            typed; arrows change its weight and repetitions; tab goes to the next exercise, space pauses, backspace takes back, \
            Ctrl-D twice finishes. Esc leaves the screen, and the workout goes on. ? shows the keys.
            """,
        effect: .writes,
        livesLong: true,
        examples: [
            FlowExample("", "Go on, or begin"),
            FlowExample("next", "The program's next day"),
        ]
    )

    @Argument(help: "A name, a template's name, or 'next', where no workout is begun.") var name: [Word] = []

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let logged = try await TrainingLoop(workouts: workouts, session: session).run(named: name.phrase)
        let words = logged.workout.phase.isOpen ? "It goes on: bento workouts train" : "Finished"
        return try await workouts.report(words, logged)
    }
}
