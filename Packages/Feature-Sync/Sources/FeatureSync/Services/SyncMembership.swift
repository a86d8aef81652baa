import AppData
import Core
import DataSync
import Foundation
import SyncMerge
import SyncProtocol

/// The device's place among the person's: its keys, which it changes in time.
struct SyncMembership: SyncKeyKeeping {
    /// The streams that are shared. Places and media are not shared yet.
    static let streams: [SyncStream] = [.core, .chat, .samples]

    let store: SyncKeyStore
    /// The list of devices.
    var list: SharedKeyLog

    var home: SharedHome { list.home }

    /// - Throws: ``SyncError/notShared``.
    func keys() async throws -> SyncKeys {
        guard let keys = try await store.keys() else { throw SyncError.notShared }
        return keys
    }

    func keyring() async throws -> SyncKeyring {
        var keys = try await keys()
        var log = try await list.log(keys)
        if let next = keys.next {
            (keys, log) = try await become(next, keys, log)
        }
        guard log.devices[keys.device.node]?.isActive == true else { throw SyncError.revoked }
        let found = try log.epochKeys(of: .device(keys.device))
        if found.keys.contains(where: { keys.epochs[$0] == nil }) {
            keys.epochs.merge(found) { own, _ in own }
            try await store.keep(keys)
        }
        if try await isAged(&keys, in: log) || log.needsRotation {
            (keys, log) = try await rotate(keys, from: log.epoch)
        }
        if let renewal = log.renewal, milliseconds >= renewal.countsFrom {
            log = try await renew(keys)
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

    /// Adds the device that this one is to be, and is it from then on.
    private func become(_ next: SyncDeviceKeys, _ keys: SyncKeys, _ log: KeyLog) async throws -> (SyncKeys, KeyLog) {
        var keys = keys
        let held = try log.epochKeys(of: .device(keys.device))
        keys.epochs.merge(held) { own, _ in own }
        let epochs = Array(keys.epochs.values)
        let name = keys.name
        let signer = SyncSigner.device(keys.device)
        let added = try await list.change(keys) { log in
            guard log.devices[next.node] == nil else { return nil }
            return try log.adding(next.publicKeys, name: name, keys: epochs, by: signer)
        }
        (keys.device, keys.next) = (next, nil)
        try await store.keep(keys)
        return (keys, added)
    }

    var milliseconds: Int64 { Moment(home.time.now).milliseconds }

    /// True if the key of now was used for long enough. A clock that was set back begins to count again.
    private func isAged(_ keys: inout SyncKeys, in log: KeyLog) async throws -> Bool {
        let now = home.time.now
        if let age = keys.age, age.epoch == log.epoch, age.since <= now { return age.isOver(at: now) }
        keys.age = EpochAge(epoch: log.epoch, since: now)
        try await store.keep(keys)
        return false
    }

    /// Makes the proposed phrase the phrase, once it has waited. The first device that looks does it.
    private func renew(_ keys: SyncKeys) async throws -> KeyLog {
        let time = milliseconds
        return try await list.change(keys) { log in
            guard let renewal = log.renewal, time >= renewal.countsFrom else { return nil }
            return try log.renewing(at: time, keys: Array(keys.epochs.values), by: .device(keys.device))
        }
    }

    /// From now on another key is used: a device was revoked and knows the one of this epoch, or it is old.
    private func rotate(_ keys: SyncKeys, from epoch: UInt32) async throws -> (SyncKeys, KeyLog) {
        let signer = SyncSigner.device(keys.device)
        let log = try await list.change(keys) { log in
            guard log.epoch == epoch else { return nil }
            return try log.rotating(to: SyncEpochKey(epoch: log.epoch + 1), by: signer)
        }
        var keys = keys
        // From the list, as every other device: whoever was first made the key.
        keys.epochs.merge(try log.epochKeys(of: signer)) { own, _ in own }
        keys.age = EpochAge(epoch: log.epoch, since: home.time.now)
        try await store.keep(keys)
        return (keys, log)
    }
}

/// The device is another one now.
struct DeviceRenewed: Error {}
