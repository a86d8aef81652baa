import Core
import CoreTesting
import Foundation
import Testing

@testable import Geocoding

@Suite("GeoapifyResponse")
struct GeoapifyResponseTests {
    static let vectors = Vectors.files("geocoding/geoapify", extensions: ["json"])

    @Test(
        "reads every recorded answer, and every entry in it",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: vectors
    )
    func readsVectors(file: URL) throws {
        let body = [UInt8](try Data(contentsOf: file))
        let json = try JSONValue(parsing: body, maximumDepth: 64)
        switch try GeoapifyResponse(body) {
        case .places(let places):
            let entries = try #require((json["features"] ?? json["results"] ?? json).arrayValue)
            #expect(places.count == entries.count)
            for (place, entry) in zip(places, entries) {
                let properties = entry["properties"] ?? entry
                let geocoded = place.geocoded(language: nil)
                #expect(geocoded.coordinate.latitude == properties["lat"]?.doubleValue)
                #expect(geocoded.coordinate.longitude == properties["lon"]?.doubleValue)
                #expect(geocoded.country == properties["country"]?.stringValue)
                #expect(geocoded.countryCode == properties["country_code"]?.stringValue?.uppercased())
                #expect(geocoded.id == "geoapify:\(properties["place_id"]?.stringValue ?? "")")
                #expect(geocoded.name != "Unknown")
                #expect(geocoded.subtitle?.contains(", ,") == false)
            }
        case .pending(let id): #expect(id == json["id"]?.stringValue)
        case .internetAddress(let place): #expect(place.countryCode == json["country"]?["iso_code"]?.stringValue)
        }
    }

    @Test(
        "the recorded answers are all there, and so are the tables and documents that tests here read",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func complete() {
        #expect(Self.vectors.count == 17)
        #expect(Vectors.files("geocoding/geoapify", extensions: ["csv"]).count == 2)
        #expect(Vectors.files("geocoding/geoapify", extensions: ["yaml"]).count == 6)
    }

    @Test(
        "a batch's table and its JSON tell of the same places",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: ["geocode", "reverse"]
    )
    func tables(name: String) throws {
        let folder = Vectors.url("geocoding/geoapify/test/data")
        let json = try GeoapifyResponse(
            [UInt8](Data(contentsOf: folder.appendingPathComponent("\(name)-results.json")))
        )
        let table = try String(contentsOf: folder.appendingPathComponent("\(name)-results.csv"), encoding: .utf8)
        let places = try json.places()
        #expect(places.count > 1)
        for place in places {
            let id = try #require(place.placeID)
            let row = try #require(table.split(whereSeparator: \.isNewline).first { $0.contains(id) })
            for value in [place.country, place.city, place.street, place.timeZone].compactMap(\.self) {
                #expect(row.contains(value))
            }
        }
    }

    @Test("a time zone that does not exist is left out", arguments: ["Mars/Olympus", "", "../etc/passwd", "\u{1B}"])
    func timeZone(name: String) throws {
        let zone = JSONValue.string(name).text()
        let body = "{\"results\":[{\"lat\":1,\"lon\":2,\"name\":\"A\",\"timezone\":{\"name\":\(zone)}}]}"
        let place = try #require(try GeoapifyResponse(Array(body.utf8)).places().first)
        #expect(place.geocoded(language: nil).timeZone == nil)
    }

    @Test(
        "takes title, subtitle and the rest from the recorded search",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func details() throws {
        let folder = Vectors.url("geocoding/geoapify/examples")
        let file = folder.appendingPathComponent("forward_geocoding.get.200.format-json.json")
        let place = try #require(try GeoapifyResponse([UInt8](Data(contentsOf: file))).places().first).geocoded(
            language: "en"
        )
        #expect(place.name == "Hannoverstraße 8")
        #expect(place.subtitle == "Munich, Bavaria, Germany")
        #expect(place.street == "Hannoverstraße")
        #expect(place.houseNumber == "8")
        #expect(place.postcode == "80997")
        #expect(place.timeZone == "Europe/Berlin")
        #expect(place.kind == "building")
    }

    @Test(
        "refuses what is no answer, and says what it is instead",
        arguments: [
            ("", "empty"), ("<!DOCTYPE html><html><title>502</title></html>", "HTML"), ("nope", "not JSON"),
            ("{\"type\":\"FeatureCollection\",\"features\":[", "not JSON"), ("{}", "no features"),
            ("null", "no features"),
            ("{\"results\":[{\"lat\":91,\"lon\":0}]}", "none of its 1 places"),
            ("{\"results\":[{\"lat\":\"48\",\"lon\":\"11\"}]}", "none of its 1 places"),
            ("{\"statusCode\":401,\"message\":\"Invalid apiKey\"}", "Invalid apiKey"),
        ]
    )
    func refuses(body: String, word: String) throws {
        let error = #expect(throws: GeocodingError.self) { try GeoapifyResponse(Array(body.utf8), status: 401) }
        #expect(error?.message.contains(word) == true)
    }

    @Test("an entry without a position is left out, and the others stay")
    func skipsBroken() throws {
        let body = """
            {"features":[{"type":"Feature","properties":{},"geometry":null},17,
             {"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[8.5,47.4]}}]}
            """
        let places = try GeoapifyResponse(Array(body.utf8)).places().map { $0.geocoded(language: nil) }
        #expect(places.map(\.name) == ["A"])
        #expect(places[0].coordinate == (try Coordinate(latitude: 47.4, longitude: 8.5)))
    }

    @Test("hostile text loses what would drive a terminal")
    func cleansText() throws {
        let body = "{\"results\":[{\"lat\":1,\"lon\":2,\"name\":\"A\\u001b[31mB\\u202e\",\"country\":\"\\n\"}]}"
        let place = try #require(try GeoapifyResponse(Array(body.utf8)).places().first).geocoded(language: nil)
        #expect(place.name == "A[31mB")
        #expect(place.country == nil)
    }

    @Test("takes the name in the person's language")
    func language() throws {
        let body = """
            {"results":[{"lat":48,"lon":11,"name":"Munich","names":{"de":"München","local":"Minga"},"city":"Munich"}]}
            """
        let place = try #require(try GeoapifyResponse(Array(body.utf8)).places().first)
        #expect(place.geocoded(language: "de-CH").name == "München")
        #expect(place.geocoded(language: "fr").name == "Minga")
    }
}
