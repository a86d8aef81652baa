/// The start of an element, with its attributes as they stand in the document.
public struct XMLElement: Sendable {
    /// Where the name and the value of an attribute are, as places in the bytes that ``withBytes(_:)`` gives.
    public struct Attribute: Sendable {
        public let name: Range<Int>
        public let value: Range<Int>
    }

    let storage: [UInt8]
    let nameRange: Range<Int>
    let attributes: [Attribute]

    /// The line of its `<`, from 1.
    public let line: Int
    /// The byte of the document at which its `<` stands.
    public let offset: Int
    /// The root's is 1.
    public let depth: Int
    public let isEmpty: Bool

    public func isNamed(_ text: StaticString) -> Bool { XMLName.matches(storage, nameRange, text) }

    /// The attributes in the order of the tag, and the bytes that they are in: for what reads a million elements.
    public func withBytes<Value>(_ body: (Span<UInt8>, [Attribute]) -> Value) -> Value {
        body(storage.span, attributes)
    }

    /// The value that is at a place of ``withBytes(_:)``.
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
