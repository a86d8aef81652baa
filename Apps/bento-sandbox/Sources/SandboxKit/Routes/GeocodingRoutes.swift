import Core
import HTTPTypes
import Hummingbird

/// Geoapify's geocoding over the places known to Location.
struct GeocodingRoutes: SandboxRoutes {
    let location: (any LocationCoordinating)?

    var served: [ServedEndpoint] {
        [
            ServedEndpoint("geoapify", "GET", "/v1/geocode/search", "places by name"),
            ServedEndpoint("geoapify", "GET", "/v1/geocode/autocomplete", "places by the beginning of a name"),
            ServedEndpoint("geoapify", "GET", "/v1/geocode/reverse", "the place at a coordinate"),
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.get("/v1/geocode/search") { request, _ in await forward(request) }
        router.get("/v1/geocode/autocomplete") { request, _ in await forward(request) }
        router.get("/v1/geocode/reverse") { request, _ in await reverse(request) }
    }

    private func forward(_ request: Request) async -> Response {
        await answer(request) { query, location throws(GeocodingRefusal) in
            let words = GeocodingQuery.parts.compactMap { query.text($0) }
            // A structured query names a place and the areas it lies in.
            let text = query.text("text") ?? words.joined(separator: ", ")
            guard !text.isEmpty else { throw .invalid("\"text\" or structured address is required") }
            guard text.count <= 256 else { throw .invalid("\"text\" is longer than 256 characters") }
            let limit = try query.limit(5)
            let language = try query.language()
            // More than asked for, since a filter takes some away and a bias brings others to the top.
            let most = try query.narrows() ? GeocodingQuery.mostPlaces : limit
            let found = try await Self.refusing { try await location.search(text, limit: most) }
            let places = try query.wantsCities() ? query.narrowing(found).prefix(limit) : []
            return (places.map { GeocodingPlace($0, match: text, language: language) }, Self.echo(query, text))
        }
    }

    /// The query, as a response repeats it.
    private static func echo(_ query: GeocodingQuery, _ text: String) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for part in GeocodingQuery.parts where part != "name" { members[part] = query.text(part).map { .string($0) } }
        var parsed = members
        if query.text("text") != nil {
            members = ["text": .string(text)]
            parsed = ["city": .string(text)]
        }
        parsed["expected_type"] = .string(query.text("type") ?? "unknown")
        members["parsed"] = .object(parsed)
        return .object(members)
    }

    private func reverse(_ request: Request) async -> Response {
        await answer(request) { query, location throws(GeocodingRefusal) in
            guard let latitude = query.number("lat"), let longitude = query.number("lon"),
                let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
            else { throw .invalid("\"lat\" and \"lon\" must be a coordinate") }
            let limit = try query.limit(1)
            let language = try query.language()
            let places =
                try query.wantsCities()
                ? await Self.refusing { try await location.nearest(to: coordinate, limit: limit) } : []
            return (
                places.map { GeocodingPlace($0, from: coordinate, language: language) },
                ["lat": .number(latitude), "lon": .number(longitude)]
            )
        }
    }

    private typealias Found = (places: [GeocodingPlace], query: JSONValue)

    private func answer(
        _ request: Request,
        _ work: (GeocodingQuery, any LocationCoordinating) async throws(GeocodingRefusal) -> Found
    ) async -> Response {
        let query = GeocodingQuery(request.uri.queryParameters)
        do throws(GeocodingRefusal) {
            guard let key = query.text("apiKey"), key != SandboxKey.refused else { throw GeocodingRefusal.noKey }
            guard let location else { throw GeocodingRefusal.noPlaces }
            let format = try query.format()
            let found = try await work(query, location)
            let plain: JSONValue = ["results": .array(found.places.map(\.result)), "query": found.query]
            switch format {
            case .json: return Response.json(plain)
            case .xml: return Response.text(GeocodingXML.document(plain), type: "application/xml; charset=utf-8")
            case .geojson:
                return Response.json([
                    "type": "FeatureCollection", "features": .array(found.places.map(\.feature)), "query": found.query,
                ])
            }
        } catch {
            return error.response
        }
    }

    private static func refusing<Value>(
        _ work: () async throws -> Value
    ) async throws(GeocodingRefusal) -> Value {
        do {
            return try await work()
        } catch {
            throw .invalid((error as? any BentoError)?.message ?? "The search failed.")
        }
    }
}
