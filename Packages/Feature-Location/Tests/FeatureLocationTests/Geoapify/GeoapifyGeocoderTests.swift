import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import Testing

@testable import Gazetteer
@testable import Geocoding

@Suite("GeoapifyGeocoder")
struct GeoapifyGeocoderTests {
    static func geocoder(_ transport: FakeTransport) throws -> GeoapifyGeocoder {
        GeoapifyGeocoder(
            client: HTTPClient(transport: transport, configuration: .init(retry: .never), clock: ManualClock()),
            base: try #require(URL(string: "https://geo.example")),
            key: Secret("k3y-that-is-secret")
        )
    }

    static func answer(_ places: [(String, Double)]) -> FakeResponse {
        let entries = places.map { name, latitude in
            #"{"lat":\#(latitude),"lon":8,"name":"\#(name)","place_id":"\#(name)@\#(latitude)"}"#
        }
        return .json("{\"results\":[\(entries.joined(separator: ","))]}")
    }

    private static func type(of request: FakeRequest) -> String? {
        URLComponents(string: request.url)?.queryItems?.first { $0.name == "type" }?.value
    }

    @Test("asks with every parameter, encoded so that nothing is read as something else")
    func parameters() async throws {
        let transport = FakeTransport(Self.answer([]))
        let bias = try Coordinate(latitude: 47.5, longitude: -8.25)
        let query = GeocodeQuery("C++ & Köln?", limit: 3, countryCode: "DE", bias: bias, language: "de-AT")
        _ = try await Self.geocoder(transport).search(query)
        let expected =
            "https://geo.example/v1/geocode/search?text=C%2B%2B%20%26%20K%C3%B6ln%3F&lang=de&limit=3"
            + "&filter=countrycode%3Ade&bias=proximity%3A-8.25%2C47.5&format=geojson&apiKey=k3y-that-is-secret"
        #expect(transport.requests.map(\.url) == [expected])
        _ = try await Self.geocoder(transport).autocomplete(GeocodeQuery("x"))
        #expect(transport.requests.last?.path.hasPrefix("/v1/geocode/autocomplete?text=x&limit=6&") == true)
    }

    @Test(
        "asks nothing that the service's own documents do not know",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: [
            ("forward_geocoding", "/geocode/search"), ("address_autocomplete", "/geocode/autocomplete"),
            ("reverse_geocoding", "/geocode/reverse"),
        ]
    )
    func documents(file: String, path: String) async throws {
        let url = Vectors.url("geocoding/geoapify/api-specs/geocoding/\(file).yaml")
        let document = try String(contentsOf: url, encoding: .utf8)
        let transport = FakeTransport(Self.answer([]))
        let geocoder = try Self.geocoder(transport)
        let here = try Coordinate(latitude: 47.5, longitude: -8.25)
        let query = GeocodeQuery("Köln", limit: 3, countryCode: "DE", bias: here, language: "de")
        switch file {
        case "forward_geocoding": _ = try await geocoder.search(query)
        case "address_autocomplete": _ = try await geocoder.cities(query)
        default: _ = try await geocoder.reverse(here, limit: 2, language: "de")
        }
        #expect(document.contains("\n  \(path):"))
        for request in transport.requests {
            #expect(request.path.hasPrefix("/v1\(path)?"))
            let items = try #require(URLComponents(string: request.url)?.queryItems)
            #expect(items.count >= 6)
            for item in items {
                #expect(document.contains("- name: \(item.name)\n"), "\(item.name) in \(file)")
                if item.name == "type" { #expect(document.contains("- `\(item.value ?? "")`:"), "\(item)") }
            }
        }
    }

    @Test("reverse gives the nearest first, with measured distances")
    func reverse() async throws {
        let transport = FakeTransport(Self.answer([("far", 47.2), ("near", 47.1)]))
        let found = try await Self.geocoder(transport).reverse(try Coordinate(latitude: 47, longitude: 8), limit: 2)
        #expect(found.map(\.name) == ["near", "far"])
        #expect(abs((found.first?.distance ?? 0) - 11_119.5) < 1)
        #expect(transport.requests.first?.path.hasPrefix("/v1/geocode/reverse?lat=47.0&lon=8.0&limit=2&") == true)
    }

    @Test("cities come by kind and then by rank, in whatever order the answers arrive")
    func citiesMerge() async throws {
        let others = Counter()
        let transport = FakeTransport { request, _ in
            let type = Self.type(of: request)
            if type != "city" { others.add() }
            switch type {
            case "city":
                try await until { others.value >= CitySearch.types.count - 1 }
                return Self.answer([("Bern", 46.948), ("Berne", 40)])
            case "locality": return Self.answer([("bern", 46.9482), ("Bern", 46.95)])
            case "state": return Self.answer([("Berne", 40), ("Canton", 47)])
            default: return Self.answer([("Land", 50)])
            }
        }
        let found = try await Self.geocoder(transport).cities(GeocodeQuery("bern", limit: 10))
        // "bern" lies 22 m from the first, the second "Bern" 222 m; "Berne" comes twice by one id.
        #expect(found.map(\.name) == ["Bern", "Berne", "Bern", "Canton", "Land"])
        #expect(Set(transport.requests.compactMap(Self.type)) == Set(CitySearch.types))
        #expect(
            try await Self.geocoder(transport).cities(GeocodeQuery("bern", limit: 2)).map(\.name) == ["Bern", "Berne"]
        )
    }

