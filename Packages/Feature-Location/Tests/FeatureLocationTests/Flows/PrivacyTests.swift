import AppData
import AppDataTesting
import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import FeatureLocation
@testable import GeoJSON
@testable import Positioning

@Suite("Privacy of places")
struct PrivacyTests {
    /// All bytes of the database: the file, its write-ahead log, and the log's index.
    private func bytes(of home: AppHome) throws -> Data {
        let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
        return try names.filter { $0.hasPrefix("bento.sqlite") }.sorted().reduce(into: Data()) { all, name in
            all += try Data(contentsOf: home.file(name))
        }
    }

    /// A number as SQLite stores it.
    private func stored(_ number: Double) -> Data {
        withUnsafeBytes(of: number.bitPattern.bigEndian) { Data($0) }
    }

    @Test("whether anything is too old is told from the index, however many rows are forgotten")
    func oldestByIndex() async throws {
        let bench = try LocationWorkbench()
        let plan = try await bench.database.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    EXPLAIN QUERY PLAN
                    SELECT EXISTS (SELECT 1 FROM location_fixes WHERE deleted_at IS NULL AND recorded_at < 5)
                    """
            ).map { row -> String in row["detail"] }
        }
        #expect(plan.contains { $0.contains("INDEX location_fixes_by_time (recorded_at<?)") }, "\(plan)")
        let definition = try await bench.database.read {
            try String.fetchOne($0, sql: "SELECT sql FROM sqlite_schema WHERE name = 'location_fixes_by_time'")
        }
        #expect(definition?.hasSuffix("WHERE deleted_at IS NULL") == true)
    }

    @Test("what is forgotten cannot be read in the database's files any more")
    func leavesNoTrace() async throws {
        let bench = try LocationWorkbench("2026-11-20T08:00:00Z")
        _ = try await bench.run(SetPlace.self, "38.123456,-9.654321")
        _ = try await bench.run(SearchPlaces.self, "Zagreb")
        let point =
            #"[{"type":"Feature","geometry":{"type":"Point","coordinates":[-9.651234,38.1254321]},"properties":{"name":"Quxbar"}}]"#
        _ = try await bench.coordinator().showFeatures(JSONValue(parsing: point))
        _ = try await bench.run(AddFence.self, "gone", "--at", "38.1357913,-9.65", "--radius", "300")
        _ = try await bench.run(DeleteFence.self, "gone")
        // Overwritten before it is forgotten: the pages' free space could still hold it.
        let later = try bench.later("2026-11-21T09:00:00Z")
        _ = try await later.run(SetPlace.self, "41.246802,-8.613579")
        let texts = ["38.123456", "-9.654321", "41.246802", "Zagreb", "Quxbar", "38.1357913"].map { Data($0.utf8) }
        let traces = texts + [38.123456, -9.654321, 41.246802, -8.613579].map { stored($0) }
        let before = try bytes(of: bench.temporary.home)
        for trace in traces { #expect(before.range(of: trace) != nil) }

        let yes = ScriptedFrontEnd(confirmations: [true])
        let result = try await later.run(DeleteHistory.self, "--all", frontEnd: yes)
        #expect(result.forgotten == 2)
        #expect(result.tracesErased)
        let after = try bytes(of: bench.temporary.home)
        for trace in traces { #expect(after.range(of: trace) == nil, "\(String(decoding: trace, as: UTF8.self))") }
        #expect(try await later.database.integrityFaults().isEmpty)
    }

    @Test("forgetting a part leaves no trace of that part, and all of the rest")
    func partly() async throws {
        let bench = try LocationWorkbench("2026-01-05T08:00:00Z")
        _ = try await bench.run(SetPlace.self, "38.123456,-9.654321")
        let later = try bench.later("2026-11-21T08:00:00Z")
        _ = try await later.run(SetPlace.self, "41.246802,-8.613579")
        let yes = ScriptedFrontEnd(confirmations: [true])
        _ = try await later.run(DeleteHistory.self, "--before", "2026-06-01", frontEnd: yes)
        let after = try bytes(of: bench.temporary.home)
        #expect(after.range(of: stored(38.123456)) == nil)
        #expect(after.range(of: Data("38.123456".utf8)) == nil)
        #expect(after.range(of: stored(41.246802)) != nil)
        #expect(try await later.run(ShowHere.self).latitude == 41.246802)
    }

    @Test("a fence that follows the person goes with what is forgotten; the person's own stay")
    func fences() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(SetPlace.self, "52.52,13.405")
        let point =
            #"[{"type":"Feature","geometry":{"type":"Point","coordinates":[13.4,52.5]},"properties":{"name":"A"}}]"#
        _ = try await bench.coordinator().showFeatures(JSONValue(parsing: point))
        _ = try await bench.run(AddFence.self, "home", "--at", "here", "--radius", "150")
        #expect(try await bench.run(ListFences.self).fences.count == 2)
        _ = try await bench.run(DeleteHistory.self, "--all", frontEnd: ScriptedFrontEnd(confirmations: [true]))
        #expect(try await bench.run(ListFences.self).fences.map(\.name) == ["home"])
    }

    @Test("what is older than the retention is neither shown nor written out, and is gone from the tables")
    func retention() async throws {
        let bench = try LocationWorkbench("2026-01-05T08:00:00Z")
        _ = try await bench.run(SetRetention.self, "30")
        _ = try await bench.run(SetPlace.self, "Lisbon")
        _ = try await bench.run(SearchPlaces.self, "Zagreb")
        let inTime = try bench.later("2026-02-04T07:59:59Z")
        #expect(try await inTime.run(ShowHistory.self, "--days", "9999").places.count == 1)
        #expect(try await inTime.run(ShowHere.self).place?.countryCode == "PT")
        let tooLate = try bench.later("2026-02-04T08:00:01Z")
        #expect(try await tooLate.run(ShowHistory.self, "--days", "9999").places.isEmpty)
        await #expect(throws: NoFixError.self) { try await tooLate.run(ShowHere.self) }
        #expect(try await tooLate.coordinator().currentPlace() == nil)
        for format in ExportHistory.Format.allCases {
            let path = try tooLate.file("old.\(format.rawValue)")
            #expect(try await tooLate.run(ExportHistory.self, format.rawValue, "--out", path).count == 0)
        }
        let left = try await tooLate.database.read { database in
            try FixRecord.fetchAll(database).map { $0.place ?? "\($0.latitude)" }
        }
        #expect(left == ["0.0"])
    }

    @Test("what the retention lets go cannot be read in the files, whether it was shown or something new recorded")
    func retentionLeavesNoTrace() async throws {
        for shows in [true, false] {
            let bench = try LocationWorkbench("2026-01-05T08:00:00Z")
            _ = try await bench.run(SetRetention.self, "30")
            _ = try await bench.run(SetPlace.self, "38.123456,-9.654321")
            let later = try bench.later("2026-06-01T08:00:00Z")
            if shows {
                _ = try await later.run(ShowHistory.self)
            } else {
                _ = try await later.run(SetPlace.self, "41.246802,-8.613579")
            }
            let after = try bytes(of: bench.temporary.home)
            #expect(after.range(of: stored(38.123456)) == nil)
            #expect(after.range(of: Data("38.123456".utf8)) == nil)
        }
    }

    @Test("a retention of 0 keeps everything")
    func forGood() async throws {
        let bench = try LocationWorkbench("2016-01-05T08:00:00Z")
        _ = try await bench.run(SetRetention.self, "0")
        _ = try await bench.run(SetPlace.self, "Lisbon")
        let later = try bench.later("2026-11-21T08:00:00Z")
        #expect(try await later.run(ShowHistory.self, "--days", "9999").places.count == 1)
    }

    @Test("an export has every place, with all that is known of it")
    func exportsAll() async throws {
        let bench = try LocationWorkbench()
        let points = (0..<120).map { number in
            let minutes = number % 60 < 10 ? "0\(number % 60)" : "\(number % 60)"
            let hour = number / 60
            return
                #"<trkpt lat="\#(Double(number) * 0.01 + 0.00001)" lon="0.00002"><time>2026-11-20T0\#(hour):\#(minutes):00Z</time></trkpt>"#
        }
        let track = try bench.file("t.gpx", "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>")
        #expect(try await bench.run(ImportGPX.self, track).recorded == 120)
        for format in ["geojson", "gpx", "csv"] {
            let path = try bench.file("all.\(format)")
            #expect(try await bench.run(ExportHistory.self, format, "--out", path).count == 120)
        }
        let geoJSON = try GeoJSON.Object(parsing: String(contentsOfFile: bench.file("all.geojson"), encoding: .utf8))
        let members = Set(geoJSON.features[0].properties?.keys.map { $0 } ?? [])
        #expect(members.isSuperset(of: ["time", "zone", "source", "session", "name", "country_code", "place_zone"]))
        let gpx = try String(contentsOfFile: bench.file("all.gpx"), encoding: .utf8)
        // XML Schema's decimal, which GPX asks for, has no exponents.
        #expect(gpx.contains(#"lat="0.000010000" lon="0.000020000""#))
        #expect(try GPXReader.points(in: Array(gpx.utf8)).points.filter { $0.kind == .waypoint }.count == 120)
        let csv = try String(contentsOfFile: bench.file("all.csv"), encoding: .utf8)
        #expect(
            csv.split(whereSeparator: \.isNewline).first?.hasSuffix("country_code,place_zone,session,elevation") == true
        )
    }

    @Test("a fix at no place, or at (0, 0), is refused and changes nothing", arguments: ["0,0", "0.0 0.0", "-0,0"])
    func zero(place: String) async throws {
        let bench = try LocationWorkbench()
        await #expect(throws: InvalidFix.self) { try await bench.run(SetPlace.self, place) }
        await #expect(throws: NoFixError.self) { try await bench.run(ShowHere.self) }
        for bad in ["91,0", "0,181", "-90.1,0"] {
            await #expect(throws: (any Error).self) { try await bench.run(SetPlace.self, bad) }
        }
    }
}
