import Core

/// A place found by a ``Geocoder``. Unknown parts are `nil`, never empty strings.
package struct GeocodedPlace: Sendable, Hashable, Codable {
    /// Stable within its source, such as `geonames:2925533`.
    package var id: String
    /// The title to show.
    package var name: String
    package var coordinate: Coordinate
    /// Second line: city, then state (region only without a state), then country, joined by ", ".
    package var subtitle: String?
    package var street: String?
    package var houseNumber: String?
    package var postcode: String?
    package var city: String?
    package var county: String?
    /// First-level administrative area.
    package var state: String?
    package var region: String?
    package var country: String?
    /// ISO 3166-1 alpha-2, upper case.
    package var countryCode: String?
    /// IANA time zone name.
    package var timeZone: String?
    package var population: Int?
    /// The kind of place, in the source's word: `city`, `street`, `amenity`.
    package var kind: String?
    /// Meters from the requested coordinate; only in results of `reverse` and `nearby`.
    package var distance: Double?
    /// The ``Geocoder/name`` it came from.
    package var source: String
    /// True if its names may come from an imported file; `nil` if they do not.
    package var isImported: Bool?
    /// The part of the query that was not found: the street of an address, if this is its city. `nil` if everything was
    /// found.
    package var unknownPart: String?

    package init(id: String, name: String, coordinate: Coordinate, source: String) {
        self.id = id
        self.name = name
        self.coordinate = coordinate
        self.source = source
    }
}

extension GeocodedPlace {
    /// The parts of a text that do not name any area the place lies in.
    ///
    /// - Parameter host: the city that it is a suburb of.
    package func unknown(of parts: [String], host: String? = nil) -> String? {
        guard !parts.isEmpty else { return nil }
        var folding = NameFolding()
        let words = [name, subtitle, city, host, county, state, region, country].compactMap(\.self).joined(
            separator: ", "
        )
        let known = [0x20] + folding.fold(words) + [0x20]
        let left = parts.filter { !known.contains([0x20] + folding.fold($0) + [0x20]) }
        return left.isEmpty ? nil : left.joined(separator: ", ")
    }
}
