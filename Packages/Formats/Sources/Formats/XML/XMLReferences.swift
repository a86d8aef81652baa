/// References in XML text (XML 1.0, 4.1): the five that every document has, and those by number. Entities that a document
/// declares are never expanded.
enum XMLReferences {
    /// The scalar and the index after its `;`, for a reference whose `&` stands at an index; `nil` where it is none.
    static func scalar(_ bytes: ArraySlice<UInt8>, at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        // The longest that means anything is `&#x0010FFFF;`; more leading zeros are nobody's.
        guard let end = bytes[start...].prefix(16).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = bytes[start + 1..<end]
        guard let scalar = scalar(named: name) else { return nil }
        return (scalar, end + 1)
    }

    private static func scalar(named name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard name.first == UInt8(ascii: "#") else {
            if name.elementsEqual("amp".utf8) { return "&" }
            if name.elementsEqual("lt".utf8) { return "<" }
            if name.elementsEqual("gt".utf8) { return ">" }
            if name.elementsEqual("quot".utf8) { return "\"" }
            if name.elementsEqual("apos".utf8) { return "'" }
            return nil
        }
        let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(number), isCharacter(scalar.value)
        else { return nil }
        return scalar
    }

    /// Whether a scalar may stand in a document (XML 1.0, production 2).
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
