import Core
import Foundation
import Gazetteer
import LocationText

/// One place in an answer of Geoapify: the properties of a GeoJSON feature, or an entry of `results`.
///
/// Field names and meanings: Geoapify's OpenAPI documents. Everything but the position may be absent.
struct GeoapifyPlace: Sendable, Hashable {
    let coordinate: Coordinate
    let placeID: String?
    let names: PlaceLabel.Names
    let street: String?
    let houseNumber: String?
    let postcode: String?
    let city: String?
    let county: String?
    let state: String?
    let region: String?
    let country: String?
    let countryCode: String?
    let timeZone: String?
    let population: Int?
    /// `result_type`: `city`, `street`, `building`, `amenity`.
    let kind: String?
    /// Meters from the coordinate asked about, as the server measured it.
    let distance: Double?

    /// - Parameter json: a feature, or an entry of `results`; `nil` if it has no position on Earth.
    init?(_ json: JSONValue) {
        let properties = json["properties"] ?? json
        // A feature's geometry may be an area; its point is in the properties.
        let point = json["geometry"].flatMap { $0["type"]?.stringValue == "Point" ? $0["coordinates"] : nil }
        guard let longitude = properties["lon"]?.doubleValue ?? point?[0]?.doubleValue,
            let latitude = properties["lat"]?.doubleValue ?? point?[1]?.doubleValue,
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        func text(_ key: String) -> String? { Self.shown(properties[key]) }
        self.coordinate = coordinate
        placeID = text("place_id")
        street = text("street")
        houseNumber = text("housenumber")
        postcode = text("postcode")
        city = text("city")
        county = text("county")
        state = text("state")
        region = text("region")
        country = text("country")
        countryCode = text("country_code")?.uppercased()
        // A zone that does not exist is worth less than none: times would be reckoned in it.
        timeZone = Self.shown(properties["timezone"]?["name"]).flatMap { TimeZone.named($0) == nil ? nil : $0 }
        population = properties["population"]?.intValue.flatMap { $0 > 0 ? $0 : nil }
        kind = text("result_type")
        distance = properties["distance"]?.doubleValue.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        let named = properties["names"]?.objectValue ?? [:]
        names = PlaceLabel.Names(
            byLanguage: named.merging(properties["name_international"]?.objectValue ?? [:]) { first, _ in first }
                .compactMapValues(Self.shown),
            local: Self.shown(named["local"]) ?? text("local"),
            global: Self.shown(named["global"]) ?? text("global"),
            title: text("title"),
            name: text("name"),
            formatted: text("formatted"),
            city: text("city")
        )
    }

    /// As every geocoder answers.
    ///
    /// - Parameter language: the language for the title, BCP 47.
    func geocoded(language: String?) -> GeocodedPlace {
        let subtitle = PlaceLabel.subtitle(city: city, state: state, region: region, country: country)
        let title = PlaceLabel.title(names, language: language, subtitle: subtitle)
        // Without an id of the server's own, the position and the name are what stays the same.
        let id = placeID ?? "\(coordinate.latitude),\(coordinate.longitude),\(title)"
        var place = GeocodedPlace(
            id: "\(GeoapifyGeocoder.sourceName):\(id)",
            name: title,
            coordinate: coordinate,
            source: GeoapifyGeocoder.sourceName
        )
        place.subtitle = subtitle
        place.street = street
        place.houseNumber = houseNumber
        place.postcode = postcode
        place.city = city
        place.county = county
        place.state = state
        place.region = region
        place.country = country
        place.countryCode = countryCode
        place.timeZone = timeZone
        place.population = population
        place.kind = kind
        return place
    }

    /// A text fit to be shown: not blank, one line, at most 500 characters, nothing that drives a terminal.
    private static func shown(_ json: JSONValue?) -> String? {
        guard let text = json?.stringValue else { return nil }
        let clean = text.unicodeScalars.filter { !HostileText.isHostile($0) }
        let short = String(String(String.UnicodeScalarView(clean)).prefix(500))
        return short.allSatisfy(\.isWhitespace) ? nil : short
    }
}
