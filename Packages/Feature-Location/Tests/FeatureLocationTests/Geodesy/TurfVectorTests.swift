import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import GeoJSON
@testable import Geodesy

@Suite("Spherical geometry against Turf's vectors", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
struct TurfVectorTests {
    private static func files(_ package: String, _ folder: String) -> [URL] {
        Vectors.files("geo/turf/packages/turf-\(package)/test/\(folder)", extensions: ["geojson", "json"])
    }

    private static func features(_ url: URL) throws -> [GeoJSON.Feature] {
        try GeoJSON.Object(parsing: [UInt8](Data(contentsOf: url))).features
    }

    private static func points(_ url: URL) throws -> [Position] {
        try features(url).compactMap { feature in
            if case .point(let position)? = feature.geometry?.shape { position } else { nil }
        }
    }

    private static func json(_ url: URL) throws -> JSONValue { try JSONValue(parsing: Data(contentsOf: url)) }

    private static func output(_ input: URL, _ suffix: String? = nil) -> URL {
        let folder = input.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("out")
        let name = input.deletingPathExtension().lastPathComponent
        return folder.appendingPathComponent("\(name).\(suffix ?? input.pathExtension)")
    }

    private func near(_ a: Position, _ b: Position, _ tolerance: Double = 1e-6) -> Bool {
        abs(Angle.wrapped(a.longitude - b.longitude)) <= tolerance && abs(a.latitude - b.latitude) <= tolerance
    }

    @Test("every folder of the vectors has a test here, but those of what Bento does not do")
    func complete() throws {
        let folder = Vectors.url("geo/turf/packages")
        let packages = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let tested = [
            "area", "bbox-clip", "bearing", "boolean-point-in-polygon", "boolean-valid", "circle", "destination",
            "distance",
            "length", "rhumb-bearing", "rhumb-destination", "rhumb-distance",
        ]
        #expect(packages == (tested + ["centroid", "great-circle"]).map { "turf-\($0)" }.sorted())
        #expect(Vectors.files("geo/turf/packages", extensions: ["geojson", "json"]).count == 114)
    }

    @Test("distance", arguments: files("distance", "in"))
    func distance(_ file: URL) throws {
        let points = try Self.points(file)
        let expected = try #require(Self.json(Self.output(file, "json"))["kilometers"]?.doubleValue)
        #expect(abs(Sphere.distance(points[0], points[1]) / 1000 - expected) < 1e-9)
    }

    @Test("bearing", arguments: files("bearing", "out"))
    func bearing(_ file: URL) throws {
        let features = try Self.features(file)
        let points = try Self.points(file)
        let lines = features.compactMap { $0.geometry?.shape.lines.first }
        let start = Sphere.destination(
            from: points[0],
            bearing: Sphere.bearing(from: points[0], to: points[1]),
            metres: 1_000_000
        )
        let back = Sphere.destination(
            from: points[1],
            bearing: Sphere.finalBearing(from: points[0], to: points[1]),
            metres: -1_000_000
        )
        // The vectors draw each bearing as a line of 1000 km.
        #expect(near(start, lines[0][1]))
        #expect(near(back, lines[1][1]))
    }

    @Test("destination", arguments: files("destination", "in"))
    func destination(_ file: URL) throws {
        let way = try Self.way(file)
        #expect(near(Sphere.destination(from: way.from, bearing: way.bearing, metres: way.metres), way.to))
    }

    @Test("rhumb destination", arguments: files("rhumb-destination", "in"))
    func rhumbDestination(_ file: URL) throws {
        let way = try Self.way(file)
        #expect(near(Rhumb.destination(from: way.from, bearing: way.bearing, metres: way.metres), way.to, 1e-9))
    }

    private struct Way {
        var from, to: Position
        var bearing, metres: Double
    }

    private static func way(_ file: URL) throws -> Way {
        let feature = try #require(try features(file).first)
        return Way(
            from: try #require(feature.geometry?.shape.positions.first),
            to: try points(output(file))[1],
            bearing: feature.properties?["bearing"]?.doubleValue ?? 180,
            metres: metres(feature)
        )
    }

    private static func metres(_ feature: GeoJSON.Feature) -> Double {
        let distance = feature.properties?["dist"]?.doubleValue ?? 100
        return distance * (feature.properties?["units"]?.stringValue == "miles" ? 1609.344 : 1000)
    }

    @Test("rhumb distance", arguments: files("rhumb-distance", "in"))
    func rhumbDistance(_ file: URL) throws {
        let points = try Self.points(file)
        let expected = try Self.json(Self.output(file, "json"))
        let kilometres = try #require(expected["kilometers"]?.doubleValue)
        let greatCircle = try #require(expected["greatCircleDistance"]?.doubleValue)
        #expect(abs(Rhumb.distance(points[0], points[1]) / 1000 - kilometres) < 1e-6)
        #expect(abs(Sphere.distance(points[0], points[1]) / 1000 - greatCircle) < 1e-6)
    }

    @Test("rhumb bearing", arguments: files("rhumb-bearing", "in"))
    func rhumbBearing(_ file: URL) throws {
        let points = try Self.points(file)
        let expected = try Self.json(Self.output(file, "json"))
        let initial = try #require(expected["initialBearing"]?.doubleValue)
        let final = try #require(expected["finalBearing"]?.doubleValue)
        #expect(abs(Rhumb.bearing(from: points[0], to: points[1]) - initial) < 1e-9)
        #expect(abs(Rhumb.bearing(from: points[1], to: points[0]) - final) < 1e-9)
    }

    @Test("length", arguments: files("length", "in"))
    func length(_ file: URL) throws {
        let metres = try Self.features(file).compactMap(\.geometry).flatMap(\.shape.lines)
            .reduce(0) { $0 + Sphere.length($1) }
        let expected = try #require(Self.json(Self.output(file, "json")).doubleValue)
        // The vectors are whole feet, by a factor of 3.28084 for a meter.
        #expect(abs(metres * 3.28084 - expected) <= 0.5)
    }

    @Test("area", arguments: files("area", "in"))
    func area(_ file: URL) throws {
        let polygon = try #require(try Self.features(file).first?.geometry?.shape.polygons.first)
        let expected = try #require(Self.json(Self.output(file, "json")).doubleValue)
        #expect(abs(Polygons.area(GlobePolygon(polygon)) - expected) < 1)
    }

    @Test("circle", arguments: files("circle", "in"))
    func circle(_ file: URL) throws {
        let feature = try #require(try Self.features(file).first)
        let centre = try #require(feature.geometry?.shape.positions.first)
        let radius = try #require(feature.properties?["radius"]?.doubleValue)
        let expected = try #require(try Self.features(Self.output(file))[1].geometry?.shape.lines.first)
        let ring = Sphere.circle(around: centre, metres: radius * 1000, steps: expected.count - 1)
        #expect(ring.count == expected.count)
        for (one, other) in zip(ring, expected) { #expect(near(one, other)) }
    }

    @Test("clipping to a box", arguments: files("bbox-clip", "in"))
    func clip(_ file: URL) throws {
        let features = try Self.features(file)
        let shape = try #require(features[0].geometry?.shape)
        let box = try #require(BoundingBox(of: features[1].geometry?.shape.positions ?? []))
        let expected = try #require(try Self.features(Self.output(file))[1].geometry?.shape)
        let answer = Clip.shape(shape, to: box)
        #expect(answer.type == expected.type)
        #expect(answer.lines.map(\.count) == expected.lines.map(\.count))
        for (one, other) in zip(answer.positions, expected.positions) { #expect(near(one, other)) }
    }

    @Test("a valid shape is valid", arguments: files("boolean-valid", "true"))
    func valid(_ file: URL) throws {
        for feature in try Self.features(file) {
            #expect(try GeometryValidity.problem(of: #require(feature.geometry?.shape)) == nil)
        }
    }

    @Test("an invalid shape is refused, by the reader or by its geometry", arguments: files("boolean-valid", "false"))
    func invalid(_ file: URL) throws {
        let report = GeoJSON.Validator.check([UInt8](try Data(contentsOf: file)))
        guard report.isValid else { return }
        let shape = try #require(try Self.features(file).first?.geometry?.shape)
        #expect(GeometryValidity.problem(of: shape) != nil)
    }

    @Test("point in polygon, with holes and several parts")
    func pointInPolygon() throws {
        let folder = "geo/turf/packages/turf-boolean-point-in-polygon/test/in"
        let withHole = Vectors.url("\(folder)/poly-with-hole.geojson")
        let several = Vectors.url("\(folder)/multipoly-with-hole.geojson")
        func contains(_ url: URL, _ longitude: Double, _ latitude: Double) throws -> Bool {
            let point = Position(longitude: longitude, latitude: latitude)
            return try Self.features(url).compactMap(\.geometry).flatMap(\.shape.polygons)
                .contains { Polygons.contains(point, polygon: $0) }
        }
        // The points and answers of that package's own test.
        #expect(try !contains(withHole, -86.69208526611328, 36.20373274711739))
        #expect(try contains(withHole, -86.72229766845702, 36.20258997094334))
        #expect(try !contains(withHole, -86.75079345703125, 36.18527313913089))
        #expect(try !contains(several, -86.69208526611328, 36.20373274711739))
        #expect(try contains(several, -86.72229766845702, 36.20258997094334))
        #expect(try contains(several, -86.75079345703125, 36.18527313913089))
        #expect(try !contains(several, -86.75302505493164, 36.23015046460186))
    }
}
