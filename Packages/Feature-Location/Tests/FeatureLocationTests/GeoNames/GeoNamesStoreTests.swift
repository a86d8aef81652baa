import AppData
import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import Gazetteer
@testable import Geocoding
@testable import LocationText

@Suite("GeoNamesStore")
struct GeoNamesStoreTests {
    /// A real database file in a folder of its own.
    private final class Fixture: Sendable {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bento-geonames-\(UUID().uuidString)"
        )
        let database: AppDatabase
        let store: GeoNamesStore

        init(bundled: [PlaceRecord] = []) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            database = AppDatabase(
                home: AppHome(path: folder.appendingPathComponent("home").path),
                plans: [
                    MigrationPlan(
                        namespace: "location",
                        steps: [GeoNamesSchema.step, GeoNamesSchema.codes],
                        derivedTables: GeoNamesSchema.derivedTables
                    )
                ]
            )
            let table = PackedTableWriter.pack(
                bundled,
                countries: ["CH\tCHE\tSwitzerland\tSchweiz"],
                regions: [Region(countryCode: "CH", code: "ZH", name: "Zurich")]
            )
            store = GeoNamesStore(database: database) { try Gazetteer(PackedTable(copying: table)) }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func importFile(_ text: String) async throws -> GeoNamesImport {
            var reader = GeoNamesRowReader(file: "cities.txt")
            try reader.take(Array(text.utf8))
            let (rows, report) = try reader.finish()
            return try await store.store(rows, read: report)
        }

