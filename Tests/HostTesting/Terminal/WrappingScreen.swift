/// A terminal of so many columns, which breaks lines that are too long, and breaks them again where it becomes narrower.
package struct WrappingScreen {
    private var columns: Int
    private let rows: Int
    /// What scrolled away, then what is on the screen.
    private var cells: [[Character]] = [[]]
    private var row = 0
    private var column = 0
    private var pending = ""

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Every line, without spaces at its end.
    package var lines: [String] { cells.map { line in String(line.reversed().drop { $0 == " " }.reversed()) } }
    package var text: String { lines.joined(separator: "\n") }

    /// Breaks the lines again, as xterm's heirs do.
    package mutating func resize(columns: Int) {
        var broken: [[Character]] = []
        var newRow = 0
        for (index, line) in cells.enumerated() {
            let kept = Array(String(line.reversed().drop { $0 == " " }.reversed()))
            if index == row { newRow = broken.count + min(column, max(kept.count, 1) - 1) / columns }
            var rest = kept[...]
            repeat {
                broken.append(Array(rest.prefix(columns)))
                rest = rest.dropFirst(columns)
            } while !rest.isEmpty
        }
        cells = broken
        row = newRow
        column %= columns
        self.columns = columns
    }

    package mutating func take(_ text: String) {
        for scalar in text.unicodeScalars {
            if pending.isEmpty, scalar != "\u{1B}" {
                put(Character(scalar))
                continue
            }
            pending.unicodeScalars.append(scalar)
            let isOpen = pending.unicodeScalars.count == 2 && scalar == "["
            if pending.unicodeScalars.count > 1, !isOpen, scalar.value >= 0x40 {
                steer(pending)
                pending = ""
            }
        }
    }

    private mutating func put(_ character: Character) {
        switch character {
        case "\n": down()
        case "\r": column = 0
        case "\r\n":
            column = 0
            down()
        case "\u{7}": break
        default:
            if column == columns {
                column = 0
                down()
            }
            while cells[row].count <= column { cells[row].append(" ") }
            cells[row][column] = character
            column += 1
        }
    }

    private mutating func down() {
        row += 1
        if row == cells.count { cells.append([]) }
    }

    private mutating func steer(_ sequence: String) {
        let number = Int(sequence.dropFirst(2).prefix { $0.isNumber }) ?? 1
        switch sequence.last {
        // The cursor cannot leave the screen.
        case "A": row = max(max(0, cells.count - rows), row - number)
        case "B": row = min(cells.count - 1, row + number)
        case "C": column = min(columns - 1, column + number)
        case "D": column = max(0, column - number)
        case "J" where sequence.contains("2"): (cells, row, column) = ([[]], 0, 0)
        case "J":
            cells[row] = Array(cells[row].prefix(column))
            cells.removeSubrange((row + 1)...)
        case "K": cells[row] = sequence.contains("2") ? [] : Array(cells[row].prefix(column))
        default: break
        }
    }
}
