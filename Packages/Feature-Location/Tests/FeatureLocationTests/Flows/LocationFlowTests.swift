import AppData
import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import GeoJSON
@testable import Geofencing
@testable import Positioning

@Suite("Location flows")
struct LocationFlowTests {
    @Test("the feature keeps its contract")
    func contract() { #expect(FeatureContract.violations(of: LocationFeature.self) == []) }

    @Test("every example parses as it is typed, to what its JSON form says")
    func examples() { #expect(FeatureContract.wrongExamples(of: LocationFeature.self) == []) }

    @Test("a place that was set is where one is, in another process too")
    func setAndHere() async throws {
        let bench = try LocationWorkbench()
        let unknown = await #expect(throws: NoFixError.self) { try await bench.run(ShowHere.self) }
        #expect(unknown?.message == "Your place is not known.")
        await #expect(throws: NoFixError.unknownPlace) { try await bench.run(NearPlaces.self) }
        let set = try await bench.run(SetPlace.self, "Lisbon")
        #expect(set.place?.name.hasPrefix("Lis") == true)
        #expect(set.history == "recorded")
        #expect(set.dictionary["location_type"] == "device")
        #expect(set.dictionary["country_code"] == "PT")
        let here = try await bench.later("2026-11-21T13:00:00Z").run(ShowHere.self)
        #expect(here.place == set.place)
        #expect(abs(here.latitude - 38.72) < 0.1)
        #expect(here.dictionary == set.dictionary)
        #expect(here.newLocation == set.newLocation)
        let summary = try await bench.coordinator().currentPlace()
        #expect(summary?.countryCode == "PT")
        #expect(summary?.seenAt == bench.time.now)
    }

    @Test("the southern and western halves of the world can be typed")
    func negative() async throws {
        let bench = try LocationWorkbench()
        let set = try await bench.run(SetPlace.self, "-33.92,18.42")
        #expect(set.place?.name == "Cape Town")
        #expect(set.latitude == -33.92)
        #expect(try await bench.run(ReversePlaces.self, "-33.92", "-70.5").places.count == 1)
        #expect(try await bench.run(ReversePlaces.self, "33.9S", "18.4E").places.first?.name == "Cape Town")
        let error = await #expect(throws: Failure.self) { try await bench.run(ReversePlaces.self, "--limits=3", "1,2") }
        #expect(error?.code == "location.unknown-option")
    }

    @Test("a place is recorded once in 12 hours, and the history says so")
    func history() async throws {
        let bench = try LocationWorkbench("2026-11-20T08:00:00Z")
        #expect(try await bench.run(SetPlace.self, "52.52,13.405").history == "recorded")
        #expect(try await bench.later("2026-11-20T15:00:00Z").run(SetPlace.self, "52.5201,13.405").history == "skipped")
        let again = try bench.later("2026-11-20T20:30:00Z")
        #expect(try await again.run(SetPlace.self, "52.52,13.405").history == "recordedAgain")
        let elsewhere = try bench.later("2026-11-20T20:31:00Z")
        #expect(try await elsewhere.run(SetPlace.self, "48.1,11.5").history == "recorded")
        let history = try await elsewhere.run(ShowHistory.self)
        #expect(history.places.map(\.latitude) == [48.1, 52.52, 52.52])
        #expect(Set(history.places.map(\.session)).count == 2)
        #expect(history.retentionDays == 365)
    }

    @Test("search, reverse and nearby answer from the gazetteer")
    func places() async throws {
        let bench = try LocationWorkbench()
        #expect(try await bench.run(SearchPlaces.self, "Muenchen").places.first?.countryCode == "DE")
        let springfield = try await bench.run(SearchPlaces.self, "Springfield", "--country", "us", "--limit", "3")
        #expect(springfield.places.count == 3)
        #expect(springfield.places.allSatisfy { $0.countryCode == "US" })
        let nearby = try await bench.run(NearPlaces.self, "Graz", "--radius", "40")
        #expect(nearby.places.first?.name == "Graz")
        #expect(nearby.places.allSatisfy { ($0.distance ?? .infinity) <= 40_000 })
        #expect(try await bench.coordinator().search("Paris", limit: 2).first?.countryCode == "FR")
        await #expect(throws: Failure.self) { try await bench.run(SearchPlaces.self, "x", "--limit", "0") }
        await #expect(throws: Failure.self) { try await bench.run(SearchPlaces.self, "x", "--live") }
        await #expect(throws: Failure.self) { try await bench.run(SearchPlaces.self, "x", "--country", "Germany") }
        await #expect(throws: Failure.self) { try await bench.run(SetPlace.self, "qqqzzzxxyy") }
    }

    @Test("a distance is measured on the sphere, or exactly on WGS-84")
    func distance() async throws {
        let bench = try LocationWorkbench()
        let exact = try await bench.run(MeasureDistance.self, "40.6,-73.8", "51.6,-0.5", "--exact")
        // JFK to LHR, from the documentation of GeographicLib.
        #expect(abs(exact.metres - 5_551_759.400) < 0.001)
        #expect(exact.method == "wgs84")
        #expect(abs(exact.initialAzimuth - 51.198_8) < 1e-3)
        let sphere = try await bench.run(MeasureDistance.self, "-33.92", "18.42", "51.5", "-0.12")
        #expect(abs(sphere.metres - 9_669_468.8316) < 0.01)
        #expect(sphere.method == "sphere")
        #expect(try await bench.run(MeasureDistance.self, "Berlin", "New York").metres > 6_300_000)
        let nowhere = try await bench.run(MeasureDistance.self, "10,10", "10,10")
        #expect(nowhere.metres == 0)
        #expect(nowhere.initialAzimuth == nowhere.finalAzimuth)
        let named = try await bench.run(MeasureDistance.self, "--from", "-33.92,18.42", "--to", "Berlin")
        #expect(named.from.latitude == -33.92)
        await #expect(throws: Failure.self) { try await bench.run(MeasureDistance.self, "Berlin") }
        await #expect(throws: Failure.self) { try await bench.run(MeasureDistance.self, "Berlin", "--exactly", "Rome") }
        await #expect(throws: CoordinateError.self) { try await bench.run(MeasureDistance.self, "91,0", "Rome") }
    }

    @Test("a flow gives the same from JSON as from words")
    func json() async throws {
        let bench = try LocationWorkbench()
        let flow = try FlowSchema(MeasureDistance.self).parse(
            ["from": "-33.92,18.42", "to": "52.52,13.405", "exact": true]
        )
        let answer = try await FlowRunner.run(
            flow,
            of: "location",
            resolver: bench.resolver,
            session: .scripted(time: bench.time)
        )
        let words = try await bench.run(MeasureDistance.self, "-33.92,18.42", "52.52,13.405", "--exact")
        #expect(answer.metres == words.metres)
        let set = try FlowSchema(SetPlace.self).parse(["place": "-33.92,18.42"])
        let taken = try await FlowRunner.run(
            set,
            of: "location",
            resolver: bench.resolver,
            session: .scripted(time: bench.time)
        )
        #expect(taken.latitude == -33.92)
    }

    @Test("fences are added, told, tested and removed")
    func fences() async throws {
        let bench = try LocationWorkbench("2026-11-21T08:00:00Z")
        let list = try await bench.run(AddFence.self, "home", "--at", "52.52,13.405", "--radius", "150")
        #expect(list.fences.map(\.name) == ["home"] && list.fences[0].radius == 150)
        let entered = try await bench.run(SetPlace.self, "52.52,13.405")
        #expect(entered.events.map(\.kind) == ["enter"])
        #expect(entered.events.first?.fence == "home")
        #expect(try await bench.run(ListFences.self).fences[0].isInside)
        let left = try await bench.later("2026-11-21T09:00:00Z").run(SetPlace.self, "52.6,13.405")
        #expect(left.events.map(\.kind) == ["exit"])

        let polygon = try bench.file(
            "park.geojson",
            #"{"type":"Polygon","coordinates":[[[13.3,52.5],[13.4,52.5],[13.4,52.55],[13.3,52.55],[13.3,52.5]]]}"#
        )
        let two = try await bench.run(AddFence.self, "park", "--polygon", polygon, "--trigger", "enter")
        #expect(two.fences.map(\.name) == ["home", "park"] && two.fences[1].corners == 4)

        let track = try bench.file(
            "walk.gpx",
            """
            <gpx><trk><trkseg><trkpt lat="52.6" lon="13.35"><time>2026-11-20T10:00:00Z</time></trkpt>
            <trkpt lat="52.52" lon="13.35"><time>2026-11-20T10:10:00Z</time></trkpt>
            <trkpt lat="52.52" lon="13.36"><time>2026-11-20T10:20:00Z</time></trkpt>
            <trkpt lat="52.52" lon="13.405"><time>2026-11-20T10:30:00Z</time></trkpt></trkseg></trk></gpx>
            """
        )
        let report = try await bench.run(TestFences.self, track).report
        #expect(report.rows.map(\.entries) == [1, 1] && report.rows[1].timeInside == 1200)
        #expect(try await bench.run(ListFences.self).fences.allSatisfy { !$0.isInside })

        let error = await #expect(throws: Failure.self) { try await bench.run(DeleteFence.self, "homw") }
        #expect(error?.recovery?.contains("home") == true)
        #expect(try await bench.run(DeleteFence.self, "HOME").fences.map(\.name) == ["park"])
        await #expect(throws: GeofenceError.self) {
            try await bench.run(AddFence.self, "tiny", "--at", "1,1", "--radius", "20")
        }
        await #expect(throws: Failure.self) { try await bench.run(AddFence.self, "nowhere") }
    }

    @Test("a fence that was added, replaced or deleted is as it was before, and whether one is in it is found out anew")
    func fencesTakenBack() async throws {
        let bench = try LocationWorkbench("2026-11-21T08:00:00Z")
        func takeBack() async throws -> String? {
            let now = bench.time.now
            return try await bench.database.write { database in
                let change = try LocationChange.last(in: database)
                try change?.takeBack(in: database, at: now)
                return change?.summary
            }
        }
        _ = try await bench.run(SetPlace.self, "52.52,13.405")
        _ = try await bench.run(AddFence.self, "home", "--at", "52.52,13.405", "--radius", "150")
        _ = try await bench.run(AddFence.self, "home", "--at", "52.6,13.405", "--radius", "300")
        #expect(try await bench.run(ListFences.self).fences.map(\.isInside) == [false])
        #expect(try await bench.run(DeleteFence.self, "home").fences.isEmpty)
        #expect(try await takeBack() == "delete fence home")
        #expect(try await bench.run(ListFences.self).fences.map(\.radius) == [300])
        #expect(try await takeBack() == "add fence home")
        let first = try await bench.run(ListFences.self).fences
        #expect(first.map(\.radius) == [150] && first.map(\.isInside) == [true])
        #expect(try await takeBack() == "add fence home")
        #expect(try await bench.run(ListFences.self).fences.isEmpty)
        #expect(try await takeBack() == nil)
    }

    @Test("changes that an earlier version kept, of places alone, are still taken back")
    func earlierChanges() throws {
        let rows = try JSONDecoder().decode(LocationChange.Rows.self, from: Data(#"{"places":[]}"#.utf8))
        #expect(rows.isEmpty)
    }

    @Test("what is forgotten is gone from the tables, and its tombstones hold nothing")
    func forget() async throws {
        let bench = try LocationWorkbench("2026-01-05T08:00:00Z")
        _ = try await bench.run(SetPlace.self, "Lisbon")
        let later = try bench.later("2026-11-21T08:00:00Z")
        _ = try await later.run(SetPlace.self, "Porto")
        await #expect(throws: Declined.self) { try await later.run(DeleteHistory.self, "--all") }
        await #expect(throws: Failure.self) { try await later.run(DeleteHistory.self) }
        let yes = ScriptedFrontEnd(confirmations: [true, true])
        #expect(try await later.run(DeleteHistory.self, "--before", "2026-06-01", frontEnd: yes).forgotten == 1)
        #expect(try await later.run(ShowHistory.self, "--days", "9999").places.count == 1)
        #expect(try await later.run(DeleteHistory.self, "--all", frontEnd: yes).forgotten == 1)
        await #expect(throws: NoFixError.self) { try await later.run(ShowHere.self) }
        let left = try await later.database.read { database in
            try FixRecord.fetchAll(database).map { ($0.place ?? "", $0.latitude, $0.zone, $0.deletedAt != nil) }
        }
        #expect(left.count == 2)
        #expect(left.allSatisfy { $0 == "" && $1 == 0 && $2 == "" && $3 })
        #expect(try await later.coordinator().store.events(limit: 10).isEmpty)
    }

    @Test("the history keeps as many days as it is told")
    func retention() async throws {
        let bench = try LocationWorkbench("2026-01-05T08:00:00Z")
        _ = try await bench.run(SetPlace.self, "Lisbon")
        let later = try bench.later("2026-11-21T08:00:00Z")
        #expect(try await later.run(SetRetention.self).days == 365)
        _ = try await later.run(SetPlace.self, "Porto")
        #expect(try await later.run(ShowHistory.self, "--days", "9999").places.count == 2)
        #expect(try await later.run(SetRetention.self, "30").days == 30)
        #expect(try await later.run(ShowHistory.self, "--days", "9999").places.map(\.countryCode) == ["PT"])
        #expect(try await later.run(SetRetention.self, "0").days == nil)
    }

    @Test("a GPX track enters the history once, without moving where one is")
    func importGPX() async throws {
        let bench = try LocationWorkbench()
        let track = try bench.file(
            "t.gpx",
            """
            <gpx><trk><trkseg><trkpt lat="52.5" lon="13.4"><time>2026-11-01T10:00:00Z</time></trkpt>
            <trkpt lat="52.5001" lon="13.4"><time>2026-11-01T10:00:10Z</time></trkpt>
            <trkpt lat="48.2" lon="16.4"><time>2026-11-02T10:00:00Z</time></trkpt><trkpt lat="1" lon="1"/>
            <trkpt lat="100" lon="1"/><trkpt lat="10" lon="10"><time>2001-01-01T00:00:00Z</time></trkpt></trkseg></trk></gpx>
            """
        )
        let first = try await bench.run(ImportGPX.self, track)
        #expect(first.recorded == 2)
        #expect(first.withoutTime == 1)
        #expect(first.skipped == 1)
        #expect(first.tooOld == 1)
        #expect(try await bench.run(ImportGPX.self, track).recorded == 0)
        #expect(try await bench.run(ShowHistory.self).places.map(\.countryCode) == ["AT", "DE"])
        await #expect(throws: NoFixError.self) { try await bench.run(ShowHere.self) }
    }

    @Test("what one home exports as GPX another takes in; points at (0, 0) are told")
    func importsOwnExport() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(SetPlace.self, "Lisbon")
        _ = try await bench.later("2026-11-21T13:00:00Z").run(SetPlace.self, "Porto")
        let path = try bench.file("places.gpx")
        let later = try bench.later("2026-11-21T14:00:00Z")
        _ = try await later.run(ExportHistory.self, "gpx", "--out", path)
        let other = try LocationWorkbench("2026-11-21T15:00:00Z")
        let result = try await other.run(ImportGPX.self, path)
        #expect(result.recorded == 2)
        #expect(result.nowhere == 0)
        let (mine, theirs) = (try await later.run(ShowHistory.self), try await other.run(ShowHistory.self))
        #expect(mine.places.map(\.latitude) == theirs.places.map(\.latitude))
        #expect(mine.places.map(\.time) == theirs.places.map(\.time))
        let zero = try bench.file(
            "zero.gpx",
            "<gpx><trk><trkseg><trkpt lat=\"0\" lon=\"0\"><time>2026-11-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>"
        )
        let none = try await other.run(ImportGPX.self, zero)
        #expect(none.recorded == 0)
        #expect(none.nowhere == 1)
    }

    @Test("an export can be read again, in every format", arguments: ExportHistory.Format.allCases)
    func export(format: ExportHistory.Format) async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(SetPlace.self, "São Paulo")
        let path = try bench.file("export.\(format.rawValue)")
        let written = try await bench.run(ExportHistory.self, format.rawValue, "--out", path)
        let said = format == .events ? "1 event was written to \(path)." : "1 place was written to \(path)."
        #expect(written.presentation(in: FlowContext(time: bench.time)) == .text(said, tone: .good))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        switch format {
        case .geojson: #expect(try GeoJSON.Object(parsing: text).features.count == 1)
        case .gpx: #expect(try GPXReader.points(in: Array(text.utf8)).points.first?.name == "São Paulo")
        case .csv: #expect(text.split(whereSeparator: \.isNewline).count == 2 && text.contains("São Paulo"))
        case .events:
            let members = try #require(try JSONValue(parsing: text).objectValue)
            #expect(try UserEvent(dictionary: members).kind == .locationDetected)
        }
        await #expect(throws: Failure.self) { try await bench.run(ExportHistory.self, format.rawValue, "--out", path) }
    }

