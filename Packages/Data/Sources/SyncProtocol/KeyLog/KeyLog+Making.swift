import Foundation
import SyncMerge

/// The next entry of a log. It counts when the relay has appended it: another device may have been first, and then it is made
/// again after the other's.
extension KeyLog {
    /// The first entry of a new owner.
    ///
    /// - Parameter key: that of epoch 1.
    public static func start(
        _ recovery: SyncRecoveryKeys,
        device: SyncDeviceKeys,
        name: String,
        key: SyncEpochKey
    ) throws(SyncFault) -> KeyLogEntry {
        guard key.epoch == 1 else { throw .unexpected("a first key of another epoch") }
        let place = KeyLogPlace(owner: recovery.owner, previous: .zero)
        let new = KeyLogAction.NewDevice(
            device.publicKeys,
            name: try SealedName(name, with: key),
            keys: [
                try SealedEpochKey(key, to: device.node, box: device.publicKeys.box, place: place),
                try SealedEpochKey(key, to: nil, box: recovery.publicKeys.box, place: place),
            ]
        )
        let signer = SyncSigner.recovery(recovery)
        return try KeyLogEntry(
            .genesis(recovery.publicKeys, new),
            n: 0,
            place: place,
            signer: nil,
            sign: signer.signature
        )
    }

    private var next: KeyLogPlace { KeyLogPlace(owner: owner, previous: head) }

    private func entry(_ action: KeyLogAction, by signer: SyncSigner) throws(SyncFault) -> KeyLogEntry {
        try KeyLogEntry(action, n: count, place: next, signer: signer.node, sign: signer.signature)
    }

    /// - Parameter keys: all that are held; that of the epoch is among them.
    public func adding(
        _ device: SyncDeviceKeys.Public,
        name: String,
        keys: [SyncEpochKey],
        by signer: SyncSigner
    ) throws(SyncFault) -> KeyLogEntry {
        guard let key = keys.first(where: { $0.epoch == epoch }) else { throw .missingEpoch(epoch) }
        var sealed: [SealedEpochKey] = []
        for key in keys.sorted(by: { $0.epoch > $1.epoch }).prefix(KeyLogAction.keyLimit) {
            sealed.append(try SealedEpochKey(key, to: device.node, box: device.box, place: next))
        }
        return try entry(
            .add(KeyLogAction.NewDevice(device, name: try SealedName(name, with: key), keys: sealed)),
            by: signer
        )
    }

    /// - Parameter until: the last number of each stream that holds; a stream that is missing has none.
    public func revoking(
        _ node: SyncNode,
        until: [SyncStream: Int64],
        by signer: SyncSigner
    ) throws(SyncFault) -> KeyLogEntry {
        try entry(.revoke(node, until: until), by: signer)
    }

    /// - Parameter key: a new one, of the next epoch.
    public func rotating(to key: SyncEpochKey, by signer: SyncSigner) throws(SyncFault) -> KeyLogEntry {
        var sealed = [try SealedEpochKey(key, to: nil, box: recovery.box, place: next)]
        for node in activeNodes {
            guard let device = devices[node] else { continue }
            sealed.append(try SealedEpochKey(key, to: node, box: device.keys.box, place: next))
        }
        return try entry(.rotate(epoch: key.epoch, keys: sealed), by: signer)
    }

    /// - Parameter key: that of the epoch.
    public func renaming(
        _ node: SyncNode,
        to name: String,
        key: SyncEpochKey,
        by signer: SyncSigner
    ) throws(SyncFault) -> KeyLogEntry {
        try entry(.rename(node, try SealedName(name, with: key)), by: signer)
    }

    /// - Parameter time: milliseconds since 1970.
    public func proposing(
        _ recovery: SyncRecoveryKeys.Public,
        at time: Int64,
        by signer: SyncSigner
    ) throws(SyncFault) -> KeyLogEntry {
        try entry(.propose(recovery, at: time), by: signer)
    }

    public func withdrawing(by signer: SyncSigner) throws(SyncFault) -> KeyLogEntry { try entry(.withdraw, by: signer) }

    /// - Parameters:
    ///   - time: milliseconds since 1970.
    ///   - keys: all that are held; that of the epoch is among them.
    /// - Throws: ``SyncFault/unexpected(_:)`` where no phrase is proposed.
    public func renewing(at time: Int64, keys: [SyncEpochKey], by signer: SyncSigner) throws(SyncFault) -> KeyLogEntry {
        guard let renewal else { throw .unexpected("a new phrase that nobody has proposed") }
        guard keys.contains(where: { $0.epoch == epoch }) else { throw .missingEpoch(epoch) }
        var sealed: [SealedEpochKey] = []
        for key in keys.sorted(by: { $0.epoch > $1.epoch }).prefix(KeyLogAction.keyLimit) {
            sealed.append(try SealedEpochKey(key, to: nil, box: renewal.recovery.box, place: next))
        }
        return try entry(.renew(at: time, keys: sealed), by: signer)
    }

    public func closing(by signer: SyncSigner) throws(SyncFault) -> KeyLogEntry { try entry(.close, by: signer) }

    /// All epoch keys that entries of this log hold for a signer: those of a device since it joined and those it was given
    /// then; for the recovery phrase that counts, all of them that whoever made it count held.
    ///
    /// - Throws: ``SyncFault`` where one that is meant for it cannot be opened.
    public func epochKeys(of signer: SyncSigner) throws(SyncFault) -> [UInt32: SyncEpochKey] {
        var found: [UInt32: SyncEpochKey] = [:]
        for entry in entries where signer.node != nil || entry.n >= recoverySince {
            let place = KeyLogPlace(owner: owner, previous: entry.previous)
            for sealed in entry.action.sealedKeys where sealed.recipient == signer.node {
                let box =
                    switch signer {
                    case .device(let keys): keys.box
                    case .recovery(let keys): keys.box
                    }
                found[sealed.epoch] = try sealed.opened(with: box, place: place)
            }
        }
        return found
    }
}

extension KeyLogAction {
    var sealedKeys: [SealedEpochKey] {
        switch self {
        case .genesis(_, let new), .add(let new): new.keys
        case .rotate(_, let keys), .renew(_, let keys): keys
        case .revoke, .rename, .close, .propose, .withdraw: []
        }
    }
}
