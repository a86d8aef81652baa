import AppData
import Core
import Strength
import TrainingFiles
import TrainingLog
import TrainingReading

/// A watch's recording of a workout: its laps, its splits, the time in heart-rate zones, and the pace along the way.
package struct RecordingReport: Encodable, Sendable {
    struct Zone: Encodable, Sendable {
        /// 1 to 5.
        let number: Int
        let from: Double
        let seconds: Double
    }

    struct Part: Encodable, Sendable {
        let meters: Double?
        let seconds: Double?
        let meanHeartRate: Double?
        let ascentMeters: Double?

        private enum CodingKeys: String, CodingKey {
            case meters, seconds, ascentMeters
            case meanHeartRate = "averageHeartRate"
        }
    }

    let laps: [Part]
    /// Splits of a kilometer or a mile each; the last one may be shorter.
    let splits: [Part]
    let zones: [Zone]
    /// Meters a second in parts of equal length.
    let speeds: [Double]
    private let exerciseId: String
    private let totalMeters: Double

    private enum CodingKeys: CodingKey { case laps, splits, zones, speeds }

    /// - Parameters:
    ///   - maximum: the greatest heart rate; `nil` where neither age nor a measurement tells it.
    init?(_ track: WorkoutTrack, exerciseId: String, units: UnitSystem, maximum: Double?) throws {
        let points = track.points.isEmpty ? [] : try TrackPacking.unpack(Array(track.points))
        let analysis = TrackAnalysis(points)
        laps = (track.laps ?? []).map {
            Part(
                meters: $0.meters,
                seconds: $0.seconds,
                meanHeartRate: $0.meanHeartRate.map(WorkoutText.stable),
                ascentMeters: $0.ascent
            )
        }
        splits = analysis.splits(every: units == .imperial ? Mile.meters : 1000).map {
            Part(
                meters: WorkoutText.stable($0.meters),
                seconds: WorkoutText.stable($0.seconds),
                meanHeartRate: $0.meanHeartRate.map { $0.rounded() },
                ascentMeters: $0.ascent.map { $0.rounded() }
            )
        }
        // Five zones of a tenth each, from half of the greatest rate.
        let bounds = maximum.map { most in (5...9).map { (most * Double($0) / 10).rounded() } } ?? []
        zones = zip(bounds, analysis.seconds(inZonesFrom: bounds)).enumerated().map {
            Zone(number: $0 + 1, from: $1.0, seconds: WorkoutText.stable($1.1))
        }
        speeds = analysis.meters >= 500 ? analysis.speeds(parts: 40).map(WorkoutText.stable) : []
        totalMeters = analysis.meters
        self.exerciseId = exerciseId
        if laps.isEmpty, splits.isEmpty, speeds.isEmpty, !zones.contains(where: { $0.seconds > 0 }) { return nil }
    }

    func presentation(in context: FlowContext) -> [Presentation] {
        var parts: [Presentation] = []
        if !laps.isEmpty { parts.append(.section("Laps", [table(laps, in: context)])) }
        // A watch that laps by itself each kilometer has said it already.
        if splits.count > 1, splits.count != laps.count {
            parts.append(.section("Splits", [table(splits, in: context)]))
        }
        if zones.contains(where: { $0.seconds > 0 }) {
            let total = zones.reduce(0) { $0 + $1.seconds }
            let bars = zones.reversed().map { zone in
                Bar(
                    "Zone \(zone.number)",
                    value: zone.seconds,
                    maximum: total,
                    caption: "\(WorkoutText.duration(zone.seconds)), from \(context.forms.number(zone.from)) a minute",
                    tone: zone.number > 4 ? .warning : .normal
                )
            }
            parts.append(.section("Heart rate", [.bars(bars)]))
        }
        if let chart = paceChart(in: context) { parts.append(.lineChart(chart)) }
        return parts
    }

    private func table(_ parts: [Part], in context: FlowContext) -> Presentation {
        let rows = parts.prefix(200).enumerated().map { number, part -> [Table.Cell] in
            let way = MovingText.Way(
                name: "",
                exerciseId: exerciseId,
                meters: part.meters ?? 0,
                seconds: part.seconds ?? 0
            )
            return [
                .init("\(number + 1)", tone: .muted),
                .init(part.meters.map { WorkoutText.distance($0, in: context) } ?? ""),
                .init(part.seconds.map { WorkoutText.duration($0) } ?? ""),
                .init(MovingText.pace(way, in: context)?.text ?? ""),
                .init(part.meanHeartRate.map { context.forms.number($0.rounded()) } ?? ""),
                .init(part.ascentMeters.map { "\(context.forms.number($0.rounded())) m" } ?? ""),
            ]
        }
        let columns: [Table.Column] = [
            .init("#", .trailing), .init("Distance", .trailing), .init("Time", .trailing), .init("Pace", .trailing),
            .init("Heart rate", .trailing, dispensability: 1), .init("Climb", .trailing, dispensability: 2),
        ]
        return .table(Table(columns, rows: rows))
    }

    /// Minutes for a kilometer or a mile; for a ride the speed.
    private func paceChart(in context: FlowContext) -> LineChart? {
        guard speeds.count > 1, speeds.contains(where: { $0 > 0 }) else { return nil }
        let isImperial = context.units == .imperial
        let length = isImperial ? Mile.meters : 1000
        let isRide = MovingText.isRide(exerciseId)
        // Somebody who stands has no pace.
        let values = speeds.map { speed -> Double? in
            guard speed > 0.3 else { return nil }
            return isRide ? speed * 3600 / length : length / speed / 60
        }
        let labels = speeds.indices.map { index in
            WorkoutText.distance((totalMeters * Double(index + 1) / Double(speeds.count)).rounded(), in: context)
        }
        let unit = isRide ? (isImperial ? "mph" : "km/h") : (isImperial ? "min/mi" : "min/km")
        let title = isRide ? "Speed along the way" : "Pace along the way"
        return LineChart(title, series: [.init(title, values, tone: .strong)], labels: labels, unit: unit)
    }
}

extension RecordingReport {
    /// The greatest heart rate by age (Tanaka et al., 2001: 208 - 0.7 x age), or the highest one measured where that is more.
    static func maximum(age: Int?, measured: Double?) -> Double? {
        let byAge = age.map { 208 - 0.7 * Double($0) }
        guard let byAge else { return measured.flatMap { $0 >= 150 ? $0 : nil } }
        return max(byAge, measured ?? 0)
    }
}
