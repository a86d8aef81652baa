/// Escapes in JSON strings (RFC 8259, 7).
enum JSONEscapes {
    /// The text of a string whose escapes the reader has already checked.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var content: [UInt8] = []
        content.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex else {
                content.append(bytes[index])
                index += 1
                continue
            }
            let letter = bytes[index + 1]
            index += 2
            switch letter {
            case UInt8(ascii: "b"): content.append(8)
            case UInt8(ascii: "f"): content.append(12)
            case UInt8(ascii: "n"): content.append(10)
            case UInt8(ascii: "r"): content.append(13)
            case UInt8(ascii: "t"): content.append(9)
            case UInt8(ascii: "u"):
                var code = codeUnit(bytes, at: index) ?? 0xFFFD
                index += 4
                if (0xD800..<0xDC00).contains(code), let low = codeUnit(bytes, at: index + 2) {
                    code = 0x10000 + (code - 0xD800) << 10 + (low &- 0xDC00)
                    index += 6
                }
                content.append(contentsOf: String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
            default: content.append(letter)
            }
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// Four hexadecimal digits; `nil` if they are not.
    static func codeUnit(_ bytes: ArraySlice<UInt8>, at start: Int) -> UInt32? {
        guard start + 4 <= bytes.endIndex else { return nil }
        var code: UInt32 = 0
        for byte in bytes[start..<start + 4] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): code = code << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): code = code << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): code = code << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return code
    }
}
