/// A canvas of dots, two by four in each character (Unicode block "Braille Patterns").
struct BrailleCanvas: Sendable {
    /// Columns of characters.
    let columns: Int
    /// Rows of characters.
    let rows: Int
    private var cells: [UInt8]

    init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        cells = Array(repeating: 0, count: self.columns * self.rows)
    }

    /// Dots from left to right.
    var width: Int { columns * 2 }
    /// Dots from top to bottom.
    var height: Int { rows * 4 }

    /// Sets a dot; outside the canvas nothing happens.
    mutating func set(_ x: Int, _ y: Int) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        let bits: [UInt8] = [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80]
        cells[y / 4 * columns + x / 2] |= bits[x % 2 * 4 + y % 4]
    }

    /// Draws a straight line (Bresenham); parts outside the canvas are left out.
    mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        guard abs(start.x) < 100_000, abs(start.y) < 100_000, abs(end.x) < 100_000, abs(end.y) < 100_000 else { return }
        if (start.x < 0 && end.x < 0) || (start.y < 0 && end.y < 0) { return }
        if (start.x >= width && end.x >= width) || (start.y >= height && end.y >= height) { return }
        var (x, y) = start
        let dx = abs(end.x - x)
        let dy = -abs(end.y - y)
        let stepX = x < end.x ? 1 : -1
        let stepY = y < end.y ? 1 : -1
        var error = dx + dy
        while true {
            set(x, y)
            if x == end.x, y == end.y { return }
            let doubled = 2 * error
            if doubled >= dy {
                error += dy
                x += stepX
            }
            if doubled <= dx {
                error += dx
                y += stepY
            }
        }
    }

    /// The character of a cell; `nil` if no dot is set.
    subscript(column: Int, row: Int) -> Character? {
        let bits = cells[row * columns + column]
        return bits == 0 ? nil : Character(Unicode.Scalar(UInt32(0x2800) + UInt32(bits)) ?? " ")
    }
}
