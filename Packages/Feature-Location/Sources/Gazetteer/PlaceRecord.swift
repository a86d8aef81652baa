/// One place as a source gives it, before packing or storing.
package struct PlaceRecord: Sendable, Hashable {
    package var geonameID: UInt32
    package var name: String
    package var alternateNames: [String]
    /// Degrees, WGS-84.
    package var latitude: Double
    package var longitude: Double
    /// ISO 3166-1 alpha-2, upper case; empty if unknown.
    package var countryCode: String
    /// The first-level administrative area's code within the country, as GeoNames writes it; empty if unknown.
    package var regionCode: String
    package var population: UInt32
    /// IANA name; empty if unknown.
    package var timeZone: String
    package var code: PlaceCode

    package init(
        geonameID: UInt32,
        name: String,
        alternateNames: [String],
        latitude: Double,
        longitude: Double,
        countryCode: String,
        regionCode: String,
        population: UInt32,
        timeZone: String,
        code: PlaceCode = .unknown
    ) {
        self.geonameID = geonameID
        self.name = name
        self.alternateNames = alternateNames
        self.latitude = latitude
        self.longitude = longitude
        self.countryCode = countryCode
        self.regionCode = regionCode
        self.population = population
        self.timeZone = timeZone
        self.code = code
    }

    /// The order of tables: most populous first, then the older GeoNames id.
    static func isOrderedBefore(_ a: PlaceRecord, _ b: PlaceRecord) -> Bool {
        (b.population, a.geonameID) < (a.population, b.geonameID)
    }
}