    @Test(
        "an export goes to standard output as it would be in the file; a map needs a file whose ending says its format"
    )
    func standardOutput() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(SetPlace.self, "Lisbon")
        let path = try bench.file("export.csv")
        _ = try await bench.run(ExportHistory.self, "csv", "--out", path)
        let frontEnd = ScriptedFrontEnd()
        _ = try await bench.run(ExportHistory.self, "csv", "--out", "-", frontEnd: frontEnd)
        #expect(frontEnd.events == [.wrote(OutputFile("-"), Array(try Data(contentsOf: URL(filePath: path))))])
        let error = await #expect(throws: Failure.self) { try await bench.run(ShowMap.self, "--out", "-") }
        #expect(error?.recovery?.contains("Name a file that ends in .geojson") == true)
        #expect(error?.exitStatus == .usage)
        #expect(!FileManager.default.fileExists(atPath: "-"))
    }

    @Test("a map is written by the front end alone, which knows where its files are")
    func mapFile() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(SetPlace.self, "Lisbon")
        let frontEnd = ScriptedFrontEnd()
        _ = try await bench.run(ShowMap.self, "--out", "download:map.geojson", frontEnd: frontEnd)
        let written = frontEnd.events.compactMap { event -> [UInt8]? in
            if case .wrote(OutputFile("download:map.geojson"), let bytes) = event { bytes } else { nil }
        }
        #expect(try JSONValue(parsing: written.first ?? [])["type"] == "FeatureCollection")
        #expect(!FileManager.default.fileExists(atPath: "download:map.geojson"))
    }

    @Test("geojson check gives each fault with path and line, and says no by its exit status")
    func check() async throws {
        let bench = try LocationWorkbench()
        let path = try bench.file("bad.geojson", "{\"type\":\"LineString\",\n\"coordinates\":[[0,0],\n[1,\"a\"]]}")
        let result = try await bench.run(CheckGeoJSON.self, path)
        #expect(!result.isValid)
        #expect(result.exitStatus == .negative)
        #expect(result.faults.map(\.path) == ["$.coordinates[1][1]"] && result.faults.map(\.line) == [3])
        let crossed = #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}"#
        let loop = try await bench.run(CheckGeoJSON.self, "-", "--topology", frontEnd: ScriptedFrontEnd(input: crossed))
        #expect(loop.isValid)
        #expect(loop.shapes?.count == 1)
        await #expect(throws: Failure.self) { try await bench.run(CheckGeoJSON.self, "/no/such/file") }
    }

    @Test("the overview tells the place and the fences one is in, or how to begin")
    func card() async throws {
        let bench = try LocationWorkbench()
        let card = try #require(FeatureRegistrar.registering(LocationFeature.self).cards.first)
        let context = FlowContext(time: bench.time)
        let empty = try #require(try await card.content(bench.resolver, context))
        #expect(empty.suggestions.map(\.command) == ["location set PLACE"])
        _ = try await bench.run(AddFence.self, "home", "--at", "Lisbon")
        _ = try await bench.run(AddFence.self, "elsewhere", "--at", "Porto")
        _ = try await bench.run(SetPlace.self, "Lisbon")
        let full = try #require(try await card.content(bench.resolver, context))
        guard case .keyValues(let rows) = full.body else {
            Issue.record("not rows: \(full.body)")
            return
        }
        #expect(rows.contains(KeyValue("Inside", "home")))
        #expect(rows.first?.value.hasPrefix("Lis") == true)
    }

    @Test(
        "hostile words are places that are not found, or found, but never a crash",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func hostile() async throws {
        let strings = try Vectors.naughtyStrings()
        let coordinator = try await LocationWorkbench().coordinator()
        for text in strings.prefix(200) {
            do {
                _ = try await coordinator.resolve(text)
            } catch is any BentoError {
                continue
            }
        }
    }
}
