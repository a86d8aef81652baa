/// What a zip reader takes at most.
public struct ZipLimits: Sendable, Hashable {
    public var entries: Int
    public var directoryBytes: Int
    /// Of each entry: bytes unpacked, and the ratio from which an entry is a trap.
    public var entry: InflateLimits
    /// Of all entries as the directory states them.
    public var totalBytes: Int

    public init(
        entries: Int = 100_000,
        directoryBytes: Int = 64 << 20,
        entry: InflateLimits = .standard,
        totalBytes: Int = 64 << 30
    ) {
        self.entries = entries
        self.directoryBytes = directoryBytes
        self.entry = entry
        self.totalBytes = totalBytes
    }

    public static let standard = ZipLimits()
}
