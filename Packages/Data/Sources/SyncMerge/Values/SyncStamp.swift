/// The time that a register was written: milliseconds since 1970 in 48 bits, a hybrid logical clock whose counter is folded into the time.
///
/// A stamp belongs to one register and is compared only with stamps of the same register. It never moves the clock of a
/// device: one wrong clock then costs one register a few edits, instead of stopping every device.
public struct SyncStamp: Sendable, Hashable, Comparable {
    public let milliseconds: Int64

    /// Never written. Every write is later.
    public static let never = SyncStamp(milliseconds: 0)

    /// The beginning of 2101. Later stamps are dropped by every device alike, whatever its own clock says.
    public static let limit = SyncStamp(milliseconds: 4_133_980_800_000)

    /// The range that a device's clock is clamped to when a stamp is made: 2020 to 2100.
    static let clock: ClosedRange<Int64> = 1_577_836_800_000...4_102_444_800_000

    /// Milliseconds since 1970, kept within 48 bits.
    public init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, 0), 1 << 48 - 1)
    }

    /// The stamp of the next write: the clock, or one millisecond after the register's last stamp where the clock is behind it.
    ///
    /// At `limit` it stays there, where equal stamps are decided by value.
    public func next(at clock: Int64) -> SyncStamp {
        let now = min(max(clock, Self.clock.lowerBound), Self.clock.upperBound)
        return min(SyncStamp(milliseconds: max(now, milliseconds + 1)), max(self, .limit))
    }

    /// Not beyond `limit`.
    public var isAcceptable: Bool { milliseconds <= Self.limit.milliseconds }

    public static func < (left: SyncStamp, right: SyncStamp) -> Bool { left.milliseconds < right.milliseconds }
}
