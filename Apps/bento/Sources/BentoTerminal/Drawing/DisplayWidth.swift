/// The number of columns that text takes in a terminal.
///
/// Follows Unicode Standard Annex #11: wide and fullwidth characters take two columns, combining marks and format
/// characters none, all others one. A character of several scalars is as wide as its widest scalar, or two if it is
/// shown as an emoji.
enum DisplayWidth {
    /// The columns of a text without line breaks or control characters.
    static func of(_ text: some StringProtocol) -> Int {
        // Almost all text is ASCII: one byte, one column.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The columns of one character.
    static func of(_ character: Character) -> Int {
        var width = 0
        var isEmoji = false
        for scalar in character.unicodeScalars {
            if scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation { isEmoji = true }
            width = max(width, of(scalar))
        }
        return isEmoji ? 2 : width
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The blocks of wide and fullwidth characters (UAX #11, East_Asian_Width W and F), coarsened to whole blocks.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x17000...0x18AFF, 0x1B000...0x1B2FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
        0x20000...0x3FFFD,
    ]

    /// The beginning of a text that fits into `columns`; if it is truncated, it ends with "…".
    static func truncated(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 1 else { return columns == 1 ? "…" : "" }
        var kept = ""
        var used = 0
        for character in text {
            let width = of(character)
            guard used + width <= columns - 1 else { break }
            kept.append(character)
            used += width
        }
        while kept.last == " " { kept.removeLast() }
        return kept + "…"
    }

    /// The text with spaces up to `columns`.
    static func padded(_ text: String, to columns: Int, leading: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, columns - of(text)))
        return leading ? space + text : text + space
    }
}
