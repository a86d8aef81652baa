/// The identity of a row: a `RowID` as its 16 bytes, or any other key as its text.
public enum SyncKey: Sendable {
    case id(high: UInt64, low: UInt64)
    case text(String)

    /// The key as it stands in the row. 36 characters of a lower-case UUID are an id, all else is a text, so that each key has
    /// one form.
    public init(_ text: String) {
        self = Self.identifier(text) ?? .text(text)
    }

    public var text: String {
        switch self {
        case .text(let text): text
        case .id(let high, let low):
            String(unsafeUninitializedCapacity: 36) { bytes in
                var place = 0
                for nibble in 0..<32 {
                    if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
                        bytes[place] = 0x2D
                        place += 1
                    }
                    let half = nibble < 16 ? high : low
                    let digit = UInt8(truncatingIfNeeded: half >> (60 - 4 * (UInt64(nibble) & 15)) & 15)
                    bytes[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
                    place += 1
                }
                return place
            }
        }
    }

    private static func identifier(_ text: String) -> SyncKey? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == 36 else { return nil }
            var halves: (high: UInt64, low: UInt64) = (0, 0)
            for (place, byte) in bytes.enumerated() {
                switch (place, byte) {
                case (8, 0x2D), (13, 0x2D), (18, 0x2D), (23, 0x2D): continue
                case (8, _), (13, _), (18, _), (23, _): return nil
                case (_, 0x30...0x39), (_, 0x61...0x66):
                    let digit = UInt64(byte < 0x3A ? byte - 0x30 : byte - 0x57)
                    halves.high = halves.high << 4 | halves.low >> 60
                    halves.low = halves.low << 4 | digit
                default: return nil
                }
            }
            return .id(high: halves.high, low: halves.low)
        }
    }
}

extension SyncKey: Hashable, Comparable {
    public static func == (left: SyncKey, right: SyncKey) -> Bool {
        switch (left, right) {
        case (.id(let high, let low), .id(let otherHigh, let otherLow)): high == otherHigh && low == otherLow
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }

    public static func < (left: SyncKey, right: SyncKey) -> Bool {
        switch (left, right) {
        case (.id(let high, let low), .id(let otherHigh, let otherLow)): (high, low) < (otherHigh, otherLow)
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.id, .text): true
        case (.text, .id): false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .id(let high, let low):
            hasher.combine(high)
            hasher.combine(low)
        case .text(let text): text.utf8.forEach { hasher.combine($0) }
        }
    }
}
