import AppDataTesting
import Core
import FeatureLocation
import Foundation
import Networking
import SandboxKit
import Testing

@Suite("Places, products and analytics", .timeLimit(.minutes(2)))
struct DataServiceTests {
    /// The places of the bundled gazetteer, through Location's contract.
    private static func withPlaces(_ body: @Sendable (RunningSandbox) async throws -> Void) async throws {
        let features = try SandboxFeatures(home: nil, features: [LocationFeature.self])
        defer { features.removeTemporaryHome() }
        let location = try #require(
            try await features.contract(.location, as: (any LocationCoordinating).self)
        )
        try await RunningSandbox.run(location: location, body)
    }

    static let paths = [
        ("forward_geocoding", "/v1/geocode/search?text=Munich&apiKey=k"),
        ("address_autocomplete", "/v1/geocode/autocomplete?text=Regensb&apiKey=k&limit=3"),
        ("reverse_geocoding", "/v1/geocode/reverse?lat=48.137&lon=11.575&apiKey=k"),
    ]

    @Test(
        "geocoding answers have the form of Geoapify's examples and documents, as GeoJSON and as JSON",
        .enabled(if: Vectors.folder != nil, Comment(rawValue: Vectors.absence)),
        arguments: paths,
        ["geojson", "json"]
    )
    func geocoding(_ kind: (name: String, path: String), _ format: String) async throws {
        let examples = try ["forward_geocoding", "address_autocomplete", "reverse_geocoding"].map {
            try Vectors.json("geocoding/geoapify/examples/\($0).get.200.format-\(format).json")
        }
        let document = try Vectors.text("geocoding/geoapify/api-specs/geocoding/\(kind.name).yaml")
        try await Self.withPlaces { sandbox in
            let answer = try await sandbox.json(.get, kind.path + "&format=\(format)")
            // A place without an address has a name, which the documents have and the examples do not.
            let faults = Shape.faults(of: answer, like: examples).filter { !$0.hasSuffix(".name is not known") }
            #expect(faults == [])
            #expect(document.contains("name:"))
            let key = format == "json" ? "results" : "features"
            let first = try #require(answer[key]?[0])
            let properties = format == "json" ? first : try #require(first["properties"])
            for key in ["lat", "lon", "formatted", "address_line1", "country", "country_code", "place_id", "timezone"] {
                #expect(properties[key] != nil, "\(key)")
            }
            #expect(properties["country_code"] == "de")
        }
    }

    @Test("countries filter, a position orders, and a limit holds")
    func narrowing() async throws {
        try await Self.withPlaces { sandbox in
            @Sendable func codes(_ query: String) async throws -> [String] {
                let answer = try await sandbox.json(.get, "/v1/geocode/search?format=json&apiKey=k&" + query)
                return (answer["results"]?.arrayValue ?? []).compactMap { $0["country_code"]?.stringValue }
            }
            let canadian = try await codes("text=London&filter=countrycode:ca&limit=1")
            #expect(canadian == ["ca"])
            let two = try await codes("text=London&limit=2")
            #expect(two.count == 2)
            let near = try await codes("text=London&bias=proximity:-81.2,42.98&limit=20")
            #expect(near.first == "ca")
        }
    }

    @Test(
        "what cannot be asked is refused as Geoapify refuses it",
        arguments: [
            ("/v1/geocode/search?text=x", 401), ("/v1/geocode/search?apiKey=k", 400),
            ("/v1/geocode/search?text=x&apiKey=k&limit=-1", 400),
            ("/v1/geocode/search?text=x&apiKey=k&format=xml", 400),
            ("/v1/geocode/reverse?apiKey=k&lat=91&lon=0", 400), ("/v1/geocode/reverse?apiKey=k&lat=nan&lon=0", 400),
            ("/v1/geocode/search?text=x&apiKey=k&bias=proximity:1", 400),
        ]
    )
    func refusals(_ path: String, _ status: Int) async throws {
        try await Self.withPlaces { sandbox in
            let error = await httpError { try await sandbox.json(.get, path) }
            #expect(error?.status == status)
            #expect(error?.serverMessage?.isEmpty == false)
        }
    }

    @Test("without places geocoding is unavailable, and says so")
    func noPlaces() async throws {
        try await RunningSandbox.run { sandbox in
            let error = await httpError { try await sandbox.json(.get, "/v1/geocode/search?text=x&apiKey=k") }
            #expect(error?.status == 503)
        }
    }

    @Test("a product is found by its barcode, with the fields asked for")
    func products() async throws {
        try await RunningSandbox.run { sandbox in
            let found = try await sandbox.json(.get, "/api/v2/product/2000000000015.json")
            #expect(found["status"] == 1)
            #expect(found["product"]?["nutriments"]?["energy-kcal_100g"] == 405.5)
            let some = try await sandbox.json(.get, "/api/v2/product/2000000000039?fields=product_name")
            #expect(some["product"] == ["product_name": "Skyr nature"])
            let error = await httpError { try await sandbox.json(.get, "/api/v2/product/4006381333931") }
            #expect(error?.status == 404)
            #expect(try await sandbox.json(.get, "/api/v2/product/abc")["status"] == 0)
        }
    }

    @Test("analytics arrive as the catalogue lists them, and nothing without consent")
    func analytics() async throws {
        let home = try TemporaryHome()
        try await RunningSandbox.run { sandbox in
            let catalogue = AnalyticsCatalogue(events: [
                .init("flow_run", "You ran a flow.", [.init("effect", .choice(["reads", "writes"]), "Its effect.")])
            ])
            @Sendable func service(allowed: Bool) -> QueuedAnalytics {
                QueuedAnalytics(
                    client: sandbox.client,
                    catalogue: catalogue,
                    configuration: .init(folder: home.home.file("analytics"), projectKey: Secret("phc_test")),
                    isAllowed: { allowed }
                )
            }
            let refused = service(allowed: false)
            await refused.capture(AnalyticsEvent("flow_run", ["effect": .choice("reads")]))
            try await refused.flush()
            #expect(try await sandbox.json(.get, "/sandbox/analytics") == [])
            let allowed = service(allowed: true)
            await allowed.capture(AnalyticsEvent("flow_run", ["effect": .choice("reads"), "text": .choice("2 eggs")]))
            await allowed.capture(AnalyticsEvent("unlisted"))
            #expect(try await allowed.flush().sent == 1)
            let events = try #require(try await sandbox.json(.get, "/sandbox/analytics").arrayValue)
            #expect(events.count == 1)
            #expect(events[0]["properties"]?["effect"] == "reads")
            #expect(events[0]["properties"]?["text"] == nil)
        }
    }

    @Test("everything served is in the list, and the first line of the guide is the address")
    func guide() async throws {
        let lines = SandboxGuide.text(port: 4711).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "http://127.0.0.1:4711")
        for endpoint in SandboxServer.services {
            #expect(lines.contains { $0.contains(endpoint.method) && $0.contains(endpoint.path) })
        }
        try await RunningSandbox.run { sandbox in
            let list = try await sandbox.json(.get, "/")
            #expect(list.arrayValue?.count == SandboxServer.services.count)
        }
    }
}
