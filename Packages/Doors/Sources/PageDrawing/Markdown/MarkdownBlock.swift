/// A block of Markdown.
indirect enum MarkdownBlock: Equatable {
    case heading(Int, String)
    /// Lines separated by line breaks.
    case paragraph(String)
    case code(String)
    case rule
    case quote([MarkdownBlock])
    /// - `start`: the first number; `nil`: bullets.
    /// - `isLoose`: whether its items are paragraphs, with room between them.
    case list(start: Int?, items: [[MarkdownBlock]], isLoose: Bool)
    case table(head: [String], isTrailing: [Bool], rows: [[String]])

    /// The maximum nesting depth of quotes and lists; anything deeper is text.
    private static let deepest = 12
    private static let mostColumns = 64

    static func blocks(_ lines: [Substring], depth: Int = 0) -> [MarkdownBlock] {
        var reader = Reader(lines: lines, depth: depth)
        return reader.read()
    }

    private struct Reader {
        let lines: [Substring]
        let depth: Int
        var index = 0
        var result: [MarkdownBlock] = []
        var paragraph: [Substring] = []

        init(lines: [Substring], depth: Int) {
            self.lines = lines
            self.depth = depth
        }

        mutating func read() -> [MarkdownBlock] {
            while index < lines.count {
                let line = lines[index]
                let text = line.drop { $0 == " " }
                if text.isEmpty {
                    flush()
                    index += 1
                } else if let fence = Fence(text) {
                    flush()
                    readCode(fence, indentation: line.count - text.count)
                } else if let (level, words) = MarkdownBlock.heading(text) {
                    flush()
                    result.append(.heading(level, words))
                    index += 1
                } else if !paragraph.isEmpty, text.allSatisfy({ $0 == "=" }) || Self.isUnderline(text) {
                    let words = paragraph.joined(separator: " ")
                    paragraph = []
                    result.append(.heading(text.first == "=" ? 1 : 2, words))
                    index += 1
                } else if MarkdownBlock.isRule(text) {
                    flush()
                    result.append(.rule)
                    index += 1
                } else if text.first == ">", depth < deepest {
                    flush()
                    readQuote()
                } else if let item = ListMark(line), depth < deepest, paragraph.isEmpty || item.mayInterrupt {
                    flush()
                    readList(item)
                } else if paragraph.isEmpty, let alignments = alignments(after: text) {
                    readTable(text, alignments)
                } else {
                    paragraph.append(text)
                    index += 1
                }
            }
            flush()
            return result
        }

        private mutating func flush() {
            guard !paragraph.isEmpty else { return }
            result.append(.paragraph(paragraph.joined(separator: "\n")))
            paragraph = []
        }

        private static func isUnderline(_ text: Substring) -> Bool { text.count >= 2 && text.allSatisfy { $0 == "-" } }

        private mutating func readCode(_ fence: Fence, indentation: Int) {
            index += 1
            var code: [Substring] = []
            while index < lines.count {
                let line = lines[index]
                index += 1
                if fence.isClosed(by: line) { break }
                code.append(line.dropFirst(min(indentation, line.prefix { $0 == " " }.count)))
            }
            result.append(.code(code.joined(separator: "\n")))
        }

        private mutating func readQuote() {
            var inner: [Substring] = []
            while index < lines.count {
                let text = lines[index].drop { $0 == " " }
                guard text.first == ">" else { break }
                let rest = text.dropFirst()
                inner.append(rest.first == " " ? rest.dropFirst() : rest)
                index += 1
            }
            result.append(.quote(blocks(inner, depth: depth + 1)))
        }

        private mutating func readList(_ first: ListMark) {
            var items: [[MarkdownBlock]] = []
            var isLoose = false
            while index < lines.count, let mark = ListMark(lines[index]), mark.isLike(first),
                !MarkdownBlock.isRule(lines[index].drop { $0 == " " })
            {
                var inner = [mark.words]
                index += 1
                var endsEmpty = false
                while index < lines.count {
                    let line = lines[index]
                    let indentation = line.prefix { $0 == " " }.count
                    if indentation == line.count {
                        // An empty line belongs to the item if the text after it does.
                        let next = lines[index...].first { !$0.allSatisfy { $0 == " " } }
                        guard let next, next.prefix(while: { $0 == " " }).count >= mark.width else { break }
                        inner.append("")
                        isLoose = true
                        endsEmpty = true
                    } else if indentation >= mark.width {
                        inner.append(line.dropFirst(mark.width))
                        endsEmpty = false
                    } else if ListMark(line) != nil || endsEmpty || MarkdownBlock.beginsBlock(line) {
                        break
                    } else {
                        inner.append(line)
                    }
                    index += 1
                }
                items.append(blocks(inner, depth: depth + 1))
                let empty = lines[index...].prefix { $0.allSatisfy { $0 == " " } }.count
                if empty > 0, index + empty < lines.count, let next = ListMark(lines[index + empty]), next.isLike(first)
                {
                    isLoose = true
                    index += empty
                }
            }
            result.append(.list(start: first.number, items: items, isLoose: isLoose))
        }

        private func alignments(after text: Substring) -> [Bool]? {
            guard text.contains("|"), index + 1 < lines.count else { return nil }
            let cells = MarkdownBlock.cells(lines[index + 1])
            guard !cells.isEmpty, cells.count <= mostColumns, cells.count == MarkdownBlock.cells(text).count,
                cells.allSatisfy({ cell in
                    let dashes = cell.drop { $0 == ":" }
                    return dashes.first == "-" && dashes.allSatisfy { $0 == "-" || $0 == ":" }
                })
            else { return nil }
            return cells.map { $0.last == ":" && $0.first != ":" }
        }

        private mutating func readTable(_ head: Substring, _ alignments: [Bool]) {
            index += 2
            var rows: [[String]] = []
            while index < lines.count, lines[index].contains("|") {
                rows.append(Array(MarkdownBlock.cells(lines[index]).prefix(alignments.count)))
                index += 1
            }
            result.append(.table(head: MarkdownBlock.cells(head), isTrailing: alignments, rows: rows))
        }
    }

    // MARK: Lines

    /// The backticks or tildes around code.
    private struct Fence {
        let mark: Character
        let count: Int

        init?(_ text: Substring) {
            guard let first = text.first, first == "`" || first == "~" else { return nil }
            let count = text.prefix { $0 == first }.count
            guard count >= 3, first == "~" || !text.dropFirst(count).contains("`") else { return nil }
            (mark, self.count) = (first, count)
        }

        func isClosed(by line: Substring) -> Bool {
            let text = line.drop { $0 == " " }
            let marks = text.prefix { $0 == mark }.count
            return marks >= count && text.dropFirst(marks).allSatisfy { $0 == " " }
        }
    }

    /// The mark that begins an item of a list.
    private struct ListMark {
        let sign: Character
        let number: Int?
        /// Columns that belong to the mark.
        let width: Int
        let words: Substring

        init?(_ line: Substring) {
            let indentation = line.prefix { $0 == " " }.count
            let text = line.dropFirst(indentation)
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            let rest = text.dropFirst(digits.count)
            guard let sign = rest.first, digits.isEmpty ? "-*+".contains(sign) : ".)".contains(sign), digits.count <= 9
            else { return nil }
            let words = rest.dropFirst()
            let room = words.prefix { $0 == " " }.count
            guard room > 0 || words.isEmpty else { return nil }
            let used = room > 4 ? 1 : max(1, room)
            self.sign = sign
            number = Int(digits)
            width = indentation + digits.count + 1 + used
            self.words = words.dropFirst(used)
        }

        /// True if the mark may interrupt a paragraph. A number in a paragraph is one of its words, unless it is 1,
        /// which begins a list.
        var mayInterrupt: Bool { !words.isEmpty && (number ?? 1) == 1 }

        func isLike(_ other: ListMark) -> Bool { sign == other.sign && (number == nil) == (other.number == nil) }
    }

    private static func beginsBlock(_ line: Substring) -> Bool {
        let text = line.drop { $0 == " " }
        return text.first == ">" || Fence(text) != nil || heading(text) != nil || isRule(text)
    }

    private static func heading(_ text: Substring) -> (level: Int, words: String)? {
        let level = text.prefix { $0 == "#" }.count
        let rest = text.dropFirst(level)
        guard (1...6).contains(level), rest.isEmpty || rest.first == " " else { return nil }
        var words = rest.drop { $0 == " " }
        while words.last == " " { words.removeLast() }
        let closed = words.reversed().drop { $0 == "#" }
        if closed.isEmpty || closed.first == " " { words = words.prefix(closed.count) }
        while words.last == " " { words.removeLast() }
        return (level, String(words))
    }

    private static func isRule(_ text: Substring) -> Bool {
        guard let mark = text.first, "-*_".contains(mark) else { return false }
        return text.count(where: { $0 == mark }) >= 3 && text.allSatisfy { $0 == mark || $0 == " " }
    }

    /// The cells of a row of a table.
    private static func cells(_ line: Substring) -> [String] {
        var cells = [""]
        var isEscaped = false
        for character in line.trimmed {
            if character == "|", !isEscaped {
                cells.append("")
            } else {
                if isEscaped, character != "|" { cells[cells.count - 1].append("\\") }
                if character != "\\" || isEscaped { cells[cells.count - 1].append(character) }
            }
            isEscaped = character == "\\" && !isEscaped
        }
        if isEscaped { cells[cells.count - 1].append("\\") }
        if cells.count > 1, cells[0].isEmpty { cells.removeFirst() }
        if cells.count > 1, cells[cells.count - 1].allSatisfy({ $0 == " " }) { cells.removeLast() }
        return cells.map { String($0[...].trimmed) }
    }
}

extension Substring {
    /// Without spaces at its ends.
    var trimmed: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