        func first(_ text: String) async throws -> GazetteerPlace? {
            let gazetteer = try await store.gazetteer()
            return gazetteer.search(text, limit: 1).first.map { gazetteer.places[$0.place] }
        }
    }

    private static let zurich = PlaceRecord(
        geonameID: 2_657_896,
        name: "Zürich",
        alternateNames: ["Turicum"],
        latitude: 47.36667,
        longitude: 8.55,
        countryCode: "CH",
        regionCode: "ZH",
        population: 400_000,
        timeZone: "Europe/Zurich"
    )

    @Test("imported places are found beside the bundled ones")
    func imports() async throws {
        let fixture = try Fixture(bundled: [Self.zurich])
        let report = try await fixture.importFile(GeoNamesReaderTests.line() + "\ncut\trow\n")
        #expect(report.added == 1)
        #expect(report.refused == 1)
        #expect(report.faults == ["line 2: 2 columns instead of 19"])
        #expect(try await fixture.first("Berna, Schweiz")?.geonameID == 2_661_552)
        #expect(try await fixture.first("zuerich")?.geonameID == Self.zurich.geonameID)
        #expect(try await fixture.first("turicum")?.geonameID == Self.zurich.geonameID)
        let nearest = try await fixture.store.gazetteer().nearest
        #expect(try nearest.nearest(to: try Coordinate(latitude: 46.9, longitude: 7.4), limit: 1).first?.place == 1)
    }

    @Test("importing twice changes nothing")
    func isIdempotent() async throws {
        let fixture = try Fixture()
        let file = GeoNamesReaderTests.line() + "\n" + GeoNamesReaderTests.line(id: "7", name: "Thun")
        let first = try await fixture.importFile(file)
        #expect((first.added, first.changed, first.unchanged) == (2, 0, 0))
        let before = try await fixture.database.read {
            try Data.fetchOne($0, sql: "SELECT bytes FROM location_geonames_index")
        }
        let version = try await fixture.database.dataVersion()
        let second = try await fixture.importFile(file)
        #expect((second.added, second.changed, second.unchanged) == (0, 0, 2))
        let after = try await fixture.database.read {
            try Data.fetchOne($0, sql: "SELECT bytes FROM location_geonames_index")
        }
        #expect(before == after)
        #expect(try await fixture.database.dataVersion() == version)
    }

    @Test("a changed row replaces the figures, bundled ones too, and loses no name")
    func updates() async throws {
        let fixture = try Fixture(bundled: [Self.zurich])
        let line = GeoNamesReaderTests.line(
            id: "2657896",
            name: "Zurich",
            ascii: "Zurich",
            alternates: "",
            latitude: "47",
            longitude: "8",
            region: "ZH",
            population: "500000"
        )
        let report = try await fixture.importFile(line)
        #expect(report.added == 1)
        #expect(try await fixture.first("turicum")?.population == 500_000)
        let changed = try await fixture.importFile(line.replacingOccurrences(of: "500000", with: "600000"))
        #expect((changed.added, changed.changed) == (0, 1))
        let place = try #require(try await fixture.first("Zürich"))
        #expect(place.population == 600_000)
        #expect(place.name == "Zurich")
        #expect(place.latitude == 47)
        #expect(place.region?.name == "Zurich")
    }

    @Test("alternate names go to places known from either source; others are passed over")
    func alternateNames() async throws {
        let fixture = try Fixture(bundled: [Self.zurich])
        _ = try await fixture.importFile(GeoNamesReaderTests.line())
        let names = "1\t2657896\tgsw\tZüri\t\t\t\t\n2\t2661552\tgsw\tBärn\t\t\t\t\n3\t99\ten\tNowhere\t\t\t\t\n"
        let report = try await fixture.importFile(names)
        #expect((report.added, report.passedOver) == (2, 1))
        #expect(try await fixture.first("zueri")?.geonameID == Self.zurich.geonameID)
        #expect(try await fixture.first("bärn")?.geonameID == 2_661_552)
        #expect(try await fixture.first("nowhere") == nil)
    }

    @Test("imported regions give names to codes, and are found as states")
    func regions() async throws {
        let fixture = try Fixture()
        _ = try await fixture.importFile(GeoNamesReaderTests.line(region: "XY"))
        #expect(try await fixture.first("Bern")?.region?.name.isEmpty == true)
        _ = try await fixture.importFile("CH.XY\tOberland\tOberland\t1\n")
        #expect(try await fixture.first("Bern, Oberland")?.region?.name == "Oberland")
    }

    @Test("a damaged or missing table is made again from the rows")
    func repairs() async throws {
        let fixture = try Fixture()
        _ = try await fixture.importFile(GeoNamesReaderTests.line())
        for damage in ["bytes = zeroblob(4000)", "bytes = x''", "revision = 77", "checksum = checksum + 1"] {
            try await fixture.database.write { try $0.execute(sql: "UPDATE location_geonames_index SET \(damage)") }
            #expect(try await fixture.first("Bern")?.geonameID == 2_661_552)
        }
        let file = fixture.database.home.cacheFolder.appending(path: "gazetteer")
        let whole = try Data(contentsOf: file)
        for damage in [Data(), whole.prefix(100), Data("BNTOGZF1".utf8) + whole.dropFirst(9)] {
            try damage.write(to: file)
            #expect(try await fixture.first("Bern")?.geonameID == 2_661_552)
            #expect(try Data(contentsOf: file) == whole)
        }
        try FileManager.default.removeItem(at: file)
        #expect(try await fixture.first("Bern")?.geonameID == 2_661_552)
        #expect(try Data(contentsOf: file) == whole)
    }

    @Test("where no file can be written the table is kept in the database, and read from there")
    func withoutFile() async throws {
        let fixture = try Fixture()
        let cache = fixture.database.home.cacheFolder
        try FileManager.default.createDirectory(
            at: cache.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data("in the way".utf8).write(to: cache)
        _ = try await fixture.importFile(GeoNamesReaderTests.line())
        #expect(try await fixture.first("Bern")?.geonameID == 2_661_552)
        let length = try await fixture.database.read {
            try Int.fetchOne($0, sql: "SELECT length(bytes) FROM location_geonames_index")
        }
        #expect((length ?? 0) > 0)
    }

    @Test("removing what was imported leaves the bundled places")
    func removes() async throws {
        let fixture = try Fixture(bundled: [Self.zurich])
        let file = GeoNamesReaderTests.line()
        _ = try await fixture.importFile(file)
        try await fixture.store.removeAll()
        #expect(try await fixture.first("Bern") == nil)
        #expect(try await fixture.first("Zürich") != nil)
        #expect(try await fixture.importFile(file).added == 1)
        #expect(try await fixture.first("Bern") != nil)
    }

    @Test("hostile names are stored as they are, and found")
    func hostileNames() async throws {
        let fixture = try Fixture()
        let name = "Robert'); DROP TABLE location_geonames;--"
        _ = try await fixture.importFile(GeoNamesReaderTests.line(name: name))
        #expect(try await fixture.first("robert drop table location geonames")?.name == name)
    }

    @Test(
        "hostile names in a file cut in a row are refused or stored and found, twice the same; none drives a terminal",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func naughtyNames() async throws {
        let strings = try Vectors.naughtyStrings()
        #expect(strings.count > 500)
        let lines = strings.enumerated().map { index, text in
            GeoNamesReaderTests.line(id: "\(index + 1)", name: text, ascii: text, alternates: text)
        }
        let fixture = try Fixture()
        // Cut in the middle of a row, where the next one goes on.
        let file = lines.joined(separator: "\n") + "\n" + lines[0].prefix(20) + lines[1]
        let report = try await fixture.importFile(file)
        #expect(report.added > 300)
        #expect(report.refused > 0)
        #expect(report.added + report.refused >= strings.count)
        #expect(try await fixture.importFile(file).added == 0)
        let gazetteer = try await fixture.store.gazetteer()
        #expect(gazetteer.places.count == report.added)
        var found: Set<Int> = []
        for text in strings { found.formUnion(gazetteer.search(text, limit: 50).map(\.place)) }
        #expect(found.count > 200)
        for number in 0..<gazetteer.places.count {
            #expect(!gazetteer.places[number].name.unicodeScalars.contains(where: HostileText.isHostile))
        }
        let shown = "\(report.presentation(in: FlowContext(time: .fixed("2026-11-21T12:00:00Z"))))"
        #expect(!shown.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
    }

    @Test("a region's hostile alias is left out, and cannot break the list of regions")
    func hostileRegions() async throws {
        let fixture = try Fixture()
        let regions = "CH.XY\tOberland\tOber\r\t1\nCH.ZZ\tUnterland\tUnter;land\t2\nCH.Q\u{7}\tQ\tQ\t3\n"
        let report = try await fixture.importFile(regions)
        #expect((report.added, report.refused) == (2, 1))
        let places = ["XY", "ZZ", "A\rB", "\u{301}"].enumerated().map { index, region in
            GeoNamesReaderTests.line(id: "\(index + 1)", name: "Town\(index)", region: region)
        }
        _ = try await fixture.importFile(places.joined(separator: "\n"))
        #expect(try await fixture.first("Town0")?.region?.name == "Oberland")
        #expect(try await fixture.first("Town1")?.region?.name == "Unterland")
        #expect(try await fixture.first("Town2")?.region == nil)
        #expect(try await fixture.first("Town3")?.name == "Town3")
    }

    @Test("alternate names imported twice change nothing the second time")
    func alternateNamesTwice() async throws {
        let fixture = try Fixture(bundled: [Self.zurich])
        let names = "1\t2657896\tgsw\tZüri\t\t\t\t\n2\t2657896\t\tTuregum\t\t\t\t\n"
        let first = try await fixture.importFile(names)
        #expect((first.added, first.unchanged) == (2, 0))
        let second = try await fixture.importFile(names)
        #expect((second.added, second.changed, second.unchanged) == (0, 0, 2))
    }

    @Test(
        "a file that is none of GeoNames' is refused with what to do",
        arguments: [("PK\u{3}\u{4}....", "location.geonames-archive"), ("hello\nworld\n", "location.geonames-nothing")]
    )
    func refusesFiles(content: String, code: String) async throws {
        let fixture = try Fixture()
        let file = content
        let error = await #expect(throws: Failure.self) { try await fixture.importFile(file) }
        #expect(error?.code == code)
    }

    @Test("a file with too many rows is refused before it fills the memory")
    func tooMany() throws {
        var reader = GeoNamesRowReader(file: "all.txt", limit: 2)
        let line = Array((GeoNamesReaderTests.line() + "\n").utf8)
        try reader.take(line + line)
        let error = #expect(throws: Failure.self) { try reader.take(line) }
        #expect(error?.code == "location.geonames-too-many")
    }

    @Test("a geocoder sees an import after reloading")
    func geocoderReloads() async throws {
        let fixture = try Fixture()
        let geocoder = GazetteerGeocoder { try await fixture.store.gazetteer() }
        #expect(try await geocoder.search(GeocodeQuery("Bern")).isEmpty)
        _ = try await fixture.importFile(GeoNamesReaderTests.line())
        geocoder.reload()
        #expect(try await geocoder.search(GeocodeQuery("Bern")).map(\.name) == ["Bern"])
    }
}
