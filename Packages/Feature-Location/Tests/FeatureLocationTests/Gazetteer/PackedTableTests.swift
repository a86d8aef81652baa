import Core
import CoreTesting
import Testing

@testable import FeatureLocation
@testable import Gazetteer

@Suite("PackedTable")
struct PackedTableTests {
    static func record(_ id: UInt32, _ name: String, population: UInt32 = 0, alternates: [String] = []) -> PlaceRecord {
        PlaceRecord(
            geonameID: id,
            name: name,
            alternateNames: alternates,
            latitude: Double(id % 90),
            longitude: -Double(id % 180),
            countryCode: "XX",
            regionCode: "",
            population: population,
            timeZone: ""
        )
    }

    static func gazetteer(_ records: [PlaceRecord]) throws -> Gazetteer {
        try Gazetteer(PackedTable(copying: PackedTableWriter.pack(records, countries: [], regions: [])))
    }

    @Test("what is packed is read back")
    func roundTrip() throws {
        let record = PlaceRecord(
            geonameID: 7,
            name: "Näme",
            alternateNames: ["Other"],
            latitude: -12.34567,
            longitude: 179.99999,
            countryCode: "CH",
            regionCode: "ZH",
            population: 4_000_000_000,
            timeZone: "Europe/Zurich"
        )
        let bytes = PackedTableWriter.pack(
            [record],
            countries: ["CH\tCHE\tSwitzerland\tSchweiz;Suisse"],
            regions: [Region(countryCode: "CH", code: "ZH", name: "Zurich")]
        )
        let place = try Gazetteer(PackedTable(copying: bytes)).places[0]
        #expect(place.geonameID == 7)
        #expect(place.name == "Näme")
        #expect(place.latitude == -12.34567)
        #expect(place.longitude == 179.99999)
        #expect(place.country?.aliases == ["Schweiz", "Suisse"])
        #expect(place.region?.name == "Zurich")
        #expect(place.population == 4_000_000_000)
        #expect(place.timeZone == "Europe/Zurich")
    }

    @Test("a table cut anywhere is refused or reads as before, and never crashes")
    func cut() throws {
        let bytes = PackedTableWriter.pack([Self.record(1, "One"), Self.record(2, "Two")], countries: [], regions: [])
        for count in 0..<bytes.count where count % 3 == 0 {
            #expect(throws: PackedTableError.self) { try PackedTable(copying: Array(bytes.prefix(count))) }
        }
        var other = bytes
        other[7] = 99
        #expect(throws: PackedTableError.notATable) { try PackedTable(copying: other) }
    }

    /// A table with all that a table can hold.
    private static func whole() -> [UInt8] {
        let names = ["Ab", "Aberdeen", "Bad Ems", "New York", "Saint Paul", "Zürich", "München", "Berlin Mitte"]
        let records = (0..<80).map { (number: Int) -> PlaceRecord in
            let isSwiss = number % 2 == 0
            var record = record(UInt32(number + 1), "\(names[number % names.count]) \(number)")
            record.alternateNames = ["Other \(number)", "N\(number)"]
            record.latitude = Double(number * 7 % 180 - 90)
            record.longitude = Double(number * 37 % 360 - 180)
            record.countryCode = isSwiss ? "CH" : "US"
            record.regionCode = isSwiss ? "ZH" : "CA"
            record.population = UInt32(number * number * 300)
            record.timeZone = number % 3 == 0 ? "" : "Europe/Zurich"
            return record
        }
        return PackedTableWriter.pack(
            records,
            countries: ["CH\tCHE\tSwitzerland\tSchweiz;Suisse", "US\tUSA\tUnited States\tAmerica"],
            regions: [
                Region(countryCode: "CH", code: "ZH", name: "Zurich"),
                Region(countryCode: "US", code: "CA", name: "California", aliases: ["Calif"]),
            ]
        )
    }

