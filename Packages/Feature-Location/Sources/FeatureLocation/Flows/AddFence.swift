import ArgumentParser
import Core
import Foundation
import GeoJSON
import Geofencing
import SpokenText

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

extension Geofence.Trigger: ExpressibleByArgument {}

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
