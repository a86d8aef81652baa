import Core
import Foundation
import GeoJSON

/// A place worth showing, as map events describe it.
package struct PointOfInterest: Sendable, Hashable, Codable, Identifiable {
    /// `poi_<latitude>_<longitude>`, with the rounded numbers.
    package let id: String
    package var name: String
    /// Rounded to four decimals, 11 meters.
    package var coordinate: Coordinate
    var category: String?
    /// http or https only.
    var imageURL: String?
    var wikipediaURL: String?

    /// Reads a point feature; `nil` for other shapes and for places that are not on Earth.
    package init?(_ feature: GeoJSON.Feature) {
        guard case .point(let position)? = feature.geometry?.shape,
            let place = try? position.coordinate(),
            let rounded = try? Coordinate(
                latitude: Self.rounded(place.latitude),
                longitude: Self.rounded(place.longitude)
            )
        else { return nil }
        coordinate = rounded
        id = "poi_\(JSONValueText.number(rounded.latitude))_\(JSONValueText.number(rounded.longitude))"
        let properties = feature.properties ?? [:]
        let title = ["name", "title", "place"].lazy.compactMap { properties[$0]?.stringValue }.first { !$0.isEmpty }
        name = title ?? "\(rounded.latitude), \(rounded.longitude)"
        category = properties["category"]?.stringValue ?? properties["kind"]?.stringValue
        imageURL = properties["img_url"]?.stringValue.flatMap { WebAddress.checked($0) }
        wikipediaURL = properties["wikipedia"]?["url"]?.stringValue.flatMap { WebAddress.checked($0) }
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
}

/// Addresses of the web, as far as they may be shown and linked.
enum WebAddress {
    /// The address as given if it is http or https with a host and at most 2048 bytes; otherwise `nil`.
    static func checked(_ text: String) -> String? {
        guard text.utf8.count <= 2048, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = url.host, !host.isEmpty
        else { return nil }
        return text
    }
}
