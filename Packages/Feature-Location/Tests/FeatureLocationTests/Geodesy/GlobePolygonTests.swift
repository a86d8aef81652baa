import Core
import Foundation
import Testing

@testable import FeatureLocation
@testable import GeoJSON
@testable import Geodesy

@Suite("GlobePolygon")
struct GlobePolygonTests {
    private static func ring(_ corners: [(Double, Double)]) -> [Position] {
        corners.map { Position(longitude: $0.0, latitude: $0.1) }
    }

    /// Around a pole at a latitude, from a longitude on, eastward or westward.
    private static func around(_ latitude: Double, from start: Double = 0, eastward: Bool = true) -> [Position] {
        let steps = stride(from: 0.0, through: 360, by: 30).map { eastward ? $0 : -$0 }
        return ring(steps.map { (Angle.wrapped(start + $0.truncatingRemainder(dividingBy: 360)), latitude) })
    }

    private func cap(_ latitude: Double) -> Double {
        2 * .pi * Sphere.radius * Sphere.radius * (1 - sin(latitude * Angle.radian))
    }

    private static let polar: [[Position]] = [
        around(80), around(80, eastward: false), around(80, from: 77), around(80, from: 180), around(80, from: -180),
        // As RFC 7946 (3.1.9) writes it: cut at the antimeridian and closed along the pole.
        ring([(-180, 80), (180, 80), (180, 90), (-180, 90), (-180, 80)]),
        ring([(-180, 80), (-90, 80), (0, 80), (90, 80), (180, 80), (180, 90), (-180, 90), (-180, 80)]),
    ]

    @Test("a ring around the north pole holds the cap, however it is written", arguments: polar)
    func northPole(_ ring: [Position]) {
        let polygon = GlobePolygon([ring])
        #expect(GeometryValidity.problem(of: .polygon(polygon.rings)) == nil)
        #expect(abs(Polygons.area(polygon) / cap(80) - 1) < 1e-9)
        let box = BoundingBox(of: polygon.rings[0])
        #expect(box?.width == 360)
        #expect(box?.north == 90)
        #expect(box?.south == 80)
    }

    @Test("a ring around the south pole holds the southern cap")
    func southPole() {
        let polygon = GlobePolygon([Self.around(-75, from: 10)])
        #expect(GeometryValidity.problem(of: .polygon(polygon.rings)) == nil)
        #expect(abs(Polygons.area(polygon) / cap(75) - 1) < 1e-9)
        #expect(BoundingBox(of: polygon.rings[0])?.south == -90)
    }

    @Test("a hole around the pole leaves a band, and another hole lies in it, over the antimeridian too")
    func holes() {
        let band = GlobePolygon([Self.around(60), Self.around(80, from: 45, eastward: false)])
        #expect(GeometryValidity.problem(of: .polygon(band.rings)) == nil)
        #expect(abs(Polygons.area(band) / (cap(60) - cap(80)) - 1) < 1e-9)
        for middle in [0.0, 90, -175, 179.5, 180] {
            let square = [(-2.0, 68.0), (-2, 72), (2, 72), (2, 68), (-2, 68)].map {
                (Angle.wrapped(middle + $0.0), $0.1)
            }
            let polygon = GlobePolygon([Self.around(60), Self.ring(square)])
            #expect(GeometryValidity.problem(of: .polygon(polygon.rings)) == nil, "\(middle)")
            let hole = 4 * Angle.radian * (sin(72 * Angle.radian) - sin(68 * Angle.radian))
            let expected = cap(60) - hole * Sphere.radius * Sphere.radius
            #expect(abs(Polygons.area(polygon) / expected - 1) < 1e-9)
        }
    }

    @Test("a ring that wiggles over the meridian it is cut at is cut where it is nearest to the pole")
    func wiggles() {
        let ring = Self.ring([
            (170, 70), (-170, 72), (175, 74), (-160, 76), (-60, 70), (60, 70), (170, 70),
        ])
        let polygon = GlobePolygon([ring])
        #expect(GeometryValidity.problem(of: .polygon(polygon.rings)) == nil)
    }

    @Test("across the antimeridian the short way is meant, whether or not it is cut there")
    func antimeridian() {
        let fiji = GlobePolygon([Self.ring([(177, -19), (-179, -19), (-179, -16), (177, -16), (177, -19)])])
        #expect(fiji.rings[0].map(\.longitude) == [177, 181, 181, 177, 177])
        let stepped = GlobePolygon([
            Self.ring([
                (177, -19), (180, -19), (-180, -19), (-179, -19), (-179, -16), (-180, -16), (180, -16), (177, -16),
                (177, -19),
            ])
        ])
        #expect(BoundingBox(of: stepped.rings[0])?.width == 4)
        #expect(abs(Polygons.area(stepped) / Polygons.area(fiji) - 1) < 1e-9)
    }

    @Test("a band around the world is one")
    func band() {
        let tropics = GlobePolygon([Self.ring([(-180, -23), (180, -23), (180, 23), (-180, 23), (-180, -23)])])
        #expect(GeometryValidity.problem(of: .polygon(tropics.rings)) == nil)
        #expect(BoundingBox(of: tropics.rings[0])?.width == 360)
    }

    @Test("written as GeoJSON it lies within the world, wound as the standard says", arguments: 0..<6)
    func parts(_ number: Int) {
        let hole = Self.ring([(178, -18), (-179.5, -18), (-179.5, -17), (178, -17), (178, -18)])
        let polygons = [
            GlobePolygon([Self.polar[0]]), GlobePolygon([Self.polar[5]]), GlobePolygon([Self.around(-75)]),
            GlobePolygon([Self.ring([(177, -19), (177, -16), (-179, -16), (-179, -19), (177, -19)]), hole]),
            GlobePolygon([Sphere.circle(around: Position(longitude: 20, latitude: 88), metres: 500_000)]),
            GlobePolygon([Sphere.circle(around: Position(longitude: 180, latitude: 5), metres: 500_000)]),
        ]
        let parts = polygons[number].parts
        #expect(parts.count == ([3, 5].contains(number) ? 2 : 1))
        let shape: GeoJSON.Shape = parts.count == 1 ? .polygon(parts[0]) : .multiPolygon(parts)
        let report = GeoJSON.Validator.check(GeoJSON.Writer.bytes(.geometry(GeoJSON.Geometry(shape))))
        #expect(report.faults.isEmpty, "\(report.faults)")
        let area = parts.reduce(0) { $0 + Polygons.area(GlobePolygon($1)) }
        #expect(abs(area / Polygons.area(polygons[number]) - 1) < 1e-3)
    }
}
