import ArgumentParser
import Core
import Foundation
import SpokenText
import Strength
import TrainingLog
import TrainingReading
import TrainingScreens

struct ShowTrends: Flow {
    static let descriptor = FlowDescriptor(
        "trends",
        "Show workouts, volume, time and distance week by week, or the course of one exercise",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("", "The last twelve weeks"),
            FlowExample("--weeks 52", "A year"),
            FlowExample("bench", "The bench press"),
        ]
    )

    @Argument(
        help: "An exercise; by default all training.",
        completion: .shellCommand("bento complete-names exercise 2>/dev/null")
    )
    var exercise: [Word] = []
    @Option(help: "How many weeks, 2 to 520; by default 12, and of an exercise all.") var weeks: Int?

    /// `trends 52` means weeks: no exercise is called so.
    private var span: Int? { weeks ?? Int(exercise.phrase) }

    func validate() throws {
        if let span, !(2...520).contains(span) { throw ValidationError("The weeks must be 2 to 520.") }
    }

    func run(
        with workouts: WorkoutsCoordinator,
        in session: FlowSession
    ) async throws -> EitherReport<TrendsReport, ExerciseProgressReport> {
        let today = session.time.today
        let words = exercise.phrase
        if !words.isEmpty, Int(words) == nil {
            let found = try await workouts.shelf.trained(words)
            var sessions = try await workouts.journal.sessions(of: found.id)
            if let weeks {
                let first = today.adding(days: -7 * weeks)
                sessions.removeAll { $0.countedOn.map { $0 <= first } ?? true }
            }
            var report = ExerciseProgressReport(exercise: found.name, sessions: sessions, today: today)
            report.outsideSources = try await workouts.shelf.outsideSources(of: [found.id])
            return .second(report)
        }
        let count = span ?? 12
        let sums = try await workouts.history.days(today.adding(days: -7 * count)...today)
        return .first(
            TrendsReport(
                sums,
                weeks: count,
                from: session.context.forms.weekStart(of: today),
                trained: try await workouts.history.trainingDays(upTo: today),
                today: today
            )
        )
    }
}

/// Volume, time and frequency week by week.
struct TrendsReport: FlowResult {
    struct Week: Encodable, Sendable {
        let from: LocalDay
        let workouts: Int
        let volumeKg: Double
        let activeSeconds: Double
        let meters: Double
        /// Training days in a row at its end, or today.
        let streakDays: Int
    }

    let weeks: [Week]

    /// - Parameters:
    ///   - start: the first day of the week that runs now.
    ///   - trained: the days of all training, as days since 1970, earliest first: a streak may be older than the weeks.
    init(_ sums: [HistoryReader.DaySum], weeks count: Int, from start: LocalDay, trained: [Int], today: LocalDay) {
        var byWeek: [LocalDay: [HistoryReader.DaySum]] = [:]
        for sum in sums {
            let offset = ((start.days(to: sum.day) % 7) + 7) % 7
            byWeek[sum.day.adding(days: -offset), default: []].append(sum)
        }
        weeks = (0..<count).reversed().map { back in
            let from = start.adding(days: -7 * back)
            let days = byWeek[from] ?? []
            return Week(
                from: from,
                workouts: days.reduce(0) { $0 + $1.workouts },
                volumeKg: WorkoutText.stable(days.reduce(0) { $0 + $1.volume }),
                activeSeconds: WorkoutText.stable(days.reduce(0) { $0 + $1.activeSeconds }),
                meters: WorkoutText.stable(days.reduce(0) { $0 + $1.meters }),
                streakDays: Self.streak(at: min(from.adding(days: 6), today).daysSince1970, trained)
            )
        }
    }

