import Core

/// The layout of edited text in a terminal: its rows, and the position of the cursor.
struct EditedText: Sendable, Equatable {
    let rows: [String]
    /// Row and column of the cursor, from 0.
    let cursor: (row: Int, column: Int)

    static func == (one: EditedText, other: EditedText) -> Bool {
        one.rows == other.rows && one.cursor == other.cursor
    }

    /// - Parameters:
    ///   - prompt: shown before the first row; the others are indented as far.
    ///   - columns: the width of the terminal.
    ///   - height: the number of rows that may be drawn; of a longer text, those around the cursor are.
    init(_ line: LineEditor, prompt: String, columns: Int, height: Int = .max) {
        let characters = Array(line.text)
        let indentation = String(repeating: " ", count: min(DisplayWidth.of(prompt), max(0, columns / 2)))
        // The last column stays free: terminals differ in the cursor position after it.
        let room = max(1, columns - 1 - indentation.count)
        var rows: [String] = []
        var row = ""
        var used = 0
        var cursor = (row: 0, column: 0)
        func wrap() {
            rows.append(row)
            row = ""
            used = 0
        }
        for (index, character) in characters.enumerated() {
            let shown = character == "\n" ? "" : TerminalText.line(String(character))
            let width = DisplayWidth.of(shown)
            if used + width > room { wrap() }
            if index == line.cursor { cursor = (rows.count, used) }
            if character == "\n" {
                wrap()
            } else {
                row += shown
                used += width
            }
        }
        if used >= room { wrap() }
        if line.cursor == characters.count { cursor = (rows.count, used) }
        rows.append(row)
        let first = max(0, min(cursor.row - height / 2, rows.count - height))
        let last = height < rows.count ? min(rows.count, first + height) : rows.count
        self.rows = rows[first..<last].enumerated().map { index, row in
            (index == 0 && first == 0 && DisplayWidth.of(prompt) == indentation.count ? prompt : indentation) + row
        }
        self.cursor = (cursor.row - first, cursor.column + indentation.count)
    }
}
