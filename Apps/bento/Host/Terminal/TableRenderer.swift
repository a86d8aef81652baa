import Core

/// Lays out a table: columns as wide as their widest cell; where that is too wide, dispensable columns go first, then the
/// widest text column is narrowed and its words wrap.
struct TableRenderer: Sendable {
    let style: TerminalStyle

    /// A cell's text in one line, with its columns.
    private struct Measured {
        let text: String
        let width: Int

        init(_ cell: String) {
            text = TerminalText.line(cell)
            width = DisplayWidth.of(text)
        }
    }

    func lines(_ table: Table) -> [String] {
        func measured(_ cells: [Table.Cell]) -> [Measured] {
            table.columns.indices.map { Measured($0 < cells.count ? cells[$0].text : "") }
        }
        let header = table.columns.map { Measured($0.title) }
        let rows = table.rows.map(measured)
        let footer = table.footer.map(measured)
        let natural = table.columns.indices.map { index in
            max(header[index].width, footer?[index].width ?? 0, rows.reduce(0) { max($0, $1[index].width) })
        }
        let columns = fitting(natural, of: table)
        guard !columns.indices.isEmpty else { return [] }

        var lines: [String] = []
        lines.reserveCapacity(rows.count + 3)
        if table.columns.contains(where: { !$0.title.isEmpty }) {
            add(header, tones: table.columns.map { _ in .muted }, columns, of: table, to: &lines)
        }
        for (cells, texts) in zip(table.rows, rows) {
            add(texts, tones: cells.map(\.tone), columns, of: table, to: &lines)
        }
        if let cells = table.footer, let footer {
            let rule = columns.widths.reduce(0, +) + 2 * (columns.widths.count - 1)
            lines.append(style.paint(String(repeating: "─", count: rule), .muted))
            add(footer, tones: cells.map(\.tone), columns, of: table, to: &lines)
        }
        return lines
    }

    private typealias Columns = (indices: [Int], widths: [Int])

    /// Adds a row, on one line where every cell fits.
    private func add(
        _ cells: [Measured],
        tones: [Tone],
        _ columns: Columns,
        of table: Table,
        to lines: inout [String]
    ) {
        func tone(_ index: Int) -> Tone { index < tones.count ? tones[index] : .normal }
        let fits = columns.indices.indices.allSatisfy { cells[columns.indices[$0]].width <= columns.widths[$0] }
        if fits {
            lines.append(line(columns, of: table, tone: tone) { cells[columns.indices[$0]] })
            return
        }
        let texts = columns.indices.indices.map { position -> [Measured] in
            let (index, width) = (columns.indices[position], columns.widths[position])
            // Words are wrapped, so that nothing is lost; numbers stay in one piece.
            let wraps = table.columns[index].alignment == .leading && width >= 8
            let text = cells[index].text
            return (wraps ? TerminalText.wrapped(text, to: width) : [DisplayWidth.truncated(text, to: width)])
                .map(Measured.init)
        }
        let empty = Measured("")
        for number in 0..<(texts.map(\.count).max() ?? 0) {
            lines.append(
                line(columns, of: table, tone: tone) { number < texts[$0].count ? texts[$0][number] : empty }
            )
        }
    }

    /// One line of cells that fit.
    private func line(
        _ columns: Columns,
        of table: Table,
        tone: (Int) -> Tone,
        cell: (_ position: Int) -> Measured
    ) -> String {
        var line = ""
        let last = columns.indices.count - 1
        for (position, index) in columns.indices.enumerated() {
            if position > 0 { line += "  " }
            let cell = cell(position)
            let isTrailing = table.columns[index].alignment == .trailing
            let space = Self.blank(max(0, columns.widths[position] - cell.width))
            if style.usesColour {
                let padded = isTrailing ? "\(space)\(cell.text)" : "\(cell.text)\(space)"
                line += style.paint(position == last && !isTrailing ? cell.text : padded, tone(index))
            } else {
                if isTrailing { line += space }
                line += cell.text
                if !isTrailing && position != last { line += space }
            }
        }
        while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
        return line
    }

    private static let widest = String(repeating: " ", count: 256)

    /// So many spaces.
    private static func blank(_ count: Int) -> Substring {
        guard count <= widest.utf8.count else { return Substring(String(repeating: " ", count: count)) }
        return widest[..<widest.utf8.index(widest.startIndex, offsetBy: count)]
    }

    private func fitting(_ natural: [Int], of table: Table) -> Columns {
        var kept = Array(table.columns.indices)
        var widths = natural
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