    private static func streak(at day: Int, _ trained: [Int]) -> Int {
        Streak(trained.filter { $0 <= day }, today: day).current
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard let first = weeks.firstIndex(where: { $0.workouts > 0 }), let last = weeks.last else {
            return .text("No workouts in the last \(weeks.count) weeks.", tone: .muted)
        }
        let shown = Array(weeks[first...])
        let isOneYear = shown[0].from.year == last.from.year
        func date(_ day: LocalDay) -> String { isOneYear ? context.forms.shortDate(day) : context.forms.date(day) }
        let figures = Figure.all.filter { figure in figure.isAlwaysShown || shown.contains { figure.value($0) > 0 } }
        let perSign = (shown.count + Sparkline.columns - 1) / Sparkline.columns
        let lines = figures.map { figure -> [Table.Cell] in
            let values = shown.map(figure.value)
            // The week that still runs is no measure, unless it is the only one.
            let whole = values.count > 1 ? values.dropLast() : values[...]
            let best = values.indices.max { values[$0] < values[$1] } ?? 0
            return [
                .init(figure.title), .init(Sparkline.text(values, perSign: perSign)),
                .init(figure.isSum ? figure.text(whole.reduce(0, +) / Double(whole.count), context) : ""),
                .init(figure.text(values[values.count - 1], context)),
                .init("\(figure.text(values[best], context)) (\(date(shown[best].from)))"),
            ]
        }
        let summary = Table(
            [
                .init(""), .init(perSign == 1 ? "Week by week" : "\(perSign) weeks each"),
                .init("Average", .trailing), .init("This week", .trailing, dispensability: 1),
                .init("Best week", .trailing, dispensability: 2),
            ],
            rows: lines
        )
        let rows = shown.map { week in
            [Table.Cell(date(week.from))]
                + figures.map { .init($0.value(week) > 0 || $0.isAlwaysShown ? $0.text($0.value(week), context) : "") }
        }
        let columns = figures.enumerated().map { Table.Column($1.title, .trailing, dispensability: $0) }
        return .stack([
            .text("\(context.forms.date(shown[0].from)) to \(context.forms.date(context.time.today))", tone: .strong),
            .table(summary), .text(""), .table(Table([.init("Week of")] + columns, rows: rows)),
        ])
    }

    /// One of the lines and columns.
    private struct Figure {
        let title: String
        var isAlwaysShown = false
        /// True if weeks add up: their average says something.
        var isSum = true
        let value: @Sendable (Week) -> Double
        let text: @Sendable (Double, FlowContext) -> String

        static let all = [
            Figure(title: "Workouts", isAlwaysShown: true, value: { Double($0.workouts) }) {
                $1.forms.number($0, decimals: $0 == $0.rounded() ? 0 : 1)
            },
            Figure(title: "Active time", value: { $0.activeSeconds }) { seconds, _ in
                WorkoutText.duration(seconds.rounded())
            },
            Figure(title: "Volume", value: { $0.volumeKg }) {
                "\($1.forms.number($0 / $1.units.mass.kilograms)) \($1.units.mass.rawValue)"
            },
            Figure(title: "Distance", value: { $0.meters }) { WorkoutText.distance($0.rounded(), in: $1) },
            Figure(title: "Streak", isSum: false, value: { $0.streakDays > 1 ? Double($0.streakDays) : 0 }) {
                $1.forms.counted(Int(min(max(0, $0), 1e6)), "day")
            },
        ]
    }
}

/// Values as one line of blocks, each as high as its share of the highest.
enum Sparkline {
    /// Blocks that fit beside the words of a line.
    static let columns = 26

    private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// - Parameter perSign: the number of values, counted back from the last, that one block stands for by their mean.
    static func text(_ values: [Double], perSign: Int = 1) -> String {
        let means = stride(from: values.count, to: 0, by: -max(1, perSign)).map { end in
            let part = values[max(0, end - max(1, perSign))..<end].map { $0.isFinite ? max(0, $0) : 0 }
            return part.reduce(0) { $0 + $1 / Double(part.count) }
        }.reversed()
        guard let most = means.max(), most > 0 else {
            return String(repeating: blocks[0], count: means.count)
        }
        // The lowest block is nothing at all.
        return String(means.map { $0 > 0 ? blocks[1 + Int(($0 / most * 6).rounded())] : blocks[0] })
    }
}
