import Core
import Foundation
import Testing

@testable import FeatureLocation
@testable import Gazetteer

@Suite("Gazetteer, bundled")
struct BundledGazetteerTests {
    static let gazetteer = Result { try Gazetteer.bundled() }

    private func first(_ text: String, isTyping: Bool = false, country: String? = nil) throws -> String? {
        let gazetteer = try Self.gazetteer.get()
        let match = gazetteer.search(text, limit: 6, isTyping: isTyping, countryCode: country).first
        return match.map { label(gazetteer.places[$0.place]) }
    }

    private func label(_ place: GazetteerPlace) -> String {
        "\(place.name), \(place.region?.code ?? "-"), \(place.country?.code ?? "-")"
    }

    @Test(
        "finds the place meant",
        arguments: [
            ("Berlin", "Berlin, 16, DE"), ("berlin", "Berlin, 16, DE"), ("Paris", "Paris, 11, FR"),
            ("Zürich", "Zürich, ZH, CH"), ("Zurich", "Zürich, ZH, CH"), ("Zuerich", "Zürich, ZH, CH"),
            ("Muenchen", "Munich, 02, DE"), ("München", "Munich, 02, DE"), ("MÜNCHEN", "Munich, 02, DE"),
            ("Mu\u{308}nchen", "Munich, 02, DE"), ("Monaco di Baviera", "Munich, 02, DE"), ("Köln", "Köln, 07, DE"),
            ("Koeln", "Köln, 07, DE"), ("Cologne", "Köln, 07, DE"), ("Saint Paul", "Saint Paul, MN, US"),
            ("St. Paul", "Saint Paul, MN, US"), ("St Paul", "Saint Paul, MN, US"), ("NYC", "New York City, NY, US"),
            ("New York", "New York City, NY, US"), ("Москва", "Moscow, 48, RU"), ("東京", "Tokyo, 40, JP"),
            ("서울", "Seoul, 11, KR"), ("Αθήνα", "Athens, ESYE31, GR"), ("القاهرة", "Cairo, 11, EG"),
            ("Aarhus", "Århus, 18, DK"), ("Tromso", "Tromsø, 18, NO"), ("Lodz", "Łódź, 74, PL"),
            ("São Paulo", "São Paulo, 27, BR"), ("Sao Paulo", "São Paulo, 27, BR"), ("L'Aquila", "L'Aquila, 01, IT"),
            ("Washington DC", "Washington, DC, US"), ("Washington, D.C.", "Washington, DC, US"),
        ]
    )
    func findsByName(text: String, expected: String) throws {
        #expect(try first(text) == expected)
    }

    @Test(
        "narrows by country and state, by name and code, with and without commas",
        arguments: [
            ("Paris, Texas", "Paris, TX, US"), ("Paris, TX", "Paris, TX, US"), ("Paris TX", "Paris, TX, US"),
            ("Paris, TX, USA", "Paris, TX, US"), ("paris texas usa", "Paris, TX, US"),
            ("Paris, France", "Paris, 11, FR"),
            ("London, Canada", "London, 08, CA"), ("London, Ontario", "London, 08, CA"),
            ("London, ON", "London, 08, CA"),
            ("London Ontario", "London, 08, CA"), ("London, UK", "London, ENG, GB"), ("London uk", "London, ENG, GB"),
            ("Portland, ME", "Portland, ME, US"), ("Portland, Oregon", "Portland, OR, US"),
            ("Portland or", "Portland, OR, US"), ("Springfield, Illinois", "Springfield, IL, US"),
            ("Springfield, IL, United States", "Springfield, IL, US"),
            ("Frankfurt, Brandenburg", "Frankfurt (Oder), 11, DE"),
            ("Birmingham, Alabama", "Birmingham, AL, US"), ("Birmingham, England", "Birmingham, ENG, GB"),
            ("Perth, Scotland", "Perth, SCT, GB"), ("Perth", "Perth, 08, AU"), ("Newcastle, NSW", "Newcastle, 02, AU"),
            ("Newcastle New South Wales", "Newcastle, 02, AU"), ("Valencia, Venezuela", "Valencia, 07, VE"),
            ("Paris, Frnace", "Paris, 11, FR"), ("10 Downing Street, London, UK", "London, ENG, GB"),
            ("8001 Zürich", "Zürich, ZH, CH"), ("Zürich, Schweiz", "Zürich, ZH, CH"),
            ("Wien, Österreich", "Vienna, 09, AT"), ("東京，日本", "Tokyo, 40, JP"), ("東京、日本", "Tokyo, 40, JP"),
        ]
    )
    func narrows(text: String, expected: String) throws {
        #expect(try first(text) == expected)
    }

