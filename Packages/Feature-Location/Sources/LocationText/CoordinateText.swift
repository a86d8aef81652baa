import Core
import Foundation

/// Coordinates as people type and read them.
package enum CoordinateText {
    /// `52.52000, 13.40500`: five decimals, a metre.
    package static func text(_ coordinate: Coordinate) -> String {
        "\(degrees(coordinate.latitude)), \(degrees(coordinate.longitude))"
    }

    private static func degrees(_ value: Double) -> String {
        let scaled = Int((abs(value) * 100_000).rounded())
        let fraction = String(scaled % 100_000)
        let sign = value < 0 && scaled > 0 ? "-" : ""
        return "\(sign)\(scaled / 100_000).\(String(repeating: "0", count: 5 - fraction.count))\(fraction)"
    }

    /// Reads `52.52, 13.405`, `52.52 13.405`, `33.9S 18.4E`, `geo:52.52,13.405`.
    ///
    /// - Returns: `nil` where the text is no pair of numbers, and so may be a name.
    /// - Throws: ``Core/CoordinateError`` where it is, but not a place on Earth.
    package static func parse(_ text: String) throws(CoordinateError) -> Coordinate? {
        guard text.utf8.count <= 80 else { return nil }
        var body = Substring(text.trimmingCharacters(in: .whitespaces))
        if body.lowercased().hasPrefix("geo:") { body = body.dropFirst(4).prefix { $0 != ";" && $0 != "?" } }
        let parts = body.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace })
        guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else { return nil }
        // Letters say which is which; without them latitude comes first.
        if first.axis == .longitude || second.axis == .latitude {
            guard first.axis != .latitude, second.axis != .longitude else { return nil }
            return try Coordinate(latitude: second.value, longitude: first.value)
        }
        return try Coordinate(latitude: first.value, longitude: second.value)
    }

    private static func number(_ text: Substring) -> (value: Double, axis: CoordinateError.Axis?)? {
        var digits = text
        var (sign, axis): (Double, CoordinateError.Axis?) = (1, nil)
        switch text.last {
        case "N", "n": axis = .latitude
        case "S", "s": (sign, axis) = (-1, .latitude)
        case "E", "e": axis = .longitude
        case "W", "w": (sign, axis) = (-1, .longitude)
        default: break
        }
        if axis != nil { digits = digits.dropLast() }
        if digits.last == "°" { digits = digits.dropLast() }
        let isPlain = digits.utf8.allSatisfy { (48...57).contains($0) || $0 == 43 || $0 == 45 || $0 == 46 }
        guard isPlain, let value = Double(digits) else { return nil }
        return (value * sign, axis)
    }
}
