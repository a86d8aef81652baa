import Core
import Foundation
import Geodesy

/// Positions on the Universal Polar Stereographic grid of WGS-84 (NGA.SIG.0012, 2014), beyond 84 degrees north and 80 south.
package struct UPS: Sendable, Hashable {
    package var isNorthern: Bool
    /// Meters, with 2,000,000 at the pole.
    package var easting: Double
    package var northing: Double

    private static let scale = 0.994
    private static let falseOrigin = 2_000_000.0
    private static let radius = 6_378_137.0
    private static let flattening = 1 / 298.257223563
    private static let eccentricity = (flattening * (2 - flattening)).squareRoot()
    /// The radius of the pole's tangent plane: J. P. Snyder, "Map Projections", equation 21-33.
    private static let polarRadius =
        2 * radius / (1 - eccentricity * eccentricity).squareRoot()
        * pow((1 - eccentricity) / (1 + eccentricity), eccentricity / 2)

    package init(isNorthern: Bool, easting: Double, northing: Double) {
        self.isNorthern = isNorthern
        self.easting = easting
        self.northing = northing
    }

    /// The grid position of a coordinate; `nil` in the range of UTM.
    package init?(_ coordinate: Coordinate) {
        guard coordinate.latitude > 84 || coordinate.latitude < -80 else { return nil }
        isNorthern = coordinate.latitude > 0
        let latitude = abs(coordinate.latitude) * Angle.radian
        let longitude = coordinate.longitude * Angle.radian
        let flattened = Self.eccentricity * sin(latitude)
        let ratio =
            tan(.pi / 4 - latitude / 2) * pow((1 + flattened) / (1 - flattened), Self.eccentricity / 2)
        let distance = Self.scale * Self.polarRadius * ratio
        easting = Self.falseOrigin + distance * sin(longitude)
        northing = Self.falseOrigin - (isNorthern ? 1 : -1) * distance * cos(longitude)
    }

    /// The coordinate; `nil` if the grid has no such position.
    package var coordinate: Coordinate? {
        let (x, y) = (easting - Self.falseOrigin, northing - Self.falseOrigin)
        let ratio = hypot(x, y) / (Self.scale * Self.polarRadius)
        guard ratio.isFinite else { return nil }
        // The latitude comes out by repetition; it settles within a few rounds (Snyder, equation 7-9).
        var latitude = Double.pi / 2 - 2 * atan(ratio)
        for _ in 0..<12 {
            let flattened = Self.eccentricity * sin(latitude)
            latitude =
                .pi / 2 - 2 * atan(ratio * pow((1 - flattened) / (1 + flattened), Self.eccentricity / 2))
        }
        let degrees = latitude / Angle.radian
        // Half a degree of overlap with UTM.
        guard degrees >= (isNorthern ? 83.5 : 79.5) else { return nil }
        let longitude = ratio == 0 ? 0 : atan2(x, isNorthern ? -y : y) / Angle.radian
        return try? Coordinate(latitude: isNorthern ? degrees : -degrees, longitude: longitude)
    }

    /// A and B south, Y and Z north; the second of each for the eastern half.
    var band: Character {
        let isEastern = easting >= Self.falseOrigin
        return isNorthern ? (isEastern ? "Z" : "Y") : (isEastern ? "B" : "A")
    }

    /// `Z 2105789 1948212`.
    package var text: String { "\(band) \(Int(easting.rounded(.down))) \(Int(northing.rounded(.down)))" }

    /// Reads `Z 2105789 1948212` and `UPS N 2105789 1948212`, with or without `mE`, `mN` and commas.
    static func reading(_ text: String) throws(CoordinateTextError) -> Coordinate? {
        var words = text.split { $0 == " " || $0 == "," || $0 == ";" }.map { $0.uppercased() }
        let isNamed = words.first == "UPS" || words.first == "UPS:"
        if isNamed { words.removeFirst() }
        guard let half = words.first, words.count == 3 else {
            if isNamed { throw CoordinateTextError(text, "after 'UPS' a half and two numbers are expected") }
            return nil
        }
        let isNorthern: Bool
        switch half {
        case "Y", "Z": isNorthern = true
        case "A", "B": isNorthern = false
        case "N" where isNamed, "NORTH" where isNamed: isNorthern = true
        case "S" where isNamed, "SOUTH" where isNamed: isNorthern = false
        default:
            if isNamed { throw CoordinateTextError(text, "'\(half)' is no half of UPS: A, B, Y, Z, N or S") }
            return nil
        }
        var numbers: [Double] = []
        for word in words.dropFirst() {
            var digits = word
            for unit in ["ME", "MN", "M", "E", "N"] where digits.hasSuffix(unit) {
                digits = String(digits.dropLast(unit.count))
                break
            }
            guard let number = DegreesText.plainNumber(digits), isNamed || digits.utf8.count >= 6 else {
                if isNamed { throw CoordinateTextError(text, "'\(word.lowercased())' is no easting or northing") }
                return nil
            }
            numbers.append(number)
        }
        let position = UPS(isNorthern: isNorthern, easting: numbers[0], northing: numbers[1])
        guard let found = position.coordinate, half.count > 1 || "NS".contains(half) || half == String(position.band)
        else { throw CoordinateTextError(text, "the grid near the pole has no such position") }
        return found
    }
}
