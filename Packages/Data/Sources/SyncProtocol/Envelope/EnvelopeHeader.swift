import Crypto
import SyncMerge

/// The clear text before a sealed content: 62 bytes, big-endian, all of them authenticated.
///
/// ```
///  0  4  "BSY1"
///  4 16  owner
/// 20  1  stream
/// 21  1  kind
/// 22  4  epoch: the key that it is sealed with
/// 26  8  node: the device that made it
/// 34  8  no: 1, 2, 3 ... of a device's batches in a stream; 0 for everything else
/// 42 16  salt: new for each envelope
/// 58  4  length of what is sealed, its tag of 16 bytes included
/// ```
public struct EnvelopeHeader: Sendable, Hashable {
    /// The numbers stand in envelopes and never change.
    public enum Kind: UInt8, Sendable, CaseIterable {
        case batch = 1
        /// The manifest of a snapshot.
        case snapshot = 2
        case segment = 3
        case blob = 4

        var name: String {
            switch self {
            case .batch: "batch"
            case .snapshot: "snapshot"
            case .segment: "segment"
            case .blob: "blob"
            }
        }
    }

    public static let byteCount = 62
    static let saltRange = 42..<58
    static let magic = Array("BSY1".utf8)

    public let owner: SyncOwner
    public let stream: SyncStream
    public let kind: Kind
    public let epoch: UInt32
    public let node: SyncNode
    public let no: Int64
    public let salt: EnvelopeSalt
    /// The bytes of what is sealed.
    public internal(set) var length: UInt32 = 0

    /// The header of something that is about to be sealed.
    ///
    /// - Parameters:
    ///   - epoch: 1 to 2^31 - 1.
    ///   - no: at least 1 for a batch; 0 for all other kinds.
    ///   - salt: another one for each envelope, for the key depends on nothing else that is sure to be new.
    public init(
        owner: SyncOwner,
        stream: SyncStream,
        kind: Kind = .batch,
        epoch: UInt32,
        node: SyncNode,
        no: Int64,
        salt: EnvelopeSalt = EnvelopeSalt()
    ) {
        self.owner = owner
        self.stream = stream
        self.kind = kind
        self.epoch = epoch
        self.node = node
        self.no = no
        self.salt = salt
    }

    /// - Throws: ``SyncFault``, also where bytes follow.
    public init(parsing bytes: [UInt8]) throws(SyncFault) {
        var reader = ByteReader(bytes, of: "envelope")
        guard try reader.take(4) == Self.magic else { throw .malformed("envelope, which does not begin as one") }
        owner = try reader.value(SyncOwner.self)
        guard let stream = SyncStream(rawValue: try reader.integer(UInt8.self)) else {
            throw .malformed("envelope, of an unknown stream")
        }
        guard let kind = Kind(rawValue: try reader.integer(UInt8.self)) else {
            throw .malformed("envelope, of an unknown kind")
        }
        self.stream = stream
        self.kind = kind
        epoch = try reader.integer(UInt32.self)
        node = try reader.value(SyncNode.self)
        no = try reader.count()
        salt = try reader.value(EnvelopeSalt.self)
        length = try reader.integer(UInt32.self)
        try reader.end()
        try check()
        let limit = SyncLimits.envelopeBytes - Self.byteCount - SyncEnvelope.signatureBytes
        guard length <= limit else { throw .tooLarge("envelope", limit: SyncLimits.envelopeBytes) }
        guard length >= PaddedContent.smallest + OneTimeSeal.tagBytes else {
            throw .malformed("envelope, which is too short")
        }
    }

    func check() throws(SyncFault) {
        guard (1...UInt32(Int32.max)).contains(epoch) else { throw .malformed("envelope, with an epoch out of range") }
        guard kind == .batch ? no >= 1 : no == 0 else { throw .malformed("envelope, with a number out of range") }
    }

    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(Self.magic)
        writer.append(owner)
        writer.integer(stream.rawValue)
        writer.integer(kind.rawValue)
        writer.integer(epoch)
        writer.append(node)
        writer.count(no)
        writer.append(salt)
        writer.integer(length)
        return writer.bytes
    }
}

/// 16 random bytes: what makes the key of each envelope another one.
public struct EnvelopeSalt: SyncBytes {
    public static let byteCount = 16
    public let bytes: [UInt8]

    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// A new one.
    public init() { bytes = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) } }
}
