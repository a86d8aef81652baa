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
                .init("\(entry.sessions)"),
            ]
        }
        return .table(Table(columns, rows: rows))
    }
}

/// One exercise: its records by four kinds, its estimated one-rep max over time, and the spread of the formulas.
struct ExerciseProgressReport: FlowResult {
    struct Point: Encodable, Sendable {
        let day: LocalDay
        let oneRepMaxKg: Double?
        let volumeKg: Double
        let meters: Double
        let seconds: Double
    }

    struct Estimate: Encodable, Sendable {
        let formula: OneRepMaxFormula
        let kg: Double
    }

    struct RepsRecord: Encodable, Sendable {
        let kg: Double
        let reps: Int
        let on: LocalDay
    }

    let exercise: String
    let sessions: [Point]
    let heaviestKg: Double?
    let oneRepMaxKg: Double?
    let bestVolumeKg: Double?
    let longestMeters: Double?
    let longestSeconds: Double?
    /// Of a set of at least 400 m.
    let fastestSecondsPerKilometer: Double?
    let repsAtWeight: [RepsRecord]
    let estimates: [Estimate]
    let estimateIsReliable: Bool
    let trend: Trend

    init(exercise: String, sessions rows: [WorkoutExercise], today: LocalDay) {
        self.exercise = exercise
        var records = PersonalRecords()
        for row in rows { records.add(row.sets, day: row.countedOn?.daysSince1970 ?? 0) }
        sessions = rows.compactMap { row in
            row.countedOn.map {
                Point(
                    day: $0,
                    oneRepMaxKg: row.oneRepMax.map(WorkoutText.stable),
                    volumeKg: WorkoutText.stable(row.volume),
                    meters: WorkoutText.stable(row.meters),
                    seconds: WorkoutText.stable(row.seconds)
                )
            }
        }
        longestMeters = sessions.map(\.meters).max().flatMap { $0 > 0 ? $0 : nil }
        longestSeconds = sessions.map(\.seconds).max().flatMap { $0 > 0 ? $0 : nil }
        fastestSecondsPerKilometer =
            rows.flatMap(\.sets).compactMap { set in
                guard set.kind.counts, let meters = set.meters, let seconds = set.seconds, meters >= 400 else {
                    return nil
                }
                return seconds / meters * 1000
            }.min().map(WorkoutText.stable)
        heaviestKg = records.heaviest.map { WorkoutText.stable($0.value) }
        oneRepMaxKg = records.oneRepMax.map { WorkoutText.stable($0.value) }
        bestVolumeKg = records.volume.map { WorkoutText.stable($0.value) }
        repsAtWeight = records.repsAtWeight.sorted { $0.key > $1.key }.map { _, best in
            RepsRecord(
                kg: WorkoutText.stable(best.kg ?? 0),
                reps: best.reps ?? 0,
                on: LocalDay(daysSince1970: best.day)
            )
        }
        let spread = records.oneRepMax.flatMap { best in
            best.reps.flatMap { reps in best.kg.map { OneRepMaxSpread(kg: $0, reps: reps) } }
        }
        estimates =
            spread.map { spread in
                zip(OneRepMaxFormula.allCases, spread.estimates).map {
                    Estimate(formula: $0, kg: WorkoutText.stable($1))
                }
            } ?? []
        estimateIsReliable = spread?.isReliable ?? false
        let points = rows.compactMap { row in
            row.countedOn.flatMap { day in
                (row.oneRepMax ?? (row.volume > 0 ? row.volume : nil) ?? row.mostReps.map(Double.init)
                    ?? [row.meters, row.seconds].first { $0 > 0 })
                    .map { Trend.Point(day: day.daysSince1970, value: $0) }
            }
        }
        trend = Trend(points, upTo: today.daysSince1970)
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !sessions.isEmpty else { return .text("\(exercise) was never trained.", tone: .muted) }
        let scale = context.units.mass.kilograms
        var parts: [Presentation] = [.text(exercise, tone: .strong)]
        var facts: [KeyValue] = []
        func add(_ name: String, _ kg: Double?) {
            if let kg { facts.append(KeyValue(name, WorkoutText.weight(kg, in: context))) }
        }
        add("Heaviest", heaviestKg)
        add("Best estimated one-rep max", oneRepMaxKg)
        add("Most volume in a session", bestVolumeKg)
        if let longestMeters { facts.append(KeyValue("Longest way", WorkoutText.distance(longestMeters, in: context))) }
        if let longestSeconds { facts.append(KeyValue("Longest time", WorkoutText.duration(longestSeconds))) }
        if let fastest = fastestSecondsPerKilometer {
            let pace = WorkoutText.duration(context.units == .imperial ? fastest * 1.609344 : fastest)
            facts.append(KeyValue("Fastest pace", "\(pace) / \(context.units == .imperial ? "mi" : "km")"))
        }
        facts.append(KeyValue("Last 30 days", trendText(in: context)))
        parts.append(.keyValues(facts))
        let points = sessions.filter { $0.oneRepMaxKg != nil }.suffix(200)
        if points.count > 1 {
            parts.append(
                .lineChart(
                    LineChart(
                        "Estimated one-rep max",
                        series: [.init("Epley", points.map { $0.oneRepMaxKg.map { $0 / scale } }, tone: .strong)],
                        labels: points.map { context.forms.date($0.day) },
                        unit: context.units.mass.rawValue
                    )
                )
            )
        }
        let ways = sessions.filter { $0.meters > 0 }.suffix(200)
        if points.count < 2, ways.count > 1 {
            let (length, unit) = context.units == .imperial ? (1609.344, "mi") : (1000, "km")
            parts.append(
                .lineChart(
                    LineChart(
                        "Distance",
                        series: [.init("Distance", ways.map { $0.meters / length }, tone: .strong)],
                        labels: ways.map { context.forms.date($0.day) },
                        unit: unit
                    )
                )
            )
        }
        if !repsAtWeight.isEmpty {
            let rows = repsAtWeight.prefix(12).map { record -> [Table.Cell] in
                let weight = record.kg > 0 ? WorkoutText.weight(record.kg, in: context) : "own weight"
                return [.init(weight), .init("\(record.reps)"), .init(context.forms.date(record.on), tone: .muted)]
            }
            let columns: [Table.Column] = [.init("Weight", .trailing), .init("Most reps", .trailing), .init("On")]
            parts.append(.table(Table(columns, rows: Array(rows))))
        }
        if !estimates.isEmpty {
            let bars = estimates.map {
                Bar($0.formula.title, value: $0.kg / scale, caption: WorkoutText.weight($0.kg, in: context))
            }
            parts.append(.section("One-rep max by formula", [.bars(bars)]))
        }
        if !estimates.isEmpty, !estimateIsReliable {
            parts.append(
                .notice(Notice(.warning, "The best set had more than 12 repetitions: the estimates are unreliable."))
            )
        }
        return .stack(parts)
    }

