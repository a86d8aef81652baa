import Core

/// The body of a Geoapify response, in any of its forms.
enum GeoapifyResponse: Sendable, Hashable {
    /// A GeoJSON feature collection, `results`, or the bare array of a finished batch; in the server's order.
    case places([GeoapifyPlace])
    /// A batch that is still in progress, by its id. Its URL is not kept, because it contains the key.
    case pending(id: String)
    /// The location of an IP address.
    case internetAddress(GeoapifyPlace)

    /// The maximum size of a response in bytes; a hundred results take about 200 KB.
    static let largestBody = 4 << 20

    /// Reads a body.
    ///
    /// Entries without a position on Earth are left out; if none of several remains, the response is rejected.
    ///
    /// - Parameter secrets: values that must not appear in an error.
    /// - Throws: ``GeocodingError`` if the body is not a valid response.
    init(_ body: [UInt8], status: Int = 200, secrets: [String] = []) throws(GeocodingError) {
        guard !body.isEmpty else { throw .unreadable("the answer is empty") }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: body, maximumDepth: 64)
        } catch {
            let isPage = String(decoding: body.prefix(256), as: UTF8.self).lowercased().contains("<html")
            throw .unreadable(isPage ? "the answer is a page of HTML" : "the answer is not JSON")
        }
        if let entries = (json["features"] ?? json["results"] ?? json).arrayValue {
            let places = entries.compactMap(GeoapifyPlace.init)
            guard !places.isEmpty || entries.isEmpty else {
                throw .unreadable("none of its \(entries.count) places has a position")
            }
            self = .places(places)
        } else if json["status"]?.stringValue == "pending", let id = json["id"]?.stringValue {
            self = .pending(id: id)
        } else if let place = Self.internetAddress(json) {
            self = .internetAddress(place)
        } else if json["error"] != nil || json["message"] != nil {
            throw .refused(GeocodingError.words(body, status: status, hiding: secrets))
        } else {
            throw .unreadable("it has no features and no results")
        }
    }

    /// The places, if the response is a list of them.
    ///
    /// - Throws: ``GeocodingError/unreadable(_:)`` for the other forms.
    func places() throws(GeocodingError) -> [GeoapifyPlace] {
        guard case .places(let places) = self else { throw .unreadable("it is not a list of places") }
        return places
    }

    /// The response for an IP address, as a place.
    private static func internetAddress(_ json: JSONValue) -> GeoapifyPlace? {
        guard let location = json["location"], let latitude = location["latitude"],
            let longitude = location["longitude"]
        else { return nil }
        var properties: [String: JSONValue] = ["lat": latitude, "lon": longitude, "result_type": "city"]
        properties["name"] = json["city"]?["name"]
        properties["names"] = json["city"]?["names"]
        properties["city"] = json["city"]?["name"]
        properties["state"] = json["state"]?["name"]
        properties["country"] = json["country"]?["name"]
        properties["country_code"] = json["country"]?["iso_code"]
        return GeoapifyPlace(.object(properties))
    }
}
