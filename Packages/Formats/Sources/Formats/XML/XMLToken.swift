/// What an ``XMLScanner`` finds. An empty element (`<br/>`) gives a start and an end.
public enum XMLToken: Sendable {
    case start(XMLElement)
    case end(XMLEnd)
    case text(XMLText)
}

/// The end of an element.
public struct XMLEnd: Sendable {
    public let name: XMLName
    /// Of the element that ends; the root's is 1.
    public let depth: Int

    public func isNamed(_ text: StaticString) -> Bool { XMLName.matches(name.storage, name.range, text) }
}
