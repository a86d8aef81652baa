/// The content of one batch, before it is deflated and sealed.
public struct SyncContent: Sendable, Hashable {
    /// One of the parts of a transaction that is too large for one batch; the parts apply together.
    public var part: Part
    /// The version of each namespace's tables, and, rarely, the version that a device needs to apply the batch.
    public var schemas: [Schema]
    /// Batches of this stream that must be applied first: what changed since the device's last batch.
    public var dependencies: [Dependency]
    public var ops: [SyncOp]
    /// Operations left out while reading, because their stamp lies beyond `SyncStamp.limit`: every device leaves them out alike.
    public internal(set) var dropped: [SyncOp] = []

    public init(
        part: Part = Part(number: 1, count: 1),
        schemas: [Schema] = [],
        dependencies: [Dependency] = [],
        ops: [SyncOp]
    ) {
        self.part = part
        self.schemas = schemas
        self.dependencies = dependencies
        self.ops = ops
    }

    public struct Part: Sendable, Hashable {
        /// From 1 to `count`.
        public let number: Int
        public let count: Int

        public init(number: Int, count: Int) {
            self.number = number
            self.count = count
        }
    }

    public struct Schema: Sendable, Hashable {
        public let namespace: String
        public let version: Int
        /// A device with an older version keeps the batch until it is updated; 0 where every version may apply it.
        public let needs: Int

        public init(namespace: String, version: Int, needs: Int = 0) {
            self.namespace = namespace
            self.version = version
            self.needs = needs
        }
    }

    public struct Dependency: Sendable, Hashable {
        /// The node's 8 bytes, as a big-endian number.
        public let node: UInt64
        /// Its place among the node's batches.
        public let number: Int64

        public init(node: UInt64, number: Int64) {
            self.node = node
            self.number = number
        }
    }
}

/// The limits of a content, whoever made it.
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

/// A reason that bytes are not the content of a batch.
public enum SyncContentError: Error, Sendable, Hashable {
    /// Made by a later version of the program, whose form is not known here: kept sealed until this one is updated.
    case needsNewerVersion
    /// Not what any version writes.
    case malformed(at: Int)
    /// More than the limits allow.
    case tooLarge(at: Int)
}
