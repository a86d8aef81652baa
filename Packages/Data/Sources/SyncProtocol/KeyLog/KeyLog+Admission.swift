extension KeyLog {
    /// Checks that an envelope counts: it is of this owner, signed by the device it names, and that device was allowed to write it.
    ///
    /// Segments and blobs of a device that was revoked stay good, for they count only where a manifest or an operation that was
    /// admitted names their hash. Its manifests do not: nobody can tell when they were made.
    ///
    /// - Throws: ``SyncFault``.
    public func admit(_ envelope: SyncEnvelope) throws(SyncFault) {
        let header = envelope.header
        let what = header.kind.name
        guard header.owner == owner else { throw .unexpected("a \(what) of another owner") }
        guard let device = devices[header.node] else { throw .unexpected("a \(what) of an unknown device") }
        guard header.epoch <= epoch else { throw .missingEpoch(header.epoch) }
        if let until = device.revoked {
            switch header.kind {
            case .batch where header.no > until[header.stream, default: 0], .snapshot:
                throw .unexpected("a \(what) of a device that was revoked before")
            case .batch, .segment, .blob: break
            }
        }
        guard envelope.isSigned(by: device.keys.sign) else { throw .badSignature(what) }
    }

    /// At the relay: the key that a challenge's answer by this node is signed with, of an active device or of the recovery
    /// phrase; `nil` for anybody else.
    public func signingKey(of node: SyncNode) -> [UInt8]? {
        if let device = devices[node] { return device.isActive ? device.keys.sign : nil }
        return node == SyncNode(signingKey: recovery.sign) ? recovery.sign : nil
    }
}
