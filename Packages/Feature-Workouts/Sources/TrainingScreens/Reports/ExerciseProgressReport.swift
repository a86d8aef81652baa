import Core
import Foundation
import Strength
import TrainingLog
import TrainingReading

/// One exercise: its records by four kinds, and its estimated one-rep max over time and by all formulas.
package struct ExerciseProgressReport: FlowResult {
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

        private enum CodingKeys: String, CodingKey {
            case kg, reps
            case on = "day"
        }
    }

    let exercise: String
    let sessions: [Point]
    let heaviestKg: Double?
    let oneRepMaxKg: Double?
    let bestVolumeKg: Double?
    let longestMeters: Double?
    let longestSeconds: Double?
    /// The pace of the fastest set of at least 400 m.
    let fastestSecondsPerKilometer: Double?
    let repsAtWeight: [RepsRecord]
    let estimates: [Estimate]
    let estimateIsReliable: Bool
    let trend: Trend
    package var outsideSources: Set<String> = []

    private enum CodingKeys: CodingKey {
        case exercise, sessions, heaviestKg, oneRepMaxKg, bestVolumeKg, longestMeters, longestSeconds
        case fastestSecondsPerKilometer, repsAtWeight, estimates, estimateIsReliable, trend
    }

    package init(exercise: String, sessions rows: [WorkoutExercise], today: LocalDay) {
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

    package func presentation(in context: FlowContext) -> Presentation {
        guard !sessions.isEmpty else { return .text("\(exercise) was never trained.", tone: .muted) }
        var parts: [Presentation] = [.text(exercise, tone: .strong), .keyValues(facts(in: context))]
        if let chart = chart(in: context) { parts.append(.lineChart(chart)) }
        if !repsAtWeight.isEmpty {
            let rows = repsAtWeight.prefix(12).map { record -> [Table.Cell] in
                let weight = record.kg > 0 ? WorkoutText.weight(record.kg, in: context) : "own weight"
                return [.init(weight), .init("\(record.reps)"), .init(context.forms.date(record.on), tone: .muted)]
            }
            let columns: [Table.Column] = [.init("Weight", .trailing), .init("Most reps", .trailing), .init("On")]
            parts.append(.table(Table(columns, rows: Array(rows))))
        }
        if !estimates.isEmpty, !estimateIsReliable {
            parts.append(
                .notice(Notice(.warning, "The best set had more than 12 repetitions: the estimates are unreliable."))
            )
        }
        return .stack(parts)
    }

    private func facts(in context: FlowContext) -> [KeyValue] {
        var facts: [KeyValue] = []
        func add(_ name: String, _ kg: Double?) {
            if let kg { facts.append(KeyValue(name, WorkoutText.weight(kg, in: context))) }
        }
        add("Heaviest", heaviestKg)
        if let oneRepMaxKg {
            var text = WorkoutText.estimate(oneRepMaxKg, in: context)
            if let low = estimates.map(\.kg).min(), let high = estimates.map(\.kg).max(), low < high {
                func whole(_ kg: Double) -> String { context.forms.number(kg / context.units.mass.kilograms) }
                text += ", by formula \(whole(low)) to \(whole(high)) \(context.units.mass.rawValue)"
            }
            facts.append(KeyValue("Best estimated one-rep max", text))
        }
        add("Most volume in a session", bestVolumeKg)
        if let longestMeters {
            facts.append(KeyValue("Longest distance", WorkoutText.distance(longestMeters, in: context)))
        }
        if let longestSeconds { facts.append(KeyValue("Longest time", WorkoutText.duration(longestSeconds))) }
        if let fastest = fastestSecondsPerKilometer {
            let pace = WorkoutText.duration(context.units == .imperial ? fastest * Mile.kilometers : fastest)
            facts.append(KeyValue("Fastest pace", "\(pace) / \(context.units == .imperial ? "mi" : "km")"))
        }
        facts.append(KeyValue("Last 30 days", trendText(in: context)))
        return facts
    }

    /// The one-rep max over time, or, if it has hardly been lifted, the distance.
    private func chart(in context: FlowContext) -> LineChart? {
        let isOneYear = sessions.first?.day.year == sessions.last?.day.year
        func date(_ day: LocalDay) -> String { isOneYear ? context.forms.shortDate(day) : context.forms.date(day) }
        let lifts = sessions.filter { $0.oneRepMaxKg != nil }.suffix(200)
        if lifts.count > 1 {
            let scale = context.units.mass.kilograms
            return LineChart(
                "Estimated one-rep max",
                series: [.init("Epley", lifts.map { $0.oneRepMaxKg.map { $0 / scale } }, tone: .strong)],
                labels: lifts.map { date($0.day) },
                unit: context.units.mass.rawValue
            )
        }
        let ways = sessions.filter { $0.meters > 0 }.suffix(200)
        guard ways.count > 1 else { return nil }
        let (length, unit) = context.units == .imperial ? (Mile.meters, "mi") : (1000, "km")
        return LineChart(
            "Distance",
            series: [.init("Distance", ways.map { $0.meters / length }, tone: .strong)],
            labels: ways.map { date($0.day) },
            unit: unit
        )
    }

    /// A change in the unit of the trend: see `init`.
    private func change(_ value: Double, in context: FlowContext) -> String {
        if oneRepMaxKg != nil || bestVolumeKg != nil { return WorkoutText.estimate(value, in: context) }
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
