import ArgumentParser
import Core
import SpokenText
import Strength
import TrainingLog
import TrainingReading
import TrainingScreens
import TrainingTransfer

struct LogSets: Flow {
    static let descriptor = FlowDescriptor(
        "log",
        "Log sets, a run, a class: what you did",
        discussion: """
            Write it in plain words: an exercise with sets, weights, times or distances; several joined by commas. It goes into \
            the workout you have begun, else into one of its own. "same again", "+2.5" and "12 reps rpe 8" go on with the \
            exercise before. A name that Bento does not know it asks for, once.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        isDaily: true,
        outputSchema: LogReport.schema,
        examples: [
            FlowExample("\"bench 3x8 @ 80kg\"", "Three sets of bench press"),
            FlowExample("\"same again\"", "The same set once more"),
            FlowExample(
                "\"run 5k 27:30\" --day yesterday",
                "Yesterday's run"
            ),
        ]
    )

    @Argument(help: "What you did, in plain words.") var text: [Word]
    @Option(help: "The day; by default today.") var day: DayArgument?
    @Option(help: "The time of day, such as 18:30 or 6pm.") var at: TimeOfDay?
    @Option(help: "A name for a workout of its own.") var name: String?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> LogReport {
        let words = text.phrase
        try WorkoutLimit.check(line: words, name: name)
        let options = SetLogger.Options(
            unit: session.units.mass,
            at: try await WorkoutMoment.past(day: day, at: at, in: session),
            name: name,
            pool: await workouts.pool()
        )
        if session.canAsk { try await learnNames(in: words, workouts, session) }
        let outcome = try await workouts.logger.log(words, options: options)
        let kcal = try await workouts.body.energy(of: outcome.workout)
        return LogReport(outcome, time: session.time, kcal: kcal)
    }

    private enum Meaning: Sendable {
        case exercise(Exercise)
        case own, nothing
    }

    /// Asks what the names mean that no exercise has, and keeps the answers: the next line with them needs no question.
    private func learnNames(
        in line: String,
        _ workouts: WorkoutsCoordinator,
        _ session: FlowSession
    ) async throws {
        for stranger in try await workouts.shelf.strangers(in: line, unit: session.units.mass) {
            var choices: [(label: String, value: Meaning)] = stranger.nearest.map { ($0.name, .exercise($0)) }
            choices.append(("a new exercise of your own", .own))
            choices.append(("none of these", .nothing))
            let name = WorkoutsError.short(stranger.name)
            switch try await session.choose("Which exercise is '\(name)'?", option: "another name", from: choices) {
            case .exercise(let exercise): try await workouts.shelf.learn(stranger.name, means: exercise)
            case .own: try await workouts.shelf.adopt(stranger)
            case .nothing: return
            }
        }
    }
}
