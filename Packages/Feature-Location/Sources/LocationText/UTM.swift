import Core
import Foundation
import Geodesy

/// Positions on the Universal Transverse Mercator grid of WGS-84 (NGA.SIG.0012, 2014).
package struct UTM: Sendable, Hashable {
    /// 1...60.
    package var zone: Int
    package var isNorthern: Bool
    /// Meters, with 500,000 on the zone's central meridian.
    package var easting: Double
    /// Meters, with 10,000,000 on the equator for the southern half.
    package var northing: Double

    static let scale = 0.9996
    static let falseEasting = 500_000.0
    static let falseNorthing = 10_000_000.0
    /// Bands of 8 degrees from 80 degrees south; the last one has 12.
    static let bands = Array("CDEFGHJKLMNPQRSTUVWX")

    package init(zone: Int, isNorthern: Bool, easting: Double, northing: Double) {
        self.zone = zone
        self.isNorthern = isNorthern
        self.easting = easting
        self.northing = northing
    }

    /// The grid position of a coordinate, in its own zone; `nil` beyond 84 degrees north and 80 south, where the polar grid
    /// is used.
    package init?(_ coordinate: Coordinate) {
        guard (-80...84).contains(coordinate.latitude) else { return nil }
        zone = Self.zone(coordinate)
        isNorthern = coordinate.latitude >= 0
        let meridian = Double(zone * 6 - 183)
        let projected = TransverseMercator.wgs84.forward(
            latitude: coordinate.latitude,
            longitude: Angle.wrapped(coordinate.longitude - meridian)
        )
        easting = projected.x * Self.scale + Self.falseEasting
        northing = projected.y * Self.scale + (isNorthern ? 0 : Self.falseNorthing)
    }

    /// The zone of a coordinate. Zones are 6 degrees wide, except for Norway and Svalbard.
    static func zone(_ coordinate: Coordinate) -> Int {
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        if latitude >= 56, latitude < 64, longitude >= 3, longitude < 12 { return 32 }
        if latitude >= 72, longitude >= 0, longitude < 42 {
            return longitude < 9 ? 31 : longitude < 21 ? 33 : longitude < 33 ? 35 : 37
        }
        return min(60, Int((longitude + 180) / 6) + 1)
    }

    static func band(_ latitude: Double) -> Character {
        bands[max(0, min(19, Int(((latitude + 80) / 8).rounded(.down))))]
    }

    /// The coordinate; `nil` if the grid has no such position.
    package var coordinate: Coordinate? {
        guard (1...60).contains(zone), (0...1_000_000).contains(easting), (-10_000...10_010_000).contains(northing)
        else {
            return nil
        }
        let found = TransverseMercator.wgs84.reverse(
            x: (easting - Self.falseEasting) / Self.scale,
            y: (northing - (isNorthern ? 0 : Self.falseNorthing)) / Self.scale
        )
        let longitude = Angle.wrapped(found.longitude + Double(zone * 6 - 183))
        guard abs(found.latitude) <= 84.6 else { return nil }
        return try? Coordinate(latitude: found.latitude, longitude: longitude)
    }

    /// `33U 391777 5820075`.
    package var text: String? {
        guard let coordinate else { return nil }
        return "\(zone)\(Self.band(coordinate.latitude)) \(Int(easting)) \(Int(northing))"
    }

    /// Reads `33U 391777 5820075`, with or without `UTM`, `mE`, `mN`, commas, and the band as a word for the half.
    static func reading(_ text: String) throws -> Coordinate? {
        var words = text.split { $0 == " " || $0 == "," || $0 == ";" }.map { $0.uppercased() }
        let isNamed = words.first == "UTM" || words.first == "UTM:"
        if isNamed { words.removeFirst() }
        if words.first == "ZONE" { words.removeFirst() }
        func refusal(_ problem: String) -> CoordinateTextError { CoordinateTextError(text, problem) }
        let zoneDigits = (words.first ?? "").prefix { $0.isASCII && $0.isNumber }
        var letter = (words.first ?? "").dropFirst(zoneDigits.count)
        guard (1...2).contains(zoneDigits.count), let zone = Int(zoneDigits) else {
            if isNamed { throw refusal("after 'UTM' a zone is expected, such as 33U") }
            return nil
        }
        words.removeFirst()
        if letter.isEmpty, let next = words.first, next.first?.isLetter == true {
            letter = next[...]
            words.removeFirst()
        }
        var numbers: [Double] = []
        for word in words {
            var digits = word
            for unit in ["ME", "MN", "M", "E", "N"] where digits.hasSuffix(unit) {
                digits = String(digits.dropLast(unit.count))
                break
            }
            if digits.isEmpty, !numbers.isEmpty { continue }
            guard let number = DegreesText.plainNumber(digits), number >= 0 else {
                if isNamed { throw refusal("'\(word.lowercased())' is no easting or northing") }
                return nil
            }
            numbers.append(number)
        }
        // Degrees are written with letters, too: an easting has six digits before the point.
        guard isNamed || (numbers.count == 2 && numbers[0] >= 100_000 && !letter.isEmpty) else { return nil }
        guard numbers.count == 2 else { throw refusal("a UTM position has an easting and a northing") }
        guard (1...60).contains(zone) else { throw refusal("UTM has no zone \(zone)") }
        guard let isNorthern = half(letter, northing: numbers[1]) else {
            throw refusal("'\(letter)' is no band of UTM: bands are the letters C to X without I and O")
        }
        let utm = UTM(zone: zone, isNorthern: isNorthern, easting: numbers[0], northing: numbers[1])
        guard let found = utm.coordinate else { throw refusal("the easting or northing is outside the zone") }
        if letter.count == 1, letter != "N", letter != "S", let band = letter.first,
            let index = bands.firstIndex(of: band)
        {
            let south = Double(index) * 8 - 80
            guard found.latitude > south - 0.5, found.latitude < south + (band == "X" ? 12.5 : 8.5) else {
                throw refusal("the northing does not lie in band \(band)")
            }
        }
        return found
    }

    /// True if a letter or word means the northern half. N and S are both bands and halves: N is north either way, and
    /// S is the band if the northing lies in it, otherwise the southern half.
    private static func half(_ letter: Substring, northing: Double) -> Bool? {
        switch letter {
        case "NORTH", "NORTHERN": return true
        case "SOUTH", "SOUTHERN": return false
        case "S": return (3_540_000...4_430_000).contains(northing)
        default:
            guard letter.count == 1, let band = letter.first, let index = bands.firstIndex(of: band) else { return nil }
            return index >= 10
        }
    }
}
