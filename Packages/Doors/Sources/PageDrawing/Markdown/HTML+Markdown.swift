extension HTML {
    /// More is drawn as the plain text it is.
    private static let mostMarkdown = 200_000

    /// Draws Markdown: the parts of CommonMark that people and models write, with tables. HTML in it is shown as text,
    /// and links lead only to `http`, `https`, and `mailto`.
    ///
    /// - Parameter headingLevel: the level of its highest headings.
    public mutating func addMarkdown(_ text: String, headingLevel: Int = 2) {
        guard text.utf8.count <= Self.mostMarkdown else { return add(.pre, .class("prose"), text: text) }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            // A tab counts as four spaces at the beginning of a block.
            line.utf8.contains(0x09) ? line.map { $0 == "\t" ? "    " : String($0) }.joined()[...] : line
        }
        let blocks = MarkdownBlock.blocks(lines)
        guard !blocks.isEmpty else { return }
        add(.div, .class("prose")) { html in
            for block in blocks { html.add(block, headingLevel) }
        }
    }

    private mutating func add(_ block: MarkdownBlock, _ level: Int) {
        switch block {
        case .heading(let own, let text):
            add(.heading(level + own - 1)) { html in MarkdownSpans.draw(text, in: &html) }
        case .paragraph(let text):
            add(.p) { html in MarkdownSpans.draw(text, in: &html) }
        case .code(let text):
            add(.pre) { html in html.add(.code, text: text) }
        case .rule: add(.hr)
        case .quote(let blocks):
            add(.blockquote) { html in
                for block in blocks { html.add(block, level) }
            }
        case .list(let start, let items, let isLoose):
            add(start == nil ? .ul : .ol, start.map { $0 == 1 ? [] : [.start($0)] } ?? []) { html in
                for item in items {
                    html.add(.li) { html in
                        for block in item {
                            if !isLoose, case .paragraph(let text) = block {
                                MarkdownSpans.draw(text, in: &html)
                            } else {
                                html.add(block, level)
                            }
                        }
                    }
                }
            }
        case .table(let head, let alignments, let rows): addTable(head, alignments, rows)
        }
    }

    private mutating func addTable(_ head: [String], _ isTrailing: [Bool], _ rows: [[String]]) {
        add(.div, .class("table")) { html in
            html.add(.table) { html in
                html.add(.thead) { html in
                    html.add(.tr) { html in
                        for (index, cell) in head.enumerated() {
                            html.add(.th, .scope(.col), isTrailing[index] ? .class("number") : .tone(.normal)) { html in
                                MarkdownSpans.draw(cell, in: &html)
                            }
                        }
                    }
                }
                html.add(.tbody) { html in
                    for row in rows {
                        html.add(.tr) { html in
                            for (index, cell) in row.enumerated() {
                                html.add(.td, isTrailing[index] ? .class("number") : .tone(.normal)) { html in
                                    MarkdownSpans.draw(cell, in: &html)
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
