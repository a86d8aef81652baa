/// The limits that devices and relays agree on.
public enum SyncLimits {
    /// Content before it is compressed, where it is sealed.
    public static let contentBytes = 1 << 20
    /// An envelope as a whole: content that does not compress, its padding and what stands around it.
    public static let envelopeBytes = 1 << 20 + 1 << 16
    /// The maximum size of inflated content from others. The ratio to the bytes sent is limited, too.
    public static let inflatedBytes = 8 << 20
    public static let inflatedRatio = 16
    /// Devices of one owner that are not revoked.
    public static let devices = 16
    /// Bytes of a device's name.
    public static let nameBytes = 64
    /// An entry of the key log, and entries of one log.
    public static let logEntryBytes = 1 << 14
    public static let logEntries = 10_000
    /// Batches and bytes of one answer to a pull.
    public static let pulledBatches = 500
    public static let pulledBytes = 4 << 20
    /// Segments of one snapshot.
    public static let segments = 16_384
    /// Nodes in a vector: devices of now and before.
    public static let heads = 1_024
    /// A message of a mailbox, the seconds it is kept, and the requests it takes.
    public static let pairingBytes = 4_096
    public static let pairingSeconds = 600
    public static let pairingTries = 5
    public static let challengeSeconds = 120
    public static let tokenSeconds = 900
}
