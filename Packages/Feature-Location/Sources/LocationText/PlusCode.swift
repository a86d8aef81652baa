import Core
import Foundation

/// Plus codes: the Open Location Code (specification 1.0, github.com/google/open-location-code).
package enum PlusCode {
    static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
    static let separatorPosition = 8
    /// Digits that count; more are allowed and say nothing.
    static let maximumDigits = 15

    /// The area of a full code.
    struct Area: Hashable {
        var south, west, height, width: Double

        var centre: Coordinate? {
            try? Coordinate(latitude: min(90, south + height / 2), longitude: min(180, west + width / 2))
        }
    }

    /// The middle of a full code's area; `nil` if the text is none.
    package static func coordinate(_ text: String) -> Coordinate? { area(Array(text.uppercased().utf8))?.centre }

    /// The code of a coordinate.
    ///
    /// - Parameter length: digits without the separator: 10 are a square of 14 meters, 11 one of 3.
    package static func text(_ coordinate: Coordinate, length: Int = 10) -> String {
        let count = max(10, min(length, maximumDigits))
        // In whole units of the smallest cell, so that no digit is lost to rounding.
        let (rows, columns) = (Int64(25_000_000), Int64(8_192_000))
        var up = Int64((coordinate.latitude * Double(rows)).rounded(.down)) + 90 * rows
        var across = Int64((coordinate.longitude * Double(columns)).rounded(.down)) + 180 * columns
        up = max(0, min(up, 180 * rows - 1))
        across %= 360 * columns
        var digits: [UInt8] = []
        for _ in 0..<5 {
            digits.insert(alphabet[Int(up % 5 * 4 + across % 4)], at: 0)
            up /= 5
            across /= 4
        }
        for _ in 0..<5 {
            digits.insert(alphabet[Int(across % 20)], at: 0)
            digits.insert(alphabet[Int(up % 20)], at: 0)
            up /= 20
            across /= 20
        }
        digits = Array(digits.prefix(count))
        digits.insert(UInt8(ascii: "+"), at: separatorPosition)
        return String(decoding: digits, as: UTF8.self)
    }

    /// A full code, or the end of one with the name of a place beside it.
    static func reading(_ text: String) throws -> CoordinateText.Reading? {
        guard let plus = text.firstIndex(of: "+") else { return nil }
        let start = text[..<plus].lastIndex { $0 == " " || $0 == "," }.map { text.index(after: $0) } ?? text.startIndex
        let end = text[plus...].firstIndex { $0 == " " || $0 == "," } ?? text.endIndex
        let code = text[start..<end].uppercased()
        let before = code.prefix { $0 != "+" }
        // A text with a plus sign and without the code's letters before it is something else.
        guard before.utf8.count >= 2, before.utf8.allSatisfy({ alphabet.contains($0) || $0 == 48 }),
            code.contains(where: \.isLetter) || before.utf8.count == separatorPosition
        else { return nil }
        let rest = (text[..<start] + text[end...]).trimmingCharacters(in: CharacterSet(charactersIn: " ,"))
        let bytes = Array(code.utf8)
        if before.utf8.count == separatorPosition {
            guard let area = area(bytes), let centre = area.centre else {
                throw CoordinateTextError(text, "'\(code)' is no plus code")
            }
            return .coordinate(centre)
        }
        guard let short = ShortPlusCode(code) else { throw CoordinateTextError(text, "'\(code)' is no plus code") }
        return .shortPlusCode(short, near: rest)
    }

    /// The area of a full code, in capitals.
    static func area(_ code: [UInt8]) -> Area? {
        guard let plus = code.firstIndex(of: UInt8(ascii: "+")), plus == separatorPosition,
            code.lastIndex(of: UInt8(ascii: "+")) == plus, code.count != plus + 2
        else { return nil }
        var digits = Array(code[..<plus] + code[(plus + 1)...])
        if let padding = digits.firstIndex(of: 48) {
            guard padding > 0, padding.isMultiple(of: 2), digits.count == separatorPosition,
                digits[padding...].allSatisfy({ $0 == 48 })
            else { return nil }
            digits = Array(digits[..<padding])
        }
        var values = digits.compactMap { alphabet.firstIndex(of: $0) }
        guard values.count == digits.count, values.count >= 2, values[0] < 9, values[1] < 18 else { return nil }
        values = Array(values.prefix(maximumDigits))
        var area = Area(south: -90, west: -180, height: 400, width: 400)
        for (index, value) in values.prefix(10).enumerated() {
            if index.isMultiple(of: 2) {
                area.height /= 20
                area.south += Double(value) * area.height
            } else {
                area.width /= 20
                area.west += Double(value) * area.width
            }
        }
        for value in values.dropFirst(10) {
            area.height /= 5
            area.width /= 4
            area.south += Double(value / 4) * area.height
            area.west += Double(value % 4) * area.width
        }
        return area
    }
}

/// The end of a plus code, whose beginning is taken from a place nearby: `GC2M+H4`.
package struct ShortPlusCode: Sendable, Hashable {
    package let text: String

    init?(_ code: String) {
        let bytes = Array(code.utf8)
        guard let plus = bytes.firstIndex(of: UInt8(ascii: "+")), [2, 4, 6].contains(plus), bytes.count >= plus + 3,
            bytes.count <= 24, bytes[..<plus].allSatisfy(PlusCode.alphabet.contains),
            bytes[(plus + 1)...].allSatisfy(PlusCode.alphabet.contains)
        else { return nil }
        text = code
    }

    /// The middle of the area that ends so and is nearest to a place.
    package func coordinate(near place: Coordinate) -> Coordinate? {
        let bytes = Array(text.utf8)
        guard let plus = bytes.firstIndex(of: UInt8(ascii: "+")) else { return nil }
        let missing = PlusCode.separatorPosition - plus
        let prefix = Array(PlusCode.text(place).utf8).prefix(missing)
        guard var area = PlusCode.area(prefix + bytes) else { return nil }
        // How far such areas lie apart.
        let apart = missing == 2 ? 20.0 : missing == 4 ? 1 : 0.05
        let (latitude, longitude) = (area.south + area.height / 2, area.west + area.width / 2)
        if place.latitude + apart / 2 < latitude, latitude - apart >= -90 {
            area.south -= apart
        } else if place.latitude - apart / 2 > latitude, latitude + apart <= 90 {
            area.south += apart
        }
        if place.longitude + apart / 2 < longitude {
            area.west -= apart
        } else if place.longitude - apart / 2 > longitude {
            area.west += apart
        }
        if area.west + area.width / 2 < -180 { area.west += 360 }
        if area.west + area.width / 2 > 180 { area.west -= 360 }
        return area.centre
    }
}
