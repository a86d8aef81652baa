import Core

/// A place found by a ``Geocoder``. Unknown parts are `nil`, never empty strings.
struct GeocodedPlace: Sendable, Hashable, Codable {
    /// Stable within its source, for example `geonames:2925533`.
    var id: String
    /// The title to show.
    var name: String
    var coordinate: Coordinate
    /// Second line: city, then state (region only without a state), then country, joined by ", ".
    var subtitle: String?
    var street: String?
    var houseNumber: String?
    var postcode: String?
    var city: String?
    var county: String?
    /// First-level administrative area.
    var state: String?
    var region: String?
    var country: String?
    /// ISO 3166-1 alpha-2, upper case.
    var countryCode: String?
    /// IANA time zone name.
    var timeZone: String?
    var population: Int?
    /// What it is, in the source's word: `city`, `street`, `amenity`.
    var kind: String?
    /// Metres from the coordinate asked about; only in answers of `reverse` and `nearby`.
    var distance: Double?
    /// The ``Geocoder/name`` it came from.
    var source: String

    init(id: String, name: String, coordinate: Coordinate, source: String) {
        self.id = id
        self.name = name
        self.coordinate = coordinate
        self.source = source
    }
}
