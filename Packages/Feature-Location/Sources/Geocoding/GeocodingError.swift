import Core
import Networking

/// A geocoding service that answered, but not with places.
enum GeocodingError: BentoError, Equatable {
    /// The body does not have the promised form, with the reason.
    case unreadable(String)
    /// The service said no, in its own words, without secrets.
    case refused(String)

    var code: String {
        switch self {
        case .unreadable: "location.geocoder-answer"
        case .refused: "location.geocoder-refused"
        }
    }

    var message: String {
        switch self {
        case .unreadable(let why): "The geocoding service's answer could not be read: \(why)."
        case .refused(let words): "The geocoding service refused: \(words)."
        }
    }

    var recovery: String? {
        switch self {
        case .unreadable: "Check the service's address in the settings, or search offline with the gazetteer."
        case .refused: "Check the Geoapify key in the settings, or search offline with the gazetteer."
        }
    }

    var exitStatus: ExitStatus {
        switch self {
        case .unreadable: .protocolError
        case .refused: .unavailable
        }
    }

    /// A server's own words about an error, whatever form they have, without a final full stop.
    static func words(_ body: [UInt8], status: Int, hiding secrets: [String]) -> String {
        let words = ErrorBody(body, status: status, secrets: secrets).message
        return words.hasSuffix(".") ? String(words.dropLast()) : words
    }
}
