import Core

/// Draws Markdown line by line for a terminal: headings, lists, quotes, fenced code, rules, tables as they are.
///
/// A line depends only on the lines before it, so that text can be drawn while it is still arriving.
struct MarkdownLines: Sendable {
    var style: TerminalStyle
    private var fence: String?

    init(style: TerminalStyle) { self.style = style }

    /// The whole text.
    static func lines(_ text: String, style: TerminalStyle) -> [String] {
        var drawer = MarkdownLines(style: style)
        return TerminalText.sanitised(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { drawer.take(String($0)) }
    }

    /// The look of an incomplete line, without affecting the lines that follow.
    func draft(_ line: String) -> [String] {
        var copy = self
        return copy.take(line)
    }

    /// The lines of the terminal for one line of Markdown.
    mutating func take(_ line: String) -> [String] {
        let line = TerminalText.line(line)
        let indentation = line.prefix { $0 == " " }.count
        let text = String(line.dropFirst(indentation))
        if let open = fence {
            if text.hasPrefix(open) {
                fence = nil
                return []
            }
            return [style.paint("  " + line, .muted)]
        }
        for mark in ["```", "~~~"] where text.hasPrefix(mark) {
            fence = mark
            return []
        }
        if text.isEmpty { return [""] }
        if text.hasPrefix("#") {
            let level = text.prefix { $0 == "#" }.count
            let title = text.dropFirst(level)
            if level <= 6, title.isEmpty || title.first == " " {
                let words = MarkdownInline.plain(title.trimmingPrefix { $0 == " " }.description)
                return TerminalText.wrapped(words, to: style.width).map { style.paint($0, .strong) }
            }
        }
        if text.count >= 3, let mark = text.first, "-*_".contains(mark), text.allSatisfy({ $0 == mark || $0 == " " }) {
            return style.draws ? [style.paint(String(repeating: "─", count: min(style.width, 40)), .muted)] : [""]
        }
        if text.hasPrefix(">") {
            let words = text.dropFirst().trimmingPrefix { $0 == " " }.description
            let bar = style.draws ? "│ " : ""
            return wrapped(words, first: bar, rest: bar, tone: .muted)
        }
        if text.hasPrefix("|") { return [DisplayWidth.truncated(text, to: style.width)] }
        let space = String(repeating: " ", count: min(indentation, style.width / 2))
        if let (mark, words) = Self.item(text) {
            let rest = space + String(repeating: " ", count: DisplayWidth.of(mark) + 1)
            return wrapped(words, first: "\(space)\(mark) ", rest: rest)
        }
        return wrapped(text, first: space, rest: space)
    }

    private static func item(_ text: String) -> (mark: String, words: String)? {
        if let first = text.first, "-*+".contains(first), text.dropFirst().first == " " {
            return ("•", text.dropFirst(2).description)
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let after = text.dropFirst(digits.count)
        guard (1...9).contains(digits.count), after.hasPrefix(". ") || after.hasPrefix(") ") else { return nil }
        return ("\(digits).", after.dropFirst(2).description)
    }

    /// Wraps by visible width and paints afterwards: if a paragraph fits on one line, its marks are removed first.
    private func wrapped(_ text: String, first: String, rest: String, tone: Tone = .normal) -> [String] {
        let inline = MarkdownInline(style: style)
        let room = style.width - DisplayWidth.of(rest)
        let plain = MarkdownInline.plain(text)
        if DisplayWidth.of(plain) <= room { return [style.paint(first, tone) + inline.drawn(text, tone: tone)] }
        // Marks must not be cut by the wrapping, so words that carry them stay together.
        var lines: [String] = []
        var words: [String] = []
        var used = 0
        func flush() {
            let head = lines.isEmpty ? first : rest
            lines.append(style.paint(head, tone) + inline.drawn(words.joined(separator: " "), tone: tone))
            words = []
            used = 0
        }
        for word in Self.words(text) {
            let width = DisplayWidth.of(MarkdownInline.plain(word))
            if used > 0, used + 1 + width > room { flush() }
            if width > room {
                for piece in TerminalText.wrapped(MarkdownInline.plain(word), to: room) {
                    words = [piece]
                    used = DisplayWidth.of(piece)
                    flush()
                }
                continue
            }
            words.append(word)
            used += width + (used > 0 ? 1 : 0)
        }
        if !words.isEmpty { flush() }
        return lines
    }

    /// Words. A mark is kept in one piece with the word in which it began, up to 8 words; a mark without its other half
    /// keeps nothing together.
    private static func words(_ text: String) -> [String] {
        var result: [String] = []
        var open: (mark: Character, count: Int)?
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            if let (mark, count) = open, let last = result.indices.last {
                result[last] += " " + word
                open = closes(word, mark) || count >= 8 ? nil : (mark, count + 1)
            } else {
                result.append(String(word))
                if let mark = word.first, "*_`[".contains(mark), !closes(word.dropFirst(), mark) {
                    open = (mark, 1)
                }
            }
        }
        return result
    }

    private static func closes(_ word: Substring, _ mark: Character) -> Bool { word.contains(mark == "[" ? ")" : mark) }
}
