import CGeoid

/// The height of the sea, as it would stand under the land, above the WGS-84 ellipsoid: EGM96 at half a degree.
///
/// Within 7 cm (root mean square) of NGA's grid of 15 minutes, at most 1.2 m off; that grid is within a meter of the
/// sea.
package struct Geoid: Sendable {
    private static let rows = 361
    private static let columns = 720
    private static let step = 0.5

    /// Centimeters, from 90 degrees south and 180 west, row by row.
    private let heights: [Int16]

    /// Unpacked once, on first use.
    package static let egm96 = Geoid(
        packed: [UInt8](UnsafeBufferPointer(start: bento_geoid_table(), count: bento_geoid_table_size()))
    )

    /// Unpacks a table; `nil` if it is not one.
    init?(packed bytes: [UInt8]) {
        guard bytes.starts(with: Array("BGE1".utf8)) else { return nil }
        var heights: [Int16] = []
        heights.reserveCapacity(Self.rows * Self.columns)
        var index = 4
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                var (value, shift) = (0, 0)
                while true {
                    guard index < bytes.count, shift < 28 else { return nil }
                    let byte = bytes[index]
                    index += 1
                    value |= Int(byte & 127) << shift
                    shift += 7
                    if byte < 128 { break }
                }
                let change = value & 1 == 0 ? value / 2 : -(value + 1) / 2
                let at = heights.count
                var foretold = 0
                if row > 0, column > 0 {
                    foretold = Int(heights[at - 1]) + Int(heights[at - Self.columns])
                    foretold -= Int(heights[at - Self.columns - 1])
                } else if column > 0 {
                    foretold = Int(heights[at - 1])
                } else if row > 0 {
                    foretold = Int(heights[at - Self.columns])
                }
                guard let height = Int16(exactly: foretold + change) else { return nil }
                heights.append(height)
            }
        }
        guard index == bytes.count else { return nil }
        self.heights = heights
    }

    /// Meters of the sea above the ellipsoid: -107 south of India, 85 in New Guinea.
    package func undulation(at point: some GeographicPoint) -> Double {
        let y = (min(90, max(-90, point.latitude)) + 90) / Self.step
        let x = (Angle.wrapped(point.longitude) + 180) / Self.step
        guard y.isFinite, x.isFinite else { return 0 }
        let (row, column) = (min(Int(y), Self.rows - 2), Int(x))
        let (up, across) = (y - Double(row), x - Double(column))
        let lines = (-1...2).map { line in
            Self.cubic((-1...2).map { height(row + line, column + $0) }, across)
        }
        return Self.cubic(lines, up) / 100
    }

    /// The height at a grid point. Rows continue beyond a pole, down the other side.
    private func height(_ row: Int, _ column: Int) -> Double {
        var (row, column) = (row, column)
        if row < 0 { (row, column) = (-row, column + Self.columns / 2) }
        if row >= Self.rows { (row, column) = (2 * (Self.rows - 1) - row, column + Self.columns / 2) }
        column = ((column % Self.columns) + Self.columns) % Self.columns
        return Double(heights[row * Self.columns + column])
    }

    /// Catmull and Rom's cubic through the middle two of four values.
    private static func cubic(_ p: [Double], _ t: Double) -> Double {
        let third = 3 * (p[1] - p[2]) + p[3] - p[0]
        let second = 2 * p[0] - 5 * p[1] + 4 * p[2] - p[3]
        return p[1] + 0.5 * t * (p[2] - p[0] + t * (second + t * third))
    }
}
