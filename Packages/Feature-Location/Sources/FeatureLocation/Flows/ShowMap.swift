import ArgumentParser
import Core
import Foundation
import Geodesy
import LocationText
import MapDrawing
import Observation

struct ShowMap: Flow {
    static let descriptor = FlowDescriptor(
        "map",
        "Show what is on the map: features, fences and where you are",
        discussion: """
            The coach puts features on the map, and so does 'bento location map set' with a GeoJSON file. A map can be written as \
            GeoJSON, SVG or a page that needs nothing beside it.
            """,
        effect: .reads,
        openTo: [.model, .client, .page],
        endlessFlag: "watch",
        examples: [
            FlowExample("", "in the terminal"),
            FlowExample("--around Graz --radius 50", "the surroundings of a place"),
            FlowExample("--out map.html", "as a page"),
        ]
    )

    @Option(help: "Write to this file: .geojson, .svg or .html.") var out: OutputFile?
    @Flag(help: "Replace the file if there is one.") var force = false
    @Option(
        parsing: .unconditional,
        help: "Show the surroundings of this place, with a marker on it, instead of everything."
    )
    var around: String?
    @Option(help: "With --around, how far to see in each direction, in kilometers.") var radius = 500.0
    @Flag(help: "Show the whole world.") var world = false
    @Flag(help: "Also draw the way you took in the last 7 days.") var track = false
    @Flag(help: "Redraw when the map changes, until Ctrl-C.") var watch = false

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> MapResult {
        guard !watch || out == nil else {
            throw Failure.usage("location.watch-out", "--watch and --out do not go together.")
        }
        if watch { try await follow(location, session) }
        let result = try await result(location, session)
        if let out { try MapFile.write(result, to: out.path, replacing: force) }
        return result
    }

    func result(_ location: LocationCoordinator, _ session: FlowSession) async throws -> MapResult {
        try await location.refreshMap()
        var scene = MapScene()
        let (features, count) = await (location.map.features, location.map.updateCount)
        scene.add(features)
        for fence in try await location.store.fences() { scene.add(fence) }
        if track {
            let rows = try await location.history(since: session.time.moment(daysAgo: 7), limit: 10_000)
            scene.add(track: rows.reversed().compactMap { $0.fix?.coordinate })
        }
        if let current = try await location.current(), let fix = current.fix {
            let label = current.place.map { Measure.place($0, current.placeDistance, session.context) }
            scene.add(here: fix.coordinate, label: label ?? "here")
        }
        var bounds = world ? BoundingBox(west: -180, south: -60, east: 180, north: 85) : nil
        if let around {
            let centre = try await location.resolve(around)
            let metres = try Limits.checked(radius, 1...10_000, "--radius") * 1000
            // The front end writes the coordinate beside the label.
            let isNamed = centre.name != CoordinateText.text(centre.coordinate)
            scene.add(centre: centre.coordinate, label: isNamed ? centre.name : "centre")
            bounds = bounds ?? BoundingBox(around: centre.coordinate, metres: metres)
        }
        var result = MapResult(scene: scene, bounds: bounds, updateCount: count, file: out?.path)
        result.places = try await location.geocoder.greatest(in: result.screenView, limit: 300).map {
            MapTown(name: $0.name, coordinate: $0.coordinate)
        }
        return result
    }

    /// Draws now and with every change of the map, by this process or another.
    private func follow(_ location: LocationCoordinator, _ session: FlowSession) async throws {
        let changes = try await location.store.database.changes()
        try await session.watch { view in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for try await _ in changes { try await location.refreshMap() }
                }
                group.addTask { try await redraw(location, session, view) }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }

    /// On the main actor as a whole: a main-actor closure handed to `Observations` from elsewhere crashes the compiler
    /// of Swift 6.3.
    @MainActor
    private func redraw(
        _ location: LocationCoordinator,
        _ session: FlowSession,
        _ view: any LiveView
    ) async throws {
        let map = location.map
        let counts = Observations { map.updateCount }
        for await _ in counts { try await view.show(result(location, session)) }
    }
}
