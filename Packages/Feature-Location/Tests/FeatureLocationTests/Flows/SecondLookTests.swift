import AppData
import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import Gazetteer
@testable import GeoJSON
@testable import Geofencing
@testable import LocationText
@testable import Positioning

@Suite("Location flows, second look")
struct SecondLookTests {
    /// A walk of 300 points, 10 m and 10 s apart, with three named waypoints; nine minutes north of Graz.
    private static func walk(day: String = "2026-11-01") -> String {
        let start = Timestamp.date("\(day)T10:00:00Z".utf8) ?? .distantPast
        let points = (0..<300).map { step in
            let time = RFC3339Time.text(start.addingTimeInterval(Double(step) * 10))
            return
                "<trkpt lat=\"\(47.1 + Double(step) / 11_120)\" lon=\"15.4\"><ele>\(400 + step)</ele><time>\(time)</time></trkpt>"
        }
        let waypoints = (0..<3).map {
            "<wpt lat=\"47.\($0)5\" lon=\"15.3\"><time>\(day)T1\($0):30:00Z</time><name>Well \($0)</name></wpt>"
        }
        return "<gpx>\(waypoints.joined())<trk><name>Morning</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    @Test("every point of an import is accounted for, tracks are kept whole, waypoints keep their names")
    func importAccounts() async throws {
        let bench = try LocationWorkbench()
        let path = try bench.file("walk.gpx", Self.walk())
        let first = try await bench.run(ImportGPX.self, path)
        #expect(first.points == 303)
        #expect(first.tracks == 1)
        #expect(first.knownTracks == 0)
        #expect(first.recorded + first.between + first.known + first.withoutTime + first.tooOld == first.points)
        let history = try await bench.run(ShowHistory.self).places
        #expect(history.count == first.recorded)
        #expect(history.compactMap(\.place).filter { $0.hasPrefix("Well") }.sorted() == ["Well 0", "Well 1", "Well 2"])
        #expect(history.first { $0.place == "Well 0" }?.subtitle?.contains("Austria") == true)
        let shown = try await bench.run(ShowTrack.self, "Morning")
        #expect(shown.segments.map(\.count) == [300] && abs(shown.statistics.distance - 2990) < 10)
        #expect(shown.statistics.ascent.map { $0 > 290 } == true)
        #expect(abs((shown.statistics.movingSpeed ?? 0) - 1) < 0.01)

        let again = try await bench.run(ImportGPX.self, path)
        #expect(again.recorded == 0)
        #expect(again.tracks == 0)
        #expect(again.knownTracks == 1)
        #expect(try await bench.run(ListTracks.self).tracks.count == 1)
        for number in ["0", "2", "-9223372036854775808"] {
            await #expect(throws: Failure.self) { try await bench.run(DeleteTrack.self, "--", number) }
        }
        #expect(try await bench.run(DeleteTrack.self, "last").tracks.isEmpty)
        let left = try await bench.database.read { try TrackRecord.fetchAll($0).map { "\($0.name ?? "")\($0.points)" } }
        #expect(left == [""])
    }

    @Test("a track of years ago is kept, though the history is not; forgetting takes both")
    func oldTracks() async throws {
        let bench = try LocationWorkbench()
        let old = try await bench.run(ImportGPX.self, bench.file("old.gpx", Self.walk(day: "2019-05-01")))
        #expect(old.tracks == 1)
        #expect(old.recorded == 0)
        #expect(old.tooOld == 303)
        #expect(try await bench.run(ListTracks.self).tracks.first?.points == 300)
        let yes = ScriptedFrontEnd(confirmations: [true])
        _ = try await bench.run(DeleteHistory.self, "--before", "2020-01-01", frontEnd: yes)
        #expect(try await bench.run(ListTracks.self).tracks.isEmpty)
    }

    @Test("a track with one time for all its points adds one place, once; times to come add none")
    func oneTime() async throws {
        let bench = try LocationWorkbench()
        func file(_ time: String) -> String {
            let points = (0..<20).map { "<trkpt lat=\"4\(Double($0) / 10)\" lon=\"15\"><time>\(time)</time></trkpt>" }
            return "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
        }
        let path = try bench.file("one.gpx", file("2026-11-01T10:00:00Z"))
        for round in 0..<3 {
            let result = try await bench.run(ImportGPX.self, path)
            #expect(result.recorded == (round == 0 ? 1 : 0))
            #expect(result.points == 20)
        }
        #expect(try await bench.run(ShowHistory.self).places.count == 1)
        let future = try await bench.run(ImportGPX.self, bench.file("future.gpx", file("2099-11-01T10:00:00Z")))
        #expect(future.inFuture == 20)
        #expect(future.recorded == 0)
        #expect(future.tracks == 1)
    }

    @Test("an export as GPX has the tracks, and another home takes all of it in")
    func exportsTracks() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(ImportGPX.self, bench.file("walk.gpx", Self.walk()))
        let path = try bench.file("out.gpx")
        let written = try await bench.run(ExportHistory.self, "gpx", "--out", path)
        #expect(written.tracks == 1)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<trk><name>Morning</name>"))
        let other = try LocationWorkbench()
        #expect(try await other.run(ImportGPX.self, path).tracks == 1)
        #expect(try await other.run(ListTracks.self).tracks.first?.points == 300)
        #expect(try await other.run(ShowHistory.self).places.count == bench.run(ShowHistory.self).places.count)
        let json = try bench.file("out.geojson")
        _ = try await bench.run(ExportHistory.self, "geojson", "--out", json)
        let features = try GeoJSON.Object(parsing: String(contentsOfFile: json, encoding: .utf8)).features
        #expect(features.contains { $0.properties?["name"] == "Morning" })
    }

