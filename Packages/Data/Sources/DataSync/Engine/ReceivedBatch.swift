import SyncMerge
import SyncProtocol

/// A batch that a relay gave, whose sender is certain.
struct ReceivedBatch: Sendable {
    let envelope: SyncEnvelope

    var node: SyncNode { envelope.header.node }
    var no: Int64 { envelope.header.no }
    var bytes: [UInt8] { envelope.bytes }

    /// - Throws: ``SyncFault``: another's, another stream's, not signed by whom it names, or by one that was revoked before.
    init(_ envelope: SyncEnvelope, in stream: SyncStream, keys: SyncKeyring) throws(SyncFault) {
        self.envelope = envelope
        guard envelope.header.kind == .batch, envelope.header.stream == stream else {
            throw .unexpected("a batch of another stream")
        }
        try keys.log.admit(envelope)
    }

    /// What it says; `nil` where only a later version or a key that is still to come can read it.
    ///
    /// - Throws: ``SyncFault``, `SyncContentError`.
    func content(_ keys: SyncKeyring) throws -> SyncContent? {
        guard let key = keys.epochs[envelope.header.epoch] else { return nil }
        do {
            return try SyncContent(decoding: envelope.opened(with: key))
        } catch SyncContentError.needsNewerVersion {
            return nil
        }
    }
}
