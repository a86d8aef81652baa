/// How long a text that is kept may be.
package enum TextLimit {
    /// - Throws: ``FoodError/badValue(_:given:allowed:)`` where it is longer, or has control characters.
    package static func check(_ what: String, _ text: String?, bytes: Int) throws(FoodError) {
        guard let text else { return }
        guard text.utf8.count <= bytes else {
            throw .badValue("The \(what)", given: "\(text.utf8.count) bytes", allowed: "at most \(bytes) bytes")
        }
        guard !text.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\n" && $0 != "\t" }) else {
            throw .badValue("The \(what)", given: "text with control characters", allowed: "plain text")
        }
    }

    /// A name: 1 to 200 bytes on one line.
    package static func name(_ what: String, _ text: String) throws(FoodError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { throw .badValue("The \(what)", given: "empty", allowed: "1 to 200 bytes of text") }
        try check(what, name, bytes: 200)
        return name
    }
}
