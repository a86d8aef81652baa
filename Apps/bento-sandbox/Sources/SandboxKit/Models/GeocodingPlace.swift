import Core
import Foundation

/// A place in Geoapify's shapes.
struct GeocodingPlace {
    private let place: PlaceSummary
    private let rank: JSONValue
    private let distance: Double?
    /// The language of the country's name; `nil` for the gazetteer's own.
    private let language: String?

    /// A place found by name.
    init(_ place: PlaceSummary, match: String, language: String?) {
        self.place = place
        self.language = language
        distance = nil
        let isWhole = place.name.lowercased() == match.lowercased()
        rank = [
            "confidence": .number(isWhole ? 1 : 0.5), "confidence_city_level": .number(isWhole ? 1 : 0.5),
            "match_type": .string(isWhole ? "full_match" : "inner_part"),
        ]
    }

    /// A place near a coordinate.
    init(_ place: PlaceSummary, from coordinate: Coordinate, language: String?) {
        self.place = place
        self.language = language
        distance = place.coordinate.metres(to: coordinate).rounded()
        rank = [:]
    }

    /// A member of `results` (`format=json`).
    var result: JSONValue { .object(properties) }

    /// A GeoJSON feature.
    var feature: JSONValue {
        [
            "type": "Feature", "properties": .object(properties),
            "geometry": [
                "type": "Point",
                "coordinates": [.number(place.coordinate.longitude), .number(place.coordinate.latitude)],
            ],
        ]
    }

    private var properties: [String: JSONValue] {
        // "Bavaria, Germany" below "Munich": the last part is the country, the one before it the state.
        var parts = place.subtitle.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if !parts.isEmpty, let country = translatedCountry { parts[parts.count - 1] = country }
        let below = parts.joined(separator: ", ")
        var members: [String: JSONValue] = [
            "datasource": [
                "sourcename": "geonames", "attribution": "GeoNames",
                "license": "Creative Commons Attribution 4.0 License", "url": "https://www.geonames.org/",
            ],
            "name": .string(place.name), "city": .string(place.name), "result_type": "city",
            "category": "administrative",
            "lat": .number(place.coordinate.latitude), "lon": .number(place.coordinate.longitude),
            "formatted": .string(([place.name] + parts).joined(separator: ", ")),
            "address_line1": .string(place.name), "address_line2": .string(below),
            "rank": rank, "place_id": .string(Self.identifier(of: place)),
        ]
        if let country = parts.last { members["country"] = .string(country) }
        if parts.count >= 2 { members["state"] = .string(parts[parts.count - 2]) }
        if let code = place.countryCode { members["country_code"] = .string(code.lowercased()) }
        if let zone = place.timeZone.flatMap(TimeZone.init(identifier:)) { members["timezone"] = Self.timezone(zone) }
        if let distance { members["distance"] = .number(distance) }
        return members
    }

    private var translatedCountry: String? {
        guard let language, let code = place.countryCode else { return nil }
        return Locale(identifier: language).localizedString(forRegionCode: code)
    }

    /// Stable for a place, without a meaning.
    static func identifier(of place: PlaceSummary) -> String {
        let text = "\(place.name) \(place.coordinate.latitude) \(place.coordinate.longitude)"
        return "51" + String(FNV1a.hash(of: text.utf8), radix: 16)
    }

    /// The offsets in winter and summer; equal if the clocks are not changed. The reference days are those of 2026.
    private static func timezone(_ zone: TimeZone) -> JSONValue {
        let january = zone.secondsFromGMT(for: Date(timeIntervalSince1970: 1_768_435_200))
        let july = zone.secondsFromGMT(for: Date(timeIntervalSince1970: 1_784_073_600))
        let (standard, summer) = (min(january, july), max(january, july))
        return [
            "name": .string(zone.identifier), "offset_STD": .string(offset(standard)),
            "offset_STD_seconds": .integer(Int64(standard)), "offset_DST": .string(offset(summer)),
            "offset_DST_seconds": .integer(Int64(summer)),
        ]
    }

    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    }
}

extension Coordinate {
    /// The distance in meters on a sphere of the Earth's mean radius (haversine): close enough to order places by.
    func metres(to other: Coordinate) -> Double {
        let (first, second) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let north = sin((second - first) / 2)
        let east = sin((other.longitude - longitude) * .pi / 360)
        let root = min(1, (north * north + cos(first) * cos(second) * east * east).squareRoot())
        return 2 * 6_371_008.8 * asin(root)
    }
}
