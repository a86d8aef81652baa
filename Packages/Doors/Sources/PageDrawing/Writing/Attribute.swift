/// An attribute of an element. No event handlers, no styles; addresses only as ``LocalLink`` and ``WebLink``.
public struct Attribute: Sendable {
    enum Value: Sendable {
        case absent
        /// Present without a value.
        case present
        case text(String)
        case words([StaticString])
        /// The name of an element, written so that it holds no space.
        case identifiers([String])
    }

    let name: StaticString
    let value: Value
    /// True if it is a page's own (`data-…`).
    let isOwn: Bool

    init(_ name: StaticString, _ value: Value, isOwn: Bool = false) {
        self.name = name
        self.value = value
        self.isOwn = isOwn
    }

    init(_ name: StaticString, _ text: String?) { self.init(name, text.map(Value.text) ?? .absent) }
    init(_ name: StaticString, word: StaticString) { self.init(name, .words([word])) }
    init(_ name: StaticString, _ number: Int?) { self.init(name, number.map(String.init)) }
    init(_ name: StaticString, isThere: Bool) { self.init(name, isThere ? .present : .absent) }

    func append(to bytes: inout [UInt8]) {
        func write(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }
        if case .absent = value { return }
        write(isOwn ? " data-" : " ")
        write(name)
        if case .present = value { return }
        write("=\"")
        switch value {
        case .absent, .present: break
        case .text(let text): EscapedText.append(text, to: &bytes)
        case .words(let words):
            for (index, word) in words.enumerated() {
                if index > 0 { write(" ") }
                write(word)
            }
        case .identifiers(let names):
            for (index, name) in names.enumerated() {
                if index > 0 { write(" ") }
                bytes.append(contentsOf: Self.identifier(name).utf8)
            }
        }
        write("\"")
    }

    /// The name of an element in the document. It has only letters, digits, and `-._`, and differs for different names.
    public static func identifier(_ name: String) -> String {
        var result = ""
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                result.append(Character(UnicodeScalar(byte)))
            default: result += ":" + String(byte, radix: 16)
            }
        }
        return result
    }
}
