import Crypto
import Foundation

/// One entry of an owner's key log: who belongs to it, since when, with which keys.
///
/// ```
/// "BSL1" 4 | owner 16 | n 8 | previous 32 | signer 1 or 9 | action 1 | what it says | signature 64
/// ```
///
/// The signer is 0 for the recovery phrase, or 1 and a node. The hash of an entry is SHA-256 over all its bytes.
public struct KeyLogEntry: Sendable, Hashable {
    static let magic = Array("BSL1".utf8)

    public let owner: SyncOwner
    /// 0 for the first, then without a gap.
    public let n: Int64
    /// The hash of the entry before; zeros before the first.
    public let previous: SyncDigest
    /// `nil`: the recovery phrase.
    public let signer: SyncNode?
    public let action: KeyLogAction
    /// All of it, as it is sent and kept.
    public let bytes: [UInt8]

    /// Reads one; whether it may stand where it says is for ``KeyLog`` to tell.
    ///
    /// - Throws: ``SyncFault``.
    public init(parsing bytes: [UInt8]) throws(SyncFault) {
        guard bytes.count <= SyncLimits.logEntryBytes else {
            throw .tooLarge("entry of the key log", limit: SyncLimits.logEntryBytes)
        }
        var reader = ByteReader(bytes, of: "entry of the key log")
        guard try reader.take(4) == Self.magic else { throw .malformed("entry of the key log") }
        owner = try reader.value(SyncOwner.self)
        n = try reader.count()
        previous = try reader.value(SyncDigest.self)
        signer = try SyncNode(readingOptional: &reader)
        action = try KeyLogAction(reading: &reader)
        _ = try reader.take(SyncEnvelope.signatureBytes)
        try reader.end()
        self.bytes = bytes
    }

    init(
        _ action: KeyLogAction,
        n: Int64,
        place: KeyLogPlace,
        signer: SyncNode?,
        sign: (Data) throws -> Data
    ) throws(SyncFault) {
        owner = place.owner
        self.n = n
        previous = place.previous
        self.signer = signer
        self.action = action
        var writer = ByteWriter()
        writer.append(Self.magic)
        writer.append(owner)
        writer.count(n)
        writer.append(previous)
        signer.write(to: &writer)
        action.write(to: &writer)
        do {
            writer.append(try sign(Data(writer.bytes)))
        } catch {
            throw .unexpected("a key that signs nothing")
        }
        bytes = writer.bytes
    }

    public var hash: SyncDigest { SyncDigest(hashing: bytes) }

    func isSigned(by key: [UInt8]) -> Bool {
        DeviceSignature.isValid(
            bytes.suffix(SyncEnvelope.signatureBytes),
            of: bytes.dropLast(SyncEnvelope.signatureBytes),
            by: key
        )
    }
}
