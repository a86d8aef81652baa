import Foundation
import Geodesy

/// Finds the places that lie within a much larger city: its districts and suburbs.
///
/// GeoNames marks some sections of cities (`PPLX`), but does not say of which city, and many others are plain places. A
/// city is modeled as a disc on which its people live at 3,000 per square kilometer. A place on the disc with at most a
/// quarter of the city's people belongs to it, unless it is an administrative seat or a known large place.
enum CityAreas {
    /// People per square kilometer: of the densities tried, the one that finds 85% of GeoNames' sections.
    private static let density = 3000.0
    private static let smallestHost: UInt32 = 80_000
    /// The largest population of a suburb: a larger place that GeoNames does not mark as a section is a city of its
    /// own.
    private static let largestSuburb: UInt32 = 250_000
    /// The factor by which a marked section may lie farther out.
    private static let reachOfSections = 1.6
    private static let most = 4000

    /// - Parameter records: most populous first.
    /// - Returns: for each record the position of the city that it belongs to.
    static func hosts(of records: [PlaceRecord]) -> [Int?] {
        let points = records.map { SphereTree.point(latitude: $0.latitude, longitude: $0.longitude) }
        let tree = SphereTree(points)
        var hosts = [Int?](repeating: nil, count: records.count)
        for (position, city) in records.enumerated() {
            guard city.population >= smallestHost else { break }
            guard hosts[position] == nil, city.code != .section, city.code != .former else { continue }
            let radius = (Double(city.population) / density / .pi).squareRoot() * 1000
            let chord = squaredChord(radius)
            let far = squaredChord(radius * reachOfSections)
            for near in tree.nearest(to: points[position], limit: most, within: far) where hosts[near.item] == nil {
                let place = records[near.item]
                guard near.item != position, place.countryCode == city.countryCode else { continue }
                let belongs =
                    place.code == .section
                    ? place.population < city.population
                    : near.squaredChord <= chord && isSuburb(place, of: city)
                if belongs { hosts[near.item] = position }
            }
        }
        return hosts
    }

    private static func isSuburb(_ place: PlaceRecord, of city: PlaceRecord) -> Bool {
        guard place.population <= city.population / 4 else { return false }
        return switch place.code {
        case .unknown: true
        case .place: place.population <= largestSuburb
        case .seat, .lowerSeat, .capital, .section, .former: false
        }
    }

    private static func squaredChord(_ metres: Double) -> Double { pow(2 * sin(metres / Sphere.radius / 2), 2) }
}
