/// A digest by which two devices see that they hold the same: a sum over rows, in any order, that a change updates without reading
/// the rest.
///
/// It finds mistakes, not forgeries: who may forge rows may forge the digest.
public struct RowsDigest: Sendable, Hashable {
    public private(set) var high: UInt64 = 0
    public private(set) var low: UInt64 = 0

    public init() {}

    /// For a deleted row only its life counts: devices forget the content of deleted rows at times of their own.
    public mutating func add(_ op: SyncOp) {
        let (high, low) = Self.hash(op)
        (self.high, self.low) = (self.high &+ high, self.low &+ low)
    }

    public mutating func remove(_ op: SyncOp) {
        let (high, low) = Self.hash(op)
        (self.high, self.low) = (self.high &- high, self.low &- low)
    }

    private static func hash(_ op: SyncOp) -> (UInt64, UInt64) {
        var writer = SyncWriter()
        writer.data(op.table.utf8)
        writer.key(op.key)
        for register in op.row.registers where !op.row.isDeleted || register.kind == .life {
            writer.add(whole: register)
        }
        var (high, low): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)
        for byte in writer.bytes {
            high = mixed(high ^ UInt64(byte))
            low = mixed(low &+ UInt64(byte) &+ high)
        }
        return (high, low)
    }

    /// The finalizer of SplitMix64.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

extension SyncWriter {
    fileprivate mutating func add(whole register: SyncRegister) {
        data(register.name.utf8)
        byte(register.kind.rawValue)
        fixed(UInt64(register.stamp.milliseconds), bytes: 6)
        signed(register.rank)
        count(register.fields.count)
        for field in register.fields {
            data(field.column.utf8)
            value(field.value)
        }
        count(register.entries.count)
        for entry in register.entries {
            key(entry.key)
            fixed(UInt64(entry.stamp.milliseconds), bytes: 6)
            value(entry.value)
        }
        count(register.samples.count)
        for sample in register.samples {
            fixed(UInt64(bitPattern: sample.second), bytes: 8)
            signed(sample.length)
            signed(sample.zone)
            fixed(sample.value.bitPattern, bytes: 8)
            fixed(sample.batch.high, bytes: 8)
            fixed(sample.batch.low, bytes: 8)
        }
    }
}
