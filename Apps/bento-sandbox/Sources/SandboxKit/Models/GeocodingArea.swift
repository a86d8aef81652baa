import Core

/// A part of the world that a geocoding request filters by or prefers, in Geoapify's words.
enum GeocodingArea {
    /// `circle:lon,lat,radiusMeters`.
    case circle(Coordinate, metres: Double)
    /// `rect:lon1,lat1,lon2,lat2`, from the south-west to the north-east corner; it may cross the 180th meridian.
    case rectangle(southWest: Coordinate, northEast: Coordinate)
    /// `countrycode:de,es`, in upper case here.
    case countries(Set<String>)
    /// `place:ID`: a place contains itself; nothing else is known to be in it.
    case place(String)
    /// `proximity:lon,lat`; only a preference.
    case proximity(Coordinate)

    /// Reads several areas, separated by `|`.
    ///
    /// - Parameters:
    ///   - parameter: `filter` or `bias`, for the error.
    ///   - kinds: the kinds that the parameter accepts.
    static func list(_ text: String, of parameter: String, kinds: Set<String>) throws(GeocodingRefusal) -> [Self] {
        var areas: [GeocodingArea] = []
        for part in text.split(separator: "|", omittingEmptySubsequences: false) {
            let words = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard words.count == 2, kinds.contains(String(words[0])), !words[1].isEmpty else {
                let known = kinds.sorted().map { "\($0):..." }.joined(separator: ", ")
                throw .invalid("\"\(parameter)\" must be one of [\(known)]")
            }
            if let area = try area(String(words[0]), String(words[1]), parameter) { areas.append(area) }
        }
        return areas
    }

    /// - Returns: `nil` for a value without effect.
    private static func area(
        _ kind: String,
        _ value: String,
        _ parameter: String
    ) throws(GeocodingRefusal) -> GeocodingArea? {
        switch kind {
        case "countrycode":
            // There is no address to detect a country by here.
            if value == "none" || value == "auto" { return nil }
            let codes = value.split(separator: ",", omittingEmptySubsequences: false).map { $0.uppercased() }
            guard codes.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (65...90).contains($0) } }) else {
                throw .invalid("\"\(parameter)\" must have ISO 3166-1 alpha-2 country codes")
            }
            return .countries(Set(codes))
        case "place": return .place(value)
        default: break
        }
        let parts = value.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        guard numbers.count == parts.count, numbers.count >= 2, let first = point(numbers[0], numbers[1]) else {
            throw .invalid("\"\(parameter)\" has no valid \(kind)")
        }
        switch (kind, numbers.count) {
        case ("proximity", 2): return .proximity(first)
        case ("circle", 3) where numbers[2] > 0: return .circle(first, metres: numbers[2])
        case ("rect", 4):
            if let second = point(numbers[2], numbers[3]) {
                let (south, north) = first.latitude <= second.latitude ? (first, second) : (second, first)
                return .rectangle(southWest: south, northEast: north)
            }
        default: break
        }
        throw .invalid("\"\(parameter)\" has no valid \(kind)")
    }

    private static func point(_ longitude: Double, _ latitude: Double) -> Coordinate? {
        try? Coordinate(latitude: latitude, longitude: longitude)
    }

    /// True if a place lies in it; every place lies in a proximity.
    func contains(_ place: PlaceSummary) -> Bool {
        switch self {
        case .circle(let centre, let metres): return place.coordinate.metres(to: centre) <= metres
        case .rectangle(let southWest, let northEast):
            let (here, west, east) = (place.coordinate.longitude, southWest.longitude, northEast.longitude)
            let isBetween = west <= east ? (west...east).contains(here) : here >= west || here <= east
            return isBetween && (southWest.latitude...northEast.latitude).contains(place.coordinate.latitude)
        case .countries(let codes): return place.countryCode.map(codes.contains) ?? false
        case .place(let identifier): return GeocodingPlace.identifier(of: place) == identifier
        case .proximity: return true
        }
    }

    /// The rank of a place among others: 0 for a preferred one; meters for a proximity.
    func distance(to place: PlaceSummary) -> Double {
        if case .proximity(let here) = self { return place.coordinate.metres(to: here) }
        return contains(place) ? 0 : 1
    }
}
