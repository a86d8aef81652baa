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
                weight(entry.oneRepMaxKg), .init(entry.mostReps.map(String.init) ?? ""), weight(entry.volumeKg),
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
        guard weeks.contains(where: { $0.workouts > 0 }) else {
            return .text("No workouts in the last \(weeks.count) weeks.", tone: .muted)
        }
        let labels = weeks.map { context.forms.date($0.from) }
        let scale = context.units.mass.kilograms
        func chart(_ title: String, _ values: [Double], _ unit: String) -> Presentation {
            .lineChart(LineChart(title, series: [.init(title, values, tone: .strong)], labels: labels, unit: unit))
        }
        var parts = [chart("Workouts a week", weeks.map { Double($0.workouts) }, "")]
        if weeks.contains(where: { $0.streakDays > 1 }) {
            parts.append(chart("Streak at the end of the week", weeks.map { Double($0.streakDays) }, "days"))
        }
        if weeks.contains(where: { $0.volumeKg > 0 }) {
            parts.append(chart("Volume a week", weeks.map { $0.volumeKg / scale }, context.units.mass.rawValue))
        }
        parts.append(chart("Active minutes a week", weeks.map { $0.activeSeconds / 60 }, "min"))
        if weeks.contains(where: { $0.meters > 0 }) {
            let (length, unit) = context.units == .imperial ? (Mile.meters, "mi") : (1000, "km")
            parts.append(chart("Distance a week", weeks.map { $0.meters / length }, unit))
        }
        return .stack(parts)
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
        let values = (0...first.days(to: last)).map { minutes[first.adding(days: $0)] }
        return .stack([
            .text(
                "\(year): \(context.forms.counted(workouts, "workout")), \(WorkoutText.number(activeSeconds / 3600, in: context)) hours",
                tone: .strong
            ),
            .heatMap(HeatMap("Active minutes", from: first, values: values, unit: "min")),
            .text(
                "Longest streak: \(context.forms.counted(longestStreakDays, "training day"))",
                tone: .muted
            ),
        ])
    }
}
