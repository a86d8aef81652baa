/// Makes text safe and suitable for a terminal.
package enum TerminalText {
    /// The text without anything that could control the terminal or hide content: control characters (C0, C1, DEL)
    /// become "�", and bidirectional overrides and isolates are removed (Unicode Technical Report 36). Line breaks
    /// stay.
    package static func sanitised(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) { return text }
        var result = String.UnicodeScalarView()
        var scalars = text.unicodeScalars.makeIterator()
        var pending = scalars.next()
        while let scalar = pending {
            pending = scalars.next()
            switch scalar.value {
            case 0x0A: result.append(scalar)
            case 0x0D:
                if pending?.value != 0x0A { result.append("\n") }
            case 0x09: result.append(" ")
            case 0x00..<0x20, 0x7F...0x9F: result.append("\u{FFFD}")
            case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: break
            case 0x2028, 0x2029: result.append("\n")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    package static func line(_ text: String) -> String {
        if isPlain(text) { return text }
        return sanitised(text).map { $0.isNewline ? " " : String($0) }.joined()
    }

    /// The text in lines of at most `columns`, broken at spaces; a longer word is broken at the end of the line.
    package static func wrapped(_ text: String, to columns: Int) -> [String] {
        let columns = max(8, columns)
        if text.utf8.count <= columns, isPlain(text) { return [text] }
        return sanitised(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { wrappedParagraph($0, to: columns) }
    }

    /// The text without the colors that ``TerminalStyle`` adds (ECMA-48 SGR).
    package static func unpainted(_ text: String) -> String {
        guard text.utf8.contains(0x1B) else { return text }
        var result = String.UnicodeScalarView()
        var isInSequence = false
        for scalar in text.unicodeScalars {
            if scalar == "\u{1B}" {
                isInSequence = true
            } else if isInSequence {
                if scalar == "m" { isInSequence = false }
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// True if every byte is a visible ASCII character or a space: one line, one column each.
    package static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

    private static func wrappedParagraph(_ paragraph: Substring, to columns: Int) -> [String] {
        let indentation = String(paragraph.prefix { $0 == " " }.prefix(columns / 2))
        var lines: [String] = []
        var line = indentation
        var used = indentation.count
        var isEmpty = true
        for word in paragraph.split(separator: " ") {
            var rest = word
            var width = DisplayWidth.of(rest)
            if !isEmpty, used + 1 + width <= columns {
                // Not `+=`, which asks of a substring whether it is a string.
                line.append(" ")
                line.append(contentsOf: rest)
                used += 1 + width
                continue
            }
            if !isEmpty {
                lines.append(line)
                line = indentation
                used = indentation.count
            }
            while used + width > columns {
                var taken = 0
                var end = rest.startIndex
                while end < rest.endIndex, used + taken + DisplayWidth.of(rest[end]) <= columns {
                    taken += DisplayWidth.of(rest[end])
                    end = rest.index(after: end)
                }
                if end == rest.startIndex {
                    taken = DisplayWidth.of(rest[end])
                    end = rest.index(after: end)
                }
                lines.append(line + rest[..<end])
                line = indentation
                used = indentation.count
                rest = rest[end...]
                // Not measured again: a word may have millions of letters.
                width -= taken
            }
            line.append(contentsOf: rest)
            used += width
            isEmpty = false
        }
        lines.append(line)
        return lines
    }
}
