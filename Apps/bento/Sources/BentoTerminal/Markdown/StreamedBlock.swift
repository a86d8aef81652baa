import Core

/// A block of an answer as it arrives on the terminal: finished lines stay, the incomplete line is redrawn with each
/// piece. In a pipe the words are passed on unchanged.
struct StreamedBlock: Sendable {
    private let kind: AnswerBlock.Kind
    private var style: TerminalStyle
    private let redraws: Bool
    private var drawer: MarkdownLines
    private var line = ""
    /// The rows drawn for the incomplete line.
    private var drawn: [String] = []

    /// - Parameter redraws: whether the output is a terminal, on which a line can be redrawn.
    init(_ kind: AnswerBlock.Kind, style: TerminalStyle, redraws: Bool) {
        self.kind = kind
        self.style = style
        self.redraws = redraws
        drawer = MarkdownLines(style: style)
    }

    /// The output for a piece of text.
    ///
    /// - Parameter width: the current width of the terminal; `nil`: unchanged.
    mutating func append(_ text: String, width: Int? = nil) -> String {
        if isPassedOn {
            let pieces = text.split(separator: "\n", omittingEmptySubsequences: false)
            if pieces.count == 1 { line += text } else { line = String(pieces.last ?? "") }
            return pieces.map { TerminalText.line(String($0)) }.joined(separator: "\n")
        }
        var output = ""
        if let width, width != style.width {
            // A terminal wraps the rows that no longer fit, so they begin that many rows higher.
            output = erase(columns: width)
            style = style.with(width: width)
            drawer.style = style
            drawn = []
        }
        var pieces = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while pieces.count > 1, let piece = pieces.popFirst() {
            line += piece
            output += finished()
            line = ""
        }
        line += pieces.first ?? ""
        guard redraws, !line.isEmpty else { return output }
        let rows = drafted()
        output += change(to: rows)
        drawn = rows
        return output
    }

    /// The output at the end.
    mutating func close() -> String {
        defer { line = "" }
        return line.isEmpty ? "" : isPassedOn ? "\n" : finished()
    }

    private var isPassedOn: Bool { kind == .markdown && !redraws }

    private mutating func finished() -> String {
        let rows = lines(&drawer)
        defer { drawn = [] }
        guard !rows.isEmpty else { return erase() }
        return change(to: rows) + "\n"
    }

    /// The output that changes the rows on the screen to others. If they only grew at the end, text is appended: a
    /// model speaks a word at a time, and a long paragraph is not redrawn for each.
    private func change(to rows: [String]) -> String {
        guard !drawn.isEmpty, redraws else { return rows.joined(separator: "\n") }
        var same = 0
        while same < min(drawn.count, rows.count), drawn[same] == rows[same] { same += 1 }
        // The cursor stays in the last row.
        if same == rows.count, same < drawn.count { same = max(0, same - 1) }
        if same == drawn.count { return rows[same...].map { "\n" + $0 }.joined() }
        if same == drawn.count - 1, same < rows.count, rows[same].utf8.starts(with: drawn[same].utf8) {
            let rest = rows[same].utf8.dropFirst(drawn[same].utf8.count)
            return String(decoding: rest, as: UTF8.self) + rows[(same + 1)...].map { "\n" + $0 }.joined()
        }
        let above = drawn.count - 1 - same
        return (above > 0 ? "\u{1B}[\(above)A" : "") + "\r\u{1B}[J" + rows[same...].joined(separator: "\n")
    }

    private func drafted() -> [String] {
        var copy = drawer
        return lines(&copy)
    }

    private func lines(_ drawer: inout MarkdownLines) -> [String] {
        switch kind {
        case .markdown: drawer.take(line)
        case .text: TerminalText.wrapped(line, to: style.width)
        case .reasoning: TerminalText.wrapped(line, to: style.width).map { style.paint($0, .muted) }
        }
    }

    /// - Parameter columns: the terminal's width if it has changed; `nil`: each row takes one line.
    private func erase(columns: Int? = nil) -> String {
        guard redraws, !drawn.isEmpty else { return "" }
        let rows = drawn.map { row in
            columns.map { max(1, (DisplayWidth.of(TerminalText.unpainted(row)) + $0 - 1) / max(1, $0)) } ?? 1
        }
        let count = rows.reduce(0, +)
        return (count > 1 ? "\u{1B}[\(count - 1)A" : "") + "\r\u{1B}[J"
    }
}
