import Core

/// Lays out a table: columns as wide as their widest cell; where that is too wide, dispensable columns go first, then the
/// widest text column is narrowed and its words wrap.
struct TableRenderer: Sendable {
    let style: TerminalStyle

    func lines(_ table: Table) -> [String] {
        let columns = fittingColumns(of: table)
        guard !columns.indices.isEmpty else { return [] }
        func row(_ cells: [Table.Cell], tone: Tone? = nil) -> [String] {
            let texts = columns.indices.enumerated().map { position, index in
                let text = TerminalText.line(index < cells.count ? cells[index].text : "")
                let width = columns.widths[position]
                // Words are wrapped, so that nothing is lost; numbers stay in one piece.
                let wraps = table.columns[index].alignment == .leading && width >= 8
                return wraps ? TerminalText.wrapped(text, to: width) : [DisplayWidth.truncated(text, to: width)]
            }
            return (0..<(texts.map(\.count).max() ?? 0)).map { number in
                let parts = columns.indices.enumerated().map { position, index -> String in
                    let text = texts[position].indices.contains(number) ? texts[position][number] : ""
                    let isTrailing = table.columns[index].alignment == .trailing
                    let padded = DisplayWidth.padded(text, to: columns.widths[position], leading: isTrailing)
                    let isLast = position == columns.indices.count - 1
                    return style.paint(
                        isLast && !isTrailing ? text : padded,
                        tone ?? (index < cells.count ? cells[index].tone : .normal)
                    )
                }
                var line = parts.joined(separator: "  ")
                while line.last == " " { line.removeLast() }
                return line
            }
        }
        var lines: [String] = []
        if table.columns.contains(where: { !$0.title.isEmpty }) {
            lines += row(table.columns.map { Table.Cell($0.title) }, tone: .muted)
        }
        for cells in table.rows { lines += row(cells) }
        if let footer = table.footer {
            let rule = columns.widths.reduce(0, +) + 2 * (columns.widths.count - 1)
            lines.append(style.paint(String(repeating: "─", count: rule), .muted))
            lines += row(footer)
        }
        return lines
    }

    private func fittingColumns(of table: Table) -> (indices: [Int], widths: [Int]) {
        func naturalWidth(_ index: Int) -> Int {
            let cells = (table.rows + [table.footer ?? []]).map { $0.indices.contains(index) ? $0[index].text : "" }
            return ([table.columns[index].title] + cells).map { DisplayWidth.of(TerminalText.line($0)) }.max() ?? 0
        }
        var kept = Array(table.columns.indices)
        var widths = kept.map(naturalWidth)
        func total() -> Int { widths.reduce(0, +) + 2 * max(0, widths.count - 1) }
        while total() > style.width,
            let worst = kept.indices.max(by: {
                table.columns[kept[$0]].dispensability < table.columns[kept[$1]].dispensability
            }), table.columns[kept[worst]].dispensability > 0
        {
            kept.remove(at: worst)
            widths.remove(at: worst)
        }
        // Numbers are worth more than long names: shorten text columns first, then anything, the widest first.
        while total() > style.width {
            let text = widths.indices.filter { table.columns[kept[$0]].alignment == .leading && widths[$0] > 8 }
            let candidates = text.isEmpty ? Array(widths.indices) : text
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1 else { break }
            widths[widest] -= min(total() - style.width, max(1, widths[widest] / 8))
        }
        return (kept, widths)
    }
}
