/// The text of an attribute, of a run between tags, or of a CDATA section, as bytes of the document.
public struct XMLText: Sendable {
    enum Kind: Sendable {
        case attribute, content, literal
    }

    let storage: [UInt8]
    let range: Range<Int>
    let kind: Kind

    /// The bytes as they stand in the document, references not decoded.
    public var rawBytes: ArraySlice<UInt8> { storage[range] }

    /// The text with references decoded and line ends made line feeds (XML 1.0, 2.11, 3.3.3). What cannot be text, which a
    /// lenient scanner lets pass, shows as U+FFFD; a reference to an entity that XML does not define stays as it is.
    public var text: String {
        isPlain ? String(decoding: storage[range], as: UTF8.self) : XMLReferences.decoded(storage[range], kind: kind)
    }

    /// Whether it is written exactly so, without references.
    public static func == (value: XMLText, text: StaticString) -> Bool {
        XMLName.matches(value.storage, value.range, text)
    }
    public static func ~= (text: StaticString, value: XMLText) -> Bool { value == text }

    /// The number it is written as, surrounded by blanks at most; `nil` for anything else, not finite ones included.
    public var double: Double? { DecimalNumber.value(of: storage.span, in: trimmed) }

    public var integer: Int? { Int(String(decoding: storage[trimmed], as: UTF8.self)) }

    private var trimmed: Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, Self.isBlank(storage[start]) { start += 1 }
        while end > start, Self.isBlank(storage[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

    /// Whether the bytes are the text.
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
