import Core
import CoreTesting
import Formats
import Foundation
import Testing

@testable import FeatureLocation
@testable import GeoJSON
@testable import Geodesy
@testable import Geofencing
@testable import MapDrawing
@testable import Positioning

@Suite("Maps", .timeLimit(.minutes(30)))
struct MapTests {
    private static let feature =
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[13.37771,52.51627]},"properties":{"name":"Tor <b>","img_url":"javascript:alert(1)","wikipedia":{"url":"https://de.wikipedia.org/wiki/Tor"}}}"#

    @Test(
        "features are found in every shape that servers send",
        arguments: [
            "{\"type\":\"FeatureCollection\",\"features\":[\(feature)]}", "{\"features\":[\(feature)]}",
            "{\"data\":{\"features\":[\(feature)]}}", "{\"result\":{\"data\":{\"features\":[\(feature)]}}}",
            "[\(feature)]", feature,
        ]
    )
    func shapes(text: String) throws {
        let features = try MapFeatureReader.features(in: JSONValue(parsing: text))
        #expect(features.count == 1)
        let point = try #require(PointOfInterest(features[0]))
        #expect(point.id == "poi_52.5163_13.3777")
        #expect(point.coordinate.latitude == 52.5163)
        #expect(point.imageURL == nil)
        #expect(point.wikipediaURL == "https://de.wikipedia.org/wiki/Tor")
    }

    @Test(
        "only addresses of the web are shown",
        arguments: [
            ("https://example.org/a?b=c#d", true), ("http://example.org", true), ("HTTPS://EXAMPLE.ORG", true),
            ("ftp://example.org", false), ("data:image/png;base64,AA", false), ("javascript:alert(1)", false),
            ("//example.org", false), ("https://", false), ("https:///x", false), ("example.org", false), ("", false),
            ("file:///etc/passwd", false), ("https://\(String(repeating: "x", count: 3000)).org", false),
        ]
    )
    func addresses(text: String, isShown: Bool) {
        #expect(WebAddress.checked(text) == (isShown ? text : nil))
    }

    @Test(
        "what holds no features says so, and a fault says where",
        arguments: [
            ("{}", "no-features"), ("{\"data\":{}}", "no-features"), ("5", "no-features"),
            ("{\"data\":{\"features\":[{\"type\":\"Feature\"}]}}", "$.data.features[0]"), ("[null]", "$[0]"),
            ("{\"type\":\"Point\"}", "coordinates"),
        ]
    )
    func faults(text: String, expected: String) throws {
        let value = try JSONValue(parsing: text)
        let error = #expect(throws: (any Error).self) { try MapFeatureReader.features(in: value) }
        let told = error as? any BentoError
        #expect(told.map { ($0.code + $0.message).contains(expected) } == true, "\(String(describing: error))")
    }

    @Test("showing replaces, clearing empties, and each counts for those who watch")
    @MainActor
    func state() async throws {
        let bench = try LocationWorkbench()
        let location = try await bench.coordinator()
        let value = try JSONValue(parsing: "[\(Self.feature)]")
        #expect(try await location.showFeatures(value) == 1)
        #expect(location.map.updateCount == 1)
        #expect(location.map.pointsOfInterest.count == 1)
        #expect(try await location.showFeatures(value) == 1)
        #expect(location.map.updateCount == 2)
        #expect(location.map.features.count == 1)
        try await location.clearFeatures()
        #expect(location.map.updateCount == 3)
        #expect(location.map.features.isEmpty)
        let path = try bench.file("one.geojson", "[\(Self.feature)]")
        #expect(try await bench.run(SetMap.self, path).scene.features.count == 1)
        #expect(try await bench.run(ShowMap.self).scene.features.count == 1)
        #expect(try await bench.run(ClearMap.self).scene.features.isEmpty)
    }

    @Test("another process sees the map")
    func twoProcesses() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.coordinator().showFeatures(JSONValue(parsing: "[\(Self.feature)]"))
        let result = try await bench.later("2026-11-21T12:30:00Z").run(ShowMap.self)
        #expect(result.updateCount == 1)
        #expect(result.scene.markers.map(\.label) == ["Tor <b>"])
    }

    @Test("leaving the area that points of interest were found for is told")
    func refresh() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(SetPlace.self, "52.5163,13.3777")
        _ = try await bench.coordinator().showFeatures(JSONValue(parsing: "[\(Self.feature)]"))
        #expect(try await bench.later("2026-11-21T12:10:00Z").run(SetPlace.self, "52.517,13.378").events.isEmpty)
        let left = try await bench.later("2026-11-21T13:00:00Z").run(SetPlace.self, "52.56,13.378")
        #expect(left.events.map(\.kind) == ["exit"])
    }

    @Test("the world's outlines are bundled, closed and on Earth")
    func outlines() {
        let rings = WorldOutlines.bundled().rings
        #expect(rings.count == 287)
        #expect(rings.allSatisfy { $0.corners.first == $0.corners.last && $0.corners.count > 3 })
        let berlin = Position(longitude: 13.4, latitude: 52.5)
        let owners = rings.filter { Polygons.contains(berlin, polygon: [$0.corners]) }.map(\.country)
        #expect(owners == ["DEU"])
        #expect(WorldOutlines(packed: [1, 2, 3]) == nil)
        #expect(WorldOutlines(packed: Array("BOL1".utf8) + [5, 65, 65]) == nil)
    }

    @Test("a picture holds the coast in view, and what is out of view is cut off")
    func picture() throws {
        var scene = MapScene()
        scene.add(here: try Coordinate(latitude: 41.9, longitude: 12.5), label: "Rome")
        let box = BoundingBox(west: 6, south: 36, east: 19, north: 47)
        let picture = scene.picture(outlines: .bundled(), bounds: box)
        #expect(picture.lines.count > 3)
        #expect(picture.markers.filter { $0.tone != .muted }.map(\.label) == ["Rome"])
        #expect(picture.lines.allSatisfy { $0.points.allSatisfy { box.contains($0) } })
        let world = MapScene().picture(outlines: .bundled())
        #expect(world.lines.count > 250)
    }

    @Test("a map around a place marks that place, in every form, and shows that far in each direction")
    func around() async throws {
        let bench = try LocationWorkbench()
        let result = try await bench.run(ShowMap.self, "--around", "Rome", "--radius", "300")
        #expect(result.scene.markers.map(\.label) == ["Rome"] && result.scene.markers[0].kind == .centre)
        let bounds = try #require(result.bounds)
        #expect(abs(bounds.height / 2 - 300_000 / (Sphere.radius * Angle.radian)) < 1e-6)
        guard case .stack(let parts) = result.presentation(in: FlowContext(time: bench.time)),
            case .map(let picture) = parts[0]
        else {
            Issue.record("no map")
            return
        }
        #expect(picture.markers.filter { $0.tone != .muted }.map(\.label) == ["Rome"])
        #expect(picture.lines.count > 2)
        // A screen is wider than high: there is more to the sides, and as much to the north and south.
        #expect(picture.bounds.north == bounds.north)
        #expect(picture.bounds.south == bounds.south)
        #expect(picture.bounds.west < bounds.west)
        #expect(picture.bounds.east > bounds.east)
        for ending in ["geojson", "svg", "html"] {
            let text = try await bench.map("rome.\(ending)", "--around", "Rome").text
            #expect(text.contains("Rome"))
            // The page shows what was asked for, as the drawing does, and not the whole world.
            if ending == "html" { #expect(text.components(separatedBy: "<path").count < 60) }
        }
        _ = try await bench.run(SetPlace.self, "Rome")
        let here = try await bench.run(ShowMap.self, "--around", "here")
        #expect(here.scene.markers.map(\.kind) == [.here])
        let both = try await bench.run(ShowMap.self, "--around", "Naples, Italy")
        #expect(both.scene.markers.map(\.kind) == [.here, .centre])
    }

    @Test("a map around a pole shows the pole")
    func aroundPole() async throws {
        let result = try await LocationWorkbench().run(ShowMap.self, "--around", "89,20", "--radius", "1000")
        let bounds = try #require(result.bounds)
        #expect(bounds.north == 90)
        #expect(bounds.width == 360)
        #expect(bounds.south > 79)
    }

    @Test("a fence over the antimeridian is filled on both sides of a drawing")
    func fenceOverAntimeridian() throws {
        var scene = MapScene()
        let centre = try Coordinate(latitude: -17, longitude: 179.9)
        scene.add(try Geofence(id: "f", name: "f", area: .circle(centre: centre, radius: 100_000)))
        #expect(scene.bounds.crossesAntimeridian)
        let svg = SVGMap(scene, outlines: WorldOutlines(rings: [])).document()
        #expect(svg.components(separatedBy: "Z\"/>").count == 3)
        let world = BoundingBox(west: -180, south: -60, east: 180, north: 85)
        let whole = SVGMap(scene, outlines: WorldOutlines(rings: []), bounds: world).document()
        #expect(whole.components(separatedBy: "Z\"/>").count == 3)
    }

    @Test("a view over the antimeridian shows both of its sides")
    func antimeridian() throws {
        var scene = MapScene()
        for longitude in [178.0, -178] {
            scene.add(here: try Coordinate(latitude: -17.5, longitude: longitude), label: "\(longitude)")
        }
        #expect(scene.bounds.crossesAntimeridian)
        let picture = scene.picture(outlines: .bundled())
        #expect(picture.markers.count == 2)
        #expect(picture.bounds.west > picture.bounds.east)
        let svg = SVGMap(scene, outlines: .bundled()).document()
        #expect(svg.components(separatedBy: "<circle").count == 3)
    }

    @Test("the files written are whole: GeoJSON is valid, markup escapes hostile names and loads nothing")
    func files() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.coordinator().showFeatures(JSONValue(parsing: "[\(Self.feature)]"))
        _ = try await bench.run(AddFence.self, "a<script>\"", "--at", "52.5,13.4", "--radius", "5000")
        for ending in ["geojson", "svg", "html"] {
            let (result, text) = try await bench.map("map.\(ending)")
            #expect(result.file == "map.\(ending)")
            if ending == "geojson" {
                #expect(GeoJSON.Validator.check(Array(text.utf8)).faults.isEmpty)
            } else {
                #expect(!text.contains("<b>"))
                #expect(!text.contains("<script"))
                #expect(text.contains("Tor &lt;b&gt;"))
                #expect(!text.contains("src="))
                #expect(!text.contains("javascript:"))
            }
        }
        await #expect(throws: Failure.self) { try await bench.run(ShowMap.self, "--out", "map.pdf") }
    }

    @Test("an SVG is well-formed XML")
    func wellFormed() throws {
        var scene = MapScene()
        scene.add(here: try Coordinate(latitude: 10, longitude: 10), label: "a\u{0}b\u{202E}<&>\u{FFFF}'\"")
        let world = BoundingBox(west: -180, south: -60, east: 180, north: 85)
        let towns = [MapTown(name: "Aš <&>", coordinate: try Coordinate(latitude: 50, longitude: 12))]
        let document = SVGMap(scene, outlines: .bundled(), bounds: world, towns: towns).document()
        var scanner = XMLScanner(Array(document.utf8), mode: .strict)
        var text = ""
        var starts = 0
        while let event = try scanner.next() {
            if case .start = event { starts += 1 }
            if case .text(let piece) = event { text += piece.text }
        }
        #expect(starts > 100)
        #expect(text.contains("ab<&>'\""))
        #expect(text.contains("Aš <&>"))
    }

    @Test("a watch draws now and again when another process changes the map", .timeLimit(.minutes(30)))
    func watch() async throws {
        let bench = try LocationWorkbench()
        let frontEnd = ScriptedFrontEnd()
        let task = Task { try await bench.run(ShowMap.self, "--watch", frontEnd: frontEnd) }
        _ = await frontEnd.events { $0.count >= 1 }
        let other = try bench.later("2026-11-21T12:01:00Z")
        _ = try await other.coordinator().showFeatures(JSONValue(parsing: "[\(Self.feature)]"))
        _ = await frontEnd.events { $0.count >= 2 }
        task.cancel()
        _ = await task.result
        guard case .replaced(let last)? = frontEnd.events.last else {
            Issue.record("nothing was redrawn")
            return
        }
        #expect(last["updateCount"] == 1)
        #expect(last["pointsOfInterest"]?.arrayValue?.count == 1)
    }
}
