import Core
import Foundation
import Gazetteer
import Networking

/// A question to Geoapify's geocoding interface.
struct GeoapifyRequest: Sendable {
    /// The interface's paths.
    enum Operation: String, Sendable {
        case search, autocomplete, reverse
    }

    var operation: Operation
    /// Parameters except key and format, in the order they are written.
    private(set) var parameters: [(name: String, value: String)] = []

    /// Words to find or to complete.
    ///
    /// - Parameter type: the kind of place, in Geoapify's word; any if absent.
    static func words(_ query: GeocodeQuery, _ operation: Operation, type: String? = nil) -> GeoapifyRequest {
        var request = GeoapifyRequest(operation: operation)
        request.add("text", query.text)
        request.add("type", type)
        request.add("lang", query.language.map(language))
        request.add("limit", String(max(1, min(query.limit, 100))))
        request.add("filter", query.countryCode.map { "countrycode:\($0.lowercased())" })
        request.add("bias", query.bias.map { "proximity:\($0.longitude),\($0.latitude)" })
        return request
    }

    static func position(_ coordinate: Coordinate, limit: Int, language: String?) -> GeoapifyRequest {
        var request = GeoapifyRequest(operation: .reverse)
        request.add("lat", String(coordinate.latitude))
        request.add("lon", String(coordinate.longitude))
        request.add("lang", language.map(Self.language))
        request.add("limit", String(max(1, min(limit, 100))))
        return request
    }

    /// The address to ask.
    ///
    /// - Throws: ``Core/Failure`` if the base address cannot be used.
    func url(base: URL, key: Secret) throws -> URL {
        let path = base.appending(path: "v1/geocode/\(operation.rawValue)")
        guard var parts = URLComponents(url: path, resolvingAgainstBaseURL: true), parts.host != nil else {
            throw Failure(
                "location.geocoder-address",
                "The geocoding service's address cannot be used.",
                recovery: "Set an address that begins with https:// and names a host.",
                exitStatus: .configuration
            )
        }
        let all = parameters + [("format", "geojson"), ("apiKey", key.reveal())]
        parts.percentEncodedQuery = all.map { "\($0.name)=\(Self.encoded($0.value))" }.joined(separator: "&")
        guard let url = parts.url else {
            throw GeocodingError.unreadable("the question cannot be written as an address")
        }
        return url
    }

    private mutating func add(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { parameters.append((name, value)) }
    }

    /// Two letters, as the interface takes them: "de" for "de-AT".
    private static func language(_ tag: String) -> String {
        String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased()
    }

    /// Everything but RFC 3986's unreserved characters: URLComponents leaves "+", which servers read as a space.
    private static func encoded(_ value: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
