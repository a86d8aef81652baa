/// One place as a source gives it, before packing or storing.
struct PlaceRecord: Sendable, Hashable {
    var geonameID: UInt32
    var name: String
    var alternateNames: [String]
    /// Degrees, WGS-84.
    var latitude: Double
    var longitude: Double
    /// ISO 3166-1 alpha-2, upper case; empty where unknown.
    var countryCode: String
    /// The first-level administrative area's code within the country, as GeoNames writes it; empty where unknown.
    var regionCode: String
    var population: UInt32
    /// IANA name; empty where unknown.
    var timeZone: String

    /// The order of tables: most populous first, then the older GeoNames id.
    static func isOrderedBefore(_ a: PlaceRecord, _ b: PlaceRecord) -> Bool {
        (b.population, a.geonameID) < (a.population, b.geonameID)
    }
}
