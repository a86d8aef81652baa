import Analytics
import AppDataTesting
import Core
import FeatureLocation
import Foundation
import Networking
import NetworkingTesting
import SandboxKit
import Testing

@Suite("Places, products and analytics", .timeLimit(.minutes(30)))
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

    /// The results of a search as plain JSON.
    private static func results(_ sandbox: RunningSandbox, _ query: String) async throws -> [JSONValue] {
        let answer = try await sandbox.json(.get, "/v1/geocode/search?format=json&apiKey=k&" + query)
        return answer["results"]?.arrayValue ?? []
    }

    @Test("countries filter, a position orders, and a limit holds")
    func narrowing() async throws {
        try await Self.withPlaces { sandbox in
            @Sendable func codes(_ query: String) async throws -> [String] {
                try await Self.results(sandbox, query).compactMap { $0["country_code"]?.stringValue }
            }
            let canadian = try await codes("text=London&filter=countrycode:ca&limit=1")
            #expect(canadian == ["ca"])
            let two = try await codes("text=London&limit=2")
            #expect(two.count == 2)
            let near = try await codes("text=London&bias=proximity:-81.2,42.98&limit=20")
            #expect(near.first == "ca")
            let preferred = try await codes("text=London&bias=countrycode:ca,us&limit=20")
            #expect(["ca", "us"].contains(preferred.first))
            #expect(preferred.contains("gb"), "a bias takes nothing away")
            for word in ["none", "auto"] {
                let all = try await codes("text=London&filter=countrycode:\(word)&limit=1")
                #expect(all.count == 1)
            }
        }
    }

    @Test(
        "circles and rectangles filter, and prefer without taking away; several hold together",
        arguments: [
            ("circle:-81.2,42.98,50000", true), ("rect:-82,42,-80,44", true), ("rect:-80,44,-82,42", true),
            ("circle:13.4,52.5,1000", false), ("rect:170,-10,-170,10", false),
            ("countrycode:ca%7Ccircle:-81.2,42.98,50000", true), ("countrycode:gb%7Ccircle:-81.2,42.98,50000", false),
        ]
    )
    func areas(_ area: String, _ isThere: Bool) async throws {
        try await Self.withPlaces { sandbox in
            let filtered = try await Self.results(sandbox, "text=London&limit=50&filter=\(area)")
            #expect(filtered.isEmpty != isThere)
            #expect(filtered.allSatisfy { $0["country_code"] == "ca" })
            let all = try await Self.results(sandbox, "text=London&limit=50")
            let biased = try await Self.results(sandbox, "text=London&limit=50&bias=\(area)")
            #expect(biased.count == all.count)
            if isThere { #expect(biased.first?["country_code"] == "ca") }
        }
    }

    @Test("a place that was found can be searched within, by its id")
    func withinPlace() async throws {
        try await Self.withPlaces { sandbox in
            let found = try await Self.results(sandbox, "text=London&limit=20")
            let last = try #require(found.last)
            let id = try #require(last["place_id"]?.stringValue)
            let again = try await Self.results(sandbox, "text=London&limit=20&filter=place:\(id)")
            #expect(again.map { $0["place_id"] } == [.string(id)])
        }
    }

    @Test("only cities are known: other types find nothing, unknown ones are refused")
    func types() async throws {
        try await Self.withPlaces { sandbox in
            for type in ["city", "locality"] {
                let found = try await Self.results(sandbox, "text=Munich&type=\(type)")
                #expect(!found.isEmpty)
            }
            for type in ["country", "state", "postcode", "street", "amenity"] {
                let found = try await Self.results(sandbox, "text=Munich&type=\(type)")
                #expect(found.isEmpty)
                let reverse = try await sandbox.json(.get, "/v1/geocode/reverse?lat=48&lon=11&apiKey=k&type=\(type)")
                #expect(reverse["features"] == [])
            }
        }
    }

    @Test("countries are named in the language asked for", arguments: [("de", "Deutschland"), ("fr", "Allemagne")])
    func language(_ code: String, _ country: String) async throws {
        try await Self.withPlaces { sandbox in
            let found = try #require(try await Self.results(sandbox, "text=Munich&lang=\(code)&limit=1").first)
            #expect(found["country"]?.stringValue == country)
            #expect(found["formatted"]?.stringValue?.hasSuffix(country) == true)
            let path = "/v1/geocode/reverse?lat=48.137&lon=11.575&apiKey=k&format=json&lang=\(code)"
            let reverse = try await sandbox.json(.get, path)
            #expect(reverse["results"]?[0]?["country"]?.stringValue == country)
        }
    }

    @Test("a structured question finds its city, and is repeated in the answer")
    func structured() async throws {
        try await Self.withPlaces { sandbox in
            let path = "/v1/geocode/search?apiKey=k&format=json&city=Munich&country=Germany&limit=1"
            let answer = try await sandbox.json(.get, path)
            #expect(answer["results"]?[0]?["country_code"] == "de")
            #expect(answer["query"]?["city"] == "Munich")
            #expect(answer["query"]?["parsed"]?["country"] == "Germany")
            #expect(answer["query"]?["text"] == nil)
        }
    }

    @Test("the answer as XML has the elements of the JSON")
    func xml() async throws {
        try await Self.withPlaces { sandbox in
            let path = "/v1/geocode/search?apiKey=k&text=London&limit=2&format="
            let reply = try await sandbox.client.send(sandbox.request(.get, path + "xml"))
            let json = try await sandbox.json(.get, path + "json")
            #expect(reply.head.headerFields[.contentType]?.hasPrefix("application/xml") == true)
            #expect(reply.text.hasPrefix(#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?><root>"#))
            #expect(reply.text.hasSuffix("</root>"))
            #expect(reply.text.components(separatedBy: "<results>").count == 3)
            let formatted = try #require(json["results"]?[0]?["formatted"]?.stringValue)
            #expect(reply.text.contains("<formatted>\(formatted)</formatted>"))
            #expect(reply.text.contains("<timezone><name>Europe/London</name>"))
            #expect(reply.text.contains("<query><parsed><city>London</city>"))
        }
    }

    @Test(
        "what cannot be asked is refused as Geoapify refuses it",
        arguments: [
            ("/v1/geocode/search?text=x", 401), ("/v1/geocode/search?text=x&apiKey=", 401),
            ("/v1/geocode/reverse?lat=1&lon=1", 401), ("/v1/geocode/autocomplete?text=x", 401),
            ("/v1/geocode/search?apiKey=k", 400), ("/v1/geocode/autocomplete?apiKey=k", 400),
            ("/v1/geocode/search?text=x&apiKey=k&limit=-1", 400), ("/v1/geocode/search?text=x&apiKey=k&limit=a", 400),
            ("/v1/geocode/search?text=x&apiKey=k&format=yaml", 400),
            ("/v1/geocode/search?text=x&apiKey=k&type=planet", 400),
            ("/v1/geocode/search?text=x&apiKey=k&lang=german", 400),
            ("/v1/geocode/search?text=x&apiKey=k&lang=d1", 400),
            ("/v1/geocode/reverse?apiKey=k&lat=1&lon=1&lang=x", 400),
            ("/v1/geocode/reverse?apiKey=k&lat=1&lon=1&type=x", 400),
            ("/v1/geocode/reverse?apiKey=k&lat=91&lon=0", 400), ("/v1/geocode/reverse?apiKey=k&lat=nan&lon=0", 400),
            ("/v1/geocode/reverse?apiKey=k&lat=1", 400),
            ("/v1/geocode/search?text=x&apiKey=k&bias=proximity:1", 400),
            ("/v1/geocode/search?text=x&apiKey=k&bias=place:1", 400),
            ("/v1/geocode/search?text=x&apiKey=k&filter=proximity:1,1", 400),
            ("/v1/geocode/search?text=x&apiKey=k&filter=circle:1,1", 400),
            ("/v1/geocode/search?text=x&apiKey=k&filter=circle:1,1,-5", 400),
            ("/v1/geocode/search?text=x&apiKey=k&filter=circle:1,1,nan", 400),
            ("/v1/geocode/search?text=x&apiKey=k&filter=rect:1,1,2,95", 400),
            ("/v1/geocode/search?text=x&apiKey=k&filter=rect:a,b,c,d", 400),
            ("/v1/geocode/search?text=x&apiKey=k&filter=countrycode:germany", 400),
            ("/v1/geocode/search?text=x&apiKey=k&filter=countrycode:", 400),
            ("/v1/geocode/search?text=x&apiKey=k&filter=countrycode:de%7C", 400),
            ("/v1/geocode/search?text=x&apiKey=k&filter=nonsense", 400),
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
            #expect(found["status_verbose"] == "product found")
            #expect(found["product"]?["nutriments"]?["energy-kcal_100g"] == 405.5)
            // Leading zeros are the same code.
            let padded = try await sandbox.json(.get, "/api/v2/product/02000000000015")
            #expect(padded == found)
        }
    }

    @Test(
        "fields are exactly those asked for",
        arguments: [
            ("product_name", ["product_name": "Skyr nature"]),
            ("code,product_name,nothing_of_that_name", ["code": "2000000000039", "product_name": "Skyr nature"]),
            ("nutriments.fat_100g", ["nutriments": ["fat_100g": "0.2"]]),
            (
                "nutriments.fat_100g,nutriments.proteins_100g",
                ["nutriments": ["fat_100g": "0.2", "proteins_100g": "11"]]
            ),
            ("none", [:]),
        ] as [(String, JSONValue)]
    )
    func fields(_ fields: String, _ expected: JSONValue) async throws {
        try await RunningSandbox.run { sandbox in
            let some = try await sandbox.json(.get, "/api/v2/product/2000000000039?fields=\(fields)")
            #expect(some["product"] == expected)
            #expect(some["code"] == "2000000000039")
            let all = try await sandbox.json(.get, "/api/v2/product/2000000000039?fields=all")
            #expect(all["product"]?.objectValue?.count == 8)
        }
    }

    @Test("an unknown product is 404 with status 0; a code that is none is status 0 alone")
    func unknownProducts() async throws {
        try await RunningSandbox.run { sandbox in
            let request = try sandbox.request(.get, "/api/v2/product/737628064502")
            let unknown = try await sandbox.client.send(
                ClientRequest(.get, request.url, acceptedStatuses: [404])
            )
            #expect(unknown.status == 404)
            #expect(
                try JSONValue(parsing: unknown.body)
                    == ["code": "0737628064502", "status": 0, "status_verbose": "product not found"]
            )
            for code in ["abc", "00000000", "1234567890123456789012345"] {
                let none = try await sandbox.json(.get, "/api/v2/product/\(code)")
                #expect(none == ["code": "", "status": 0, "status_verbose": "no code or invalid code"])
            }
        }
    }

    @Test(
        "a batch that PostHog would refuse is refused, with its code",
        arguments: [
            (#"{"batch": []}"#, 401, "MISSING_API_KEY"), (#"{"api_key": "", "batch": []}"#, 401, "MISSING_API_KEY"),
            (#"{"api_key": "phx_personal", "batch": []}"#, 401, "INVALID_API_KEY"),
            (#"{"api_key": "a b", "batch": []}"#, 401, "INVALID_API_KEY"),
            (#"{"api_key": "phc_x"}"#, 400, "INVALID_PAYLOAD"), ("[]", 400, "INVALID_PAYLOAD"),
            ("no json", 400, "INVALID_PAYLOAD"),
            (#"{"api_key": "phc_x", "batch": [{"distinct_id": "1"}]}"#, 400, "INVALID_PAYLOAD"),
            (#"{"api_key": "phc_x", "batch": [{"event": "a"}]}"#, 400, "INVALID_PAYLOAD"),
        ]
    )
    func refusedBatches(_ body: String, _ status: Int, _ code: String) async throws {
        try await RunningSandbox.run { sandbox in
            let error = await httpError { () async throws -> Response in
                var request = try sandbox.request(.post, "/batch/")
                request.body = Array(body.utf8)
                return try await sandbox.client.send(request)
            }
            #expect(error?.status == status)
            #expect(error?.serverCode == code)
            #expect(error?.serverMessage?.isEmpty == false)
            let kept = try await sandbox.json(.get, "/sandbox/analytics")
            #expect(kept == [])
        }
    }

    @Test("an event that comes twice is kept once, by its id; the id of a person may stand among the properties")
    func repeatedEvents() async throws {
        try await RunningSandbox.run { sandbox in
            let batch: JSONValue = [
                "api_key": "phc_x",
                "batch": [
                    ["event": "a", "uuid": "1", "distinct_id": "p"],
                    ["event": "b", "uuid": "2", "properties": ["distinct_id": "p"]],
                    ["event": "a", "uuid": "1", "distinct_id": "p"],
                ],
            ]
            for _ in 0..<2 {
                let answer = try await sandbox.json(.post, "/batch/", batch)
                #expect(answer == ["status": "Ok"])
            }
            let kept = try await sandbox.json(.get, "/sandbox/analytics")
            #expect(kept.arrayValue?.count == 2)
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
            // A service with more paths than a screen has lines is named with the document that lists them.
            let isNamed = lines.contains { $0.contains("paths: GET /openapi.json?service=\(endpoint.service)") }
            #expect(isNamed || lines.contains { $0.contains(endpoint.method) && $0.contains(endpoint.path) })
        }
        try await RunningSandbox.run { sandbox in
            let list = try await sandbox.json(.get, "/")
            #expect(list.arrayValue?.count == SandboxServer.services.count)
        }
    }
}
