import ArgumentParser
import Core
import Foundation
import GeoJSON
import Geofencing
import Positioning
import SpokenText

extension Geofence.Trigger: ExpressibleByArgument {}

struct AddFence: Flow {
    static let descriptor = FlowDescriptor(
        "fence add",
        "Add a fence: a circle around a place, or a polygon from a GeoJSON file",
        discussion: """
            A fence of the same name is replaced. Entering needs a fix well inside, leaving one well outside. The edges of a \
            polygon go the short way around the Earth, so it may lie across the antimeridian or around a pole.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        formerly: ["location.fences.add"],
        examples: [
            FlowExample(
                "home --at here --radius 150",
                "a circle"
            ),
            FlowExample(
                "park --polygon park.geojson --trigger enter --trigger dwell --dwell 10",
                "a polygon"
            ),
        ]
    )

    @Argument(help: "What to call it.") var name: String
    @Option(parsing: .unconditional, help: "The middle of a circle: a name, a coordinate, or 'here'.") var at: String?
    @Option(help: "The circle's radius, at least 100 meters: 150, 150m, 2km, 3mi.") var radius = QuantityArgument(2000)
    @Option(help: "A GeoJSON file with a polygon, or with several that do not overlap.") var polygon: InputFile?
    @Option(help: "What to tell of: enter, exit or dwell; by default enter and exit.") var trigger: [Geofence.Trigger] =
        []
    @Option(help: "After how many minutes inside a stay counts as dwelling.") var dwell = 5.0

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> FenceList {
        guard (at == nil) != (polygon == nil) else {
            throw Failure.usage(
                "location.fence-area",
                "A fence needs either --at or --polygon.",
                recovery: "For example: 'bento location fence add home --at here --radius 150'."
            )
        }
        let area: Geofence.Area
        if let at {
            area = .circle(centre: try await location.place(at, in: session).coordinate, radius: try radius.metres())
        } else {
            area = try await polygons(polygon ?? .standardInput, session)
        }
        let fence = try Geofence(
            id: UUIDv7.make(at: session.time.now).uuidString.lowercased(),
            name: name,
            area: area,
            triggers: trigger.isEmpty ? [.enter, .exit] : Set(trigger),
            dwellTime: dwell * 60
        )
        try await location.store.add(fence)
        return try await FenceList(location)
    }

    private func polygons(_ file: InputFile, _ session: FlowSession) async throws -> Geofence.Area {
        var bytes: [UInt8] = []
        for try await piece in session.bytes(of: file, limit: 16 << 20) { bytes += piece }
        let polygons = try GeoJSON.Object(parsing: bytes).features.compactMap(\.geometry).flatMap(\.shape.polygons)
            .map { try $0.map { try $0.map { try $0.coordinate() } } }
        guard let first = polygons.first else { throw GeofenceError.badPolygon("the file holds none") }
        return polygons.count == 1 ? .polygon(first) : .polygons(polygons)
    }
}

struct ListFences: Flow {
    static let descriptor = FlowDescriptor(
        "fence list",
        "List the fences and whether you are inside",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["location.fences.list"],
        examples: [FlowExample("", "all of them")]
    )

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> FenceList {
        try await FenceList(location)
    }
}

struct DeleteFence: Flow {
    static let descriptor = FlowDescriptor(
        "fence delete",
        "Delete a fence",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        formerly: ["location.fences.remove"],
        examples: [FlowExample("home", "by its name")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names fence 2>/dev/null")
    )
    var name: [Word]

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> FenceList {
        let fences = try await location.store.fenceRecords()
        try await location.store.delete(session.item(name.phrase, FenceRecord.itemKind, among: fences))
        return try await FenceList(location)
    }
}

extension FenceRecord: NamedItem {
    static let itemKind = ItemKind("fence", listedBy: "location fence")

    var itemID: String { id }
    var itemTitle: String { name }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
}

struct TestFences: Flow {
    static let descriptor = FlowDescriptor(
        "fence test",
        "Run a GPX track through the fences and report what would happen",
        discussion: "Nothing is recorded, and the fences' own states stay as they are.",
        effect: .reads,
        formerly: ["location.fences.test"],
        examples: [FlowExample("run.gpx", "one track")]
    )

    @Argument(help: "The GPX file, or - for standard input.") var file: InputFile

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> FenceReportResult {
        let fences = try await location.store.fences()
        guard !fences.isEmpty else {
            throw Failure.invalid(
                "location.no-fences",
                "There are no fences to test.",
                recovery: "Add one: 'bento location fence add home --at here --radius 150'."
            )
        }
        var test = FenceReplay(fences)
        let replay = GPXReplay(session.bytes(of: file, limit: 1 << 30), start: session.time.now)
        for try await fix in replay { test.add(fix) }
        return FenceReportResult(report: test.summary())
    }
}

extension QuantityArgument {
    /// The length in meters; a number alone counts meters.
    ///
    /// - Throws: a failure (64) if it is no length.
    fileprivate func metres() throws(Failure) -> Double {
        guard let metres = unit.isEmpty ? number : value(.length) else {
            throw .usage(
                "location.bad-length",
                "'\(unit)' is not a unit of length.",
                recovery: "Write a length like 150m, 2km, 500ft or 3mi."
            )
        }
        return metres
    }
}
