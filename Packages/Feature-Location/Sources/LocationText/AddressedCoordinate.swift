import Core
import Foundation

/// Coordinates inside addresses: `geo:48.21,16.37`, what web maps show in their address line, `POINT(16.37 48.21)`.
enum AddressedCoordinate {
    /// - Returns: `nil` if the text is no such address.
    /// - Throws: ``CoordinateTextError``, ``Core/CoordinateError``.
    static func read(_ text: String) throws -> Coordinate? {
        let lower = text.lowercased()
        if lower.hasPrefix("geo:") { return try geo(text) }
        if lower.hasPrefix("point") { return try point(text, lower) }
        guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else { return nil }
        guard let found = web(text) else { throw CoordinateTextError(text, "the address holds no position") }
        return try Coordinate(latitude: found.0, longitude: found.1)
    }

    /// RFC 5870: latitude, longitude, perhaps an altitude, then parameters.
    private static func geo(_ text: String) throws -> Coordinate {
        let body = text.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
        let parts = body.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.map { DegreesText.plainNumber($0.trimmingCharacters(in: .whitespaces)) }
        guard (2...3).contains(parts.count), let latitude = numbers[0], let longitude = numbers[1],
            numbers.count == 2 || numbers[2] != nil
        else { throw CoordinateTextError(text, "after 'geo:' two numbers are expected") }
        // Android's maps put the words of a search behind a position of 0,0.
        if latitude == 0, longitude == 0, let query = text.range(of: "?q=") {
            if let found = pair(String(text[query.upperBound...].prefix { $0 != "&" && $0 != "(" })) {
                return try Coordinate(latitude: found.0, longitude: found.1)
            }
        }
        return try Coordinate(latitude: latitude, longitude: longitude)
    }

    /// WKT, longitude first.
    private static func point(_ text: String, _ lower: String) throws -> Coordinate? {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let kind = lower.prefix { $0 != "(" }.dropFirst(5).trimmingCharacters(in: .whitespaces)
        guard ["", "z", "m", "zm"].contains(kind) else { return nil }
        let parts = text[text.index(after: open)...].dropLast().split(separator: " ")
        let numbers = parts.compactMap { DegreesText.plainNumber(String($0)) }
        guard numbers.count == parts.count, (2...4).contains(numbers.count) else {
            throw CoordinateTextError(text, "a point has a longitude and a latitude, with a space between")
        }
        return try Coordinate(latitude: numbers[1], longitude: numbers[0])
    }

    /// `@48.21,16.37,15z`, `#map=15/48.21/16.37`, `!3d48.21!4d16.37`, and the usual parameters.
    private static func web(_ text: String) -> (Double, Double)? {
        let plain = text.removingPercentEncoding ?? text
        if let latitude = number(after: "!3d", in: plain), let longitude = number(after: "!4d", in: plain) {
            return (latitude, longitude)
        }
        if let latitude = number(after: "mlat=", in: plain), let longitude = number(after: "mlon=", in: plain) {
            return (latitude, longitude)
        }
        for key in ["query=", "q=", "ll=", "center=", "daddr=", "destination=", "sll=", "/@", "@"] {
            for prefix in key.hasSuffix("=") ? ["?\(key)", "&\(key)"] : [key] {
                if let range = plain.range(of: prefix), let found = pair(String(plain[range.upperBound...])) {
                    return found
                }
            }
        }
        guard let map = plain.range(of: "#map=") else { return nil }
        let parts = plain[map.upperBound...].prefix { $0 != "&" }.split(separator: "/")
        guard parts.count == 3, let latitude = DegreesText.plainNumber(String(parts[1])),
            let longitude = DegreesText.plainNumber(String(parts[2]))
        else { return nil }
        return (latitude, longitude)
    }

    /// Two numbers with a comma between, at the beginning of a text.
    private static func pair(_ text: String) -> (Double, Double)? {
        let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, let latitude = DegreesText.plainNumber(String(parts[0])),
            let longitude = leadingNumber(parts[1])
        else { return nil }
        return (latitude, longitude)
    }

    private static func number(after key: String, in text: String) -> Double? {
        text.range(of: key).flatMap { leadingNumber(text[$0.upperBound...]) }
    }

    private static func leadingNumber(_ text: Substring) -> Double? {
        let trimmed = text.drop { $0 == " " || $0 == "+" }
        return DegreesText.plainNumber(String(trimmed.prefix { $0.isASCII && ($0.isNumber || $0 == "-" || $0 == ".") }))
    }
}
