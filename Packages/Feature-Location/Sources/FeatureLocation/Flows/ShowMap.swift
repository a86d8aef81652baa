import ArgumentParser
import Core
import Foundation
import Geodesy
import LocationText
import MapDrawing
import Observation
import Positioning

struct ShowMap: Flow {
    static let descriptor = FlowDescriptor(
        "map",
        "Show what is around you, or what is on the map",
        discussion: """
            It shows 20 km around you, with the places that you keep and your fences. What the coach, or a GeoJSON file by 'bento \
            location map set', has put on the map is shown whole; with --around or --radius the surroundings are. With --out the map \
            is written as GeoJSON, SVG or a page that needs nothing beside it, by the file's ending.
            """,
        effect: .reads,
        openTo: [.model, .client, .page],
        endlessFlag: "watch",
        examples: [
            FlowExample("", "around you, in the terminal"),
            FlowExample("--around Graz --radius 50", "around another place"),
            FlowExample("--out map.html", "as a page"),
        ]
    )

    @Option(help: "Write to this file: .geojson, .svg or .html.") var out: OutputFile?
    @Flag(help: "Replace the file if there is one.") var force = false
    @Option(
        parsing: .unconditional,
        help: "Show the surroundings of this place, with a marker on it; by default of where you are."
    )
    var around: String?
    @Option(help: "How far to see in each direction, in kilometers; by default 20.") var radius: Double?
    @Flag(help: "Show the whole world.") var world = false
    @Flag(help: "Also draw the way you took in the last 7 days.") var track = false
    @Flag(help: "Redraw when the map changes, until Ctrl-C.") var watch = false

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> MapResult {
        guard !watch || out == nil else {
            throw Failure.usage("location.watch-out", "--watch and --out do not go together.")
        }
        var centre: ResolvedPlace?
        if let around { centre = try await location.place(around, in: session) }
        if watch { try await follow(location, session, centre) }
        let result = try await result(location, session, centre)
        if let out { try await MapFile.write(result, to: out, replacing: force, in: session) }
        return result
    }

    /// The default radius in kilometers around a place.
    private static let surroundings = 20.0
    /// The maximum number of the person's own places that a screen names; files name all in view.
    private static let mostOwn = 9

    /// - Parameter centre: the result for `around`.
    func result(
        _ location: LocationCoordinator,
        _ session: FlowSession,
        _ centre: ResolvedPlace? = nil
    ) async throws -> MapResult {
        try await location.refreshMap()
        var scene = MapScene()
        let (features, count) = await (location.map.features, location.map.updateCount)
        scene.add(features)
        for fence in try await location.store.fences() { scene.add(fence) }
        if track {
            let rows = try await location.history(since: session.time.moment(daysAgo: 7), limit: 10_000)
            scene.add(track: rows.reversed().compactMap { $0.fix?.coordinate })
        }
        let current = try await location.current()
        let here = current?.fix?.coordinate
        if let current, let here {
            let label = current.place.map { Measure.place($0, current.placeDistance, session.context) }
            scene.add(here: here, label: label ?? "here")
        }
        var bounds = world ? BoundingBox(west: -180, south: -60, east: 180, north: 85) : nil
        let metres = try Limits.checked(radius ?? Self.surroundings, 1...10_000, "--radius") * 1000
        if let centre {
            // The front end writes the coordinate beside the label.
            let isNamed = centre.name != CoordinateText.text(centre.coordinate)
            scene.add(centre: centre.coordinate, label: isNamed ? centre.name : "centre")
            bounds = bounds ?? BoundingBox(around: centre.coordinate, metres: metres)
        } else if bounds == nil, radius != nil || features.isEmpty && !track {
            guard let here = here else {
                if radius != nil { throw NoFixError.unknownPlace }
                return try await whole(scene, count, location)
            }
            bounds = BoundingBox(around: here, metres: metres)
        }
        try await addOwn(to: &scene, in: bounds ?? scene.bounds, around: centre?.coordinate ?? here, location)
        var result = MapResult(scene: scene, bounds: bounds, updateCount: count, file: out?.path)
        result.places = try await towns(result, location)
        return result
    }

    /// A map of all fences and places, if the person's location is unknown.
    private func whole(_ scene: MapScene, _ count: Int, _ location: LocationCoordinator) async throws -> MapResult {
        var scene = scene
        let world = BoundingBox(west: -180, south: -90, east: 180, north: 90)
        try await addOwn(to: &scene, in: world, around: nil, location)
        var result = MapResult(scene: scene, bounds: nil, updateCount: count, file: out?.path)
        if !scene.markers.isEmpty || !scene.paths.isEmpty { result.places = try await towns(result, location) }
        return result
    }

    private func addOwn(
        to scene: inout MapScene,
        in view: BoundingBox,
        around centre: Coordinate?,
        _ location: LocationCoordinator
    ) async throws {
        let centre = try centre ?? view.centre.coordinate()
        let own = try await location.store.places(near: centre, within: .infinity, limit: .max).map(\.place)
            .filter { view.contains($0.coordinate) }
        for place in out == nil ? own.prefix(Self.mostOwn) : own[...] {
            scene.add(own: place.coordinate, label: place.name)
        }
    }

    private func towns(_ result: MapResult, _ location: LocationCoordinator) async throws -> [MapTown] {
        try await location.geocoder.greatest(in: result.screenView, limit: 300).map {
            MapTown(name: $0.name, coordinate: $0.coordinate)
        }
    }

    /// Draws now and after every change of the map, by this process or another.
    private func follow(
        _ location: LocationCoordinator,
        _ session: FlowSession,
        _ centre: ResolvedPlace?
    ) async throws {
        let changes = try await location.store.database.changes()
        try await session.watch { view in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for try await _ in changes { try await location.refreshMap() }
                }
                group.addTask { try await redraw(location, session, centre, view) }
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
        _ centre: ResolvedPlace?,
        _ view: any LiveView
    ) async throws {
        let map = location.map
        let counts = Observations { map.updateCount }
        for await _ in counts { try await view.show(result(location, session, centre)) }
    }
}
