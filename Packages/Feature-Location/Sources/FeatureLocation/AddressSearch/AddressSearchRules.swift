import Gazetteer

/// The rules of searching while somebody types.
enum AddressSearchRules {
    /// Fewer characters are not looked up.
    static let fewestCharacters = 2
    /// How long typing must pause before a lookup.
    static let pause: Duration = .milliseconds(300)
    /// How many places of each source are shown, and how many in all.
    static let perSource = 3
    static let inAll = 6

    /// What a text is looked up as: without spaces around it, runs of spaces as one; `nil` where it is too short.
    static func lookup(_ text: String) -> String? {
        let words = text.prefix(256).split(whereSeparator: \.isWhitespace)
        let lookup = words.joined(separator: " ")
        return lookup.count >= fewestCharacters ? lookup : nil
    }

    /// First of the one, first of the other, second of the one, and so on: at most 3 of each and 6 in all.
    ///
    /// A place that both know is shown once, where it first comes.
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

    /// Completers mix in entries that are no places but an offer to search around here.
    static func isSearchNearby(_ place: GeocodedPlace) -> Bool {
        [place.name, place.subtitle ?? ""].contains { text in
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased() == "search nearby"
        }
    }
}
