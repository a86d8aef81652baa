import Core

/// Draws the inline marks of one line of Markdown: strong, emphasis, code and links.
struct MarkdownInline: Sendable {
    let style: TerminalStyle

    /// The text without its marks, painted. Characters that are not marks stay as they are.
    func drawn(_ text: String, tone: Tone = .normal) -> String {
        // A model speaks a word at a time, and its line is redrawn with each: most of it is plain.
        guard text.utf8.contains(where: Self.mayMark) else { return style.paint(text, tone) }
        var result = ""
        var plain = ""
        var rest = text[...]
        func flush() {
            result += style.paint(plain, tone)
            plain = ""
        }
        while let mark = rest.utf8.firstIndex(where: Self.mayMark) {
            plain += rest[..<mark]
            rest = rest[mark...]
            guard let first = rest.first else { break }
            if first == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
                plain.append(next)
                rest = rest.dropFirst(2)
            } else if let (inner, mark, after) = Self.marked(rest) {
                flush()
                result += style.paint(mark == "`" ? inner : Self.plain(inner), mark == "`" ? .good : .strong)
                rest = after
            } else if first == "[", let (label, target, after) = Self.link(rest) {
                plain += label == target ? target : "\(label) (\(target))"
                rest = after
            } else {
                plain.append(first)
                rest = rest.dropFirst()
            }
        }
        plain += rest
        flush()
        return result
    }

    /// True if a byte may begin a mark.
    private static func mayMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["): true
        default: false
        }
    }

    /// The text without marks.
    static func plain(_ text: String) -> String {
        MarkdownInline(style: TerminalStyle(width: 80, usesColour: false)).drawn(text)
    }

    private static func marked(_ text: Substring) -> (inner: String, mark: String, after: Substring)? {
        for mark in ["**", "__", "`", "*", "_"] where text.hasPrefix(mark) {
            let inside = text.dropFirst(mark.count)
            guard let next = inside.first, next != " ", let close = closing(mark, in: inside) else { return nil }
            let inner = inside[..<close]
            guard !inner.isEmpty, inner.last != " " || mark == "`" else { return nil }
            return (String(inner), mark, inside[inside.index(close, offsetBy: mark.count)...])
        }
        return nil
    }

    /// The position where a mark closes, within 2,000 characters: unmatched marks must not take quadratic time.
    private static func closing(_ mark: String, in text: Substring) -> Substring.Index? {
        var index = text.startIndex
        var looked = 0
        while index < text.endIndex, looked < 2_000 {
            if text[index...].hasPrefix(mark) {
                let after = text.index(index, offsetBy: mark.count)
                // An underscore inside a word is one, and marks nothing.
                let isInWord =
                    mark.hasPrefix("_") && after < text.endIndex && (text[after].isLetter || text[after].isNumber)
                if !isInWord { return index }
            }
            index = text.index(after: index)
            looked += 1
        }
        return nil
    }

    private static func link(_ text: Substring) -> (label: String, target: String, after: Substring)? {
        let head = text.prefix(1_000)
        guard let middle = head.firstIndex(of: "]") else { return nil }
        let open = head.index(after: middle)
        guard open < head.endIndex, head[open] == "(", let close = head[open...].firstIndex(of: ")") else { return nil }
        let label = head[head.index(after: head.startIndex)..<middle]
        let target = head[head.index(after: open)..<close]
        guard !target.isEmpty, !target.contains(" ") else { return nil }
        return (String(label), String(target), text[text.index(after: close)...])
    }
}