    @Test(
        "a country or state without a place is its greatest places, unless a place has that very name",
        arguments: [
            ("Germany", "Berlin, 16, DE"), ("Deutschland", "Berlin, 16, DE"), ("Texas", "Houston, TX, US"),
            ("California", "Los Angeles, CA, US"), ("Bavaria", "Munich, 02, DE"), ("Georgia", "Tbilisi, 51, GE"),
            ("New Zealand", "Auckland, E7, NZ"), ("France", "Paris, 11, FR"), ("UK", "London, ENG, GB"),
            ("Ontario", "Ontario, CA, US"), ("Washington", "Washington, DC, US"), ("Luxembourg", "Luxembourg, LU, LU"),
            ("LA", "Los Angeles, CA, US"), ("Mexico", "Mexico City, 09, MX"),
            ("USA", "New York City, NY, US"), ("Kiev", "Kyiv, 12, UA"), ("Kyiv", "Kyiv, 12, UA"),
            ("IL", "Chicago, IL, US"),
        ]
    )
    func areas(text: String, expected: String) throws {
        #expect(try first(text) == expected)
        let gazetteer = try Self.gazetteer.get()
        #expect(gazetteer.search(text, limit: 3).count <= 3)
        #expect(gazetteer.search(text, limit: 0).isEmpty)
        #expect(Set(gazetteer.search(text, limit: 20).map(\.place)).count == gazetteer.search(text, limit: 20).count)
    }

    @Test("within one country a state's name means only that state")
    func areaInCountry() throws {
        #expect(try first("Georgia", country: "US") == "Atlanta, GA, US")
        #expect(try first("Georgia", country: "DE") == nil)
    }

    @Test(
        "forgives typos",
        arguments: [
            ("Berlni", "Berlin, 16, DE"), ("Bberlin", "Berlin, 16, DE"), ("Xerlin", "Berlin, 16, DE"),
            ("San Fransisco", "San Francisco, CA, US"), ("Sann Fransisco", "San Francisco, CA, US"),
            ("Philadelfia", "Philadelphia, PA, US"), ("Amsterdm", "Amsterdam, 07, NL"),
            ("Joannesburg", "Johannesburg, 06, ZA"),
            ("Pittsburg, Pennsylvania", "Pittsburgh, PA, US"), ("Albuqerque", "Albuquerque, NM, US"),
        ]
    )
    func forgives(text: String, expected: String) throws {
        #expect(try first(text) == expected)
    }

    @Test(
        "completes what is being typed",
        arguments: [
            ("Lond", "London, ENG, GB"), ("san fran", "San Francisco, CA, US"), ("Muench", "Munich, 02, DE"),
            ("Paris, Te", "Paris, TX, US"), ("portland, ore", "Portland, OR, US"), ("Stockh", "Stockholm, 26, SE"),
            ("St. Petersb", "Saint Petersburg, 66, RU"), ("Amstredam", "Amsterdam, 07, NL"),
            ("Phialdel", "Philadelphia, PA, US"),
        ]
    )
    func completes(text: String, expected: String) throws {
        #expect(try first(text, isTyping: true) == expected)
    }

