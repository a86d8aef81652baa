/// The start of an element, with its attributes as written in the document.
public struct XMLElement: Sendable {
    /// The ranges of an attribute's name and value in the bytes of ``withBytes(_:)``.
    public struct Attribute: Sendable {
        public let name: Range<Int>
        public let value: Range<Int>
    }

    let storage: [UInt8]
    let nameRange: Range<Int>
    let attributes: [Attribute]

    /// The line of its `<`, from 1.
    public let line: Int
    /// The byte offset of its `<` in the document.
    public let offset: Int
    /// The root's is 1.
    public let depth: Int
    public let isEmpty: Bool

    public func isNamed(_ text: StaticString) -> Bool { XMLName.matches(storage, nameRange, text) }

    /// The attributes in the order of the tag, and the bytes that they are in, for code that reads a million elements.
    public func withBytes<Value>(_ body: (Span<UInt8>, [Attribute]) -> Value) -> Value {
        body(storage.span, attributes)
    }

    /// The value in a range of ``withBytes(_:)``.
    public func text(_ value: Range<Int>) -> XMLText { XMLText(storage: storage, range: value, kind: .attribute) }

    public var name: XMLName { XMLName(storage: storage, range: nameRange) }

    /// The value of an attribute, by its whole name; of two with the same name the first counts.
    public subscript(_ name: StaticString) -> XMLText? {
        for attribute in attributes where XMLName.matches(storage, attribute.name, name) {
            return XMLText(storage: storage, range: attribute.value, kind: .attribute)
        }
        return nil
    }
}

/// The name of an element or attribute as written in the document, including its prefix.
public struct XMLName: Sendable {
    let storage: [UInt8]
    let range: Range<Int>

    public var bytes: ArraySlice<UInt8> { storage[range] }
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The name without its prefix: `Watts` of `ns3:Watts`.
    public var local: XMLName {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return self }
        return XMLName(storage: storage, range: colon + 1..<range.upperBound)
    }

    public static func == (name: XMLName, text: StaticString) -> Bool { matches(name.storage, name.range, text) }
    public static func ~= (text: StaticString, name: XMLName) -> Bool { name == text }

    static func matches(_ storage: [UInt8], _ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { wanted in
            for offset in 0..<wanted.count where wanted[offset] != storage[range.lowerBound + offset] { return false }
            return true
        }
    }
}
