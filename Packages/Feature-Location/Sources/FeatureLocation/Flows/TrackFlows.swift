import ArgumentParser
import Core
import Foundation
import Positioning

struct ListTracks: Flow {
    static let descriptor = FlowDescriptor(
        "track list",
        "List the tracks and routes that you imported",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["location.tracks.list"],
        examples: [FlowExample("", "all of them, newest first")]
    )

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> TrackList {
        TrackList(try await location.store.tracks())
    }
}

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

struct DeleteTrack: Flow {
    static let descriptor = FlowDescriptor(
        "track delete",
        "Remove a track",
        discussion: "The places that the history took from it stay; 'bento location delete' forgets those.",
        effect: .writes,
        openTo: .page,
        deletes: true,
        formerly: ["location.tracks.remove"],
        examples: [FlowExample("last", "the newest")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names track 2>/dev/null")
    )
    var track: [Word]

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> TrackList {
        let found = try await session.item(track.phrase, TrackRecord.itemKind, among: location.store.tracks())
        try await location.store.removeTrack(found.id)
        return TrackList(try await location.store.tracks())
    }
}

extension TrackRecord: NamedItem {
    static let itemKind = ItemKind("track", listedBy: "location track")

    var itemID: String { "\(id)" }
    var itemTitle: String { name ?? kind }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
    var itemSources: Set<String> { name == nil ? [] : ["an imported track"] }
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

        private enum CodingKeys: String, CodingKey {
            case id, name, kind, points, statistics
            case start = "startedAt"
        }

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
    private let listing: Table.Listing

    var outsideSources: Set<String> { tracks.contains { $0.name != nil } ? ["an imported track"] : [] }

    init(_ records: [TrackRecord]) {
        tracks = records.map { Row($0) }
        listing = Table.Listing(TrackRecord.itemKind, of: records)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tracks, forKey: .tracks)
    }

    private enum CodingKeys: CodingKey {
        case tracks
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !tracks.isEmpty else {
            return .text("No tracks are kept. Import one: 'bento location import gpx FILE'.", tone: .muted)
        }
        let columns = [
            Table.Column("Track"), Table.Column("When", dispensability: 1),
            Table.Column("Length", .trailing), Table.Column("Moving", .trailing, dispensability: 2),
            Table.Column("Up", .trailing, dispensability: 3),
        ]
        let rows = tracks.map { track in
            [
                Table.Cell(track.name ?? track.kind, tone: .strong),
                Table.Cell(track.start.map { Measure.time($0, context) } ?? "", tone: .muted),
                Table.Cell(Measure.distance(track.statistics.distance, context)),
                Table.Cell(track.statistics.moving.map { Measure.duration($0) } ?? ""),
                Table.Cell(track.statistics.ascent.map { Measure.height($0, context) } ?? ""),
            ]
        }
        return .table(Table(columns, rows: rows, listing: listing))
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
