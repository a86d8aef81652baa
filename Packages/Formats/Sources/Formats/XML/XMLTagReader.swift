/// Reads one start tag: its name and the ranges of its attributes.
enum XMLTagReader {
    enum Result {
        case tag(name: Range<Int>, end: Int, isEmpty: Bool, Doubts)
        case unfinished
        case tooManyAttributes
        case fault(String, at: Int)
    }

    /// The parts of a tag that need a closer look.
    struct Doubts {
        /// The range of attributes from the first to the last whose value has `&` or `<`.
        fileprivate(set) var references: Range<Int>?
        /// Two names may be the same.
        fileprivate(set) var mayRepeat = false

        var isEmpty: Bool { references == nil && !mayRepeat }

        fileprivate mutating func note(_ attribute: Int) {
            references = (references?.lowerBound ?? attribute)..<attribute &+ 1
        }
    }

    static func read(
        _ bytes: Span<UInt8>,
        from start: Int,
        into attributes: inout [XMLElement.Attribute],
        limit: Int,
        strict: Bool
    ) -> Result {
        let end = bytes.count
        var index = nameEnd(bytes, from: start &+ 1)
        let name = start &+ 1..<index
        guard !name.isEmpty else {
            return index < end ? .fault("'<' begins no tag", at: start) : .unfinished
        }
        var doubts = Doubts()
        var seen: UInt64 = 0
        while true {
            let before = index
            while index < end, XMLScanner.isSpace(bytes[index]) { index &+= 1 }
            guard index < end else { return .unfinished }
            if let tag = ending(bytes, at: index, of: name, doubts) { return tag }
            if index == before, strict { return .fault("no space stands before an attribute", at: index) }
            let attribute = index
            index = nameEnd(bytes, from: index)
            let attributeName = attribute..<index
            guard !attributeName.isEmpty else {
                return index < end ? .fault("an attribute has no name", at: index) : .unfinished
            }
            while index < end, XMLScanner.isSpace(bytes[index]) { index &+= 1 }
            guard index < end else { return .unfinished }
            guard bytes[index] == UInt8(ascii: "=") else { return .fault("an attribute has no value", at: attribute) }
            index &+= 1
            while index < end, XMLScanner.isSpace(bytes[index]) { index &+= 1 }
            guard index < end else { return .unfinished }
            let quote = bytes[index]
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                return .fault("the value of an attribute has no quotes", at: index)
            }
            index &+= 1
            let value = index
            index = ByteRuns.first(of: quote, UInt8(ascii: "&"), UInt8(ascii: "<"), quote, in: bytes, from: index)
            if index < end, bytes[index] != quote {
                doubts.note(attributes.count)
                index = ByteRuns.first(of: quote, in: bytes, from: index)
            }
            guard index < end else { return .unfinished }
            guard attributes.count < limit else { return .tooManyAttributes }
            let mark = mark(bytes, attributeName)
            if seen & mark != 0, !doubts.mayRepeat {
                doubts.mayRepeat = mayRepeat(bytes, attributeName, in: attributes)
            }
            seen |= mark
            attributes.append(XMLElement.Attribute(name: attributeName, value: value..<index))
            index &+= 1
        }
    }

    /// The tag, where it ends here; `nil` where an attribute begins.
    @inline(__always)
    private static func ending(_ bytes: Span<UInt8>, at index: Int, of name: Range<Int>, _ doubts: Doubts) -> Result? {
        let byte = bytes[index]
        if byte == UInt8(ascii: ">") {
            return .tag(name: name, end: index &+ 1, isEmpty: false, doubts)
        }
        guard byte == UInt8(ascii: "/") else { return nil }
        guard index &+ 1 < bytes.count else { return .unfinished }
        guard bytes[index &+ 1] == UInt8(ascii: ">") else { return .fault("'/' stands within a tag", at: index) }
        return .tag(name: name, end: index &+ 2, isEmpty: true, doubts)
    }

    /// One bit for a name's length and ends: most tags have no two names with the same.
    @inline(__always)
    private static func mark(_ bytes: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
        let ends = Int(bytes[name.lowerBound]) &* 3 &+ Int(bytes[name.upperBound &- 1])
        return UInt64(1) << UInt64((name.count &* 7 &+ ends) & 63)
    }

    /// True if an earlier name has the same length and the same first and last byte.
    @inline(__always)
    private static func mayRepeat(
        _ bytes: Span<UInt8>,
        _ name: Range<Int>,
        in attributes: [XMLElement.Attribute]
    ) -> Bool {
        for other in attributes where other.name.count == name.count {
            if bytes[other.name.lowerBound] == bytes[name.lowerBound],
                bytes[other.name.upperBound &- 1] == bytes[name.upperBound &- 1]
            {
                return true
            }
        }
        return false
    }

    /// A name ends at a blank, `=`, `/`, `>`, `<` or a quote.
    @inline(__always)
    private static func nameEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        let end = bytes.count
        while index < end {
            let byte = bytes[index]
            if byte <= UInt8(ascii: ">") {
                switch byte {
                case 32, 9, 10, 13, UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "<"),
                    UInt8(ascii: "\""), UInt8(ascii: "'"):
                    return index
                default: break
                }
            }
            index &+= 1
        }
        return end
    }
}
