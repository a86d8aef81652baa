import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import GeoJSON
@testable import Geodesy
@testable import Geofencing

@Suite("Polygon fences at the edges of the map")
struct PolygonFenceTests {
    private static func coordinates(_ corners: [(Double, Double)]) throws -> [Coordinate] {
        try corners.map { try Coordinate(latitude: $0.1, longitude: $0.0) }
    }

    /// Around the north pole at 85 degrees: corner by corner, and as RFC 7946 cuts it open.
    private static let polar: [[(Double, Double)]] = [
        [(0, 85), (90, 85), (180, 85), (-90, 85), (0, 85)], [(20, 85), (-70, 85), (-160, 85), (110, 85), (20, 85)],
        [(-180, 85), (180, 85), (180, 90), (-180, 90), (-180, 85)],
    ]

    private func fence(_ area: Geofence.Area) throws -> Geofence {
        try Geofence(id: "f", name: "f", area: area, triggers: Set(Geofence.Trigger.allCases), dwellTime: 60)
    }

    @Test("a polygon around a pole knows its inside, the pole itself, and how far its edge is", arguments: polar)
    func pole(corners: [(Double, Double)]) throws {
        let shape = FenceShape(try fence(.polygon([Self.coordinates(corners)])).area)
        let degree = Sphere.radius * Angle.radian
        for longitude in [-180.0, -179.9, -90, 0, 33, 179.9, 180] {
            let inside = shape.distance(to: try Coordinate(latitude: 86, longitude: longitude))
            #expect(abs(inside + degree) < 100, "\(longitude): \(inside)")
            let outside = shape.distance(to: try Coordinate(latitude: 84, longitude: longitude))
            #expect(abs(outside - degree) < 100, "\(longitude): \(outside)")
        }
        #expect(abs(shape.distance(to: try Coordinate(latitude: 90, longitude: 12)) + 5 * degree) < 100)
        #expect(shape.distance(to: try Coordinate(latitude: -90, longitude: 0)) > 0)
        #expect(shape.maximumInset > 100_000)
    }

    @Test("walking over the pole enters once, dwells once and leaves once", arguments: polar)
    func overThePole(corners: [(Double, Double)]) throws {
        var monitor = GeofenceMonitor([try fence(.polygon([Self.coordinates(corners)]))])
        let way = stride(from: 83.0, through: 97, by: 0.25).map { height in
            height <= 90 ? (height, 30.0) : (180 - height, -150)
        }
        var kinds: [String] = []
        for (step, place) in way.enumerated() {
            let coordinate = try Coordinate(latitude: place.0, longitude: place.1)
            let time = Date(timeIntervalSince1970: Double(step) * 30)
            kinds += monitor.update(coordinate: coordinate, time: time, accuracy: 20).map(\.kind.rawValue)
        }
        #expect(kinds == ["enter", "dwell", "exit"])
    }

    @Test("one around the south pole is entered there, and a hole in it is outside")
    func south() throws {
        let outer = try Self.coordinates([(0, -80), (120, -80), (-120, -80), (0, -80)])
        let hole = try Self.coordinates([(179, -86), (179, -85), (-179, -85), (-179, -86), (179, -86)])
        let shape = FenceShape(try fence(.polygon([outer, hole])).area)
        #expect(shape.distance(to: try Coordinate(latitude: -89, longitude: 50)) < -100_000)
        #expect(shape.distance(to: try Coordinate(latitude: -85.5, longitude: 180)) > 0)
        #expect(shape.distance(to: try Coordinate(latitude: -85.5, longitude: 0)) < 0)
        #expect(shape.distance(to: try Coordinate(latitude: 89, longitude: 50)) > 0)
    }

    @Test("a polygon cut at the antimeridian is one: the cut is no edge")
    func cut() throws {
        let whole = FenceShape(
            try fence(.polygon([Self.coordinates([(177, -19), (-178, -19), (-178, -16), (177, -16), (177, -19)])])).area
        )
        let parts = FenceShape(
            try fence(
                .polygons([
                    [Self.coordinates([(177, -19), (180, -19), (180, -16), (177, -16), (177, -19)])],
                    [Self.coordinates([(-180, -19), (-178, -19), (-178, -16), (-180, -16), (-180, -19)])],
                ])
            ).area
        )
        for longitude in stride(from: 176.0, through: 183, by: 0.25) {
            for latitude in stride(from: -20.0, through: -15, by: 0.5) {
                let point = try Coordinate(latitude: latitude, longitude: Angle.wrapped(longitude))
                #expect(abs(whole.distance(to: point) - parts.distance(to: point)) < 1)
            }
        }
        #expect(parts.distance(to: try Coordinate(latitude: -17.5, longitude: 180)) < -150_000)
        #expect(abs(whole.maximumInset - parts.maximumInset) < 1)
    }

