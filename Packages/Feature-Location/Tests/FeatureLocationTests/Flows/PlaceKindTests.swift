import Core
import CoreTesting
import Formats
import Foundation
import Geodesy
import Testing

@testable import FeatureLocation
@testable import Gazetteer

/// What places are called, where they lie, and the answers to many lines at once.
@Suite("Kinds of places", .timeLimit(.minutes(30)))
struct PlaceKindTests {
    private func found(_ text: String) async throws -> GeocodedPlace? {
        try await LocationWorkbench.gazetteer.search(GeocodeQuery(text, limit: 1)).first
    }

    @Test(
        "capitals, cities, towns, districts and suburbs are told apart",
        arguments: [
            ("Vienna", "capital"), ("Graz", "city"), ("Sankt Leonhard, Graz", "suburb"), ("Neubau, Vienna", "suburb"),
            ("Vienna, Virginia", "town"), ("Salzburg", "city"), ("Kreuzberg, Berlin", "district"),
        ]
    )
    func kinds(text: String, kind: String) async throws {
        #expect(try await found(text)?.kind == kind, "\(text)")
    }

    @Test("a district lies in its city, and is no city in what servers are told")
    func districts() async throws {
        let place = try #require(try await found("Kreuzberg, Berlin"))
        #expect(place.city == "Berlin")
        #expect(place.subtitle?.contains("Germany") == true)
        let placemark = Placemark(place)
        #expect(placemark.subLocality == "Kreuzberg")
        #expect(placemark.locality == "Berlin")
        let city = Placemark(try #require(try await found("Graz")))
        #expect(city.subLocality == nil)
        #expect(city.locality == "Graz")
    }

    @Test("no city lacks its region, but where its country has none")
    func regions() throws {
        let places = try Gazetteer.bundled().places
        let without = (0..<places.count).map { places[$0] }.filter { $0.region?.name.isEmpty ?? true }
        let states: Set<String> = [
            "SG", "HK", "MO", "EH", "CW", "AW", "GI", "TC", "VG", "BL", "MF", "FK", "SX", "NF", "VA", "NU", "CX", "CC",
            "PN",
            "GS",
        ]
        // Two more lie across several regions or are too new for the list: Nouakchott and New Cairo.
        #expect(Set(without.compactMap { $0.country?.code }).subtracting(states) == ["MR", "EG"])
        #expect(without.count < 90)
        #expect(!without.contains { $0.country?.code == "LY" })
    }

    @Test("an import brings what its places are, and keeps it where the file does not say")
    func imported() async throws {
        let line = GeoNamesReaderTests.line(id: "7", name: "Bümpliz").replacing("\tPPLC\t", with: "\tPPLX\t")
        let (rows, _) = GeoNamesReaderTests.read(line)
        guard case .place(let place)? = rows.first else {
            Issue.record("no place was read")
            return
        }
        #expect(place.code == .section)
        var city = place
        (city.geonameID, city.name, city.code, city.population) = (8, "Bern", .seat, place.population * 3)
        let table = try Gazetteer(
            PackedTable(copying: PackedTableWriter.pack([place, city], countries: [], regions: []))
        )
        #expect(table.places[1].kind == .district && table.places[1].host == "Bern" && table.places[0].host == nil)
        #expect(table.records().map(\.code) == [.seat, .section])
    }

    @Test("a great city takes in what is small and near, and neither its peers nor what lies apart")
    func hosts() {
        func place(_ id: UInt32, _ people: UInt32, _ east: Double, _ code: PlaceCode = .place) -> PlaceRecord {
            PlaceRecord(
                geonameID: id,
                name: "\(id)",
                alternateNames: [],
                latitude: 0,
                longitude: east,
                countryCode: "XX",
                regionCode: "",
                population: people,
                timeZone: "",
                code: code
            )
        }
        // A disc of 10.3 km for a million people.
        let places = [
            place(1, 1_000_000, 0), place(2, 300_000, 0.05), place(3, 100_000, 0.05, .seat), place(4, 50_000, 0.09),
            place(5, 50_000, 0.11), place(6, 40_000, 0.13, .section), place(7, 40_000, 0.2, .section),
        ]
        #expect(CityAreas.hosts(of: places) == [nil, nil, nil, 0, nil, 0, nil])
        #expect(CityAreas.hosts(of: []) == [])
    }

    @Test("each line of a file is answered, and one that is no coordinate does not end the others")
    func manyLines() async throws {
        let bench = try LocationWorkbench()
        let frontEnd = ScriptedFrontEnd(input: "52.52,13.405\nnowhere at all\n\n33.9S 18.4E\n91,0\n")
        let result = try await bench.run(ReversePlaces.self, "--file", "-", frontEnd: frontEnd)
        let lines = frontEnd.emitted
        #expect(lines.count == 5)
        #expect(result.lines == 5)
        #expect(result.refused == 3)
        #expect(result.exitStatus == .success)
        #expect(lines[0]["places"]?[0]?["city"] == "Berlin" && lines[3]["places"]?[0]?["name"] == "Cape Town")
        #expect(lines[1]["error"]?["code"] == "location.not-a-coordinate" && lines[1]["text"] == "nowhere at all")
        #expect(lines[4]["error"] != nil && lines[4]["places"]?.arrayValue == [])
        let nothing = ScriptedFrontEnd(input: "no\n")
        #expect(try await bench.run(ReversePlaces.self, "--file", "-", frontEnd: nothing).exitStatus == .negative)
        await #expect(throws: Failure.self) { try await bench.run(ReversePlaces.self, "--file", "-", "1,2") }
        await #expect(throws: Failure.self) {
            try await bench.run(ReversePlaces.self, "--file", "-", frontEnd: ScriptedFrontEnd())
        }
        await #expect(throws: Failure.self) { try await bench.run(ReversePlaces.self) }
    }

