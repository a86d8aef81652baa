import Core
import Gazetteer

/// The known parts of a place, before it is written into a dictionary.
struct Placemark: Sendable, Hashable {
    /// The name of the map item, if the place came from a search.
    var itemName: String?
    var name: String?
    var houseNumber: String?
    var road: String?
    var subLocality: String?
    var locality: String?
    var subAdministrativeArea: String?
    var administrativeArea: String?
    var country: String?
    /// ISO 3166-1 alpha-2.
    var countryCode: String?
    var areasOfInterest: [String] = []
    var inlandWater: String?
    var ocean: String?
    /// The area of the place.
    var region: Region?
    /// IANA time zone name.
    var timeZone: String?

    struct Region: Sendable, Hashable {
        var centre: Coordinate
        /// Meters.
        var radius: Double
    }

    /// "number road".
    var street: String? { Self.joined([houseNumber, road], by: " ") }

    /// Sub-locality, locality, sub-administrative and administrative area, each once.
    var location: String? {
        var parts: [String] = []
        for part in [subLocality, locality, subAdministrativeArea, administrativeArea] {
            if let part, !part.isEmpty, !parts.contains(part) { parts.append(part) }
        }
        return Self.joined(parts, by: ", ")
    }

    /// Street, location and country.
    var fullAddress: String? { Self.joined([street, location, country], by: ", ") }

    /// The name of the body of water that the place lies in; inland waters before oceans.
    var water: String? { [inlandWater, ocean].compactMap { $0 }.first { !$0.isEmpty } }

    static func joined(_ parts: [String?], by separator: String) -> String? {
        let known = parts.compactMap { $0 }.filter { !$0.isEmpty }
        return known.isEmpty ? nil : known.joined(separator: separator)
    }
}

extension Placemark {
    /// The parts known to a geocoder.
    init(_ place: GeocodedPlace) {
        self.init()
        itemName = place.name
        name = place.name
        houseNumber = place.houseNumber
        road = place.street
        // A section of a city lies in it.
        if place.city != place.name, place.kind == PlaceKind.district.rawValue { subLocality = place.name }
        locality = place.city
        subAdministrativeArea = place.county
        administrativeArea = place.state
        country = place.country
        countryCode = place.countryCode
        timeZone = place.timeZone
    }
}
