/// What a place is called: a district is no city, and neither is a village.
package enum PlaceKind: String, Sendable {
    case capital, city, town, village, district, suburb, former, place

    /// Above these numbers of people, what is no district and no suburb is called a city, or a town.
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
