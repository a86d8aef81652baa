import Gazetteer

/// Recognizes by its form alone a text that asks for a house or a street.
enum StreetAddress {
    /// The words by which a service names an area rather than a street.
    private static let areas: Set<String> = [
        "city", "town", "village", "municipality", "suburb", "district", "locality", "postcode", "county", "state",
        "country",
    ]

    /// The part of a text that names a house on a street: `Karl-Liebknecht-Str. 10`; `nil` if there is none.
    static func part(of text: String) -> String? {
        let parts = text.split { $0 == "," || $0.isNewline }
        for part in parts {
            let words = part.split(whereSeparator: \.isWhitespace)
            let numbers = words.count { $0.wholeMatch(of: /[0-9]{1,4}[A-Za-z]?/) != nil }
            let names = words.count { $0.first?.isLetter == true }
            // `Paris 11` is a part of Paris.
            guard numbers > 0, names > 1 || names == 1 && parts.count > 1 else { continue }
            return words.joined(separator: " ")
        }
        return nil
    }

    /// A place that a service found for a text, with a mark if it is only the city of an address.
    static func checked(_ found: GeocodedPlace, for text: String) -> GeocodedPlace {
        guard found.street == nil, found.houseNumber == nil, found.kind.map(areas.contains) ?? false else {
            return found
        }
        var place = found
        place.unknownPart = part(of: text).flatMap { found.unknown(of: [$0]) }
        return place
    }
}