    @Test("one kind failing keeps the others")
    func citiesPartly() async throws {
        let transport = FakeTransport { request, _ in
            Self.type(of: request) == "city" ? .json("{}", status: 500) : Self.answer([("Bern", 46)])
        }
        var failed: [String] = []
        let found = try await Self.geocoder(transport).cities(GeocodeQuery("bern")) { kind, _ in failed.append(kind) }
        #expect(found.map(\.name) == ["Bern"])
        #expect(failed == ["city"], "and is named")
    }

    @Test("all kinds failing is the first kind's error, and not an empty list")
    func citiesAllFail() async throws {
        let transport = FakeTransport { request, _ in
            Self.type(of: request) == "city"
                ? .json("{\"message\":\"Invalid apiKey k3y-that-is-secret\"}", status: 401)
                : .failure(.connectionRefused)
        }
        let geocoder = try Self.geocoder(transport)
        let error = await #expect(throws: HTTPError.self) { try await geocoder.cities(GeocodeQuery("bern")) }
        #expect(error?.status == 401)
        #expect("\(error as Any)".contains("Invalid apiKey"))
        #expect(!"\(error as Any)".contains("k3y-that-is-secret"))
    }

    @Test(
        "errors say what the service said, as JSON, HTML or nothing, and never the key",
        arguments: [
            (
                401, "application/json", #"{"statusCode":401,"error":"Unauthorized","message":"Invalid apiKey"}"#,
                "Invalid apiKey"
            ),
            (
                400, "application/json", #"{"error":"Bad Request","message":"\"text\" is required"}"#,
                "\"text\" is required"
            ),
            (502, "text/html", "<html><head><title>502 Bad Gateway</title></head></html>", "502 Bad Gateway"),
            (500, "", "", "500"), (429, "text/plain", "slow down", "slow down"),
            (200, "text/html", "<html><body>Sign in to the network</body></html>", "HTML"), (200, "", "", "empty"),
            (200, "application/json", #"{"error":"k3y-that-is-secret is over its quota"}"#, "is over its quota"),
        ]
    )
    func errors(status: Int, type: String, body: String, word: String) async throws {
        let headers: HTTPFields = type.isEmpty ? [:] : [.contentType: type]
        let transport = FakeTransport(.response(status, headers: headers, chunks: [Array(body.utf8)]))
        let geocoder = try Self.geocoder(transport)
        let error = await #expect(throws: (any Error).self) { try await geocoder.search(GeocodeQuery("x")) }
        let text = try #require(error as? any BentoError).description
        #expect(text.contains(word))
        #expect(!text.contains("k3y-that-is-secret"))
    }

    @Test("an answer larger than accepted is refused before it fills the memory")
    func tooLarge() async throws {
        let chunk = [UInt8](repeating: 0x20, count: 1 << 20)
        let transport = FakeTransport(.response(chunks: [[UInt8]](repeating: chunk, count: 6)))
        let geocoder = try Self.geocoder(transport)
        let error = await #expect(throws: HTTPError.self) { try await geocoder.search(GeocodeQuery("x")) }
        #expect(error?.reason == .tooLarge(limit: GeoapifyResponse.largestBody))
    }
}
