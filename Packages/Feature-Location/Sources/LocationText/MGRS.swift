import Core
import Foundation
import Geodesy

/// References of the Military Grid Reference System on WGS-84 (NGA.STND.0037, 2014).
package enum MGRS {
    private static let columns = ["ABCDEFGH", "JKLMNPQR", "STUVWXYZ"].map { Array($0) }
    private static let rows = Array("ABCDEFGHJKLMNPQRSTUV")

    /// `33UUU9177720075`, of ten digits: a meter.
    package static func text(_ coordinate: Coordinate) -> String? {
        guard let utm = UTM(coordinate) else { return polarText(coordinate) }
        let (east, north) = (Int(utm.easting), Int(utm.northing.rounded(.down)))
        let column = columns[(utm.zone - 1) % 3]
        guard (1...8).contains(east / 100_000) else { return nil }
        let shift = utm.zone.isMultiple(of: 2) ? 5 : 0
        let row = rows[(north / 100_000 + shift) % 20]
        let square = "\(column[east / 100_000 - 1])\(row)"
        return "\(utm.zone)\(UTM.band(coordinate.latitude))\(square)\(fiveDigits(east))\(fiveDigits(north))"
    }

    static func fiveDigits(_ number: Int) -> String {
        let digits = String(number % 100_000)
        return String(repeating: "0", count: 5 - digits.count) + digits
    }

    /// Reads a reference of two to ten digits, with or without spaces; the middle of its square.
    ///
    /// - Returns: `nil` if the text is none.
    static func reading(_ text: String) throws(CoordinateTextError) -> Coordinate? {
        var body = text.uppercased()
        let isNamed = body.hasPrefix("MGRS")
        if isNamed { body = String(body.dropFirst(4).drop { $0 == ":" || $0 == " " }) }
        // Within the digits a space parts easting and northing, so only equal halves may follow one.
        let compact = body.filter { $0 != " " }
        let zoneDigits = compact.prefix { $0.isASCII && $0.isNumber }
        let letters = compact.dropFirst(zoneDigits.count).prefix { $0.isASCII && $0.isLetter }
        let digits = compact.dropFirst(zoneDigits.count + letters.count)
        let isPolar = zoneDigits.isEmpty
        let isShaped =
            zoneDigits.count <= 2 && letters.count == 3 && digits.allSatisfy { $0.isASCII && $0.isNumber }
        // Three letters and two digits may well be a name; words that begin with other letters are.
        guard isShaped, isNamed || digits.count >= (isPolar ? 4 : 2),
            !isPolar || isNamed || polarPosition(Array(letters), "") != nil
        else {
            if isNamed { throw CoordinateTextError(text, "an MGRS reference reads like 33UUU9177720075") }
            return nil
        }
        guard digits.count.isMultiple(of: 2), digits.count <= 10 else {
            throw CoordinateTextError(
                text,
                "an MGRS reference has an even number of digits, at most ten, after its letters"
            )
        }
        let parts = body.split(separator: " ")
        if let last = parts.last, parts.count > 1, last.count * 2 != digits.count, last.count < digits.count {
            throw CoordinateTextError(text, "easting and northing have different numbers of digits")
        }
        let names = Array(letters)
        if isPolar {
            if let found = polarPosition(names, digits) { return found }
            throw CoordinateTextError(text, "there is no square \(letters) near the poles")
        }
        guard let zone = Int(zoneDigits), (1...60).contains(zone) else {
            throw CoordinateTextError(text, "MGRS has no zone \(zoneDigits)")
        }
        guard let band = UTM.bands.firstIndex(of: names[0]) else {
            throw CoordinateTextError(text, "'\(names[0])' is no band: bands are the letters C to X without I and O")
        }
        guard let column = columns[(zone - 1) % 3].firstIndex(of: names[1]), let row = rows.firstIndex(of: names[2])
        else {
            throw CoordinateTextError(text, "zone \(zone) has no square \(names[1])\(names[2])")
        }
        let half = digits.count / 2
        let size = pow(10, Double(5 - half))
        let across: Double = Double(digits.prefix(half)) ?? 0
        let up: Double = Double(digits.suffix(half)) ?? 0
        let shift = zone.isMultiple(of: 2) ? 5 : 0
        let east = Double(column + 1) * 100_000 + (across + 0.5) * size
        let north = Double((row + 20 - shift) % 20) * 100_000 + (up + 0.5) * size
        guard let found = located(zone, band, east, north) else {
            throw CoordinateTextError(text, "square \(names[1])\(names[2]) does not lie in band \(names[0])")
        }
        return found
    }

    /// The rows repeat every 2,000 km: the one that lies in the band.
    private static func located(_ zone: Int, _ band: Int, _ east: Double, _ north: Double) -> Coordinate? {
        let isNorthern = band >= 10
        let south = Double(band) * 8 - 80
        let height = band == 19 ? 12.0 : 8
        return (0..<5).lazy.compactMap { turn -> Coordinate? in
            let northing = north + Double(turn) * 2_000_000
            return UTM(zone: zone, isNorthern: isNorthern, easting: east, northing: northing).coordinate
        }
        // A square may reach over its band's edge.
        .filter { $0.latitude > south - 1 && $0.latitude < south + height + 1 }
        .min { abs($0.latitude - south - height / 2) < abs($1.latitude - south - height / 2) }
    }
}
