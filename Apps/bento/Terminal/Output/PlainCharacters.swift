import Foundation

/// Writes what Bento draws, and the marks of its sentences, in ASCII: for locales that are not UTF-8, and terminals that draw
/// nothing. A drawn character becomes one of the same width, so that columns stay where they are.
package struct PlainCharacters: Sendable {
    /// Whether letters lose what ASCII does not have, too: for a screen that cannot show them. In a pipe they are the person's words.
    private let foldsLetters: Bool

    /// - Returns: `nil` where the output shows all characters.
    package init?(environment: (String) -> String?, isTerminal: Bool) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment).first { !$0.isEmpty } ?? ""
        let isUTF8 = Self.isUTF8(locale)
        guard !isUTF8 || (isTerminal && environment("TERM") == "dumb") else { return nil }
        foldsLetters = !isUTF8 && isTerminal
    }

    init(foldsLetters: Bool) { self.foldsLetters = foldsLetters }

    /// Whether text of a locale is UTF-8. A name without a character set leaves it open, and so does none at all; nearly every
    /// terminal of today is.
    static func isUTF8(_ locale: String) -> Bool {
        if ["C", "POSIX"].contains(locale) { return false }
        guard let dot = locale.firstIndex(of: ".") else { return true }
        let name = locale[locale.index(after: dot)...].prefix { $0 != "@" }.lowercased()
        return name.filter { $0 != "-" && $0 != "_" } == "utf8"
    }

    package func replaced(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text {
            if character.isASCII {
                result.append(character)
            } else if let plain = Self.plain[character] {
                result += plain
            } else if let dots = Self.dots(character) {
                result.append(dots)
            } else {
                result += foldsLetters ? Self.folded(character) : String(character)
            }
        }
        return result
    }

    /// A cell of braille dots, by where the dots are.
    private static func dots(_ character: Character) -> Character? {
        guard let scalar = character.unicodeScalars.first, (0x2800...0x28FF).contains(scalar.value) else { return nil }
        let bits = scalar.value - 0x2800
        // The dots 1, 2, 4 and 5 are the upper half (Unicode, Braille Patterns).
        switch (bits & 0b0001_1011 != 0, bits & 0b1110_0100 != 0) {
        case (true, true): return ":"
        case (true, false): return "'"
        case (false, true): return "."
        case (false, false): return " "
        }
    }

    /// `é` is `e`, `ß` is `ss`; what has no letter in ASCII is `?`, as wide as it was.
    private static func folded(_ character: Character) -> String {
        let folded = String(character).folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
        if folded.utf8.allSatisfy({ $0 < 0x80 }) { return folded }
        return letters[character] ?? String(repeating: "?", count: max(1, DisplayWidth.of(character)))
    }

    private static let letters: [Character: String] = [
        "ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ł": "l", "Ł": "L", "đ": "d",
        "Đ": "D",
        "ı": "i", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D",
    ]

    private static let plain: [Character: String] = [
        // Bars, shades and sparklines.
        "█": "#", "▓": "*", "▒": "+", "░": ".", "▏": ".", "▎": ".", "▍": ".", "▌": "#", "▋": "#", "▊": "#", "▉": "#",
        "▁": "_", "▂": ".", "▃": "-", "▄": "=", "▅": "+", "▆": "*", "▇": "%", "▀": "^",
        // Lines.
        "┃": "|", "│": "|", "━": "-", "─": "-", "┤": "|", "├": "|", "└": "+", "┘": "+", "┌": "+", "┐": "+", "┼": "+",
        "┴": "+", "┬": "+", "•": "*", "●": "*", "○": "o", "■": "#", "□": ".", "▲": "^", "▼": "v", "▶": ">", "◀": "<",
        // The marks of sentences.
        "…": "~", "·": "-", "–": "-", "—": "-", "×": "x", "÷": "/", "→": ">", "←": "<", "↑": "^", "↓": "v", "±": "+",
        "−": "-",
        "“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'", "‚": ",", "«": "\"", "»": "\"", "‹": "'", "›": "'",
        "≈": "~",
        "≤": "<", "≥": ">", "°": " ", "µ": "u", "²": "2", "³": "3", "½": "1/2", "¼": "1/4", "¾": "3/4", "€": "EUR",
        "✓": "+",
        "✗": "-", "\u{A0}": " ", "\u{2009}": " ", "\u{202F}": " ", "\u{FFFD}": "?",
    ]
}
