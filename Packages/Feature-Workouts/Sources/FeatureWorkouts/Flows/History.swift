import ArgumentParser
import Core
import SpokenText
import Strength

struct ShowHistory: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "List the workouts you did, latest first",
        effect: .reads,
        openTo: [.model, .client, .page],
        isDaily: true,
        formerly: ["workouts.history"],
        outputSchema: HistoryReport.schema,
        examples: [
            FlowExample("", "The last ten"),
            FlowExample("--planned", "What is to come"),
            FlowExample("squat", "Those with squats"),
            FlowExample(
                "--count 50 --type cardio",
                "The last fifty runs and rides"
            ),
        ]
    )

    @Argument(help: "An exercise, a kind of training or a name; or a number: so many.") var about: [Word] = []
    @Option(help: "How many, 1 to 10,000; by default 10.") var count: Int?
    @Option(help: "Only this kind of training.") var type: WorkoutType?
    @Option(help: "Only up to this day.") var before: DayArgument?
    @Flag(help: "What is planned from today on, the next first.") var planned = false

    private var limit: Int { count ?? Int(about.phrase) ?? 10 }

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("The count must be 1 to 10,000.") }
    }

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> HistoryReport {
        if planned {
            let plans = try await workouts.journal.planned(from: session.time.today).prefix(limit)
            return HistoryReport(
                workouts: plans.map { WorkoutReport("", $0, time: session.time, kcal: nil) },
                listing: Table.Listing(LoggedWorkout.itemKind, of: Array(plans)),
                isPlanned: true
            )
        }
        let day = await before?.day(in: session)
        var reports: [WorkoutReport] = []
        let (kind, subject) = try await subject(workouts)
        let found = try await workouts.journal.latest(limit, before: day, type: kind, about: subject)
        for logged in found {
            reports.append(WorkoutReport("", logged, time: session.time, kcal: logged.workout.kcal))
        }
        let isFiltered = day != nil || kind != nil || subject != nil
        if reports.isEmpty, isFiltered, try await workouts.journal.latest(1).isEmpty {
            return HistoryReport(workouts: [])
        }
        return HistoryReport(
            workouts: reports,
            listing: Table.Listing(LoggedWorkout.itemKind, of: found),
            isFiltered: isFiltered
        )
    }

    /// What the words mean.
    private func subject(
        _ workouts: WorkoutsCoordinator
    ) async throws -> (type: WorkoutType?, subject: WorkoutJournal.Subject?) {
        let words = about.phrase
        guard !words.isEmpty, Int(words) == nil else { return (type, nil) }
        if let kind = WorkoutType(rawValue: words.lowercased()), type == nil { return (kind, nil) }
        let names = try await workouts.journal.names()
        let exercise = try? await workouts.shelf.trained(words)
        if names.contains(where: { $0.lowercased().contains(words.lowercased()) }) {
            return (type, .init(name: words, exerciseId: exercise?.id))
        }
        if let exercise { return (type, .init(name: words, exerciseId: exercise.id)) }
        let kinds = WorkoutType.allCases.map(\.rawValue)
        if type == nil, let kind = Suggestion.nearest(to: words, in: kinds).first.flatMap({ WorkoutType(rawValue: $0) })
        {
            return (kind, nil)
        }
        if let name = Suggestion.nearest(to: words, in: names).first {
            return (type, .init(name: name, isWholeName: true))
        }
        throw WorkoutsError.noSuch("exercise, kind or name of workouts", words, nearest: [])
    }
}

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

struct DeleteWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Delete a workout",
        discussion: "'bento undo' brings it back.",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "workouts.undo",
        examples: [FlowExample("2", "The second of the list just shown")]
    )

    @Argument(help: "Its number in the list just shown, last, a day, its name, or the end of its id.") var workout:
        String

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        let found = try await workouts.workout(named: workout, in: session)
        try await workouts.editor.delete(found)
        return DoneReport(
            done: "Deleted \(found.workout.name) of \(found.workout.day)",
            outsideSources: found.workout.outsideSources
        )
    }
}

struct EditWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "edit",
        "Change a workout or one of its exercises",
        discussion: """
            Facts of the workout are changed by options. To change sets, name the exercise's number and say its sets anew; \
            'none' removes the exercise.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerOptions: ["notes": "note"],
        examples: [
            FlowExample("last --name \"Leg day\"", "Another name"),
            FlowExample(
                "last --exercise 2 --sets \"3x8 @ 82.5kg\"",
                "Say the sets of its second exercise anew"
            ),
        ]
    )

    @Argument(help: "Its number in the list just shown, last, a day, its name, or the end of its id.") var workout:
        String
    @Option(help: "A new name.") var name: String?
    @Option(help: "Another kind of training.") var type: WorkoutType?
    @Option(help: "Another day.") var day: DayArgument?
    @Option(help: "How hard it felt, 1 to 10.") var intensity: Double?
    @Option(help: "Kilocalories.") var kcal: Double?
    @Option(help: "Minutes of active time.") var minutes: Double?
    @Option(help: "Kilometers.") var kilometers: Double?
    @Option(help: "Miles.") var miles: Double?
    @Option(help: "A note in place of the one there.") var note: String?
    @Option(help: "The number of an exercise in the workout.") var exercise: Int?
    @Option(help: "The sets of that exercise, anew.") var sets: String?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let found = try await workouts.workout(named: workout, in: session)
        let facts: [Any?] = [
            name, type, day, intensity, kcal, minutes, kilometers, miles, note, exercise, sets,
        ]
        guard facts.contains(where: { $0 != nil }) else {
            throw WorkoutsError.missing(
                "Nothing is said to be changed.",
                hint:
                    "Pass --name, --type, --day, --intensity, --kcal, --minutes, --kilometers, --miles, --note, or --exercise with --sets."
            )
        }
        try WorkoutLimit.check(intensity: intensity, kcal: kcal, notes: note, name: name)
        var change = WorkoutEditor.Change()
        change.name = name
        change.type = type
        change.day = await day?.day(in: session)
        change.intensity = intensity
        change.kcal = kcal
        change.minutes = minutes
        change.kilometers = kilometers ?? miles.map { $0 * Mile.kilometers }
        change.notes = note
        if exercise != nil || sets != nil {
            guard let exercise, let sets else {
                throw WorkoutsError.missing(
                    "Sets need the number of their exercise.",
                    hint: "Such as: bento workouts edit last --exercise 1 --sets \"3x8 @ 80kg\""
                )
            }
            change.sets = (exercise, sets)
        }
        let edited = try await workouts.editor.edit(found, change, unit: session.units.mass)
        return try await workouts.report("Changed", edited)
    }
}

struct UndoWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "undo",
        "Take back the last change",
        discussion: """
            Whatever the last command of workouts wrote is put back exactly; repeat it to go further back. --made takes back what \
            was changed between two moments and nothing else, however much was done since.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [FlowExample("", "Take back what was just logged")]
    )

    @Option(help: "Only the change made in this span, 2026-11-21T10:00:00Z/2026-11-21T10:00:01Z.") var made: MomentSpan?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        guard let undone = try await workouts.journal.undo(made: made) else { throw WorkoutsError.nothingToUndo }
        // It may name a workout that was imported.
        return DoneReport(done: "Taken back: \(undone)", outsideSources: try await workouts.shelf.importedSources())
    }
}
