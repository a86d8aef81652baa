import Core
import Foundation
import Strength
import TrainingReading

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

/// A week: days, volume, and sets by muscle group against their targets.
struct WeekReport: FlowResult {
    struct Muscle: Encodable, Sendable {
        let muscle: MuscleGroup
        let sets: Double
        let target: Double
    }

    struct Day: Encodable, Sendable {
        let day: LocalDay
        let workouts: Int
        let volumeKg: Double
        let activeSeconds: Double
        let meters: Double
    }

    let from: LocalDay
    let to: LocalDay
    let muscles: [Muscle]
    let days: [Day]
    let streakDays: Int
    let longestStreakDays: Int

    init(
        _ range: ClosedRange<LocalDay>,
        sets: WeeklySets,
        days sums: [HistoryReader.DaySum],
        streak: Streak,
        level: WeeklySets.Level,
        aim: WeeklySets.Aim
    ) {
        from = range.lowerBound
        to = range.upperBound
        muscles = WeeklySets.groups.compactMap { group in
            WeeklySets.target(group, level: level, aim: aim).map {
                Muscle(muscle: group, sets: sets.sets[group] ?? 0, target: $0)
            }
        }
        days = sums.map {
            Day(
                day: $0.day,
                workouts: $0.workouts,
                volumeKg: WorkoutText.stable($0.volume),
                activeSeconds: WorkoutText.stable($0.activeSeconds),
                meters: WorkoutText.stable($0.meters)
            )
        }
        streakDays = streak.current
        longestStreakDays = streak.longest
    }

    func presentation(in context: FlowContext) -> Presentation {
        let count = days.reduce(0) { $0 + $1.workouts }
        var facts = [
            KeyValue("Week", "\(context.forms.date(from)) to \(context.forms.date(to))"),
            KeyValue("Workouts", "\(count) on \(context.forms.counted(days.count, "day"))"),
            KeyValue("Active time", WorkoutText.duration(days.reduce(0) { $0 + $1.activeSeconds })),
        ]
        let volume = days.reduce(0) { $0 + $1.volumeKg }
        if volume > 0 { facts.append(KeyValue("Volume", WorkoutText.weight(volume, in: context))) }
        let meters = days.reduce(0) { $0 + $1.meters }
        if meters > 0 { facts.append(KeyValue("Distance", WorkoutText.distance(meters, in: context))) }
        facts.append(
            KeyValue(
                "Streak",
                "\(context.forms.counted(streakDays, "training day")), longest \(context.forms.number(Int64(longestStreakDays)))"
            )
        )
        func number(_ value: Double) -> String { WorkoutText.number(value, in: context) }
        let bars = muscles.map { muscle in
            let share = muscle.sets / muscle.target
            return Bar(
                muscle.muscle.title,
                value: muscle.sets,
                target: muscle.target,
                caption: "\(number(muscle.sets)) of \(number(muscle.target)) sets",
                tone: share >= 1 ? .good : share >= 0.5 ? .normal : .warning
            )
        }
        return .stack([.keyValues(facts), .section("Sets by muscle group", [.bars(bars)])])
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
        /// Whether weeks add up: their average says something.
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

    /// - Parameter perSign: how many values, counted back from the last, one block stands for by their mean.
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

/// A year, day by day.
struct YearReport: FlowResult {
    struct Day: Encodable, Sendable {
        let day: LocalDay
        let workouts: Int
        let activeSeconds: Double
    }

    let year: Int
    let days: [Day]
    let workouts: Int
    let activeSeconds: Double
    let longestStreakDays: Int

    init(year: Int, sums: [HistoryReader.DaySum], today: LocalDay) {
        self.year = year
        days = sums.map {
            Day(day: $0.day, workouts: $0.workouts, activeSeconds: WorkoutText.stable($0.activeSeconds))
        }
        workouts = sums.reduce(0) { $0 + $1.workouts }
        activeSeconds = WorkoutText.stable(sums.reduce(0) { $0 + $1.activeSeconds })
        longestStreakDays = Streak(sums.map(\.day.daysSince1970), today: today.daysSince1970).longest
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard let first = LocalDay(year: year, month: 1, day: 1), let last = LocalDay(year: year, month: 12, day: 31)
        else {
            return .empty
        }
        let minutes = Dictionary(days.map { ($0.day, $0.activeSeconds / 60) }, uniquingKeysWith: +)
        // What is still to come is not drawn as idle.
        let end = max(first, min(last, max(context.time.today, days.map(\.day).max() ?? first)))
        let values = (0...first.days(to: end)).map { minutes[first.adding(days: $0)] }
        return .stack([
            .text(
                "\(year): \(context.forms.counted(workouts, "workout")), \(WorkoutText.duration(activeSeconds.rounded())) of active time",
                tone: .strong
            ),
            .heatMap(HeatMap("Active time", from: first, values: values, unit: "min")),
            .text(
                "Longest streak: \(context.forms.counted(longestStreakDays, "training day"))",
                tone: .muted
            ),
        ])
    }
}
