/// A line of a GeoNames dump.
package enum GeoNamesRow: Sendable, Hashable {
    /// From `cities*.txt` or a country's file: 19 columns.
    case place(PlaceRecord)
    /// From `alternateNames.txt` or `alternateNamesV2.txt`: 8 or 10 columns.
    case alternateName(GeoNamesAlternateName)
    /// From `admin1CodesASCII.txt`: 4 columns.
    case region(Region)
}

/// Another name of a place.
package struct GeoNamesAlternateName: Sendable, Hashable {
    package var geonameID: UInt32
    package var name: String

    /// Entries in these "languages" are no names: links, post and technical codes.
    static let ignoredLanguages: Set<String> = ["link", "wkdt", "post", "icao", "faac", "unlc", "tcid"]
}
