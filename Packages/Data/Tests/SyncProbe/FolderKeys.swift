import Core
import DataSync
import Foundation
import SyncProtocol

/// The keys of one person's devices and their key log, in a folder.
struct FolderKeys: SyncKeyKeeping {
    let folder: URL
    /// The name of this device.
    let name: String

    /// Adds the device to the log; the first begins it.
    func begin() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let device = SyncDeviceKeys()
        if let log = try log() {
            try put(device, into: log)
        } else {
            let key = SyncEpochKey(epoch: 1)
            let recovery = try SyncRecoveryKeys(RecoveryPhrase())
            try write(key.bytes, to: "epoch")
            try write(recovery.owner.bytes, to: "owner")
            try write(device.bytes, to: "first")
            try write(device.bytes, to: name)
            try write(try KeyLog.start(recovery, device: device, name: name, key: key).bytes, to: "log-0")
        }
    }

    private func put(_ device: SyncDeviceKeys, into log: KeyLog) throws {
        guard let first = SyncDeviceKeys(bytes: try read("first")) else { throw SyncFault.malformed("key") }
        let entry = try log.adding(device.publicKeys, name: name, keys: [epoch()], by: .device(first))
        try write(entry.bytes, to: "log-\(log.count)")
        try write(device.bytes, to: name)
    }

    private func log() throws -> KeyLog? {
        var entries: [KeyLogEntry] = []
        while let bytes = try? read("log-\(entries.count)") { entries.append(try KeyLogEntry(parsing: bytes)) }
        guard !entries.isEmpty, let owner = SyncOwner(try read("owner")) else { return nil }
        return try KeyLog(checking: entries, of: owner)
    }

    private func epoch() throws -> SyncEpochKey {
        guard let key = SyncEpochKey(epoch: 1, bytes: try read("epoch")) else { throw SyncFault.malformed("key") }
        return key
    }

    func keyring() throws -> SyncKeyring {
        guard let log = try log(), let device = SyncDeviceKeys(bytes: try read(name)) else {
            throw SyncFault.malformed("key")
        }
        return try SyncKeyring(device: device, epochs: [1: epoch()], log: log)
    }

    func renewed() throws -> SyncKeyring {
        guard let log = try log() else { throw SyncFault.malformed("key") }
        try put(SyncDeviceKeys(), into: log)
        return try keyring()
    }

    private func read(_ file: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: file))) }

    private func write(_ bytes: [UInt8], to file: String) throws {
        try Data(bytes).write(to: folder.appending(path: file), options: .atomic)
    }
}
