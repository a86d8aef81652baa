import Core

/// A block of an answer as it comes on the terminal: finished lines stand, the line that is still coming is drawn anew with
/// each piece.
struct StreamedBlock: Sendable {
    private let kind: AnswerBlock.Kind
    private let style: TerminalStyle
    private let redraws: Bool
    private var drawer: MarkdownLines
    private var line = ""
    private var drawnRows = 0

    /// - Parameter redraws: whether the output is a terminal, where a line can be drawn again.
    init(_ kind: AnswerBlock.Kind, style: TerminalStyle, redraws: Bool) {
        self.kind = kind
        self.style = style
        self.redraws = redraws
        drawer = MarkdownLines(style: style)
    }

    /// What to write for a piece of text.
    mutating func append(_ text: String) -> String {
        var output = ""
        var pieces = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while pieces.count > 1, let piece = pieces.popFirst() {
            line += piece
            output += erase() + finished()
            line = ""
        }
        line += pieces.first ?? ""
        guard redraws, !line.isEmpty else { return output }
        let rows = drafted()
        // Where the line has only grown in its last row, what stands already stays.
        output += erase() + rows.joined(separator: "\n")
        drawnRows = rows.count
        return output
    }

    /// What to write at the end.
    mutating func close() -> String {
        defer { line = "" }
        return line.isEmpty ? "" : erase() + finished()
    }

    private mutating func finished() -> String {
        let rows = lines(&drawer)
        drawnRows = 0
        return rows.map { $0 + "\n" }.joined()
    }

    private func drafted() -> [String] {
        var copy = drawer
        return lines(&copy)
    }

    private func lines(_ drawer: inout MarkdownLines) -> [String] {
        switch kind {
        case .markdown: redraws ? drawer.take(line) : [TerminalText.line(line)]
        case .text: TerminalText.wrapped(line, to: style.width)
        case .reasoning: TerminalText.wrapped(line, to: style.width).map { style.paint($0, .muted) }
        }
    }

    private func erase() -> String {
        guard redraws, drawnRows > 0 else { return "" }
        return (drawnRows > 1 ? "\u{1B}[\(drawnRows - 1)A" : "") + "\r\u{1B}[J"
    }
}
