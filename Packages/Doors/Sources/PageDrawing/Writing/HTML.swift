/// A document, or a part of one, as bytes that are written front to back.
///
/// Nothing goes in unescaped: elements and attributes come from closed lists, text and values of attributes are escaped as they are
/// written. There is no way to add markup that is a string.
public struct HTML: Sendable, Equatable {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public var isEmpty: Bool { bytes.isEmpty }

    public mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    public mutating func doctype() { write("<!doctype html>") }

    public mutating func text(_ text: String) { EscapedText.append(text, to: &bytes) }

    public mutating func add(_ other: HTML) { bytes += other.bytes }

    // MARK: Elements

    public mutating func add(_ tag: Tag, _ attributes: Attribute..., text: String) {
        add(tag, attributes, text: text)
    }

    public mutating func add(_ tag: Tag, _ attributes: [Attribute], text: String) {
        open(tag.name, attributes)
        // A parser drops the first line break of these.
        if tag.dropsFirstLine { bytes.append(UInt8(ascii: "\n")) }
        self.text(text)
        close(tag)
    }

    public mutating func add(_ tag: Tag, _ attributes: Attribute..., content: (inout HTML) throws -> Void) rethrows {
        try add(tag, attributes, content: content)
    }

    public mutating func add(_ tag: Tag, _ attributes: [Attribute], content: (inout HTML) throws -> Void) rethrows {
        open(tag.name, attributes)
        try content(&self)
        close(tag)
    }

    public mutating func add(_ tag: VoidTag, _ attributes: Attribute...) { add(tag, attributes) }

    public mutating func add(_ tag: VoidTag, _ attributes: [Attribute]) {
        open(tag.name, attributes, isClosed: tag.isShape)
    }

    /// A script of this server, which begins once the document is read. There are no others.
    public mutating func addScript(_ source: LocalLink) {
        open("script", [.source(source), .deferred])
        write("</script>")
    }

    /// Makes a browser without scripts reload the page. It belongs in the head.
    public mutating func addRefresh(afterSeconds seconds: Int) {
        open("noscript", [])
        add(.meta, .refreshes, .seconds(seconds))
        write("</noscript>")
    }

    private mutating func open(_ name: StaticString, _ attributes: [Attribute], isClosed: Bool = false) {
        write("<")
        write(name)
        for attribute in attributes { attribute.append(to: &bytes) }
        write(isClosed ? "/>" : ">")
    }

    private mutating func close(_ tag: Tag) {
        write("</")
        write(tag.name)
        write(">")
    }

    private mutating func write(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }
}

extension HTML: CustomStringConvertible {
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
