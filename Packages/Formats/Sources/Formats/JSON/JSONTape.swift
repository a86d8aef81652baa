/// A JSON text as a flat list of values in document order, for documents that are too large for a tree of
/// ``Core/JSONValue``.
///
/// A tree of values would need an allocation for each, and could overflow the stack when released. Here an array or
/// object is one node that has the index of its end. Node 0 is the document's value; the members of an object are its
/// keys and values in turn.
public struct JSONTape: Sendable {
    public enum Kind: UInt8, Sendable {
        case null, bool, number, string, escapedString, array, object
    }

    public struct Node: Sendable {
        /// The kind in the upper three bits, the byte offset in the rest: texts are limited to 512 MB.
        @usableFromInline let head: UInt32
        /// For containers the index after their last content, for strings and numbers the byte after the last (quotes
        /// excluded).
        public internal(set) var end: UInt32
        /// The number, 0 or 1 for a Boolean, or the count of elements or members.
        public internal(set) var value: Double

        init(kind: Kind, offset: Int, end: Int = 0, value: Double = 0) {
            head = UInt32(kind.rawValue) << 29 | UInt32(truncatingIfNeeded: offset)
            self.end = UInt32(truncatingIfNeeded: end)
            self.value = value
        }

        @inlinable public var kind: Kind { Kind(rawValue: UInt8(head >> 29)) ?? .null }
        /// The first byte of the value; of a string, the byte after the quote.
        @inlinable public var offset: Int { Int(head & 0x1FFF_FFFF) }
        @inlinable public var count: Int { Int(value) }
        @inlinable public var isString: Bool { kind == .string || kind == .escapedString }
    }

    /// The maximum number of bytes that an offset can address.
    public static let maximumBytes = 0x1FFF_FFFF

    public let bytes: [UInt8]
    public let nodes: [Node]
    /// Objects with a duplicate name, as the indices of the object and of the second key; the first thousand.
    public let duplicates: [(object: Int, key: Int)]

    /// Reads one text, strictly (RFC 8259): no trailing commas, no comments, nothing after it. A byte order mark is skipped.
    ///
    /// - Throws: ``FormatFault`` at the first byte that does not belong, with its offset; see ``LineIndex``.
    public init(reading bytes: [UInt8], maximumDepth: Int = 128) throws(FormatFault) {
        self = try JSONTapeReader.read(bytes, maximumDepth: maximumDepth)
    }

    init(bytes: [UInt8], nodes: [Node], duplicates: [(object: Int, key: Int)]) {
        self.bytes = bytes
        self.nodes = nodes
        self.duplicates = duplicates
    }

    /// The index after a value and everything in it.
    @inlinable
    public func next(after index: Int) -> Int {
        switch nodes[index].kind {
        case .array, .object: Int(nodes[index].end)
        default: index + 1
        }
    }

    /// The indices of an array's elements.
    @inlinable
    public func elements(of array: Int) -> Elements {
        Elements(tape: self, index: array + 1, end: Int(nodes[array].end))
    }

    public struct Elements: Sequence, IteratorProtocol, Sendable {
        @usableFromInline let tape: JSONTape
        @usableFromInline var index: Int
        @usableFromInline let end: Int

        @inlinable
        init(tape: JSONTape, index: Int, end: Int) {
            self.tape = tape
            self.index = index
            self.end = end
        }

        @inlinable
        public mutating func next() -> Int? {
            guard index < end else { return nil }
            defer { index = tape.next(after: index) }
            return index
        }
    }

    /// Calls `body` with each member's key and value, in the order of the text.
    @inlinable
    public func forEachMember(of object: Int, _ body: (_ key: Int, _ value: Int) -> Void) {
        var index = object + 1
        let end = Int(nodes[object].end)
        while index < end {
            body(index, index + 1)
            index = next(after: index + 1)
        }
    }

    /// The value of a member; of duplicate names the last counts, as in most parsers.
    public func member(_ name: StaticString, of object: Int) -> Int? {
        var found: Int?
        forEachMember(of: object) { key, value in
            if matches(key, name) { found = value }
        }
        return found
    }

    /// True if a string node has this text, without making a `String` of it.
    public func matches(_ index: Int, _ text: StaticString) -> Bool {
        let node = nodes[index]
        switch node.kind {
        case .string:
            let start = node.offset
            guard Int(node.end) - start == text.utf8CodeUnitCount else { return false }
            return text.withUTF8Buffer { wanted in
                for offset in 0..<wanted.count where wanted[offset] != bytes[start + offset] { return false }
                return true
            }
        case .escapedString: return string(index).utf8.elementsEqual(text.description.utf8)
        default: return false
        }
    }

    /// The text of a string node; empty for other kinds.
    public func string(_ index: Int) -> String {
        let node = nodes[index]
        switch node.kind {
        case .string: return String(decoding: bytes[node.offset..<Int(node.end)], as: UTF8.self)
        case .escapedString: return JSONEscapes.text(bytes[node.offset..<Int(node.end)])
        default: return ""
        }
    }

    /// The kind in the words of an error message.
    public func typeName(_ index: Int) -> String {
        switch nodes[index].kind {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string, .escapedString: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
