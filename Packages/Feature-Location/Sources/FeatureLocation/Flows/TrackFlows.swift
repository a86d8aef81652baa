import ArgumentParser
import Core
import Foundation
import Positioning

struct ListTracks: Flow {
    static let descriptor = FlowDescriptor(
        "tracks list",
        "List the tracks and routes that you imported",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [FlowExample("", "all of them, newest first")]
    )

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> TrackList {
        TrackList(try await location.store.tracks())
    }
}

struct ShowTrack: Flow {
    static let descriptor = FlowDescriptor(
        "tracks show",
        "Show a track: length, speed and climb",
        discussion: """
            Speeds are those while moving; the fastest is kept up for ten seconds. Heights are above the sea, and only rises of \
            5 m and more count, as receivers' heights waver.
            """,
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [FlowExample("1", "the newest, by its number in the list")]
    )

    @Argument(help: "Its name, or its number in the list.") var track: [Word]

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> ShownTrack {
        ShownTrack(try await location.track(track.phrase))
    }
}

struct RemoveTrack: Flow {
    static let descriptor = FlowDescriptor(
        "tracks remove",
        "Remove a track",
        discussion: "The places that the history took from it stay; `bento location forget` forgets those.",
        effect: .writes,
        openTo: .page,
        examples: [FlowExample("1", "the newest, by its number in the list")]
    )

    @Argument(help: "Its name, or its number in the list.") var track: [Word]

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> TrackList {
        try await location.store.removeTrack(location.track(track.phrase).id)
        return TrackList(try await location.store.tracks())
    }
}

extension LocationCoordinator {
    /// The track of a name, or of a number in the list, from 1.
    ///
    /// - Throws: ``Core/UnknownName``.
    fileprivate func track(_ text: String) async throws -> TrackRecord {
        let tracks = try await store.tracks()
        let wanted = text.lowercased()
        if let named = tracks.first(where: { $0.name?.lowercased() == wanted || $0.id.description == wanted }) {
            return named
        }
        if let number = Int(text), number >= 1, number <= tracks.count { return tracks[number - 1] }
        throw UnknownName(kind: "track", name: text, known: tracks.compactMap(\.name))
    }
}

/// The tracks, newest first.
struct TrackList: FlowResult {
    struct Row: Encodable, Sendable {
        var id: String
        var name: String?
        var kind: String
        var start: Date?
        var points: Int
        var statistics: TrackStatistics

        init(_ record: TrackRecord) {
            id = record.id.description
            name = record.name
            kind = record.kind
            start = record.startedAt?.date
            points = record.pointCount
            statistics = TrackStatistics(record.track)
        }
    }

    var tracks: [Row]

    init(_ records: [TrackRecord]) { tracks = records.map { Row($0) } }

    func presentation(in context: FlowContext) -> Presentation {
        guard !tracks.isEmpty else {
            return .text("No tracks are kept. Import one: `bento location import gpx FILE`.", tone: .muted)
        }
        let columns = [
            Table.Column("No.", .trailing), Table.Column("Track"), Table.Column("When", dispensability: 1),
            Table.Column("Length", .trailing), Table.Column("Moving", .trailing, dispensability: 2),
            Table.Column("Up", .trailing, dispensability: 3),
        ]
        let rows = tracks.enumerated().map { index, track in
            [
                Table.Cell(String(index + 1)), Table.Cell(track.name ?? track.kind, tone: .strong),
                Table.Cell(track.start.map { Measure.time($0, context) } ?? "", tone: .muted),
                Table.Cell(Measure.distance(track.statistics.distance, context)),
                Table.Cell(track.statistics.moving.map { Measure.duration($0) } ?? ""),
                Table.Cell(track.statistics.ascent.map { Measure.height($0, context) } ?? ""),
            ]
        }
        return .table(Table(columns, rows: rows))
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
