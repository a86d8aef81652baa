import ArgumentParser
import Core
import Strength

struct LogSets: Flow {
    static let descriptor = FlowDescriptor(
        "log",
        "Log sets, a run, a class: what you did",
        discussion: """
            Say it in plain words: an exercise with sets, weights, times or distances; several joined by commas. It goes into \
            the workout you have begun, else into one of its own. "same again", "+2.5" and "12 reps rpe 8" go on with the \
            exercise before.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("\"bench 3x8 @ 80kg\"", "Three sets of bench press", input: ["text": "bench 3x8 @ 80kg"]),
            FlowExample("\"same again\"", "The same set once more", input: ["text": "same again"]),
            FlowExample(
                "\"run 5k 27:30\" --day yesterday",
                "Yesterday's run",
                input: ["text": "run 5k 27:30", "day": "yesterday"]
            ),
        ]
    )

    @Argument(help: "What you did, in plain words.") var text: [Word]
    @Option(help: "The day; by default today.") var day: DayArgument?
    @Option(help: "The time of day, such as 18:30 or 6pm.") var at: TimeOfDay?
    @Option(help: "A name for a workout of its own.") var name: String?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> LogReport {
        let words = text.phrase
        guard words.utf8.count <= 10_000 else {
            throw WorkoutsError.badValue(
                "The text",
                given: "\(words.utf8.count) bytes long",
                allowed: "at most 10,000 bytes; log it in several parts"
            )
        }
        if let name, name.isEmpty || name.utf8.count > 200 || name.utf8.contains(0) {
            throw WorkoutsError.badValue("The name", given: "'\(name)'", allowed: "1 to 200 bytes of text")
        }
        let options = SetLogger.Options(
            unit: session.units.mass,
            at: try WorkoutMoment.past(day: day, at: at, in: session.time),
            name: name
        )
        let outcome = try await workouts.logger.log(words, options: options)
        let kilograms = try await workouts.body.kilograms(on: outcome.workout.workout.day)
        let kcal = workouts.body.energy(of: outcome.workout.workout, kilograms: kilograms)
        return LogReport(outcome, time: session.time, kcal: kcal)
    }
}
