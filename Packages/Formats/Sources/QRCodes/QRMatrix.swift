/// The modules of a QR code while it is drawn: their color, and whether they are reserved for a pattern.
struct QRMatrix: Sendable {
    let size: Int
    private(set) var dark: [Bool]
    private var isPattern: [Bool]
    private let version: QRVersion

    init(_ version: QRVersion) {
        self.version = version
        size = version.size
        dark = Array(repeating: false, count: size * size)
        isPattern = dark
        drawPatterns()
    }

    private subscript(x: Int, y: Int) -> Bool { dark[y * size + x] }

    private mutating func setPattern(_ x: Int, _ y: Int, _ isDark: Bool) {
        dark[y * size + x] = isDark
        isPattern[y * size + x] = true
    }

    // MARK: Patterns

    private mutating func drawPatterns() {
        for index in 0..<size {
            setPattern(6, index, index.isMultiple(of: 2))
            setPattern(index, 6, index.isMultiple(of: 2))
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
        let centers = version.alignmentCenters
        for (row, y) in centers.enumerated() {
            for (column, x) in centers.enumerated() {
                let isFinder =
                    (row == 0 && column == 0) || (row == 0 && column == centers.count - 1)
                    || (row == centers.count - 1 && column == 0)
                if !isFinder { drawAlignment(x, y) }
            }
        }
        drawFormat(level: .low, mask: 0)
        drawVersion()
    }

    private mutating func drawFinder(_ centerX: Int, _ centerY: Int) {
        for dy in -4...4 {
            for dx in -4...4 {
                let (x, y) = (centerX + dx, centerY + dy)
                guard (0..<size).contains(x), (0..<size).contains(y) else { continue }
                let distance = max(abs(dx), abs(dy))
                setPattern(x, y, distance != 2 && distance != 4)
            }
        }
    }

    private mutating func drawAlignment(_ centerX: Int, _ centerY: Int) {
        for dy in -2...2 {
            for dx in -2...2 { setPattern(centerX + dx, centerY + dy, max(abs(dx), abs(dy)) != 1) }
        }
    }

    /// Level and mask, twice, with their own error correction (BCH 15, 5).
    mutating func drawFormat(level: QRErrorCorrection, mask: Int) {
        let data = level.formatBits << 3 | mask
        var remainder = data
        for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
        let bits = (data << 10 | remainder) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0...5 { setPattern(8, index, bit(index)) }
        setPattern(8, 7, bit(6))
        setPattern(8, 8, bit(7))
        setPattern(7, 8, bit(8))
        for index in 9..<15 { setPattern(14 - index, 8, bit(index)) }
        for index in 0..<8 { setPattern(size - 1 - index, 8, bit(index)) }
        for index in 8..<15 { setPattern(8, size - 15 + index, bit(index)) }
        setPattern(8, size - 8, true)
    }

    /// The version, twice, from 7 on (BCH 18, 6).
    private mutating func drawVersion() {
        guard version.number >= 7 else { return }
        var remainder = version.number
        for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1f25 }
        let bits = version.number << 12 | remainder
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            let (a, b) = (size - 11 + index % 3, index / 3)
            setPattern(a, b, isDark)
            setPattern(b, a, isDark)
        }
    }

    // MARK: Data

    /// Puts the bytes into the free modules, in columns of two from the right, alternating up and down.
    mutating func draw(_ codewords: [UInt8]) {
        var bit = 0
        for right in [Int](stride(from: size - 1, through: 1, by: -2)).map({ $0 <= 6 ? $0 - 1 : $0 }) {
            for vertical in 0..<size {
                for column in 0..<2 {
                    let x = right - column
                    let isUpward = (right + 1) & 2 == 0
                    let y = isUpward ? size - 1 - vertical : vertical
                    guard !isPattern[y * size + x], bit < codewords.count * 8 else { continue }
                    dark[y * size + x] = codewords[bit / 8] >> (7 - UInt8(bit % 8)) & 1 == 1
                    bit += 1
                }
            }
        }
    }

    /// Inverts the free modules that one of the eight masks covers; applying it twice restores them.
    mutating func apply(mask: Int) {
        for y in 0..<size {
            for x in 0..<size where !isPattern[y * size + x] {
                let isCovered =
                    switch mask {
                    case 0: (x + y) % 2 == 0
                    case 1: y % 2 == 0
                    case 2: x % 3 == 0
                    case 3: (x + y) % 3 == 0
                    case 4: (x / 3 + y / 2) % 2 == 0
                    case 5: x * y % 2 + x * y % 3 == 0
                    case 6: (x * y % 2 + x * y % 3) % 2 == 0
                    default: ((x + y) % 2 + x * y % 3) % 2 == 0
                    }
                if isCovered { dark[y * size + x].toggle() }
            }
        }
    }

    // MARK: Choosing the mask

    /// The penalty for poor legibility, by the standard's four rules; the lowest is best.
    var penalty: Int {
        var result = 0
        for line in 0..<size {
            result += linePenalty { self[$0, line] }
            result += linePenalty { self[line, $0] }
        }
        for y in 0..<(size - 1) {
            for x in 0..<(size - 1) {
                let color = self[x, y]
                if color == self[x + 1, y], color == self[x, y + 1], color == self[x + 1, y + 1] { result += 3 }
            }
        }
        let darkCount = dark.count { $0 }
        // Ten points for each 5 % away from half.
        let steps = (abs(darkCount * 20 - size * size * 10) + size * size - 1) / (size * size) - 1
        return result + max(0, steps) * 10
    }

    /// The penalty for runs of five or more of one color, and for patterns that look like a finder with light next to
    /// it.
    private func linePenalty(_ module: (Int) -> Bool) -> Int {
        var result = 0
        var run = 0
        var color = false
        var recent = 0b0
        for index in 0..<size {
            let isDark = module(index)
            if index > 0, isDark == color {
                run += 1
                if run == 5 { result += 3 } else if run > 5 { result += 1 }
            } else {
                color = isDark
                run = 1
            }
            recent = (recent << 1 | (isDark ? 1 : 0)) & 0x7ff
            if index >= 10, recent == 0b000_0101_1101 || recent == 0b101_1101_0000 { result += 40 }
        }
        return result
    }
}
