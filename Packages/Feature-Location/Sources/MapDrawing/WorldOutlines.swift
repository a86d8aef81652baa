import COutlines
import Geodesy

/// The outlines of the world's countries at 1:110 million, for maps in a terminal.
///
/// Figures: Natural Earth, public domain; packed by Scripts/pack-outlines.py.
package struct WorldOutlines: Sendable {
    struct Ring: Sendable {
        /// ISO 3166-1 alpha-3; `---` if the data has none.
        var country: String
        /// Closed.
        var corners: [Position]
        var box: BoundingBox
    }

    let rings: [Ring]

    package static func bundled() -> WorldOutlines {
        let bytes = [UInt8](UnsafeBufferPointer(start: bento_outlines_table(), count: bento_outlines_table_size()))
        return WorldOutlines(packed: bytes) ?? WorldOutlines(rings: [])
    }

    init(rings: [Ring]) { self.rings = rings }

    /// Unpacks a table; `nil` if it is not one.
    init?(packed bytes: [UInt8]) {
        guard bytes.starts(with: Array("BOL1".utf8)) else { return nil }
        var reader = Reader(bytes: bytes, index: 4)
        guard let count = reader.number(), count <= bytes.count else { return nil }
        var rings: [Ring] = []
        for _ in 0..<count {
            guard let code = reader.code(), let corners = reader.number(), corners <= bytes.count else { return nil }
            var (x, y) = (0, 0)
            var ring: [Position] = []
            ring.reserveCapacity(corners)
            for _ in 0..<corners {
                guard let across = reader.zigzag(), let up = reader.zigzag() else { return nil }
                (x, y) = (x + across, y + up)
                ring.append(Position(longitude: Double(x) / 100, latitude: Double(y) / 100))
            }
            guard let box = BoundingBox(of: ring) else { return nil }
            rings.append(Ring(country: code, corners: ring, box: box))
        }
        self.rings = rings
    }

    private struct Reader {
        let bytes: [UInt8]
        var index: Int

        mutating func code() -> String? {
            guard index + 3 <= bytes.count else { return nil }
            defer { index += 3 }
            return String(decoding: bytes[index..<index + 3], as: UTF8.self)
        }

        mutating func number() -> Int? {
            var (value, shift) = (0, 0)
            while index < bytes.count, shift < 56 {
                let byte = bytes[index]
                index += 1
                value |= Int(byte & 127) << shift
                if byte < 128 { return value }
                shift += 7
            }
            return nil
        }

        mutating func zigzag() -> Int? { number().map { $0 & 1 == 0 ? $0 / 2 : -($0 + 1) / 2 } }
    }
}
