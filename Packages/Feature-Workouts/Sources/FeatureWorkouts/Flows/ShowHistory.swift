import ArgumentParser
import Core
import Foundation
import SpokenText
import Strength
import TrainingLog
import TrainingReading
import TrainingScreens

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

    /// The subject that the words mean.
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

/// Several workouts, latest first.
struct HistoryReport: FlowResult {
    let workouts: [WorkoutReport]
    private let listing: Table.Listing?
    private let isPlanned: Bool
    /// True if some were asked for, rather than all.
    private let isFiltered: Bool

    private enum CodingKeys: CodingKey { case workouts }

    /// The members that programs may rely on.
    static let schema: JSONValue = [
        "type": "object", "required": ["workouts"],
        "properties": ["workouts": ["type": "array", "items": WorkoutReport.schema]],
    ]

    var outsideSources: Set<String> { workouts.reduce(into: []) { $0.formUnion($1.outsideSources) } }

    init(
        workouts: [WorkoutReport],
        listing: Table.Listing? = nil,
        isPlanned: Bool = false,
        isFiltered: Bool = false
    ) {
        self.workouts = workouts
        self.listing = listing
        self.isFiltered = isFiltered
        self.isPlanned = isPlanned
    }

    func presentation(in context: FlowContext) -> Presentation {
        if isPlanned { return planned(in: context) }
        guard !workouts.isEmpty else {
            if isFiltered { return .text("No workout fits. See all with: bento workouts list", tone: .muted) }
            return .text("No workouts yet. Log one: bento workouts log \"bench 3x8 @ 80kg\"", tone: .muted)
        }
        let columns: [Table.Column] = [
            .init("Day"), .init("Workout"), .init("Time", .trailing),
            .init("Distance", .trailing, dispensability: 2), .init("Volume", .trailing, dispensability: 1),
            .init("Exercises", dispensability: 3),
        ]
        let rows = workouts.map { workout -> [Table.Cell] in
            [
                .init(context.forms.date(workout.day)), .init(workout.name),
                .init(workout.activeSeconds > 0 ? WorkoutText.duration(workout.activeSeconds) : ""),
                .init(workout.meters.map { WorkoutText.distance($0, in: context) } ?? ""),
                .init(workout.volumeKg > 0 ? WorkoutText.weight(workout.volumeKg, in: context) : ""),
                .init(workout.exercises.map(\.name).joined(separator: ", "), tone: .muted),
            ]
        }
        return .table(Table(columns, rows: rows, listing: listing))
    }

    private func planned(in context: FlowContext) -> Presentation {
        guard !workouts.isEmpty else {
            return .text("Nothing is planned. Plan one: bento workouts plan NAME --day tomorrow", tone: .muted)
        }
        let rows = workouts.map { workout -> [Table.Cell] in
            [
                .init(context.forms.date(workout.day)),
                .init(workout.localTime), .init(workout.name),
                .init(workout.exercises.map(\.name).joined(separator: ", "), tone: .muted),
            ]
        }
        let columns: [Table.Column] = [
            .init("Day"), .init("Time", dispensability: 1), .init("Workout"),
            .init("Exercises", dispensability: 2),
        ]
        return .stack([
            .table(Table(columns, rows: rows, listing: listing)),
            .text("Begin today's: bento workouts start --planned. Delete one: bento workouts delete 1", tone: .muted),
        ])
    }
}