    @Test("several islands are one fence: inside any of them is inside")
    func islands() throws {
        let area = Geofence.Area.polygons([
            [try Self.coordinates([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)])],
            [try Self.coordinates([(5, 5), (6, 5), (6, 6), (5, 6), (5, 5)])],
        ])
        var monitor = GeofenceMonitor([try fence(area)])
        var kinds: [String] = []
        for (step, place) in [(0.5, 0.5), (3.0, 3), (5.5, 5.5), (5.6, 5.5)].enumerated() {
            let coordinate = try Coordinate(latitude: place.0, longitude: place.1)
            let time = Date(timeIntervalSince1970: Double(step) * 3600)
            kinds += monitor.update(coordinate: coordinate, time: time, accuracy: 10).map(\.kind.rawValue)
        }
        #expect(kinds == ["enter", "exit", "enter", "dwell"])
        let kept = try JSONEncoder().encode(area)
        #expect(try JSONDecoder().decode(Geofence.Area.self, from: kept) == area)
    }

    @Test(
        "the index finds every polygon that holds a point, wherever it lies",
        arguments: 1...4 as ClosedRange<UInt64>
    )
    func index(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let shapes = try (0..<100).map { _ -> FenceShape in
            let centre = generator.position()
            let metres = Double.random(in: 1000...2_000_000, using: &generator)
            let ring = try Sphere.circle(around: centre, metres: metres, steps: 12).map { try $0.coordinate() }
            return FenceShape(.polygon([ring]))
        }
        let index = FenceIndex(shapes.map(\.boxes))
        for _ in 0..<300 {
            let point = try generator.position().coordinate()
            var found: Set<Int> = []
            index.forEach(at: point) { found.insert($0) }
            #expect(Set(shapes.indices.filter { shapes[$0].distance(to: point) < 0 }).isSubset(of: found))
        }
    }

    @Test("a polygon drawn as a circle holds what the circle holds", arguments: 5...8 as ClosedRange<UInt64>)
    func agreesWithCircle(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let centre = generator.position()
            let metres = Double.random(in: 5000...80_000, using: &generator)
            let corners = try Sphere.circle(around: centre, metres: metres, steps: 360).map { try $0.coordinate() }
            let ring = corners.dropLast() + [corners[0]]
            let polygon = FenceShape(.polygon([Array(ring)]))
            for _ in 0..<20 {
                let way = Double.random(in: 0...2, using: &generator)
                let bearing = Double.random(in: 0...360, using: &generator)
                let point = try Sphere.destination(from: centre, bearing: bearing, metres: metres * way).coordinate()
                let distance = polygon.distance(to: point)
                let expected = Sphere.distance(centre, point) - metres
                guard abs(expected) > metres / 50 else { continue }
                #expect((distance < 0) == (expected < 0), "\(centre) \(metres) \(point)")
                #expect(abs(distance - expected) < metres / 20 + abs(expected) / 10, "\(centre) \(metres) \(point)")
            }
        }
    }

    @Test(
        "what cannot be a fence is refused with the reason",
        arguments: [
            ([(0.0, 0.0), (1, 0), (1, 1)], "fewer than four"), ([(0, 0), (1, 0), (1, 1), (0, 1)], "not closed"),
            ([(0, 0), (1, 1), (1, 0), (0, 1), (0, 0)], "meets itself"),
            (
                [(0, 80), (120, 80), (-120, 80), (0, 70), (120, 70), (-120, 70), (0, 80)],
                "around the Earth more than once"
            ),
            ([(0, 0), (1, 0), (2, 0), (0, 0)], "a line"),
        ] as [([(Double, Double)], String)]
    )
    func refused(corners: [(Double, Double)], reason: String) throws {
        let ring = try Self.coordinates(corners)
        let error = #expect(throws: GeofenceError.self) { try fence(.polygon([ring])) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test("the whole world has no edge: one is in it wherever one is, and never leaves")
    func world() throws {
        let ring = try Self.coordinates([(-180, -90), (180, -90), (180, 90), (-180, 90), (-180, -90)])
        var monitor = GeofenceMonitor([try fence(.polygon([ring]))])
        var kinds: [String] = []
        let places = try Self.coordinates([(16.4, 48.2), (151.2, -33.9), (0, 90), (180, 0), (-180, 0)])
        for (step, coordinate) in places.enumerated() {
            let time = Date(timeIntervalSince1970: Double(step) * 3600)
            kinds += monitor.update(coordinate: coordinate, time: time, accuracy: nil).map(\.kind.rawValue)
        }
        #expect(kinds == ["enter", "dwell"])
    }

    @Test("a file with several polygons, or one around a pole, becomes a fence that is listed, drawn and kept")
    func flow() async throws {
        let bench = try LocationWorkbench()
        let islands = try bench.file(
            "fiji.geojson",
            #"{"type":"MultiPolygon","coordinates":[[[[177,-19],[180,-19],[180,-16],[177,-16],[177,-19]]],[[[-180,-19],[-178,-19],[-178,-16],[-180,-16],[-180,-19]]]]}"#
        )
        let pole = try bench.file(
            "pole.geojson",
            #"{"type":"Polygon","coordinates":[[[0,85],[90,85],[180,85],[-90,85],[0,85]]]}"#
        )
        _ = try await bench.run(AddFence.self, "fiji", "--polygon", islands)
        let list = try await bench.run(AddFence.self, "pole", "--polygon", pole)
        #expect(list.fences.map(\.shape) == ["polygons", "polygon"] && list.fences.map(\.corners) == [8, 4])
        #expect(try await bench.run(SetPlace.self, "-17.8,178.4").events.map(\.fence) == ["fiji"])
        let later = try bench.later("2026-11-21T20:00:00Z")
        #expect(try await later.run(SetPlace.self, "89.5,-120").events.map(\.kind) == ["exit", "enter"])
        for ending in ["geojson", "svg"] {
            let text = try await later.map("map.\(ending)", "--world").text
            if ending == "geojson" { #expect(GeoJSON.Validator.check(Array(text.utf8)).faults.isEmpty) }
        }
        let overlapping = try bench.file(
            "over.geojson",
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[2,0],[2,2],[0,2],[0,0]]],[[[1,1],[3,1],[3,3],[1,3],[1,1]]]]}"#
        )
        let error = await #expect(throws: GeofenceError.self) {
            try await bench.run(AddFence.self, "over", "--polygon", overlapping)
        }
        #expect(error?.message.contains("overlap") == true)
    }
}
