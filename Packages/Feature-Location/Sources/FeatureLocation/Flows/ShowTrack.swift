import ArgumentParser
import Core
import Foundation
import Positioning

struct ShowTrack: Flow {
    static let descriptor = FlowDescriptor(
        "track show",
        "Show a track: length, speed and climb",
        discussion: """
            Speeds are those while moving; the fastest is kept up for ten seconds. Heights are above the sea, and only rises of \
            5 m and more count, as receivers' heights waver.
            """,
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["location.tracks.show"],
        examples: [FlowExample("last", "the newest")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names track 2>/dev/null")
    )
    var track: [Word]

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> ShownTrack {
        ShownTrack(try await session.item(track.phrase, TrackRecord.itemKind, among: location.store.tracks()))
    }
}

struct ShownTrack: FlowResult {
    struct Point: Encodable, Sendable {
        var latitude, longitude: Double
        var time: Date?
        var elevation: Double?
    }

    var name: String?
    var kind: String
    var start, end: Date?
    var statistics: TrackStatistics
    var segments: [[Point]]

    private enum CodingKeys: String, CodingKey {
        case name, kind, statistics, segments
        case start = "startedAt"
        case end = "endedAt"
    }

    var outsideSources: Set<String> { name == nil ? [] : ["an imported track"] }

    init(_ record: TrackRecord) {
        let track = record.track
        name = record.name
        kind = record.kind
        start = track.start
        end = track.end
        statistics = TrackStatistics(track)
        segments = track.segments.map { segment in
            segment.map {
                Point(
                    latitude: $0.coordinate.latitude,
                    longitude: $0.coordinate.longitude,
                    time: $0.time,
                    elevation: $0.elevation
                )
            }
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        var rows: [KeyValue] = []
        if let name { rows.append(KeyValue("Name", name, tone: .strong)) }
        if let start { rows.append(KeyValue("Began", Measure.time(start, context))) }
        rows.append(KeyValue("Length", Measure.distance(statistics.distance, context), tone: .strong))
        if let elapsed = statistics.elapsed { rows.append(KeyValue("Time", Measure.duration(elapsed))) }
        if let moving = statistics.moving { rows.append(KeyValue("Moving", Measure.duration(moving))) }
        if let speed = statistics.movingSpeed { rows.append(KeyValue("Speed", Measure.speed(speed, context))) }
        if let fastest = statistics.fastest { rows.append(KeyValue("Fastest", Measure.speed(fastest, context))) }
        if let up = statistics.ascent, let down = statistics.descent {
            rows.append(KeyValue("Climb", "\(Measure.height(up, context)) up, \(Measure.height(down, context)) down"))
        }
        if let low = statistics.lowest, let high = statistics.highest {
            rows.append(KeyValue("Heights", "\(Measure.height(low, context)) to \(Measure.height(high, context))"))
        }
        rows.append(KeyValue("Points", String(segments.reduce(0) { $0 + $1.count }), tone: .muted))
        return .stack([.keyValues(rows)] + profile(context))
    }

    /// The heights along the points.
    private func profile(_ context: FlowContext) -> [Presentation] {
        let heights = segments.joined().compactMap(\.elevation)
        guard heights.count > 2, statistics.lowest != statistics.highest else { return [] }
        let isMetric = context.units == .metric
        let factor = isMetric ? 1 : 1 / 0.3048
        let shown = heights.count <= 60 ? heights : (0..<60).map { heights[$0 * (heights.count - 1) / 59] }
        let line = LineChart.Series("height", shown.map { $0 * factor })
        let labels = shown.indices.map { $0 == 0 ? "start" : $0 == shown.count - 1 ? "end" : "" }
        return [.lineChart(LineChart("Height", series: [line], labels: labels, unit: isMetric ? "m" : "ft"))]
    }
}
