import Foundation

/// Converts Bento's drawings, and the symbols in its sentences, to ASCII: for locales other than UTF-8, and for
/// terminals that draw nothing. A drawn character becomes one of the same width, so that columns stay aligned.
package struct PlainCharacters: Sendable {
    /// True if letters are also reduced to ASCII: for a screen that cannot show them. In a pipe they are the person's
    /// own words.
    private let foldsLetters: Bool

    /// - Returns: `nil` if the output supports all characters.
    package init?(environment: (String) -> String?, isTerminal: Bool) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment).first { !$0.isEmpty } ?? ""
        let isUTF8 = Self.isUTF8(locale)
        guard !isUTF8 || (isTerminal && environment("TERM") == "dumb") else { return nil }
        foldsLetters = !isUTF8 && isTerminal
    }

    init(foldsLetters: Bool) { self.foldsLetters = foldsLetters }

    /// True if text of a locale is UTF-8. A name without a character set does not say, and neither does no name; nearly
    /// every terminal today uses UTF-8.
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

    /// A character for a cell of braille dots, by the positions of the dots.
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

    /// `é` becomes `e`, `ß` becomes `ss`; a character without an ASCII letter becomes `?`, as wide as before.
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