    @Test(
        "a place's name cannot break out of its field in a CSV file",
        arguments: ["a\"\u{301},b", "=1+1", "x\"\u{FE0F}\r\ny"]
    )
    func csv(name: String) async throws {
        let bench = try LocationWorkbench()
        let location = try await bench.coordinator()
        var place = try #require(try await location.search(GeocodeQuery("Lisbon", limit: 1)).first)
        place.name = name
        let fix = try LocationFix(place.coordinate, time: bench.time.now, source: .manual)
        _ = try await location.take(fix, as: place)
        let path = try bench.file("out.csv")
        _ = try await bench.run(ExportHistory.self, "csv", "--out", path)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
        // Every quote within the field is doubled: the number of quotes is even, and the field ends where it should.
        #expect(bytes.filter { $0 == UInt8(ascii: "\"") }.count.isMultiple(of: 2))
        #expect(text.filter { $0 == "\n" }.count == 2 + name.unicodeScalars.filter { $0 == "\n" }.count)
        #expect(name.first != "=" || String(text).contains("'=1+1"))
        #expect(!name.contains("b") || bytes.contains(Array("a\"\"\u{301},b".utf8)))
    }

    @Test("a fix of the future is one of now, and pins nothing")
    func futureFix() async throws {
        let bench = try LocationWorkbench()
        let location = try await bench.coordinator()
        let wrong = try LocationFix(
            Coordinate(latitude: 1, longitude: 1),
            time: bench.time.now.addingTimeInterval(73 * 365 * 86_400),
            source: .gpsd
        )
        #expect(try await location.take(wrong).recorded.decision == .recordNew)
        #expect(try await location.current()?.recordedAt.date == bench.time.now)
        let later = try bench.later("2026-11-21T12:05:00Z")
        _ = try await later.run(SetPlace.self, "Lisbon")
        #expect(try await later.run(ShowHere.self).place?.countryCode == "PT")
    }

