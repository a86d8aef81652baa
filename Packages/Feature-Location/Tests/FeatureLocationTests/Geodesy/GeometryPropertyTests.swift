import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import Geodesy

@Suite("Geometry, by its properties")
struct GeometryPropertyTests {
    @Test("a distance is the same both ways, and no detour is shorter", arguments: [1, 2, 3] as [UInt64])
    func metric(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let (a, b, c) = (generator.position(), generator.position(), generator.position())
            let sphere = Sphere.distance(a, b)
            #expect(abs(sphere - Sphere.distance(b, a)) < 1e-6)
            #expect(sphere <= Sphere.distance(a, c) + Sphere.distance(c, b) + 1e-3)
            #expect(Sphere.distance(a, a) == 0)
            let exact = Geodesic.wgs84.inverse(from: a, to: b).distance
            #expect(abs(exact - Geodesic.wgs84.inverse(from: b, to: a).distance) < 1e-6)
            let detour =
                Geodesic.wgs84.inverse(from: a, to: c).distance + Geodesic.wgs84.inverse(from: c, to: b).distance
            #expect(exact <= detour + 1e-6)
            #expect(abs(exact - sphere) <= 0.0057 * max(exact, sphere) + 1e-6)
            #expect(Rhumb.distance(a, b) >= sphere - 1e-3)
        }
    }

    @Test("going where the inverse problem says arrives within a micrometre", arguments: [4, 5, 6] as [UInt64])
    func inverseThenDirect(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let (a, b) = (generator.position(), generator.position())
            let line = Geodesic.wgs84.inverse(from: a, to: b)
            let end = Geodesic.wgs84.direct(from: a, azimuth: line.initialAzimuth, metres: line.distance)
            let arrived = Position(longitude: end.longitude, latitude: end.latitude)
            #expect(Geodesic.wgs84.inverse(from: arrived, to: b).distance < 1e-6)
        }
    }

    @Test("nearly antipodal pairs are solved", arguments: [7, 8] as [UInt64])
    func antipodal(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let a = generator.position()
            let b = Position(
                longitude: a.longitude + 180 + Double.random(in: -0.7...0.7, using: &generator),
                latitude: max(-90, min(90, -a.latitude + Double.random(in: -0.7...0.7, using: &generator)))
            )
            let line = Geodesic.wgs84.inverse(from: a, to: b)
            #expect(line.distance.isFinite)
            #expect(line.distance < 20_003_931.5)
            #expect(line.distance > 19_800_000)
            let end = Geodesic.wgs84.direct(from: a, azimuth: line.initialAzimuth, metres: line.distance)
            let arrived = Position(longitude: end.longitude, latitude: end.latitude)
            #expect(Geodesic.wgs84.inverse(from: arrived, to: b).distance < 1e-5)
        }
    }

    @Test("an equator-wide and a pole-to-pole path have the known lengths")
    func known() {
        let quarter = Geodesic.wgs84.inverse(
            from: Position(longitude: 0, latitude: 0),
            to: Position(longitude: 90, latitude: 0)
        )
        #expect(abs(quarter.distance - 6_378_137 * Double.pi / 2) < 1e-6)
        let meridian = Geodesic.wgs84.inverse(
            from: Position(longitude: 12, latitude: 90),
            to: Position(longitude: 77, latitude: -90)
        )
        #expect(abs(meridian.distance - 20_003_931.4586) < 1e-3)
    }

    @Test("from a pole every bearing leads somewhere else, and a circle around it is one")
    func fromThePole() {
        for latitude in [90.0, -90] {
            let pole = Position(longitude: 0, latitude: latitude)
            let ring = Sphere.circle(around: pole, metres: 100_000)
            #expect(ring.allSatisfy { abs(Sphere.distance(pole, $0) - 100_000) < 1e-3 })
            #expect(Set(ring.map { ($0.longitude * 1e6).rounded() }).count == ring.count)
            #expect(abs(abs(ring[ring.count - 1].longitude - ring[0].longitude) - 360) < 1e-9)
        }
    }

    @Test("bad numbers give NaN, never a hang", arguments: [Double.nan, .infinity, 90.000001, -1e300])
    func badNumbers(latitude: Double) {
        let bad = Position(longitude: 0, latitude: latitude)
        let good = Position(longitude: 1, latitude: 2)
        #expect(Geodesic.wgs84.inverse(from: bad, to: good).distance.isNaN)
        #expect(Geodesic.wgs84.inverse(from: good, to: bad).distance.isNaN)
        #expect(Geodesic.wgs84.direct(from: bad, azimuth: 10, metres: 10).latitude.isNaN)
        #expect(throws: (any Error).self) { try bad.coordinate() }
    }

    @Test("a line over the antimeridian is cut into parts that stay within the world")
    func antimeridian() {
        let tokyo = Position(longitude: 139.69, latitude: 35.69)
        let seattle = Position(longitude: 237.67, latitude: 47.61)
        let parts = Antimeridian.cut([tokyo, seattle])
        #expect(parts.count == 2)
        #expect(parts.joined().allSatisfy { abs($0.longitude) <= 180 })
        #expect(parts[0].last?.longitude == 180 && parts[1].first?.longitude == -180)
        let straight = Antimeridian.cut([170, 180, 190].map { Position(longitude: $0, latitude: 1) })
        #expect(straight.map { $0.map(\.longitude) } == [[170, 180], [-180, -170]])
        let west = Antimeridian.cut([-170, -190].map { Position(longitude: $0, latitude: 1) })
        #expect(west.map { $0.map(\.longitude) } == [[-170, -180], [180, 170]])
    }

    @Test(
        "a box is widened to the sides only, over the antimeridian too",
        arguments: [
            (BoundingBox(west: 0, south: -1, east: 2, north: 1), -0.4, 2.4),
            (BoundingBox(west: 178, south: -1, east: 180, north: 1), 177.6, -179.6),
            (BoundingBox(west: -10, south: -1, east: 10, north: 1), -10, 10),
            (BoundingBox(west: -5, south: -90, east: 5, north: 90), -126, 126),
            (BoundingBox(west: -5, south: 0, east: 5, north: 90), -89.1, 89.1),
            (BoundingBox(west: -180, south: -60, east: 180, north: 85), -180, 180),
        ]
    )
    func widened(box: BoundingBox, west: Double, east: Double) {
        let wide = box.widened(toAspect: 1.4)
        #expect(abs(wide.west - west) < 0.01, "\(wide)")
        #expect(abs(wide.east - east) < 0.01, "\(wide)")
        #expect(wide.south == box.south)
        #expect(wide.north == box.north)
        #expect(wide.width >= box.width)
        #expect(wide.width <= 360)
    }

    @Test("a box around points on both sides of the antimeridian crosses it")
    func boundingBox() throws {
        let fiji = [177.0, 179.5, -179.8, -178.2].map { Position(longitude: $0, latitude: -17) }
        let box = try #require(BoundingBox(around: fiji))
        #expect(box.crossesAntimeridian)
        #expect(box.west == 177)
        #expect(box.east == -178.2)
        #expect(abs(box.width - 4.8) < 1e-9)
        #expect(fiji.allSatisfy { box.contains($0) })
        #expect(!box.contains(Position(longitude: 0, latitude: -17)))
    }
}
