import Core
import HTTPTypes
import Hummingbird

/// Geoapify's geocoding over the places that Location knows.
struct GeocodingRoutes: SandboxRoutes {
    /// The one key that is refused, so that a refusal can be tried.
    static let refusedKey = "wrong-key"

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
            let words = ["text", "name", "city", "state", "country"].compactMap { query.text($0) }
            guard let first = words.first else { throw .invalid("\"text\" or structured address is required") }
            // A structured question names a place and what it lies in.
            let text = query.text("text") ?? words.joined(separator: ", ")
            guard text.count <= 256 else { throw .invalid("\"text\" is longer than 256 characters") }
            let limit = try query.limit(5)
            let codes = try query.countryCodes()
            // More than asked for, since a filter takes some away.
            let found = try await Self.refusing {
                try await location.search(text, limit: codes == nil ? limit : 50)
            }
            let fitting = found.filter { place in codes.map { $0.contains(place.countryCode ?? "") } ?? true }
            let places = try query.nearestFirst(fitting).prefix(limit).map { GeocodingPlace($0, match: text) }
            return (
                Array(places), ["text": .string(text), "parsed": ["city": .string(first), "expected_type": "unknown"]]
            )
        }
    }

    private func reverse(_ request: Request) async -> Response {
        await answer(request) { query, location throws(GeocodingRefusal) in
            guard let latitude = query.number("lat"), let longitude = query.number("lon"),
                let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
            else { throw .invalid("\"lat\" and \"lon\" must be a coordinate") }
            let limit = try query.limit(1)
            let found = try await Self.refusing { try await location.nearest(to: coordinate, limit: limit) }
            return (
                found.map { GeocodingPlace($0, from: coordinate) },
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
            guard let key = query.text("apiKey"), key != Self.refusedKey else { throw GeocodingRefusal.noKey }
            guard let location else { throw GeocodingRefusal.noPlaces }
            let isJSON = try query.wantsJSON()
            let found = try await work(query, location)
            return isJSON
                ? Reply.json(["results": .array(found.places.map(\.result)), "query": found.query])
                : Reply.json([
                    "type": "FeatureCollection", "features": .array(found.places.map(\.feature)), "query": found.query,
                ])
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
