import ArgumentParser
import Core
import Strength
import TrainingLog
import TrainingScreens

struct ShowRecords: Flow {
    static let descriptor = FlowDescriptor(
        "records",
        "Show personal records, of all exercises or of one",
        effect: .reads,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [
            FlowExample("", "Of all exercises"),
            FlowExample("bench", "Of the bench press, with its course"),
        ]
    )

    @Argument(
        help: "An exercise; by default all.",
        completion: .shellCommand("bento complete-names exercise 2>/dev/null")
    )
    var exercise: [Word] = []

    func run(
        with workouts: WorkoutsCoordinator,
        in session: FlowSession
    ) async throws -> EitherReport<RecordsReport, ExerciseProgressReport> {
        let words = exercise.phrase
        guard !words.isEmpty else {
            let bests = try await workouts.history.bests(today: session.time.today)
            var report = RecordsReport(bests)
            report.outsideSources = try await workouts.shelf.outsideSources(of: bests.map(\.exerciseId))
            return .first(report)
        }
        let found = try await workouts.shelf.trained(words)
        let sessions = try await workouts.journal.sessions(of: found.id)
        var report = ExerciseProgressReport(exercise: found.name, sessions: sessions, today: session.time.today)
        report.outsideSources = try await workouts.shelf.outsideSources(of: [found.id])
        return .second(report)
    }
}

/// The personal records of all exercises.
struct RecordsReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let exercise: String
        let sessions: Int
        let heaviestKg: Double?
        let heaviestReps: Int?
        let oneRepMaxKg: Double?
        let volumeKg: Double?
        let mostReps: Int?
        let longestMeters: Double?
        let longestSeconds: Double?
        let lastRecordOn: LocalDay?
        let trend: Trend.Direction?
    }

    let records: [Entry]
    private let trends: [Trend?]
    var outsideSources: Set<String> = []

    private enum CodingKeys: CodingKey { case records }

    init(_ bests: [HistoryReader.Bests]) {
        trends = bests.map(\.trend)
        records = bests.map { best in
            Entry(
                exercise: best.name,
                sessions: best.sessions,
                heaviestKg: best.heaviest.map { WorkoutText.stable($0.value) },
                heaviestReps: best.heaviest?.reps,
                oneRepMaxKg: best.oneRepMax.map { WorkoutText.stable($0.value) },
                volumeKg: best.volume.map { WorkoutText.stable($0.value) },
                mostReps: best.mostReps.map { Int($0.value) },
                longestMeters: best.longestMeters.map { WorkoutText.stable($0.value) },
                longestSeconds: best.longestSeconds.map { WorkoutText.stable($0.value) },
                lastRecordOn: [
                    best.heaviest, best.oneRepMax, best.volume, best.mostReps, best.longestMeters, best.longestSeconds,
                ].compactMap { $0?.day }.max(),
                trend: best.trend?.direction
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !records.isEmpty else { return .text("No records yet: log or import some workouts.", tone: .muted) }
        let columns: [Table.Column] = [
            .init("Exercise"), .init("Best", .trailing), .init("1RM", .trailing), .init("Reps", .trailing),
            .init("Volume", .trailing, dispensability: 2), .init("30 days"), .init("Record on", dispensability: 1),
            .init("Sessions", .trailing, dispensability: 3),
        ]
        let rows = zip(records, trends).map { entry, trend -> [Table.Cell] in
            func weight(_ kg: Double?) -> Table.Cell { .init(kg.map { WorkoutText.weight($0, in: context) } ?? "") }
            let reps = entry.heaviestReps.map { " x \($0)" } ?? ""
            return [
                .init(entry.exercise),
                .init(
                    entry.heaviestKg.map { WorkoutText.weight($0, in: context) + reps }
                        ?? entry.longestMeters.map { WorkoutText.distance($0, in: context) }
                        ?? entry.longestSeconds.map(WorkoutText.duration) ?? ""
                ),
                .init(entry.oneRepMaxKg.map { WorkoutText.estimate($0, in: context) } ?? ""),
                .init(entry.mostReps.map(String.init) ?? ""), weight(entry.volumeKg),
                WorkoutText.arrow(trend), .init(entry.lastRecordOn.map(context.forms.date) ?? ""),
                .init(context.forms.number(Int64(entry.sessions))),
            ]
        }
        return .table(Table(columns, rows: rows))
    }
}
