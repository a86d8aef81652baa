import Core
import HTTPTypes
import Hummingbird

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
        return Response.json(
            ["statusCode": .integer(Int64(status.code)), "error": .string(name), "message": .string(message)],
            status: status
        )
    }
}
