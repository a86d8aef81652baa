/// What a content may hold, whoever made it.
public struct SyncContentLimits: Sendable {
    /// Bytes of the content, inflated.
    public var bytes = 8 << 20
    public var ops = 16_384
    /// Bytes of one text or blob.
    public var value = 256 << 10
    /// Registers, columns, entries and samples together: what is kept in memory for a byte of the content stays bounded.
    public var parts = 1 << 18

    public init() {}
}

/// Why bytes are not the content of a batch.
public enum SyncContentError: Error, Sendable, Hashable {
    /// Made by a later version of the program, whose form is not known here: kept sealed until this one is updated.
    case needsNewerVersion
    /// Not what any version writes.
    case malformed(at: Int)
    /// More than the limits allow.
    case tooLarge(at: Int)
}
