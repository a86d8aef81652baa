import RelayKit
import SyncMerge
import SyncProtocol
import Synchronization

/// A clock that a test moves.
public final class RelayClock: Sendable {
    private let time = Mutex<Int64>(1_800_000_000_000)

    public init() {}
    public var now: Int64 { time.withLock { $0 } }
    public func advance(seconds: Int64) { time.withLock { $0 += seconds * 1000 } }
}

/// An owner with one device at a relay.
public struct RelayPerson: Sendable {
    public let clock = RelayClock()
    public let recovery: SyncRecoveryKeys
    public let device = SyncDeviceKeys()
    public let key = SyncEpochKey(epoch: 1)
    public let relay: LocalRelay
    public private(set) var log: KeyLog

    public init(on store: any RelayStore) async throws {
        recovery = try SyncRecoveryKeys(RecoveryPhrase())
        let genesis = try KeyLog.start(recovery, device: device, name: "laptop", key: key)
        log = try KeyLog(checking: [genesis], of: recovery.owner)
        relay = LocalRelay(
            store: store,
            admission: RelayAdmission(invitations: ["household"], takesWork: false),
            owner: recovery.owner,
            signer: .device(device),
            now: { [clock] in clock.now }
        )
        try await relay.register(SyncRegistration(genesis: genesis, admission: .invitation("household")))
    }

    public var visitor: RelayVisitor { RelayVisitor(owner: recovery.owner, node: device.node) }

    /// The same person's device at another relay over the same store.
    public func relay(over store: any RelayStore) -> LocalRelay {
        LocalRelay(
            store: store,
            admission: RelayAdmission(invitations: [], takesWork: false),
            owner: recovery.owner,
            signer: .device(device),
            now: { [clock] in clock.now }
        )
    }

    public func batch(
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
    public mutating func add(_ other: SyncDeviceKeys) async throws -> LocalRelay {
        let entry = try log.adding(other.publicKeys, name: "phone", keys: [key], by: .device(device))
        try await relay.appendLog(entry)
        try log.append(entry)
        return relay.joined(recovery.owner, as: .device(other))
    }
}