    /// What the trend is counted in: see `init`.
    private func change(_ value: Double, in context: FlowContext) -> String {
        if oneRepMaxKg != nil || bestVolumeKg != nil { return WorkoutText.weight(value, in: context) }
        if !repsAtWeight.isEmpty { return "\(WorkoutText.number(value, in: context)) reps" }
        return longestMeters == nil ? WorkoutText.duration(value) : WorkoutText.distance(value, in: context)
    }

    private func trendText(in context: FlowContext) -> String {
        switch trend.direction {
        case .unknown: "too few sessions to tell (\(trend.points) of 3)"
        case .stable: "stable"
        case .up, .down: "\(trend.direction.rawValue), \(change(abs(trend.slope) * 30, in: context)) in 30 days"
        }
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
            KeyValue("Workouts", "\(count) on \(days.count) days"),
            KeyValue("Active time", WorkoutText.duration(days.reduce(0) { $0 + $1.activeSeconds })),
        ]
        let volume = days.reduce(0) { $0 + $1.volumeKg }
        if volume > 0 { facts.append(KeyValue("Volume", WorkoutText.weight(volume, in: context))) }
        let meters = days.reduce(0) { $0 + $1.meters }
        if meters > 0 { facts.append(KeyValue("Distance", WorkoutText.distance(meters, in: context))) }
        facts.append(KeyValue("Streak", "\(streakDays) training days, longest \(longestStreakDays)"))
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
        let activeMinutes: Double
        let meters: Double
        /// Training days in a row at its end, or today; a gap of one day breaks nothing.
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
                activeMinutes: WorkoutText.stable(days.reduce(0) { $0 + $1.activeSeconds } / 60),
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
        parts.append(chart("Active minutes a week", weeks.map(\.activeMinutes), "min"))
        if weeks.contains(where: { $0.meters > 0 }) {
            let (length, unit) = context.units == .imperial ? (1609.344, "mi") : (1000, "km")
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
        let activeMinutes: Double
    }

