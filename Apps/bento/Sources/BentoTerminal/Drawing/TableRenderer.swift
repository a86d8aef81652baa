import Core

/// Lays out a table: columns as wide as their widest cell; if that is too wide, dispensable columns are dropped first,
/// then the widest text column is narrowed and its words wrap.
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

    func lines(_ given: Table) -> [String] {
        let table = Self.numbered(given)
        let header = table.columns.map { Measured($0.title) }
        var natural = header.map(\.width)
        // Nearly all tables are of plain characters, one byte and one column each.
        var isPlain = !style.usesColour
        for cells in table.footer.map({ table.rows + [$0] }) ?? table.rows {
            for (index, cell) in zip(natural.indices, cells) {
                if TerminalText.isPlain(cell.text) {
                    natural[index] = max(natural[index], cell.text.utf8.count)
                } else {
                    natural[index] = max(natural[index], Measured(cell.text).width)
                    isPlain = false
                }
            }
        }
        let columns = fitting(natural, of: table)
        guard !columns.indices.isEmpty else { return [] }
        let isWhole =
            isPlain
            && columns.indices.indices.allSatisfy {
                columns.widths[$0] >= natural[columns.indices[$0]]
            }

        func measured(_ cells: [Table.Cell]) -> [Measured] {
            table.columns.indices.map { Measured($0 < cells.count ? cells[$0].text : "") }
        }
        var lines: [String] = []
        lines.reserveCapacity(table.rows.count + 3)
        if table.columns.contains(where: { !$0.title.isEmpty }) {
            add(header, tones: table.columns.map { _ in .muted }, columns, of: table, to: &lines)
        }
        for cells in table.rows {
            if isWhole {
                lines.append(plainLine(cells, columns, of: table))
            } else {
                add(measured(cells), tones: cells.map(\.tone), columns, of: table, to: &lines)
            }
        }
        if let cells = table.footer {
            let rule = columns.widths.reduce(0, +) + 2 * (columns.widths.count - 1)
            lines.append(style.paint(String(repeating: "─", count: rule), .muted))
            add(measured(cells), tones: cells.map(\.tone), columns, of: table, to: &lines)
        }
        let hidden = table.columns.indices.filter { !columns.indices.contains($0) }.map { table.columns[$0].title }
            .filter { !$0.isEmpty }
        if !hidden.isEmpty {
            let text = "Not shown: \(hidden.joined(separator: ", ")). A wider window or --json shows all."
            lines += TerminalText.wrapped(text, to: style.width).map { style.paint($0, .muted) }
        }
        return lines
    }

    /// The table with numbered rows, if they are items of a list.
    private static func numbered(_ table: Table) -> Table {
        guard let listing = table.listing, !table.rows.isEmpty else { return table }
        func number(_ index: Int) -> Table.Cell {
            let number = listing.first.addingReportingOverflow(index)
            let isItem = listing.items.indices.contains(index) && !number.overflow
            return Table.Cell(isItem ? String(number.partialValue) : "", tone: .muted)
        }
        return Table(
            [Table.Column("#", .trailing)] + table.columns,
            rows: table.rows.enumerated().map { [number($0.offset)] + $0.element },
            footer: table.footer.map { [Table.Cell("")] + $0 }
        )
    }

    /// One line of cells of plain characters that fit: the bytes of the cells, and spaces between them.
    private func plainLine(_ cells: [Table.Cell], _ columns: Columns, of table: Table) -> String {
        let longest = columns.widths.reduce(0, +) + 2 * columns.widths.count
        return String(unsafeUninitializedCapacity: longest) { buffer in
            var end = 0
            var start = 0
            var written = 0
            for (position, index) in columns.indices.enumerated() where index < cells.count {
                start = position == 0 ? 0 : columns.widths[..<position].reduce(0, +) + 2 * position
                let text = cells[index].text.utf8
                if table.columns[index].alignment == .trailing { start += columns.widths[position] - text.count }
                guard !text.isEmpty else { continue }
                while end < start {
                    buffer[end] = UInt8(ascii: " ")
                    end += 1
                }
                for byte in text {
                    buffer[end] = byte
                    end += 1
                }
                written = end
            }
            while written > 0, buffer[written - 1] == UInt8(ascii: " ") { written -= 1 }
            return written
        }
    }

    private typealias Columns = (indices: [Int], widths: [Int])

    /// Adds a row, on one line if every cell fits.
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
                // Not `+=`, which asks of a substring whether it is a string.
                if isTrailing { line.append(contentsOf: space) }
                line += cell.text
                if !isTrailing && position != last { line.append(contentsOf: space) }
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