    @Test("a damaged table is refused, or answers with less; it never crashes")
    func damaged() throws {
        let bytes = Self.whole()
        var random = SeededGenerator(seed: 77)
        let queries = try NearestPlaceIndexTests.coordinates(5, seed: 4)
        var refused = 0
        for round in 0..<600 {
            var damaged = bytes
            // Headers are damaged too, but not so often that nothing is ever opened.
            let first = round % 8 == 0 ? 8 : PackedTable.headerSize
            for _ in 0..<(1 << (round % 7)) {
                let at = Int.random(in: first..<bytes.count, using: &random)
                damaged[at] = round % 3 == 0 ? 0xFF : UInt8.random(in: 0...255, using: &random)
            }
            do throws(PackedTableError) {
                let gazetteer = try Gazetteer(PackedTable(copying: damaged))
                for text in ["a", "zurich", "saint paul 4, california", "other 7", "aberdene 9", "calif", "x, schwiez"]
                {
                    for match in gazetteer.search(text, limit: 5, isTyping: round % 2 == 0, countryCode: "US") {
                        _ = gazetteer.places[match.place]
                    }
                    for match in gazetteer.search(text, limit: 5) { _ = gazetteer.places[match.place] }
                }
                _ = gazetteer.records()
                for query in queries {
                    for near in try gazetteer.nearest.nearest(to: query, limit: 7) { _ = gazetteer.places[near.place] }
                }
                _ = try gazetteer.nearest.nearest(toEach: queries)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 20)
    }

    @Test("a tree that names a place that is not there is refused by the question that meets it")
    func damagedTree() throws {
        let bytes = Self.whole()
        let at = 16 + PackedTable.Section.treeItems.rawValue * 16
        let (start, count) = bytes.withUnsafeBytes {
            (Int($0.load(fromByteOffset: at, as: UInt64.self)), Int($0.load(fromByteOffset: at + 8, as: UInt64.self)))
        }
        var damaged = bytes
        for byte in start..<start + count { damaged[byte] = 0xFF }
        let gazetteer = try Gazetteer(PackedTable(copying: damaged))
        let query = try Coordinate(latitude: 47, longitude: 8)
        #expect(throws: PackedTableError.damaged) { try gazetteer.nearest.nearest(to: query, limit: 1) }
        #expect(throws: PackedTableError.damaged) { try gazetteer.nearest.nearest(toEach: [query]) }
    }

    @Test("an alternate name counts a hundredth of the population")
    func alternateNames() throws {
        let gazetteer = try Self.gazetteer([
            Self.record(1, "Köln", population: 1_000_000, alternates: ["Cologne"]),
            Self.record(2, "Cologne", population: 7000),
            Self.record(3, "São Paulo", population: 12_000_000, alternates: ["Saint Paul"]),
            Self.record(4, "Saint Paul", population: 300_000),
        ])
        func ids(_ text: String) -> [UInt32] {
            gazetteer.search(text, limit: 5).map { gazetteer.places[$0.place].geonameID }
        }
        #expect(ids("cologne") == [1, 2])
        #expect(ids("st paul") == [4, 3])
    }

    @Test("the best of a long range is found past its first entries")
    func longRange() throws {
        let records = (1...2000).map {
            Self.record(UInt32($0), "Ab\(String($0, radix: 36))", population: UInt32($0 * 7919 % 2003))
        }
        let gazetteer = try Self.gazetteer(records)
        let best = records.sorted(by: PlaceRecord.isOrderedBefore).prefix(8).map(\.geonameID)
        #expect(gazetteer.search("ab", limit: 8).map { gazetteer.places[$0.place].geonameID } == best)
    }

    @Test("an empty table answers with nothing")
    func empty() throws {
        let gazetteer = try Self.gazetteer([])
        #expect(gazetteer.search("anywhere", limit: 5, isTyping: true).isEmpty)
        #expect(gazetteer.places.count == 0)
    }
}
