import Gazetteer

/// The rules of searching while somebody types.
package enum AddressSearchRules {
    /// The shortest text that is looked up.
    static let fewestCharacters = 2
    /// The pause in typing before a lookup.
    static let pause: Duration = .milliseconds(300)
    /// The maximum number of places shown from each source; twice that in total.
    static let perSource = 3
    package static let inAll = 6

    /// The normalized form of a text for a lookup: trimmed, with single spaces; `nil` if it is too short.
    package static func lookup(_ text: String) -> String? {
        let words = text.prefix(256).split(whereSeparator: \.isWhitespace)
        let lookup = words.joined(separator: " ")
        return lookup.count >= fewestCharacters ? lookup : nil
    }

    /// Alternates between two lists: first of the one, first of the other, second of the one, and so on, at most 3 of
    /// each and 6 in total.
    ///
    /// A place in both is shown once, at its first position.
    static func interleave(_ first: [GeocodedPlace], _ second: [GeocodedPlace]) -> [GeocodedPlace] {
        let sources = [first, second].map { places in places.filter { !isSearchNearby($0) }.prefix(perSource) }
        var shown: [GeocodedPlace] = []
        for rank in 0..<perSource {
            for places in sources where rank < places.count {
                let place = places[places.startIndex + rank]
                if !shown.contains(where: { CitySearch.isSame($0, place) }) { shown.append(place) }
            }
        }
        return Array(shown.prefix(inAll))
    }

    /// True for an entry that is not a place: completers mix in offers to search nearby.
    static func isSearchNearby(_ place: GeocodedPlace) -> Bool {
        [place.name, place.subtitle ?? ""].contains { text in
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased() == "search nearby"
        }
    }
}
