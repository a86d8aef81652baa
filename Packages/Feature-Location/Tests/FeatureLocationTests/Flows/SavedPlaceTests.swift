import AppData
import Core
import CoreHosting
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import FeatureLocation
@testable import Gazetteer
@testable import Geocoding
@testable import Geodesy
@testable import Positioning

@Suite("Places that the person keeps", .timeLimit(.minutes(30)))
struct SavedPlaceTests {
    private func names(_ bench: LocationWorkbench) async throws -> [String] {
        try await bench.run(ListPlaces.self).places.map(\.name).sorted()
    }

    private func code(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? any BentoError)?.code ?? "\(error)"
        }
    }

    @Test("a place is added, listed with what it lies in, changed, found, deleted, and all of that is taken back")
    func whole() async throws {
        let bench = try LocationWorkbench()
        let added = try await bench.run(AddPlace.self, "Rewe", "--at", "51.34,12.37", "--kind", "supermarket")
        #expect(added.places.map(\.name) == ["Rewe"] && added.places[0].subtitle == "Leipzig, Saxony, Germany")
        let moved = try await bench.run(EditPlace.self, "rewe", "--at", "Graz")
        #expect(
            moved.places[0].subtitle?.hasPrefix("Graz, Styria") == true && abs(moved.places[0].latitude - 47.07) < 0.1
        )
        #expect(
            try await bench.run(EditPlace.self, "rewe", "--name", "Spar", "--kind", "shop").places[0].kind == "shop"
        )
        let near = try await bench.run(NearPlaces.self, "spar")
        #expect(near.own?.map(\.name) == ["Spar"] && near.own?[0].distance == 0 && near.places.first?.name == "Graz")
        #expect("\(near.presentation(in: FlowContext(time: bench.time)))".contains("Yours"))
        let gone = try await bench.run(DeleteHistory.self, "spar")
        #expect("\(gone.presentation(in: FlowContext(time: bench.time)))".contains("Deleted: Spar."))
        #expect(try await names(bench) == [])
        let now = bench.time.now
        for (summary, left) in [
            ("delete place Spar", ["Spar"]), ("edit place Rewe", ["Rewe"]), ("edit place Rewe", ["Rewe"]),
            ("add place Rewe", []),
        ] {
            let taken = try await bench.database.write { database in
                let change = try LocationChange.last(in: database)
                try change?.takeBack(in: database, at: now)
                return change?.summary
            }
            #expect(taken == summary)
            #expect(try await names(bench) == left)
        }
    }

    @Test(
        "a place is found by its name without case, marks and article, in any script",
        arguments: [
            ("Café", "cafe"), ("Cafe\u{301} Nord", "CAF\u{C9} NORD"), ("Zürich-Büro", "zurich buro"),
            ("東京の店", "東京の店"), ("Кафе", "кафе"), ("مقهى", "مقهى"), ("\u{1F3E0}", "\u{1F3E0}"),
            ("Straßenbahn", "STRASSENBAHN"), ("The Office", "office"), ("office", "the office"),
            ("\u{BC}-Stern", "\u{BC}-Stern"), ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"),
        ]
    )
    func scripts(name: String, said: String) async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(AddPlace.self, name, "--at", "51.34,12.37")
        #expect(try await bench.coordinator().resolve(said).coordinate.latitude == 51.34)
        let reference = PlaceReference(name: said)
        #expect(try await bench.coordinator().keptPlaces([reference]).first?.map(\.name) == [name])
    }

    @Test(
        "what already means something else is no name",
        arguments: ["here", "LAST", "52.5,13.4", "u33db", "a\u{7}b", "a\u{202E}b", String(repeating: "é", count: 300)]
    )
    func badNames(name: String) async throws {
        let bench = try LocationWorkbench()
        await #expect(throws: (any Error).self) { try await bench.run(AddPlace.self, name, "--at", "51.34,12.37") }
        _ = try await bench.run(AddPlace.self, "gym", "--at", "51.34,12.37")
        await #expect(throws: (any Error).self) { try await bench.run(EditPlace.self, "gym", "--name", name) }
        #expect(try await names(bench) == ["gym"])
    }

    @Test("of two places of one name a person says which, and others are told both with their ids, which name them too")
    func twoOfOneName() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(AddPlace.self, "Rewe", "--at", "51.34,12.37", "--kind", "supermarket")
        let twice = await code { _ = try await bench.run(AddPlace.self, "rewe", "--at", "51.3401,12.37") }
        #expect(twice == "location.place-exists")
        let two = try await bench.run(AddPlace.self, "REWE", "--at", "48.2,16.37").places
        #expect(two.count == 2)
        let error = await #expect(throws: Failure.self) { try await bench.run(NearPlaces.self, "rewe") }
        #expect(error?.code == "location.several-places")
        let vienna = try #require(two.first { $0.latitude < 50 })
        #expect(error?.message.contains(vienna.id.suffix(6)) == true)
        let named = try await bench.run(SetPlace.self, String(vienna.id.suffix(6)))
        #expect(named.latitude == 48.2)
        #expect(named.ownPlaces == ["REWE"])
        let label = "Rewe, supermarket, Leipzig, Saxony, Germany"
        let asked = try await bench.run(SetPlace.self, "Rewe", frontEnd: ScriptedFrontEnd(answers: [label]))
        #expect(asked.latitude == 51.34)
        let none = await code {
            _ = try await bench.run(SetPlace.self, "Rewe", frontEnd: ScriptedFrontEnd(answers: ["None of these"]))
        }
        #expect(none == "flow.declined")
        #expect(try await bench.coordinator().keptPlaces([PlaceReference(name: "rewe")])[0].count == 2)
    }

    @Test("Springfield is asked about, or it is said which was taken and what others there are")
    func springfield() async throws {
        let bench = try LocationWorkbench()
        let told = ScriptedFrontEnd()
        let taken = try await bench.run(SetPlace.self, "Springfield", frontEnd: told)
        #expect(taken.place?.state == "Missouri")
        let notice = try #require(told.notices.first?.text)
        #expect(notice.hasPrefix("Springfield, Missouri, United States is taken. There are others: Springfield, "))
        let asked = ScriptedFrontEnd(answers: ["Springfield, Ohio"])
        #expect(try await bench.run(SetPlace.self, "Springfield", frontEnd: asked).place?.state == "Ohio")
        let clear = ScriptedFrontEnd()
        #expect(try await bench.run(SetPlace.self, "Springfield, Illinois", frontEnd: clear).place?.state == "Illinois")
        #expect(try await bench.run(SetPlace.self, "Rome", frontEnd: clear).place?.countryCode == "IT")
        #expect(clear.notices.isEmpty)
    }

    @Test(
        "an address of which only the city is known is not taken for the city",
        arguments: [
            ("Karl-Liebknecht-Str. 10, Leipzig", "Karl-Liebknecht-Str. 10", "Leipzig"),
            ("Leipzig, Karl-Liebknecht-Str. 10", "Karl-Liebknecht-Str. 10", "Leipzig"),
            ("10 Downing Street, London, UK", "10 Downing Street", "London"),
            ("Eiffel Tower, Paris", "Eiffel Tower", "Paris"), ("Berlin 5", "Berlin 5", "Berlin"),
            ("Karl-Liebknecht-Str. 10, 04107 Leipzig", "Karl-Liebknecht-Str. 10", "Leipzig"),
        ]
    )
    func addresses(text: String, unknown: String, city: String) async throws {
        let bench = try LocationWorkbench()
        let error = await #expect(throws: Failure.self) { try await bench.run(SetPlace.self, text) }
        #expect(error?.code == "location.unknown-address")
        #expect(error?.message.hasPrefix("'\(unknown)' is not known") == true)
        await #expect(throws: NoFixError.self) { try await bench.run(ShowHere.self) }
        let asked = ScriptedFrontEnd(answers: ["1"])
        #expect(try await bench.run(SetPlace.self, text, frontEnd: asked).place?.name == city)
        let found = try await bench.run(SearchPlaces.self, text)
        #expect(found.places.first?.unknownPart == unknown)
        #expect("\(found.presentation(in: FlowContext(time: bench.time)))".contains("is not known"))
    }

    @Test(
        "a postcode, and what a place lies in, are no unknown address",
        arguments: [
            ("8001 Zürich", "Zürich"), ("10115 Berlin, Germany", "Berlin"), ("Leipzig, 04107", "Leipzig"),
            ("Kreuzberg, Berlin", "Kreuzberg"), ("Sankt Leonhard, Graz", "Sankt Leonhard"), ("Paris, Texas", "Paris"),
            ("Paris, Frnace", "Paris"), ("London, SW1A 2AA", "London"),
        ]
    )
    func known(text: String, name: String) async throws {
        let found = try await LocationWorkbench.gazetteer.search(GeocodeQuery(text, limit: 1)).first
        #expect(found?.name.hasPrefix(name) == true && found?.unknownPart == nil, "\(found?.unknownPart ?? "")")
    }

    @Test(
        "of a service that answers an address with its city, the street counts as not known",
        arguments: [
            ("Hauptstr. 5, Leipzig", "city", "Hauptstr. 5"), ("Hauptstr. 5 Leipzig", "city", "Hauptstr. 5 Leipzig"),
            ("Leipzig", "city", nil), ("Paris 11", "city", nil), ("04107 Leipzig", "city", nil),
            ("Hauptstr. 5, Leipzig", "street", nil), ("Hauptstr. 5, Leipzig", nil, nil),
        ] as [(String, String?, String?)]
    )
    func services(text: String, kind: String?, unknown: String?) throws {
        let place = try Coordinate(latitude: 51, longitude: 12)
        var found = GeocodedPlace(id: "1", name: "Leipzig", coordinate: place, source: "geoapify")
        found.kind = kind
        #expect(StreetAddress.checked(found, for: text).unknownPart == unknown)
    }

    @Test("a name that is not that of a place is not guessed: where it is, is asked for")
    func notGuessed() async throws {
        let bench = try LocationWorkbench()
        #expect(await code { _ = try await bench.run(AddPlace.self, "gym") } == "location.where")
        #expect(await code { _ = try await bench.run(AddPlace.self, "qqqzzzxxyy") } == "location.where")
        let asked = ScriptedFrontEnd(answers: ["51.34,12.37"])
        #expect(try await bench.run(AddPlace.self, "gym", frontEnd: asked).places.map(\.latitude) == [51.34])
        let places = try await bench.run(AddPlace.self, "Lisbon").places
        let lisbon = try #require(places.first { $0.name == "Lisbon" })
        #expect(lisbon.kind == "capital")
        #expect(abs(lisbon.latitude - 38.72) < 0.1)
    }

    // MARK: Visits

    private func seen(_ bench: LocationWorkbench, _ name: String) async throws -> Date? {
        try await bench.coordinator().keptPlaces([PlaceReference(name: name)])[0].compactMap(\.lastSeenAt).max()
    }

    @Test(
        "one is at a place within 200 m of it, across the antimeridian, at the zero meridian and at the poles",
        arguments: [
            ("0.1,180", "0.1,-179.9995", true), ("0.1,-180", "0.1,179.9995", true), ("0.1,180", "0.1,0", false),
            ("51.5,0", "51.5,-0.0005", true), ("51.5,0", "51.5,0.01", false), ("90,0", "89.9995,170", true),
            ("-90,10", "-89.9995,-170", true), ("51.34,12.37", "51.3415,12.37", true),
            ("51.34,12.37", "51.343,12.37", false),
        ]
    )
    func reach(place: String, fix: String, isThere: Bool) async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(AddPlace.self, "spot", "--at", place)
        let taken = try await bench.run(SetPlace.self, fix)
        #expect(taken.ownPlaces == (isThere ? ["spot"] : []))
        #expect(try await seen(bench, "spot") == (isThere ? bench.time.now : nil))
    }

    @Test("somewhere in a city is at no shop in it, but in that city; a receiver that is unsure says nothing of a shop")
    func spread() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(AddPlace.self, "Rewe", "--at", "51.33962,12.37129")
        _ = try await bench.run(AddPlace.self, "town", "--at", "51.36,12.40", "--kind", "city")
        #expect(try await bench.run(SetPlace.self, "Leipzig").ownPlaces == ["town"])
        #expect(try await seen(bench, "Rewe") == nil)
        let location = try await bench.coordinator()
        let place = try Coordinate(latitude: 51.3396, longitude: 12.3713)
        let unsure = try LocationFix(place, time: bench.time.now, accuracy: 800, source: .gpsd)
        #expect(try await location.take(unsure).recorded.places.map(\.name) == ["town"])
        let sure = try LocationFix(place, time: bench.time.now, accuracy: 30, source: .gpsd)
        #expect(try await location.take(sure).recorded.places.map(\.name) == ["Rewe", "town"])
        #expect(try await seen(bench, "rewe") == bench.time.now)
    }

    @Test("whoever keeps where they are is there; what another is at is not")
    func here() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(SetPlace.self, "51.34,12.37")
        let later = try bench.later("2026-11-21T13:00:00Z")
        _ = try await later.run(AddPlace.self, "Rewe", "--at", "here")
        _ = try await later.run(AddPlace.self, "gym", "--at", "51.34,12.37")
        #expect(try await seen(later, "Rewe") == later.time.now)
        #expect(try await seen(later, "gym") == nil)
    }

    @Test("visits are forgotten with where one was: before a day, with all of it, and past the retention")
    func forgotten() async throws {
        let bench = try LocationWorkbench("2026-01-05T08:00:00Z")
        _ = try await bench.run(AddPlace.self, "Rewe", "--at", "51.34,12.37")
        _ = try await bench.run(SetPlace.self, "rewe")
        #expect(try await seen(bench, "Rewe") == bench.time.now)
        let later = try bench.later("2026-11-21T08:00:00Z")
        let yes = ScriptedFrontEnd(confirmations: [true, true])
        _ = try await later.run(DeleteHistory.self, "--before", "2026-06-01", frontEnd: yes)
        #expect(try await seen(later, "Rewe") == nil)
        _ = try await later.run(SetPlace.self, "rewe")
        #expect(try await seen(later, "Rewe") == later.time.now)
        let long = try bench.later("2028-11-21T08:00:00Z")
        #expect(try await seen(long, "Rewe") == nil)
        _ = try await long.run(SetPlace.self, "Lisbon")
        let kept = try await long.database.read { try StateRecord.read(.visits, as: PlaceVisits.self, in: $0) }
        #expect(kept?.seenAt.isEmpty == true)
        _ = try await long.run(SetPlace.self, "rewe")
        _ = try await long.run(DeleteHistory.self, "--all", frontEnd: yes)
        #expect(try await seen(long, "Rewe") == nil)
        #expect(try await names(long) == ["Rewe"])
    }

    @Test(
        "a place is remembered by its id under another name, by its name where it was deleted and kept again, or by its kind"
    )
    func remembered() async throws {
        let bench = try LocationWorkbench()
        let id = try await bench.run(AddPlace.self, "Rewe", "--at", "51.34,12.37", "--kind", "shop").places[0].id
        let location = try await bench.coordinator()
        let reference = PlaceReference(name: "Rewe", id: id)
        _ = try await bench.run(EditPlace.self, "rewe", "--name", "Spar")
        #expect(try await location.keptPlaces([reference])[0].map(\.name) == ["Spar"])
        #expect(try await location.keptPlaces([PlaceReference(name: "the shop")])[0].map(\.name) == ["Spar"])
        _ = try await bench.run(DeleteHistory.self, "spar")
        #expect(try await location.keptPlaces([reference, PlaceReference(name: "x", id: "no id")]) == [[], []])
        _ = try await bench.run(AddPlace.self, "REWE", "--at", "51.34,12.37")
        #expect(try await location.keptPlaces([reference])[0].map(\.name) == ["REWE"])
    }

    // MARK: Many, and several at once

    @Test("10,000 places are listed, named, found near and visited")
    func many() async throws {
        let bench = try LocationWorkbench()
        let now = bench.time.now
        try await bench.database.write { database in
            for number in 0..<10_000 {
                let coordinate = try Coordinate(
                    latitude: 51 + Double(number) / 20_000,
                    longitude: Double(number % 360) - 180
                )
                try Place(id: .make(at: now), name: "Shop \(number)", coordinate: coordinate, kind: "shop")
                    .save(in: database, at: now)
            }
        }
        #expect(try await bench.run(ListPlaces.self).places.count == 10_000)
        let set = try await bench.run(SetPlace.self, "shop", "7311")
        #expect(set.ownPlaces == ["Shop 7311"])
        #expect(try await bench.run(NearPlaces.self, "--limit", "3").own?.first?.name == "Shop 7311")
        let hits = try await bench.coordinator().store.search("shop 731", limit: 5)
        #expect(hits.count == 5)
        #expect(hits.allSatisfy { $0.title.hasPrefix("Shop 731") || $0.title.contains("731") })
        let several = await #expect(throws: Failure.self) { try await bench.run(NearPlaces.self, "shop") }
        #expect(several?.code == "location.several-places")
        let references = (0..<10_000).map { PlaceReference(name: "shop \($0)") }
        let kept = try await bench.coordinator().keptPlaces(references)
        #expect(kept.allSatisfy { $0.count == 1 } && kept[7311][0].lastSeenAt == now)
    }

    @Test("of two processes that keep one place, one does; changes of two do not undo one another")
    func twoProcesses() async throws {
        for _ in 0..<20 {
            let bench = try LocationWorkbench()
            let other = try bench.later("2026-11-21T12:00:00Z")
            let added = await withTaskGroup(of: Bool.self) { group in
                for process in [bench, other] {
                    group.addTask {
                        (try? await process.run(AddPlace.self, "Rewe", "--at", "51.34,12.37")) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(added == 1)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try await bench.run(EditPlace.self, "rewe", "--kind", "shop") }
                group.addTask { _ = try await other.run(EditPlace.self, "rewe", "--at", "48.2,16.37") }
                try await group.waitForAll()
            }
            let place = try #require(try await bench.run(ListPlaces.self).places.first)
            #expect(place.kind == "shop")
            #expect(place.latitude == 48.2)
        }
    }

    @Test("a search over everything finds places, fences and tracks by words of them, in any script")
    func searched() async throws {
        let bench = try LocationWorkbench()
        _ = try await bench.run(AddPlace.self, "Café Nord", "--at", "51.34,12.37", "--kind", "cafe")
        _ = try await bench.run(AddPlace.self, "Ben & Jerry's", "--at", "51.34,12.38")
        _ = try await bench.run(AddFence.self, "home", "--at", "51.34,12.37")
        let store = try await bench.coordinator().store
        #expect(try await store.search("cafe leipzig", limit: 5).map(\.command) == ["location near Café Nord"])
        let typed = try #require(try await store.search("jerry", limit: 5).first?.command)
        #expect(typed.wholeMatch(of: /location near [0-9a-f]{6}/) != nil)
        #expect(
            try await store.search("home", limit: 5) == [
                SearchHit(title: "home", detail: "fence", command: "location fence list")
            ]
        )
        #expect(try await store.search("  ", limit: 5).isEmpty)
        #expect(try await store.search("nord", limit: 0).isEmpty)
    }

    // MARK: The map

    private func picture(_ result: MapResult, _ bench: LocationWorkbench) throws -> MapPicture {
        guard case .stack(let parts) = result.presentation(in: FlowContext(time: bench.time)),
            case .map(let picture)? = parts.first
        else { throw Failure("test.no-map", "There is no map.") }
        return picture
    }

    @Test(
        "a map shows 20 km around where one is with the places that one keeps, and other surroundings where they are asked for"
    )
    func map() async throws {
        let bench = try LocationWorkbench()
        await #expect(throws: NoFixError.self) { try await bench.run(ShowMap.self, "--radius", "5") }
        _ = try await bench.run(AddPlace.self, "Rewe", "--at", "51.34,12.37")
        _ = try await bench.run(AddPlace.self, "Cabin", "--at", "47.07,15.44")
        let everywhere = try picture(try await bench.run(ShowMap.self), bench)
        #expect(Set(everywhere.markers.filter { $0.tone != .muted }.map(\.label)) == ["Rewe", "Cabin"])
        _ = try await bench.run(SetPlace.self, "Leipzig")
        let around = try picture(try await bench.run(ShowMap.self), bench)
        let height = (around.bounds.north - around.bounds.south) * Angle.radian * Sphere.radius
        #expect(abs(height - 40_000) < 1)
        #expect(Set(around.markers.filter { $0.tone != .muted }.map(\.label)) == ["Leipzig", "Rewe"])
        #expect(around.markers.contains { $0.tone == .muted })
        let near = try picture(try await bench.run(ShowMap.self, "--radius", "5"), bench)
        #expect(near.bounds.north < around.bounds.north)
        let cabin = try picture(try await bench.run(ShowMap.self, "--around", "cabin"), bench)
        #expect(cabin.markers.contains { $0.label == "Cabin" })
        #expect(!cabin.markers.contains { $0.label == "Rewe" })
        let point =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2.35,48.85]},"properties":{"name":"Tor"}}"#
        _ = try await bench.coordinator().showFeatures(JSONValue(parsing: "[\(point)]"))
        let whole = try picture(try await bench.run(ShowMap.self), bench)
        #expect(whole.markers.contains { $0.label == "Tor" })
        #expect(whole.bounds.west < 2.35)
    }
}
