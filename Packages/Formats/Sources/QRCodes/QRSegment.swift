/// A text as bits, in the shortest of the modes that can hold all of it.
struct QRSegment: Sendable, Equatable {
    enum Mode: Sendable, Equatable {
        case numeric
        /// Digits, capital letters and a few signs.
        case alphanumeric
        case bytes

        var indicator: Int {
            switch self {
            case .numeric: 1
            case .alphanumeric: 2
            case .bytes: 4
            }
        }

        /// Bits of the number of characters.
        func countBits(_ version: Int) -> Int {
            let column = version < 10 ? 0 : version < 27 ? 1 : 2
            return switch self {
            case .numeric: [10, 12, 14][column]
            case .alphanumeric: [9, 11, 13][column]
            case .bytes: [8, 16, 16][column]
            }
        }
    }

    private static let signs = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    let mode: Mode
    let characterCount: Int
    let bits: QRBits

    init(_ text: [UInt8]) {
        characterCount = text.count
        var bits = QRBits()
        let places = text.compactMap { Self.signs.firstIndex(of: $0) }
        if text.allSatisfy({ (48...57).contains($0) }), !text.isEmpty {
            mode = .numeric
            for start in stride(from: 0, to: places.count, by: 3) {
                let group = places[start..<min(start + 3, places.count)]
                bits.append(group.reduce(0) { $0 * 10 + $1 }, count: group.count * 3 + 1)
            }
        } else if places.count == text.count {
            mode = .alphanumeric
            for start in stride(from: 0, to: places.count, by: 2) {
                let group = places[start..<min(start + 2, places.count)]
                bits.append(group.reduce(0) { $0 * 45 + $1 }, count: group.count * 5 + 1)
            }
        } else {
            mode = .bytes
            for byte in text { bits.append(Int(byte), count: 8) }
        }
        self.bits = bits
    }

    /// Bits in a version, with indicator and count; `nil` if the count does not fit.
    func length(in version: Int) -> Int? {
        let countBits = mode.countBits(version)
        guard characterCount < 1 << countBits else { return nil }
        return 4 + countBits + bits.count
    }
}

/// Bits one after the other, the highest of each number first.
struct QRBits: Sendable, Equatable {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    mutating func append(_ value: Int, count length: Int) {
        for bit in stride(from: length - 1, through: 0, by: -1) {
            if count % 8 == 0 { bytes.append(0) }
            if value >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
            count += 1
        }
    }

    mutating func append(_ other: QRBits) {
        for index in 0..<other.count {
            append(Int(other.bytes[index / 8] >> (7 - UInt8(index % 8)) & 1), count: 1)
        }
    }
}
