/// References in XML text (XML 1.0, 4.1): the five predefined ones, and those by number. Entities that a document
/// declares are never expanded.
enum XMLReferences {
    /// The scalar of a reference whose `&` is at an index, and the index after its `;`; `nil` if it is not a reference.
    static func scalar(_ bytes: ArraySlice<UInt8>, at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        guard let found = scalar(bytes.span, at: start - bytes.startIndex, to: bytes.count) else { return nil }
        return (found.scalar, found.end + bytes.startIndex)
    }

    static func scalar(_ bytes: Span<UInt8>, at start: Int, to limit: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        // The longest that means anything is `&#x0010FFFF;`; more leading zeros are nobody's.
        let last = min(limit, start &+ 16)
        var end = start &+ 1
        while end < last, bytes[end] != UInt8(ascii: ";") { end &+= 1 }
        guard end < last, end > start &+ 1 else { return nil }
        func says(_ text: StaticString) -> Bool {
            guard end &- start &- 1 == text.utf8CodeUnitCount else { return false }
            for index in 0..<text.utf8CodeUnitCount where bytes[start &+ 1 &+ index] != text.utf8Start[index] {
                return false
            }
            return true
        }
        let scalar: Unicode.Scalar?
        switch bytes[start &+ 1] {
        case UInt8(ascii: "#"): scalar = numbered(bytes, start &+ 2, end)
        case UInt8(ascii: "a"): scalar = says("amp") ? "&" : says("apos") ? "'" : nil
        case UInt8(ascii: "l"): scalar = says("lt") ? "<" : nil
        case UInt8(ascii: "g"): scalar = says("gt") ? ">" : nil
        case UInt8(ascii: "q"): scalar = says("quot") ? "\"" : nil
        default: scalar = nil
        }
        return scalar.map { ($0, end &+ 1) }
    }

    /// The scalar of `65` or `x41`.
    private static func numbered(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Unicode.Scalar? {
        let isHexadecimal = start < end && bytes[start] == UInt8(ascii: "x")
        let first = isHexadecimal ? start &+ 1 : start
        guard first < end else { return nil }
        var number: UInt64 = 0
        for index in first..<end {
            let digit: UInt64
            switch bytes[index] {
            case 48...57: digit = UInt64(bytes[index] &- 48)
            case 65...70 where isHexadecimal: digit = UInt64(bytes[index] &- 55)
            case 97...102 where isHexadecimal: digit = UInt64(bytes[index] &- 87)
            default: return nil
            }
            // At most fourteen digits: no overflow.
            number = number &* (isHexadecimal ? 16 : 10) &+ digit
        }
        guard number <= 0x10_FFFF, let scalar = Unicode.Scalar(UInt32(number)), isCharacter(scalar.value) else {
            return nil
        }
        return scalar
    }

    /// True if a scalar is allowed in a document (XML 1.0, production 2).
    static func isCharacter(_ value: UInt32) -> Bool {
        value >= 0x20 && value != 0xFFFE && value != 0xFFFF || value == 9 || value == 10 || value == 13
    }

    static func decoded(_ bytes: ArraySlice<UInt8>, kind: XMLText.Kind) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "&") where kind != .literal:
                if let (scalar, end) = scalar(bytes, at: index) {
                    output.append(contentsOf: String(scalar).utf8)
                    index = end
                    continue
                }
                output.append(byte)
            case 9 where kind == .attribute, 10 where kind == .attribute: output.append(32)
            case 13:
                output.append(kind == .attribute ? 32 : 10)
                if index + 1 < bytes.endIndex, bytes[index + 1] == 10 { index += 1 }
            case 0..<9, 11, 12, 14..<32: output.append(contentsOf: [0xEF, 0xBF, 0xBD])
            default: output.append(byte)
            }
            index += 1
        }
        return String(decoding: output, as: UTF8.self)
    }
}

/// The text of an element or of an attribute, in either quotes, as XML and HTML write it.
public enum XMLEscapes {
    /// Markup, line endings, and tabs become references, so that a reader restores the original text. Characters that
    /// XML 1.0 cannot represent (2.2) become U+FFFD.
    public static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // Unescaped, a reader would turn them into spaces or line feeds.
            case "\r": result += "&#13;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
