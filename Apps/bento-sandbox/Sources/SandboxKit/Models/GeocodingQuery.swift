import Core
import HTTPTypes
import Hummingbird

/// The parameters of a geocoding request.
struct GeocodingQuery {
    private let parameters: Parameters

    init(_ parameters: Parameters) { self.parameters = parameters }

    /// A text; `nil` where it is absent or empty.
    func text(_ name: String) -> String? {
        guard let value = parameters[Substring(name)], !value.isEmpty else { return nil }
        return String(value)
    }

    /// A number.
    func number(_ name: String) -> Double? {
        text(name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }

    /// How many places.
    func limit(_ usual: Int) throws(GeocodingRefusal) -> Int {
        guard let text = text("limit") else { return usual }
        guard let limit = Int(text), limit > 0 else { throw .invalid("\"limit\" must be a positive number") }
        return min(limit, 50)
    }

    /// Whether plain JSON is wanted; GeoJSON is the default. XML is not spoken here.
    func wantsJSON() throws(GeocodingRefusal) -> Bool {
        switch text("format") ?? "geojson" {
        case "json": true
        case "geojson": false
        default: throw .invalid("\"format\" must be one of [json, geojson]")
        }
    }

    /// The countries of `filter=countrycode:de,es`, in upper case; `nil` for all. Other filters are not spoken here.
    func countryCodes() throws(GeocodingRefusal) -> Set<String>? {
        guard let filter = text("filter") else { return nil }
        let parts = filter.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0] == "countrycode" else {
            throw .invalid("\"filter\" must be countrycode:... in the sandbox")
        }
        if parts[1] == "none" || parts[1] == "auto" { return nil }
        return Set(parts[1].split(separator: ",").map { $0.uppercased() })
    }

    /// The places, the nearer ones first where `bias=proximity:lon,lat` asks for it. Other biases change nothing.
    func nearestFirst(_ places: [PlaceSummary]) throws(GeocodingRefusal) -> [PlaceSummary] {
        guard let bias = text("bias"), bias.hasPrefix("proximity:") else { return places }
        let numbers = bias.dropFirst("proximity:".count).split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 2, let here = try? Coordinate(latitude: numbers[1], longitude: numbers[0]) else {
            throw .invalid("\"bias\" must be proximity:lon,lat")
        }
        let measured = places.enumerated().map { (place: $1, distance: $1.coordinate.metres(to: here), rank: $0) }
        return measured.sorted { ($0.distance, $0.rank) < ($1.distance, $1.rank) }.map(\.place)
    }
}

/// Why a geocoding request is refused, in Geoapify's shape.
enum GeocodingRefusal: Error {
    case noKey
    case noPlaces
    case invalid(String)

    var response: Response {
        let (status, name, message): (HTTPResponse.Status, String, String) =
            switch self {
            case .noKey: (.unauthorized, "Unauthorized", "Invalid apiKey")
            case .noPlaces: (.serviceUnavailable, "Service Unavailable", "This sandbox runs without places.")
            case .invalid(let message): (.badRequest, "Bad Request", message)
            }
        return Reply.json(
            ["statusCode": .integer(Int64(status.code)), "error": .string(name), "message": .string(message)],
            status: status
        )
    }
}
