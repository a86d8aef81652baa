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
