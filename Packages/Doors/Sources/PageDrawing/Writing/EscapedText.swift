/// Text escaped for HTML, both between tags and in a quoted value.
///
/// Control characters become "�", and those that change the direction of the following text are removed, as in a
/// terminal: a name can neither hide nor reorder the text beside it.
enum EscapedText {
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { append($0, to: &bytes) }
    }

    private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var start = 0
        var index = 0
        /// Writes the pending text and a replacement for the current bytes, and continues after them.
        func replace(_ length: Int, by words: StaticString) {
            bytes.append(contentsOf: text[start..<index])
            words.withUTF8Buffer { bytes.append(contentsOf: $0) }
            index += length
            start = index
        }
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "&"): replace(1, by: "&amp;")
            case UInt8(ascii: "<"): replace(1, by: "&lt;")
            case UInt8(ascii: ">"): replace(1, by: "&gt;")
            case UInt8(ascii: "\""): replace(1, by: "&quot;")
            case UInt8(ascii: "'"): replace(1, by: "&#39;")
            case 0x09, 0x0A: index += 1
            case 0x0D: replace(index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 1, by: "\n")
            case 0..<0x20, 0x7F: replace(1, by: "\u{FFFD}")
            // C1 controls are C2 80 to C2 9F.
            case 0xC2 where text[index + 1] < 0xA0: replace(2, by: "\u{FFFD}")
            // The Arabic letter mark.
            case 0xD8 where text[index + 1] == 0x9C: replace(2, by: "")
            case 0xE2 where isTurn(text[index + 1], text[index + 2]): replace(3, by: "")
            // Line and paragraph separators.
            case 0xE2 where text[index + 1] == 0x80 && (0xA8...0xA9).contains(text[index + 2]): replace(3, by: "\n")
            default: index += 1
            }
        }
        bytes.append(contentsOf: text[start..<index])
    }

    /// Marks, embeddings, overrides and isolates: U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069.
    private static func isTurn(_ second: UInt8, _ third: UInt8) -> Bool {
        second == 0x80
            ? (0x8E...0x8F).contains(third) || (0xAA...0xAE).contains(third)
            : second == 0x81 && (0xA6...0xA9).contains(third)
    }
}
