/// A JSON text as a flat list of values in document order: what the reader makes and the checks walk over.
///
/// A tree of values would cost an allocation each and could overflow the stack on release; here an array or object is
/// one node that knows where its content ends.
package struct JSONTape: Sendable {
    package enum Kind: UInt8 {
        case null, bool, number, string, escapedString, array, object
    }

    package struct Node: Sendable {
        /// Kind in the upper three bits, byte offset in the rest: texts are limited to 512 MB.
        private let head: UInt32
        /// For containers the index after their last content, for strings the byte after the last (quotes excluded).
        var end: UInt32
        /// The number, 0 or 1 for a truth value, or the count of elements or members.
        var value: Double

        init(kind: Kind, offset: Int, end: Int = 0, value: Double = 0) {
            head = UInt32(kind.rawValue) << 29 | UInt32(truncatingIfNeeded: offset)
            self.end = UInt32(truncatingIfNeeded: end)
            self.value = value
        }

        package var kind: Kind { Kind(rawValue: UInt8(head >> 29)) ?? .null }
        /// The first byte of the value; of a string, the byte after the quote.
        var offset: Int { Int(head & 0x1FFF_FFFF) }
        var count: Int { Int(value) }
        var isString: Bool { kind == .string || kind == .escapedString }
    }

    /// No more bytes than an offset can name.
    package static let maximumBytes = 0x1FFF_FFFF

    package let bytes: [UInt8]
    package var nodes: [Node]
    /// Objects with a name used twice, as the indices of the object and of the second key.
    var duplicates: [(object: Int, key: Int)] = []

    /// The index after a value and everything in it.
    package func next(after index: Int) -> Int {
        switch nodes[index].kind {
        case .array, .object: Int(nodes[index].end)
        default: index + 1
        }
    }

    /// The indices of an array's elements.
    package func elements(of array: Int) -> Elements {
        Elements(tape: self, index: array + 1, end: Int(nodes[array].end))
    }

    package struct Elements: Sequence, IteratorProtocol {
        let tape: JSONTape
        var index: Int
        let end: Int

        package mutating func next() -> Int? {
            guard index < end else { return nil }
            defer { index = tape.next(after: index) }
            return index
        }
    }

    /// Calls `body` with each member's key and value, in the order of the text.
    func forEachMember(of object: Int, _ body: (_ key: Int, _ value: Int) -> Void) {
        var index = object + 1
        let end = Int(nodes[object].end)
        while index < end {
            body(index, index + 1)
            index = next(after: index + 1)
        }
    }

    /// The value of a member; of equal names the last counts, as in most parsers.
    package func member(_ name: StaticString, of object: Int) -> Int? {
        var found: Int?
        forEachMember(of: object) { key, value in
            if matches(key, name) { found = value }
        }
        return found
    }

    /// Whether a string node has this text, without making a `String` of it.
    package func matches(_ index: Int, _ text: StaticString) -> Bool {
        let node = nodes[index]
        switch node.kind {
        case .string:
            let start = node.offset
            guard Int(node.end) - start == text.utf8CodeUnitCount else { return false }
            return text.withUTF8Buffer { wanted in
                for offset in 0..<wanted.count where wanted[offset] != bytes[start + offset] { return false }
                return true
            }
        case .escapedString: return string(index) == text.description
        default: return false
        }
    }

    /// The text of a string node; empty for other kinds.
    package func string(_ index: Int) -> String {
        let node = nodes[index]
        switch node.kind {
        case .string: return String(decoding: bytes[node.offset..<Int(node.end)], as: UTF8.self)
        case .escapedString: return JSONEscapes.text(bytes[node.offset..<Int(node.end)])
        default: return ""
        }
    }

    /// The kind in the words of an error message.
    package func typeName(_ index: Int) -> String {
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
