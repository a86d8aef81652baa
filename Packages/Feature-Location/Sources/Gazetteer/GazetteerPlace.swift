import Core

struct GazetteerPlace: Sendable, Hashable {
    let geonameID: UInt32
    let name: String
    /// Degrees, WGS-84.
    let latitude: Double
    let longitude: Double
    let country: Country?
    let region: Region?
    /// Residents; 0 if GeoNames does not know the number.
    let population: Int
    /// IANA name.
    let timeZone: String?
    var code = PlaceCode.unknown
    /// The city that it is a district or a suburb of.
    var host: String?

    var kind: PlaceKind { PlaceKind(code, population: population, hasHost: host != nil) }

    /// The place in the common form of all geocoders: the region's name as state, and the subtitle composed by the
    /// usual rule.
    func geocoded(distance: Double? = nil) throws -> GeocodedPlace {
        var place = GeocodedPlace(
            id: "geonames:\(geonameID)",
            name: name,
            coordinate: try Coordinate(latitude: latitude, longitude: longitude),
            source: GazetteerGeocoder.sourceName
        )
        place.city = kind == .district ? host ?? name : name
        place.state = region.flatMap { $0.name.isEmpty ? nil : $0.name }
        place.country = country?.name
        place.countryCode = country?.code
        place.timeZone = timeZone
        place.population = population > 0 ? population : nil
        place.kind = kind.rawValue
        place.distance = distance
        let city = kind == .district && host != place.state ? host : nil
        place.subtitle = PlaceLabel.subtitle(city: city, state: place.state, region: nil, country: place.country)
        return place
    }
}

/// The kind of a place: neither a district nor a village is a city.
package enum PlaceKind: String, Sendable {
    case capital, city, town, village, district, suburb, former, place

    /// The populations above which a place that is neither a district nor a suburb is called a city, or a town.
    static let cityPopulation = 100_000
    static let townPopulation = 5000

    init(_ code: PlaceCode, population: Int, hasHost: Bool) {
        switch code {
        case .capital: self = .capital
        case .section: self = .district
        case .former: self = .former
        case _ where hasHost: self = .suburb
        case .seat: self = .city
        case _ where population >= Self.cityPopulation: self = .city
        case _ where population >= Self.townPopulation: self = .town
        default: self = population > 0 ? .village : .place
        }
    }
}
