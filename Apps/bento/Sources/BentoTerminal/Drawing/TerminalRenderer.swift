import Core

/// Turns a presentation into lines for a terminal. A line is never wider than the style's width.
package struct TerminalRenderer: Sendable {
    package let style: TerminalStyle
    /// The formats of numbers and weeks in drawings.
    package var forms: LocaleForms

    package init(style: TerminalStyle, forms: LocaleForms = .international) {
        self.style = style
        self.forms = forms
    }

    /// The whole text, with a newline at the end of each line; empty for an empty presentation.
    package func text(_ presentation: Presentation) -> String {
        let lines = lines(presentation)
        var text = ""
        text.reserveCapacity(lines.reduce(0) { $0 + $1.utf8.count + 1 })
        for line in lines {
            text += line
            text += "\n"
        }
        return text
    }

    package func lines(_ presentation: Presentation) -> [String] {
        if !style.draws, SentenceRenderer.says(presentation) {
            return SentenceRenderer(style: style, forms: forms).lines(presentation)
        }
        return switch presentation {
        case .text(let text, let tone):
            TerminalText.wrapped(text, to: style.width).map { style.paint($0, tone) }
        case .keyValues(let pairs): keyValues(pairs)
        case .table(let table): TableRenderer(style: style).lines(table)
        case .bars(let bars): BarRenderer(style: style).lines(bars)
        case .lineChart(let chart): LineChartRenderer(style: style, forms: forms).lines(chart)
        case .map(let map): MapRenderer(style: style).lines(map)
        case .notice(let notice): self.notice(notice)
        case .markdown(let text): MarkdownLines.lines(text, style: style)
        case .picture(let picture): PictureRenderer(style: style).lines(picture)
        case .heatMap(let map): HeatMapRenderer(style: style, forms: forms).lines(map)
        case .unknown: TerminalText.wrapped(presentation.plainText, to: style.width)
        case .section(let title, let parts): section(title, parts)
        case .stack(let parts): stack(parts)
        }
    }

    private func keyValues(_ pairs: [KeyValue]) -> [String] {
        // Keys get what short values leave: a command that is cut cannot be typed.
        let widest = pairs.map { DisplayWidth.of(TerminalText.line($0.value)) }.max() ?? 0
        let longest = pairs.map { DisplayWidth.of(TerminalText.line($0.key)) }.max() ?? 0
        let room = max(style.width / 2, style.width - 2 - widest)
        if style.width < 60, longest > room { return stacked(pairs) }
        let keys = pairs.map { DisplayWidth.truncated(TerminalText.line($0.key), to: room) }
        let column = keys.map { DisplayWidth.of($0) }.max() ?? 0
        return zip(pairs, keys).flatMap { pair, key in
            let values = TerminalText.wrapped(pair.value, to: max(8, style.width - column - 2))
            return values.enumerated().map { index, line in
                let name = DisplayWidth.padded(index == 0 ? key : "", to: column)
                return trimmed(style.paint(name, Self.tone(ofKeyOf: pair)) + "  " + style.paint(line, pair.tone))
            }
        }
    }

    /// The tone of the key: either the name or its value stands out, and an explanation is less prominent than its
    /// command.
    private static func tone(ofKeyOf pair: KeyValue) -> Tone { pair.tone == .muted ? .normal : .muted }

    /// Values below their names, if there is no space for them side by side.
    private func stacked(_ pairs: [KeyValue]) -> [String] {
        pairs.flatMap { pair in
            TerminalText.wrapped(TerminalText.line(pair.key), to: style.width)
                .map { style.paint($0, Self.tone(ofKeyOf: pair)) }
                + TerminalText.wrapped(pair.value, to: style.width - 2).map { "  " + style.paint($0, pair.tone) }
        }
    }

    private func notice(_ notice: Notice) -> [String] {
        let (mark, tone): (String, Tone) =
            switch notice.kind {
            case .info: ("note", .strong)
            case .success: ("done", .good)
            case .warning: ("warning", .warning)
            case .error: ("error", .bad)
            }
        let lines = TerminalText.wrapped(notice.text, to: style.width - mark.count - 2)
        return lines.enumerated().map { index, line in
            index == 0
                ? style.paint("\(mark):", tone) + " " + line : String(repeating: " ", count: mark.count + 2) + line
        }
    }

    /// A notice for a person at the terminal: as a plain message, without the prefix that it has in a log.
    ///
    /// - Parameter isAnswer: whether it follows something they typed; it is then shown in full.
    func text(of notice: Notice, isAnswer: Bool = false) -> String {
        switch notice.kind {
        case .info, .success: text(.text(notice.text))
        case .warning where isAnswer: text(.text(notice.text, tone: .warning))
        case .warning, .error: text(.notice(notice))
        }
    }

    private func section(_ title: String, _ parts: [Presentation]) -> [String] {
        let inner = TerminalRenderer(style: style.narrower(by: 2), forms: forms).stack(parts)
        let heading = style.paint(DisplayWidth.truncated(TerminalText.line(title), to: style.width), .strong)
        return [heading] + inner.map { $0.isEmpty ? "" : "  " + $0 }
    }

    private func stack(_ parts: [Presentation]) -> [String] {
        var result: [String] = []
        for part in parts {
            let lines = lines(part)
            guard !lines.isEmpty else { continue }
            // A section is separated from the part before it; other parts follow each other directly.
            if case .section = part, !result.isEmpty { result.append("") }
            result += lines
        }
        return result
    }

    private func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}
