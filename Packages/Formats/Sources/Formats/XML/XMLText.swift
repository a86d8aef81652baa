/// The text of an attribute, of a run between tags, or of a CDATA section, as bytes of the document.
public struct XMLText: Sendable {
    enum Kind: Sendable {
        case attribute, content, literal
    }

    let storage: [UInt8]
    let range: Range<Int>
    let kind: Kind

    /// The bytes as they are in the document, with references not decoded.
    public var rawBytes: ArraySlice<UInt8> { storage[range] }

    /// The text with references decoded and line endings converted to line feeds (XML 1.0, 2.11, 3.3.3). Bytes that are
    /// not text, which a lenient scanner accepts, become U+FFFD; a reference to an entity that XML does not define is
    /// left unchanged.
    public var text: String {
        isPlain ? String(decoding: storage[range], as: UTF8.self) : XMLReferences.decoded(storage[range], kind: kind)
    }

    /// True if it is written exactly like this, without references.
    public static func == (value: XMLText, text: StaticString) -> Bool {
        XMLName.matches(value.storage, value.range, text)
    }
    public static func ~= (text: StaticString, value: XMLText) -> Bool { value == text }

    /// The number that it contains, with optional blanks around it; `nil` for anything else, including numbers that are
    /// not finite.
    public var double: Double? { DecimalNumber.value(of: storage.span, in: trimmed) }

    public var integer: Int? { Int(String(decoding: storage[trimmed], as: UTF8.self)) }

    private var trimmed: Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, Self.isBlank(storage[start]) { start += 1 }
        while end > start, Self.isBlank(storage[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

    /// True if the bytes need no decoding.
    private var isPlain: Bool {
        let bytes = storage.span
        guard ByteRuns.firstUnusual(in: bytes, from: range.lowerBound, to: range.upperBound) == range.upperBound else {
            return false
        }
        for index in range {
            switch bytes[index] {
            case UInt8(ascii: "&") where kind != .literal, 13: return false
            case 9, 10: if kind == .attribute { return false }
            default: break
            }
        }
        return true
    }
}
