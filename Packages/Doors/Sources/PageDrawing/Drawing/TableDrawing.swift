import Core

/// Draws a table. The script sorts its columns, numerically if the cells have numbers.
struct TableDrawing {
    let context: DrawingContext

    /// The maximum number of rows; further rows are only counted.
    private static let mostRows = 500
    private static let mostColumns = 50

    func draw(_ given: Table, in html: inout HTML) {
        let columns = Array(given.columns.prefix(Self.mostColumns))
        let table = Table(columns, rows: given.rows, footer: given.footer, listing: given.listing)
        guard !table.columns.isEmpty else { return }
        guard !table.rows.isEmpty || table.footer != nil else {
            return html.add(.p, .class("muted"), text: "Nothing here yet.")
        }
        let rows = table.rows.prefix(Self.mostRows)
        html.add(.div, .class("table")) { html in
            html.add(.table, rows.count > 1 ? [.data("sort")] : []) { html in
                html.add(.thead) { html in
                    html.add(.tr) { html in
                        for column in table.columns {
                            html.addHead(column.title, name(column))
                        }
                    }
                }
                html.add(.tbody) { html in
                    for (index, row) in rows.enumerated() {
                        html.add(.tr) { html in draw(row, at: index, of: table, in: &html) }
                    }
                }
                if let footer = table.footer {
                    html.add(.tfoot) { html in
                        html.add(.tr) { html in
                            for (index, column) in table.columns.enumerated() {
                                let cell = footer.indices.contains(index) ? footer[index] : ""
                                html.add(.td, [name(column)]) { html in draw(cell.text, cell.tone, in: &html) }
                            }
                        }
                    }
                }
            }
        }
        if table.rows.count > rows.count {
            let (shown, all) = (context.forms.number(Int64(rows.count)), context.forms.number(Int64(table.rows.count)))
            html.add(.p, .class("muted"), text: "The first \(shown) of \(all).")
        }
        if given.columns.count > columns.count {
            html.add(.p, .class("muted"), text: "The first \(columns.count) of \(given.columns.count) columns.")
        }
    }

    private func draw(_ row: [Table.Cell], at index: Int, of table: Table, in html: inout HTML) {
        let items = table.listing?.items ?? []
        let link = items.indices.contains(index) ? context.rowLink?(table.listing?.kind ?? "", items[index]) : nil
        for (place, column) in table.columns.enumerated() {
            let cell = row.indices.contains(place) ? row[place] : ""
            let order = column.alignment == .trailing ? CellOrder.number(in: cell.text, context.forms) : nil
            var attributes = [name(column)]
            if let order { attributes.append(.data("order", order)) }
            let isHead = place == 0 && column.alignment == .leading
            if isHead { attributes.append(.scope(.row)) }
            html.add(isHead ? .th : .td, attributes) { html in
                guard place == 0, let link else { return draw(cell.text, cell.tone, in: &html) }
                html.add(.a, .href(link)) { html in draw(cell.text, cell.tone, in: &html) }
            }
        }
    }

    private func draw(_ text: String, _ tone: Tone, in html: inout HTML) {
        let line = text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text
        if tone == .normal { html.text(line) } else { html.add(.span, .tone(tone), text: line) }
    }

    /// The attribute for a column's alignment and dispensability.
    private func name(_ column: Table.Column) -> Attribute {
        switch (column.alignment, column.dispensability) {
        case (.leading, ...0): .tone(.normal)
        case (.leading, 1): .class("spare-2")
        case (.leading, _): .class("spare-1")
        case (.trailing, ...0): .class("number")
        case (.trailing, 1): .class("number", "spare-2")
        case (.trailing, _): .class("number", "spare-1")
        }
    }
}

/// The number that a cell is sorted by.
enum CellOrder {
    /// The first number in a text as JSON writes it: `1,234.5 kg` is 1234.5, `1:30` is 90.
    static func number(in text: String, _ forms: LocaleForms) -> String? {
        var whole = ""
        var parts: [Double] = []
        var isNegative = false
        var hasPoint = false
        func take() {
            if let number = Double(whole), number.isFinite { parts.append(number) }
            whole = ""
            hasPoint = false
        }
        var previous: Character?
        for character in text.prefix(64) {
            defer { previous = character }
            if character.isASCII, character.isNumber {
                if whole.isEmpty, parts.isEmpty { isNegative = previous == "-" || previous == "−" }
                whole.append(character)
            } else if whole.isEmpty {
                if !parts.isEmpty { break }
            } else if String(character) == forms.decimalSeparator, !hasPoint {
                whole.append(".")
                hasPoint = true
            } else if String(character) == forms.groupingSeparator {
                continue
            } else if character == ":", parts.count < 3 {
                take()
            } else {
                break
            }
        }
        take()
        guard !parts.isEmpty else { return nil }
        let value = parts.reduce(0) { $0 * 60 + $1 }
        return JSONValue.number(isNegative ? -value : value).text()
    }
}
