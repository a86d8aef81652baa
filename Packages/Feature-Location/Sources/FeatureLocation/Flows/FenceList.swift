import Core
import Foundation
import Geofencing

/// The fences.
struct FenceList: FlowResult {
    struct Row: Encodable, Sendable {
        var id, name: String
        /// `circle`, `polygon` or `polygons`.
        var shape: String
        var latitude, longitude, radius: Double?
        var corners: Int?
        var triggers: [String]
        var dwellSeconds: TimeInterval
        var isInside: Bool
        var since: Date?
    }

    var fences: [Row]
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey {
        case fences
    }

    init(_ location: LocationCoordinator) async throws {
        let states = try await location.store.fenceStates()
        let records = try await location.store.fenceRecords().sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        // One that was changed by something else than Bento costs itself; the doctor names it.
        let shown = records.compactMap { record in (try? record.fence()).map { (record, $0) } }
        fences = shown.map { Row($0.1, states[$0.1.id] ?? .outside) }
        listing = Table.Listing(FenceRecord.itemKind, of: shown.map(\.0))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(fences, forKey: .fences)
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !fences.isEmpty else {
            return .text("There are no fences. Add one: 'bento location fence add home --at here'.", tone: .muted)
        }
        let columns = [
            Table.Column("Fence"), Table.Column("Area"), Table.Column("Tells", dispensability: 1),
            Table.Column("You are"),
        ]
        let rows = fences.map { fence in
            let area =
                fence.radius.map { "circle of \(Measure.distance($0, context))" }
                ?? "\(fence.shape) of \(fence.corners ?? 0) corners"
            let inside = fence.since.map { "inside since \(Measure.time($0, context))" } ?? "outside"
            return [
                Table.Cell(fence.name, tone: .strong), Table.Cell(area),
                Table.Cell(fence.triggers.joined(separator: ", ")),
                Table.Cell(inside, tone: fence.isInside ? .good : .muted),
            ]
        }
        return .table(Table(columns, rows: rows, listing: listing))
    }
}

extension FenceList.Row {
    /// The number of corners. Each ring's last position repeats its first.
    private static func corners(_ rings: [[Coordinate]]) -> Int { rings.reduce(0) { $0 + max(0, $1.count - 1) } }

    init(_ fence: Geofence, _ state: FenceState) {
        id = fence.id
        name = fence.name
        triggers = Geofence.Trigger.allCases.filter { fence.triggers.contains($0) }.map(\.rawValue)
        dwellSeconds = fence.dwellTime
        isInside = state.isInside
        since = state.enteredAt
        switch fence.area {
        case .circle(let centre, let metres):
            shape = "circle"
            latitude = centre.latitude
            longitude = centre.longitude
            radius = metres
        case .polygon(let rings):
            shape = "polygon"
            corners = Self.corners(rings)
        case .polygons(let parts):
            shape = "polygons"
            corners = parts.reduce(0) { $0 + Self.corners($1) }
        }
    }
}