    @Test("a map names towns at every zoom, apart from one another", arguments: [10.0, 30, 200, 2000, 9000])
    func towns(radius: Double) async throws {
        let bench = try LocationWorkbench()
        let map = try await bench.run(ShowMap.self, "--around", "Graz", "--radius", "\(radius)")
        guard case .stack(let parts) = map.presentation(in: FlowContext(time: bench.time)),
            case .map(let picture)? = parts.first
        else {
            Issue.record("no map")
            return
        }
        let named = picture.markers.filter { $0.tone == .muted }
        #expect(!named.isEmpty && named.count <= 6, "\(named.map(\.label))")
        #expect(!named.contains { $0.label == "Graz" })
        #expect(!map.labels.isEmpty)
        #expect(map.labels.count <= 24)
        // What is on the map is what was put there.
        #expect(map.scene.features.count == 1)
    }

    @Test("who is asked which place chooses among several, names another, or goes away")
    func picker() async throws {
        let bench = try LocationWorkbench()
        let location = try await bench.coordinator()
        func pick(_ text: String?, _ answers: String...) async throws -> PlaceSummary? {
            let session = FlowSession.scripted(ScriptedFrontEnd(answers: answers), time: bench.time)
            return try await location.showPicker(text, in: session)
        }
        #expect(try await pick(nil, "Graz")?.subtitle == "Styria, Austria")
        #expect(try await pick("Springfield", "Springfield, Ohio")?.subtitle == "Ohio, United States")
        #expect(try await pick("Springfield", "None of these") == nil)
        #expect(try await pick(nil, " ") == nil)
        #expect(try await pick(nil, "qqxxyyzz", "Rome")?.countryCode == "IT")
        #expect(try await pick("48.21, 16.37")?.countryCode == "AT")
        await #expect(throws: UnansweredQuestion.self) { try await pick("Springfield") }
        await #expect(throws: Failure.self) { try await pick("qqxxyyzz") }
        let asked = ScriptedFrontEnd(answers: ["Linz"])
        #expect(try await bench.run(SetPlace.self, frontEnd: asked).place?.name == "Linz")
    }
}
