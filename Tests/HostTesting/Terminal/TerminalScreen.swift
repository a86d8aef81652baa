/// What a terminal shows after it was sent some text: the part of ECMA-48 that Bento speaks (moving up and down, to a
/// column, clearing lines and the rest of the screen). Lines are as long as they come; nothing scrolls away.
struct TerminalScreen {
    private var lines: [[Character]] = [[]]
    private var row = 0
    private var column = 0

    /// The lines without spaces at their ends.
    var text: String {
        lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return String(line)
        }
        .joined(separator: "\n")
    }

    mutating func take(_ output: String) {
        var rest = output.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\u{1B}": escape(&rest)
            case "\r": column = 0
            case "\n": move(to: row + 1)
            case "\u{8}": column = max(0, column - 1)
            case "\u{7}": break
            default: put(scalar)
            }
        }
    }

    private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
        guard rest.popFirst() == "[" else { return }
        var parameters = ""
        while let scalar = rest.popFirst() {
            guard ("@"..."~").contains(scalar) else {
                parameters.unicodeScalars.append(scalar)
                continue
            }
            let number = Int(parameters.split(separator: ";").first ?? "")
            let count = max(1, number ?? 1)
            switch scalar {
            case "A": row = max(0, row - count)
            case "B": move(to: row + count)
            case "C": column += count
            case "D": column = max(0, column - count)
            case "G": column = count - 1
            case "H":
                column = 0
                row = 0
            case "J":
                lines[row] = Array(lines[row].prefix(column))
                lines.removeSubrange((row + 1)...)
                if number == 2 { lines = [[]] }
                if number == 2 { row = 0 }
            case "K": lines[row] = number == 2 ? [] : Array(lines[row].prefix(column))
            default: break
            }
            return
        }
    }

    private mutating func move(to row: Int) {
        self.row = row
        while lines.count <= row { lines.append([]) }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        // A combining mark joins what stands before it.
        if column > 0, column <= lines[row].count, scalar.properties.canonicalCombiningClass != .notReordered {
            let joined = String(lines[row][column - 1]) + String(scalar)
            if joined.count == 1 { lines[row][column - 1] = Character(joined) }
            return
        }
        while lines[row].count < column { lines[row].append(" ") }
        if column < lines[row].count {
            lines[row][column] = Character(scalar)
        } else {
            lines[row].append(Character(scalar))
        }
        column += 1
    }
}
