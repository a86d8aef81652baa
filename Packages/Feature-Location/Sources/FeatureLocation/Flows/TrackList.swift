import Core
import Foundation
import Positioning

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