    @Test("a country given apart narrows every reading")
    func countryFilter() throws {
        #expect(try first("Paris", country: "us") == "Paris, TX, US")
        #expect(try first("Paris", country: "zz") == nil)
        #expect(try first("Paris, France", country: "US") == nil)
    }

    @Test("prefers the greater of two places with one name, and gives each place once")
    func ranking() throws {
        let gazetteer = try Self.gazetteer.get()
        let found = gazetteer.search("Springfield", limit: 20)
        let places = found.map { gazetteer.places[$0.place] }
        #expect(label(places[0]) == "Springfield, MO, US")
        #expect(Set(found.map(\.place)).count == found.count)
        #expect(found == found.sorted())
    }

    @Test("finds nothing for nothing", arguments: ["", " ", ",,,", "!?", "qqqqqqqqqqqqqq", "\u{0}", "12345"])
    func nothing(text: String) throws {
        #expect(try first(text) == nil)
    }

    @Test("survives hostile text")
    func hostile() throws {
        let gazetteer = try Self.gazetteer.get()
        let texts = [
            String(repeating: "a", count: 100_000), String(repeating: "ae", count: 5000),
            String(repeating: ",", count: 9000),
            String(repeating: "paris,", count: 500), String(repeating: "e\u{301}", count: 3000), "\u{202E}London",
            "Robert'); DROP TABLE",
            String(repeating: "uk ", count: 60), "1 2 3 4 5 6 7 8 9",
        ]
        for text in texts {
            #expect(gazetteer.search(text, limit: 5).count <= 5)
            #expect(gazetteer.search(text, limit: 5, isTyping: true).count <= 5)
        }
        #expect(gazetteer.search("Berlin", limit: 0).isEmpty)
    }

    @Test("every place has coordinates on Earth, a country, and a time zone this system knows")
    func everyPlaceIsWhole() throws {
        let places = try Self.gazetteer.get().places
        #expect(places.count > 33_000)
        var zones: Set<String> = []
        var populations: [Int] = []
        for number in 0..<places.count {
            let place = places[number]
            _ = try Coordinate(latitude: place.latitude, longitude: place.longitude)
            #expect(!place.name.isEmpty)
            #expect(place.country != nil)
            populations.append(place.population)
            zones.insert(try #require(place.timeZone))
        }
        #expect(populations == populations.sorted(by: >))
        for zone in zones { #expect(TimeZone(identifier: zone) != nil) }
    }

    @Test("answers as a geocoder, with subtitle and distance")
    func geocoder() async throws {
        let geocoder = GazetteerGeocoder()
        let bern = try #require(try await geocoder.search(GeocodeQuery("Bern", limit: 1)).first)
        #expect(bern.name == "Bern")
        #expect(bern.subtitle == "Bern, Switzerland")
        #expect(bern.timeZone == "Europe/Zurich")
        #expect(bern.countryCode == "CH")
        let near = try await geocoder.reverse(try Coordinate(latitude: 46.95, longitude: 7.44), limit: 3)
        #expect(near.count == 3)
        #expect(near.first?.id == bern.id)
        #expect(near.compactMap(\.distance) == near.compactMap(\.distance).sorted())
    }

    @Test("the nearest place may lie across the antimeridian")
    func antimeridian() async throws {
        let geocoder = GazetteerGeocoder()
        let found = try await geocoder.reverse(try Coordinate(latitude: -17.5, longitude: -179.9), limit: 1)
        #expect(found.first?.countryCode == "FJ")
    }

    @Test("a place nearby comes before a greater one of the same name far away")
    func bias() async throws {
        let geocoder = GazetteerGeocoder()
        let northeastTexas = try Coordinate(latitude: 33.7, longitude: -95.6)
        let paris = try await geocoder.search(GeocodeQuery("Paris", limit: 2, bias: northeastTexas))
        #expect(paris.map(\.state) == ["Texas", "Île-de-France"])
    }
}
