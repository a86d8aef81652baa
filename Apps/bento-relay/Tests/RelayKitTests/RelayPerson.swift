import SyncMerge
import SyncProtocol
import Synchronization

@testable import RelayKit

/// A clock that a test moves.
final class RelayClock: Sendable {
    private let time = Mutex<Int64>(1_800_000_000_000)
    var now: Int64 { time.withLock { $0 } }
    func advance(seconds: Int64) { time.withLock { $0 += seconds * 1000 } }
}

/// An owner with one device at a relay in memory.
struct RelayPerson {
    let clock = RelayClock()
    let store: RelayFile
    let recovery: SyncRecoveryKeys
    let device = SyncDeviceKeys()
    let key = SyncEpochKey(epoch: 1)
    let relay: LocalRelay
    var log: KeyLog

    /// - Parameter store: that of another person's relay, to share it.
    init(on store: RelayFile? = nil) async throws {
        recovery = try SyncRecoveryKeys(RecoveryPhrase())
        let genesis = try KeyLog.start(recovery, device: device, name: "laptop", key: key)
        log = try KeyLog(checking: [genesis], of: recovery.owner)
        self.store = try store ?? RelayFile(path: ":memory:")
        relay = LocalRelay(
            store: self.store,
            admission: RelayAdmission(invitations: ["household"], takesWork: false),
            owner: recovery.owner,
            signer: .device(device),
            now: { [clock] in clock.now }
        )
        try await relay.register(SyncRegistration(genesis: genesis, admission: .invitation("household")))
    }

    func batch(
        _ no: Int64,
        _ text: String = "two eggs",
        stream: SyncStream = .core,
        kind: EnvelopeHeader.Kind = .batch,
        by other: SyncDeviceKeys? = nil
    ) throws -> SyncEnvelope {
        let device = other ?? device
        let header = EnvelopeHeader(
            owner: recovery.owner,
            stream: stream,
            kind: kind,
            epoch: 1,
            node: device.node,
            no: kind == .batch ? no : 0
        )
        return try SyncEnvelope.seal(Array(text.utf8), header, with: key, by: device)
    }

    /// Lets another device in, at the relay too.
    mutating func add(_ other: SyncDeviceKeys) async throws -> LocalRelay {
        let entry = try log.adding(other.publicKeys, name: "phone", keys: [key], by: .device(device))
        try await relay.appendLog(entry)
        try log.append(entry)
        return relay.joined(recovery.owner, as: .device(other))
    }
}
