import Core
import DataSync
import Foundation
import Networking
import NetworkingLive
import SyncMerge
import SyncProtocol
import SyncRelay

/// A device's keys as this test keeps them: in a file, in clear.
struct KeptKeys: Codable {
    private(set) var device: Data
    private let epoch: Data
    private(set) var log: [Data]
    let word: String

    init(device: SyncDeviceKeys, key: SyncEpochKey, log: KeyLog, word: String) {
        self.device = Data(device.bytes)
        epoch = Data(key.bytes)
        self.log = log.entries.map { Data($0.bytes) }
        self.word = word
    }

    private static func file(in folder: String) -> URL { URL(filePath: folder).appending(path: "probe-keys.json") }

    init(in folder: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: Self.file(in: folder)))
    }

    func write(to folder: String) throws {
        try JSONEncoder().encode(self).write(to: Self.file(in: folder), options: .atomic)
    }

    func ring() throws -> SyncKeyring {
        let entries = try log.map { try KeyLogEntry(parsing: Array($0)) }
        guard let device = SyncDeviceKeys(bytes: Array(device)), let first = entries.first,
            let key = SyncEpochKey(epoch: 1, bytes: Array(epoch))
        else { throw SyncFault.malformed("file of keys") }
        return try SyncKeyring(
            device: device,
            epochs: [1: key],
            log: KeyLog(checking: entries, of: first.owner)
        )
    }

    mutating func set(_ device: SyncDeviceKeys, _ log: KeyLog) {
        self.device = Data(device.bytes)
        self.log = log.entries.map { Data($0.bytes) }
    }
}

/// Keeps a probe's keys, and the log at the relay: a relay that has lost it gets it again.
actor ProbeKeys: SyncKeyKeeping {
    private let folder: String
    private let addresses: [ServerAddress]
    private let transport: LiveTransport
    private var keys: KeptKeys
    private var relays: [ServerAddress: HTTPRelay] = [:]

    init(folder: String, address: String, transport: LiveTransport) throws {
        addresses = address.split(separator: ",").compactMap { ServerAddress(String($0)) }
        guard !addresses.isEmpty else { throw Failure("probe.address", "No address.") }
        self.folder = folder
        self.transport = transport
        keys = try KeptKeys(in: folder)
    }

    func kept() throws -> SyncKeyring { try keys.ring() }

    var hasChoice: Bool { addresses.count > 1 }

    /// Any of them.
    func relay() throws -> HTTPRelay {
        let address = addresses[.random(in: addresses.indices)]
        if let relay = relays[address] { return relay }
        let ring = try keys.ring()
        let relay = try HTTPRelay(
            address: address,
            owner: ring.owner,
            signer: .device(ring.device),
            client: HTTPClient(transport: transport),
            time: .system
        )
        relays[address] = relay
        return relay
    }

    func keyring() async throws -> SyncKeyring {
        let ring = try keys.ring()
        let entries: [KeyLogEntry]
        do {
            entries = try await relay().log(from: 0)
        } catch RelayFault.unauthorized {
            try await refill(ring.log, after: 0)
            return ring
        }
        if entries.count < ring.log.entries.count {
            try await refill(ring.log, after: entries.count)
            return ring
        }
        try keep(ring.device, try ring.log.replaced(by: entries))
        return try keys.ring()
    }

    private func refill(_ log: KeyLog, after count: Int) async throws {
        if count == 0 {
            let admission = SyncRegistration.Admission.invitation(keys.word)
            try await relay().register(SyncRegistration(genesis: log.entries[0], admission: admission))
        }
        for entry in log.entries.dropFirst(max(count, 1)) {
            do {
                try await relay().appendLog(entry)
            } catch RelayFault.logConflict {
                // Another home brings it at this moment.
                continue
            }
        }
    }

    func renewed() async throws -> SyncKeyring {
        let old = try keys.ring()
        let new = SyncDeviceKeys()
        var log = old.log
        let entry = try log.adding(
            new.publicKeys,
            name: "again",
            keys: Array(old.epochs.values),
            by: .device(old.device)
        )
        try await relay().appendLog(entry)
        try log.append(entry)
        try keep(new, log)
        relays = [:]
        return try keys.ring()
    }

    private func keep(_ device: SyncDeviceKeys, _ log: KeyLog) throws {
        keys.set(device, log)
        try keys.write(to: folder)
    }
}