    @Test("a new fence around where one is says so at once, and tells of leaving it")
    func newFence() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(SetPlace.self, "52.52,13.405")
        let list = try await bench.run(AddFence.self, "home", "--at", "52.52,13.405", "--radius", "150")
        #expect(list.fences.map(\.isInside) == [true])
        let moved = try await bench.run(AddFence.self, "home", "--at", "48.2,16.4", "--radius", "150")
        #expect(moved.fences.map(\.isInside) == [false])
        _ = try await bench.run(AddFence.self, "home", "--at", "52.52,13.405", "--radius", "150")
        let left = try await bench.later("2026-11-21T13:00:00Z").run(SetPlace.self, "52.6,13.405")
        #expect(left.events.map(\.kind) == ["exit"])
    }

    @Test("of fences that are added at once under one name, one is kept")
    func oneOfAName() async throws {
        let bench = try LocationWorkbench()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["home", "Home", "HOME", "hoMe"] {
                group.addTask { _ = try await bench.run(AddFence.self, name, "--at", "52.52,13.405") }
            }
            try await group.waitForAll()
        }
        #expect(try await bench.run(ListFences.self).fences.count == 1)
    }

    @Test(
        "the radius of a fence is in metres, or in the unit that is said",
        arguments: [
            ("500", 500), ("500m", 500), ("2km", 2000), ("0,5 km", 500), ("3mi", 4828.032), ("1000ft", 304.8),
        ]
    )
    func radius(_ text: String, metres: Double) async throws {
        let list = try await LocationWorkbench().run(AddFence.self, "home", "--at", "52.52,13.405", "--radius", text)
        let radius = try #require(list.fences.first?.radius)
        #expect(abs(radius - metres) < 1e-9)
    }

    @Test("a radius that is no length is refused", arguments: ["5kg", "2parsecs", "1,250km", "far", "5km 3"])
    func badRadius(_ text: String) async throws {
        await #expect(throws: (any Error).self) {
            try await LocationWorkbench().run(AddFence.self, "home", "--at", "52.52,13.405", "--radius", text)
        }
    }

    @Test("a test of fences tells of dwelling only where a fence does")
    func dwellOnlyWhereTold() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(AddFence.self, "quiet", "--at", "47.11,15.4", "--radius", "2000")
        _ = try await bench.run(AddFence.self, "told", "--at", "47.11,15.4", "--radius", "2000", "--trigger", "dwell")
        let report = try await bench.run(TestFences.self, bench.file("walk.gpx", Self.walk())).report
        #expect(report.rows.map(\.dwells) == [0, 1] && report.rows.map(\.entries) == [1, 1])
        #expect(report.events.filter { $0.kind == .dwell }.count == 1)
    }

    @Test("a history older than what was asked for says so")
    func olderHistory() async throws {
        let bench = try LocationWorkbench("2026-08-01T12:00:00Z")
        _ = try await bench.run(SetPlace.self, "Lisbon")
        let later = try bench.later("2026-11-21T12:00:00Z")
        let result = try await later.run(ShowHistory.self)
        #expect(result.places.isEmpty)
        #expect(result.latest == bench.time.now)
        let text = "\(result.presentation(in: FlowContext(time: later.time)))"
        #expect(text.contains("--days 112") && !text.contains("No places are recorded"), "\(text)")
        #expect(try await later.run(ShowHistory.self, "--days", "112").places.count == 1)
    }

    @Test("who is far from the nearest place is not said to be in it, on the map and the card as in the history")
    func farFromPlaces() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(SetPlace.self, "90,0")
        let context = FlowSession.scripted(time: bench.time).context
        _ = try await bench.run(SetRetention.self, "1")
        let history = try await bench.run(ShowHistory.self).presentation(in: context)
        let card = try #require(await LocationCard.content(bench.resolver, context)).body
        let map = try await bench.run(ShowMap.self)
        #expect("\(history)".contains("after 1 day."))
        for shown in ["\(history)", "\(card)", "\(map)"] {
            #expect(shown.contains("1,310 km from Longyearbyen"), "\(shown)")
        }
    }

    @Test("a malformed coordinate is never taken for a city, in any flow")
    func malformed() async throws {
        let bench = try LocationWorkbench()
        #expect(try await bench.run(SetPlace.self, "48.2100°", "N", "16.3700°", "E").place?.countryCode == "AT")
        await #expect(throws: CoordinateTextError.self) { try await bench.run(SetPlace.self, "47.07 N") }
        await #expect(throws: CoordinateTextError.self) { try await bench.run(SearchPlaces.self, "48.21° X") }
        await #expect(throws: CoordinateTextError.self) { try await bench.run(NearPlaces.self, "48°70′N 16°E") }
        #expect(try await bench.run(SearchPlaces.self, "48.21,16.37").places.first?.countryCode == "AT")
        #expect(try await bench.run(ReversePlaces.self, "8FWR696C+22").places.first?.countryCode == "AT")
        let short = try await bench.run(MeasureDistance.self, "GCC3+2X Berlin", "52.520008,13.404954")
        #expect(short.metres < 20)
    }

    @Test("an exact distance has an exact rhumb line, never shorter than the shortest way")
    func exactRhumb() async throws {
        let bench = try LocationWorkbench()
        let found = try await bench.run(MeasureDistance.self, "52.52,13.405", "48.8566,2.3522", "--exact")
        #expect(abs(found.rhumbMetres - 880_517.909) < 0.001)
        #expect(found.rhumbMetres >= found.metres)
    }

    @Test("a search that finds nothing says no by its exit status; what is being typed finds great cities first")
    func searching() async throws {
        let bench = try LocationWorkbench()
        #expect(try await bench.run(SearchPlaces.self, "qqqzzzxxyy").exitStatus == .negative)
        #expect(try await bench.run(SearchPlaces.self, "Vienna").exitStatus == .success)
        let geocoder = LocationWorkbench.gazetteer
        #expect(try await geocoder.autocomplete(GeocodeQuery("Mün", limit: 3)).first?.name == "Munich")
    }

    @Test("a wrong polygon prints a few lines, each with its own line in the file; projected coordinates are refused")
    func geoJSONCheck() async throws {
        let bench = try LocationWorkbench()
        let positions = (0..<700).map { "[\(1_489_199 + $0),6894026]" }.joined(separator: ",\n")
        let path = try bench.file("p.geojson", "{\"type\":\"Polygon\",\"coordinates\":[[\n\(positions)\n]]}")
        let result = try await bench.run(CheckGeoJSON.self, path)
        #expect(!result.isValid)
        #expect(result.errors >= 700)
        #expect(result.faults.count > 600)
        guard case .stack(let parts) = result.presentation(in: FlowContext(time: bench.time)),
            case .table(let table)? = parts.first
        else {
            Issue.record("no table")
            return
        }
        #expect(table.rows.count < 10)
        #expect(table.rows[0][0].text.hasPrefix("2:") && table.rows[1][0].text.hasPrefix("3:"))
        await #expect(throws: GeoJSON.InvalidError.self) { try await bench.run(SetMap.self, path) }
    }

    @Test("a line over the antimeridian is drawn the short way")
    func antimeridian() async throws {
        let bench = try LocationWorkbench()
        let path = try bench.file("l.geojson", #"{"type":"LineString","coordinates":[[170,-17],[-170,-17]]}"#)
        let map = try await bench.run(SetMap.self, path)
        guard case .stack(let parts) = map.presentation(in: FlowContext(time: bench.time)),
            case .map(let picture)? = parts.first
        else {
            Issue.record("no map")
            return
        }
        let drawn = picture.lines.filter { $0.tone == .strong }
        #expect(picture.bounds.west > picture.bounds.east)
        #expect(!drawn.isEmpty)
        #expect(drawn.flatMap(\.points).allSatisfy { abs($0.longitude) >= 169.9 })
    }

    @Test("heights above the ellipsoid and above the sea are kept apart")
    func heights() async throws {
        var parser = GpsdParser(now: { Date(timeIntervalSince1970: 0) })
        let report = #"{"class":"TPV","mode":3,"lat":48,"lon":16,"altHAE":230.5,"altMSL":186.1,"alt":186.1}"# + "\n"
        let fix = try #require(try parser.feed(Array(report.utf8)).first)
        #expect(fix.altitude == 230.5)
        #expect(fix.elevation == 186.1)
        let old = #"{"class":"TPV","mode":3,"lat":48,"lon":16,"alt":186.1}"# + "\n"
        let older = try #require(try parser.feed(Array(old.utf8)).first)
        #expect(older.altitude == nil)
        #expect(older.elevation == 186.1)
        let bench = try LocationWorkbench()
        let taken = try await bench.coordinator().take(fix.at(bench.time.now))
        #expect(taken.fix.altitude == 230.5)
        let row = try await bench.run(ShowHere.self)
        #expect(row.altitude == 230.5)
        #expect(row.elevation == 186.1)
    }

    @Test("what reaches out of Bento is for the person alone; models may ask where things are")
    func openness() throws {
        #expect(ShowHere.descriptor.openTo.contains(.model))
        #expect(ReversePlaces.descriptor.openTo.contains(.model))
        for closed in [
            ShowHistory.descriptor, ExportHistory.descriptor, ImportGPX.descriptor, DeleteHistory.descriptor,
        ] {
            #expect(!closed.openTo.contains(.model), "\(closed.name)")
        }
    }
}
