import Core
import DataSync
import Foundation
import SyncMerge
import SyncProtocol

/// The device's place among the person's: its keys, and the list of devices as the relay has it and this device believes it.
struct SyncMembership: SyncKeyKeeping {
    /// What is shared. Places and media wait until they are asked for.
    static let streams: [SyncStream] = [.core, .chat, .samples]
    /// How often a change is made again because another device changed the list first.
    private static let tries = 8

    let home: SharedHome
    let store: SyncKeyStore
    let relays: any RelayConnecting

    /// - Throws: ``SyncError/notShared``.
    func keys() async throws -> SyncKeys {
        guard let keys = try await store.keys() else { throw SyncError.notShared }
        return keys
    }

    func relay(_ keys: SyncKeys) throws -> any RelayTransport {
        try relays.relay(at: keys.relay, for: keys.owner, as: .device(keys.device))
    }

    func keyring() async throws -> SyncKeyring {
        var keys = try await keys()
        var log = try await log(keys)
        if let next = keys.next {
            (keys, log) = try await become(next, keys, log)
        }
        guard log.devices[keys.device.node]?.isActive == true else { throw SyncError.revoked }
        let found = try log.epochKeys(of: .device(keys.device))
        if found.keys.contains(where: { keys.epochs[$0] == nil }) {
            keys.epochs.merge(found) { own, _ in own }
            try await store.keep(keys)
        }
        if log.needsRotation {
            (keys, log) = try await rotate(keys)
        }
        return try SyncKeyring(device: keys.device, epochs: keys.epochs, log: log)
    }

    /// - Throws: ``DeviceRenewed``: whoever syncs begins again, over a relay that hears the new device.
    func renewed() async throws -> SyncKeyring {
        var keys = try await keys()
        if keys.next == nil {
            keys.next = SyncDeviceKeys()
            try await store.keep(keys)
        }
        _ = try await keyring()
        throw DeviceRenewed()
    }

    /// The list of devices now. One that is shorter than this device's, or none, is a relay that has lost it: it is told again.
    ///
    /// - Throws: ``SyncError/closed``, `KeyLogError` where the relay has another list, what the transport throws.
    func log(_ keys: SyncKeys) async throws -> KeyLog {
        let relay = try relay(keys)
        let known = try await home.log(of: keys.owner)
        let log: KeyLog
        do {
            guard let known else {
                return try await kept(KeyLog(checking: await relay.log(from: 0), of: keys.owner))
            }
            let answer = try await relay.log(from: known.count - 1)
            if answer.isEmpty {
                log = try await refill(relay, with: known, has: await relay.log(from: 0))
            } else {
                log = try known.replaced(by: known.entries.dropLast() + answer)
            }
        } catch RelayFault.unauthorized where known != nil {
            log = try await register(again: known, keys, relay)
        } catch RelayFault.closed {
            throw SyncError.closed
        } catch RelayFault.revoked {
            throw SyncError.revoked
        }
        return try await kept(log)
    }

    private func kept(_ log: KeyLog) async throws -> KeyLog {
        try await home.keep(log)
        guard !log.isClosed else { throw SyncError.closed }
        return log
    }

    /// The relay does not know this device: it has lost everything, and hears of the owner anew from whoever it admits.
    ///
    /// - Throws: ``SyncError/forgotten`` if this device cannot be that one.
    private func register(again known: KeyLog?, _ keys: SyncKeys, _ relay: any RelayTransport) async throws -> KeyLog {
        guard let known, let genesis = known.entries.first else { throw RelayFault.unauthorized }
        do {
            try await relay.register(
                SyncRegistration(genesis: genesis, admission: try Self.admission(keys.invitation, of: keys.owner))
            )
            return try await refill(relay, with: known, has: [genesis])
        } catch RelayFault.notAdmitted, RelayFault.unauthorized {
            throw SyncError.forgotten
        }
    }

    /// - Parameter has: what the relay has of the list.
    private func refill(_ relay: any RelayTransport, with known: KeyLog, has: [KeyLogEntry]) async throws -> KeyLog {
        if let other = zip(known.entries, has).first(where: { $0.bytes != $1.bytes })?.0.n {
            throw KeyLogError.other(other)
        }
        do {
            for entry in known.entries.dropFirst(has.count) { try await relay.appendLog(entry) }
        } catch RelayFault.logConflict {
            // Another device tells it, too, and knows more.
            return try known.replaced(by: await relay.log(from: 0))
        }
        return known
    }

    /// Why the relay should keep data: a word of whoever runs it, or a second of computing.
    static func admission(_ invitation: String?, of owner: SyncOwner) throws -> SyncRegistration.Admission {
        if let invitation { return .invitation(invitation) }
        return .work(try ProofOfWork(for: owner))
    }

    /// Changes the list of devices: made for the list as it is, and again where another device was first.
    ///
    /// - Parameter make: the entry to append; `nil` where the list says already what it would.
    func change(
        _ keys: SyncKeys,
        _ make: (KeyLog) throws -> KeyLogEntry?
    ) async throws -> KeyLog {
        for _ in 0..<Self.tries {
            var log = try await log(keys)
            guard let entry = try make(log) else { return log }
            do {
                try await relay(keys).appendLog(entry)
            } catch RelayFault.logConflict {
                continue
            }
            try log.append(entry)
            try await home.keep(log)
            return log
        }
        throw RelayFault.logConflict(0)
    }

    /// Adds the device that this one is to be, and is it from then on.
    private func become(_ next: SyncDeviceKeys, _ keys: SyncKeys, _ log: KeyLog) async throws -> (SyncKeys, KeyLog) {
        var keys = keys
        let held = try log.epochKeys(of: .device(keys.device))
        keys.epochs.merge(held) { own, _ in own }
        let epochs = Array(keys.epochs.values)
        let name = keys.name
        let signer = SyncSigner.device(keys.device)
        let added = try await change(keys) { log in
            guard log.devices[next.node] == nil else { return nil }
            return try log.adding(next.publicKeys, name: name, keys: epochs, by: signer)
        }
        (keys.device, keys.next) = (next, nil)
        try await store.keep(keys)
        return (keys, added)
    }

    /// A device was revoked and knows the key: from now on another one is used.
    private func rotate(_ keys: SyncKeys) async throws -> (SyncKeys, KeyLog) {
        let signer = SyncSigner.device(keys.device)
        let log = try await change(keys) { log in
            guard log.needsRotation else { return nil }
            return try log.rotating(to: SyncEpochKey(epoch: log.epoch + 1), by: signer)
        }
        var keys = keys
        // From the list, as every other device: whoever was first made the key.
        keys.epochs.merge(try log.epochKeys(of: signer)) { own, _ in own }
        try await store.keep(keys)
        return (keys, log)
    }
}

/// The device is another one now.
struct DeviceRenewed: Error {}
