import Crypto

/// An epoch's key, sealed to one device or to the recovery phrase by HPKE: 80 bytes.
///
/// It is bound to the owner, the epoch and the entry before the one that carries it, so that it can be opened in its place alone.
public struct SealedEpochKey: Sendable, Hashable {
    static let byteCount = BoxKey.overhead + SyncEpochKey.byteCount

    /// `nil`: for the recovery phrase.
    public let recipient: SyncNode?
    public let epoch: UInt32
    let sealed: [UInt8]

    init(_ key: SyncEpochKey, to recipient: SyncNode?, box: [UInt8], place: KeyLogPlace) throws(SyncFault) {
        self.recipient = recipient
        epoch = key.epoch
        sealed = try BoxKey.seal(key.bytes, to: box, info: place.info(of: key.epoch))
    }

    init(reading reader: inout ByteReader) throws(SyncFault) {
        recipient = try SyncNode(readingOptional: &reader)
        epoch = try reader.integer(UInt32.self)
        sealed = try reader.take(Self.byteCount)
        guard (1...UInt32(Int32.max)).contains(epoch) else { throw .malformed("key of an epoch out of range") }
    }

    func write(to writer: inout ByteWriter) {
        recipient.write(to: &writer)
        writer.integer(epoch)
        writer.append(sealed)
    }

    func opened(with box: Curve25519.KeyAgreement.PrivateKey, place: KeyLogPlace) throws(SyncFault) -> SyncEpochKey {
        let bytes = try BoxKey.open(sealed, with: box, info: place.info(of: epoch), of: "key of epoch \(epoch)")
        guard let key = SyncEpochKey(epoch: epoch, bytes: bytes) else { throw .malformed("key of epoch \(epoch)") }
        return key
    }
}

/// The log and the place in it of an entry.
struct KeyLogPlace: Sendable, Hashable {
    let owner: SyncOwner
    /// The hash of the entry before; zeros before the first.
    let previous: SyncDigest

    func info(of epoch: UInt32) -> [UInt8] {
        var writer = ByteWriter()
        writer.append("bento sync 1 epoch".utf8)
        writer.append(owner)
        writer.integer(epoch)
        writer.append(previous)
        return writer.bytes
    }
}

extension SyncNode {
    init?(readingOptional reader: inout ByteReader) throws(SyncFault) {
        switch try reader.integer(UInt8.self) {
        case 0: return nil
        case 1: self = try reader.value(SyncNode.self)
        default: throw .malformed("entry of the key log")
        }
    }
}

extension SyncNode? {
    func write(to writer: inout ByteWriter) {
        writer.integer(UInt8(self == nil ? 0 : 1))
        if let self { writer.append(self) }
    }
}
