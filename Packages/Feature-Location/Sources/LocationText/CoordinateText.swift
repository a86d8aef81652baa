import Core
import Foundation

/// Coordinates as people type, copy, and read them.
///
/// Supported are degrees in any usual form (decimal, with minutes, with seconds; signs, letters, or words for the
/// hemispheres, before or after), ISO 6709, `geo:` URIs and the URLs of web maps, WKT points, plus codes, geohashes,
/// UTM, UPS, and MGRS.
package enum CoordinateText {
    /// `52.52000, 13.40500`: five decimals, about a meter.
    package static func text(_ coordinate: Coordinate) -> String {
        "\(degrees(coordinate.latitude)), \(degrees(coordinate.longitude))"
    }

    private static func degrees(_ value: Double) -> String {
        let scaled = Int((abs(value) * 100_000).rounded())
        let fraction = String(scaled % 100_000)
        let sign = value < 0 && scaled > 0 ? "-" : ""
        return "\(sign)\(scaled / 100_000).\(String(repeating: "0", count: 5 - fraction.count))\(fraction)"
    }

    /// The maximum length of a coordinate; longer texts are names, or nothing.
    static let maximumBytes = 512

    /// The interpretation of a text as a position.
    package enum Reading: Sendable, Hashable {
        /// A coordinate.
        case coordinate(Coordinate)
        /// The end of a plus code, and its reference place; empty: near the person.
        case shortPlusCode(ShortPlusCode, near: String)
        /// Nothing that looks like a coordinate: it may be a name.
        case name
    }

    /// Reads a text.
    ///
    /// - Throws: ``CoordinateTextError`` if it looks like a coordinate and is not one; ``Core/CoordinateError`` if the
    ///   coordinate is not on Earth.
    package static func read(_ text: String) throws -> Reading {
        guard text.utf8.count <= maximumBytes else { return .name }
        let body = cleaned(text)
        guard !body.isEmpty else { return .name }
        if let coordinate = try AddressedCoordinate.read(body) { return .coordinate(coordinate) }
        if let reading = try PlusCode.reading(body) { return reading }
        if let coordinate = try Geohash.reading(body) { return .coordinate(coordinate) }
        if let coordinate = try MGRS.reading(body) { return .coordinate(coordinate) }
        if let coordinate = try UTM.reading(body) { return .coordinate(coordinate) }
        if let coordinate = try UPS.reading(body) { return .coordinate(coordinate) }
        if let coordinate = try DegreesText.reading(body) { return .coordinate(coordinate) }
        return .name
    }

    /// The coordinate written in a text; `nil` if it may be a name.
    ///
    /// - Throws: as ``read(_:)``; also for the end of a plus code, which is not a position by itself.
    package static func parse(_ text: String) throws -> Coordinate? {
        switch try read(text) {
        case .coordinate(let coordinate): return coordinate
        case .shortPlusCode(let code, _):
            throw CoordinateTextError(
                text,
                "'\(code.text)' is only the end of a plus code, and needs a place beside it"
            )
        case .name: return nil
        }
    }

    private static func areBrackets(_ first: Unicode.Scalar?, _ last: Unicode.Scalar?) -> Bool {
        switch (first, last) {
        case ("(", ")"), ("[", "]"), ("{", "}"): true
        default: false
        }
    }

    /// The text with unusual characters replaced by the usual ones, single spaces, and no brackets around all of it.
    private static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{2212}", "\u{2010}"..."\u{2014}", "\u{FE63}", "\u{FF0D}": scalars.append("-")
            case "\u{FF0B}": scalars.append("+")
            case "\u{200B}", "\u{200E}", "\u{200F}", "\u{2066}"..."\u{2069}", "\u{202A}"..."\u{202E}", "\u{FEFF}":
                continue
            case _ where scalar.properties.isWhitespace:
                if let last = scalars.last, last != " " { scalars.append(" ") }
            default: scalars.append(scalar)
            }
        }
        if scalars.last == " " { scalars.removeLast() }
        while scalars.count > 2, areBrackets(scalars.first, scalars.last) {
            scalars = String.UnicodeScalarView(scalars.dropFirst().dropLast())
        }
        return String(scalars).trimmingCharacters(in: .whitespaces)
    }
}
