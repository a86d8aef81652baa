import Core

/// A place found by a ``Geocoder``. Unknown parts are `nil`, never empty strings.
package struct GeocodedPlace: Sendable, Hashable, Codable {
    /// Stable within its source, for example `geonames:2925533`.
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
    /// What it is, in the source's word: `city`, `street`, `amenity`.
    package var kind: String?
    /// Metres from the coordinate asked about; only in answers of `reverse` and `nearby`.
    package var distance: Double?
    /// The ``Geocoder/name`` it came from.
    package var source: String
    /// Whether its names may be those of a file that was imported; `nil` where they are not.
    package var isImported: Bool?
    /// What was asked for and is not known: the street of an address, where this is its city. `nil` where all of it is known.
    package var unknownPart: String?

    package init(id: String, name: String, coordinate: Coordinate, source: String) {
        self.id = id
        self.name = name
        self.coordinate = coordinate
        self.source = source
    }
}

extension GeocodedPlace {
    /// Those parts of a text that name nothing the place lies in.
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
