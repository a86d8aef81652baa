import DataSync
import SyncMerge
import SyncProtocol

/// Devices of one person, whose keys never change.
struct SharedDevices {
    private var log: KeyLog
    private let key: SyncEpochKey
    private let first: SyncDeviceKeys

    init() throws {
        let recovery = try SyncRecoveryKeys(RecoveryPhrase())
        (key, first) = (SyncEpochKey(epoch: 1), SyncDeviceKeys())
        log = try KeyLog(
            checking: [KeyLog.start(recovery, device: first, name: "first", key: key)],
            of: recovery.owner
        )
    }

    /// - Returns: the keys of a number of devices, the first among them.
    mutating func keepers(_ count: Int) throws -> [any SyncKeyKeeping] {
        var devices = [first]
        for number in 1..<count {
            let device = SyncDeviceKeys()
            try log.append(
                log.adding(device.publicKeys, name: "device \(number)", keys: [key], by: .device(first))
            )
            devices.append(device)
        }
        return try devices.map { Keeper(ring: try SyncKeyring(device: $0, epochs: [1: key], log: log)) }
    }

    private struct Keeper: SyncKeyKeeping {
        let ring: SyncKeyring
        func keyring() -> SyncKeyring { ring }
        func renewed() throws -> SyncKeyring { throw RelayFault.fork(0) }
    }
}

/// A relay in memory. What it answers goes through the bytes that a relay sends.
actor MemoryRelay: RelayTransport {
    private var batches: [PullAnswer.Batch] = []
    private var heads: [SyncNode: SyncHead] = [:]
    private var objects: [SyncDigest: SyncEnvelope] = [:]
    private var snapshot: SyncSnapshot?

    var count: Int { batches.count }
    var bytes: Int { batches.reduce(0) { $0 + $1.envelope.bytes.count } }
    var last: Int { batches.last?.envelope.bytes.count ?? 0 }

    func append(_ batch: SyncEnvelope) throws -> AppendAnswer {
        let batch = try SyncEnvelope(parsing: batch.bytes)
        let node = batch.header.node
        let before = heads[node]
        guard batch.header.no == (before?.no ?? 0) + 1 else { throw RelayFault.gap(before?.no ?? 0) }
        let seq = Int64(batches.count) + 1
        batches.append(PullAnswer.Batch(seq: seq, envelope: batch))
        heads[node] = SyncHead(node: node, no: batch.header.no, chain: batch.chain(after: before?.chain ?? .zero))
        return AppendAnswer(seq: seq, isDuplicate: false, relayTime: 0)
    }

    func pull(_ stream: SyncStream, after: Int64, head: Int64) throws -> PullAnswer? {
        guard after < batches.count else { return nil }
        var (part, size): ([PullAnswer.Batch], Int) = ([], 0)
        for batch in batches[Int(max(0, after))...] {
            size += batch.envelope.bytes.count
            guard part.isEmpty || size <= 4 << 20 else { break }
            part.append(batch)
        }
        let answer = PullAnswer(head: Int64(batches.count), heads: Array(heads.values), batches: part, relayTime: 0)
        return try PullAnswer(parsing: answer.bytes, relayTime: 0)
    }

    func batches(_ stream: SyncStream, of node: SyncNode, from no: Int64) -> [SyncEnvelope] { [] }
    func register(_ registration: SyncRegistration) {}
    func log(from n: Int64) -> [KeyLogEntry] { [] }
    func appendLog(_ entry: KeyLogEntry) {}
    func snapshot(_ stream: SyncStream) -> SyncSnapshot? { snapshot }
    func commit(_ snapshot: SyncSnapshot, in stream: SyncStream) { self.snapshot = snapshot }
    func put(_ object: SyncEnvelope, in stream: SyncStream) { objects[object.digest] = object }
    func object(_ digest: SyncDigest, in stream: SyncStream) throws -> SyncEnvelope {
        guard let object = objects[digest] else { throw RelayFault.notFound }
        return object
    }
    func delete(_ stream: SyncStream) {}
    nonisolated func live() -> AsyncThrowingStream<StreamHead, any Error> { AsyncThrowingStream { $0.finish() } }
    func post(_ message: [UInt8], to mailbox: PairingMailbox, _ slot: PairingSlot) {}
    func messages(in mailbox: PairingMailbox, _ slot: PairingSlot) -> [[UInt8]] { [] }
}