    let year: Int
    let days: [Day]
    let workouts: Int
    let activeHours: Double
    let longestStreakDays: Int

    init(year: Int, sums: [HistoryReader.DaySum], today: LocalDay) {
        self.year = year
        days = sums.map {
            Day(day: $0.day, workouts: $0.workouts, activeMinutes: WorkoutText.stable($0.activeSeconds / 60))
        }
        workouts = sums.reduce(0) { $0 + $1.workouts }
        activeHours = WorkoutText.stable(sums.reduce(0) { $0 + $1.activeSeconds } / 3600)
        longestStreakDays = Streak(sums.map(\.day.daysSince1970), today: today.daysSince1970).longest
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard let first = LocalDay(year: year, month: 1, day: 1), let last = LocalDay(year: year, month: 12, day: 31)
        else {
            return .empty
        }
        let minutes = Dictionary(days.map { ($0.day, $0.activeMinutes) }, uniquingKeysWith: +)
        let values = (0...first.days(to: last)).map { minutes[first.adding(days: $0)] }
        return .stack([
            .text(
                "\(year): \(workouts) workouts, \(WorkoutText.number(activeHours, in: context)) hours",
                tone: .strong
            ),
            .heatMap(HeatMap("Active minutes", from: first, values: values, unit: "min")),
            .text("Longest streak: \(longestStreakDays) training days", tone: .muted),
        ])
    }
}

/// How ready the body is, and why.
struct ReadinessReport: FlowResult {
    let day: LocalDay
    let readiness: Readiness

    func presentation(in context: FlowContext) -> Presentation {
        let score = String(format: "%.0f", readiness.score)
        let tone: Tone = readiness.score >= 70 ? .good : readiness.score >= 50 ? .warning : .bad
        let rows = readiness.components.map { part -> [Table.Cell] in
            let points = part.points == 0 ? "0" : String(format: "%+.0f", part.points)
            return [
                .init(part.name), .init(points, tone: part.points < 0 ? .warning : .normal),
                .init(part.explanation { context.forms.number($0, decimals: $1) }),
            ]
        }
        var parts: [Presentation] = [
            .bars([
                Bar(
                    "Readiness",
                    value: readiness.score,
                    maximum: 100,
                    caption: "\(score) of 100, \(readiness.verdict.rawValue)",
                    tone: tone
                )
            ]),
            .table(Table([.init("Measure"), .init("Points", .trailing), .init("Why")], rows: rows)),
        ]
        if readiness.verdict == .unknown {
            parts.append(
                .text(
                    "It is worked out from heart rate variability, resting heart rate and sleep: import them from your watch or phone.",
                    tone: .muted
                )
            )
        }
        return .stack(parts)
    }
}
