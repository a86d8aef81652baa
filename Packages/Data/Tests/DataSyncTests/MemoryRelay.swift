import DataSync
import Foundation
import SyncMerge
import SyncProtocol

/// A relay in memory, which forgets, fills up and hands out what a test says.
actor MemoryRelay: RelayTransport {
    fileprivate struct Stream {
        var batches: [PullAnswer.Batch] = []
        var heads: [SyncNode: SyncHead] = [:]
        var head: Int64 = 0
        var snapshot: SyncSnapshot?
        var objects: [SyncDigest: SyncEnvelope] = [:]
    }

    private var streams: [SyncStream: Stream] = [:]
    /// Bytes of all batches of a stream.
    private(set) var quota = Int.max
    private(set) var appends = 0
    private(set) var puts = 0

    func setQuota(_ bytes: Int) { quota = bytes }

    /// Forgets everything.
    func empty() { streams = [:] }

    /// Forgets the last batches, as a relay does that was restored from a backup.
    func rollBack(_ count: Int, in stream: SyncStream = .core) {
        var state = Stream()
        for batch in streams[stream]?.batches.dropLast(count) ?? [] { state.add(batch.envelope) }
        streams[stream] = state
    }

    /// All batches, as a curious relay has them.
    func everything(in stream: SyncStream = .core) -> [SyncEnvelope] {
        streams[stream]?.batches.map(\.envelope) ?? []
    }

    /// Puts a batch in that nobody appended.
    func smuggle(_ envelope: SyncEnvelope) {
        streams[envelope.header.stream, default: Stream()].add(envelope)
    }

    func append(_ batch: SyncEnvelope) throws -> AppendAnswer {
        appends += 1
        var state = streams[batch.header.stream] ?? Stream()
        let (node, no) = (batch.header.node, batch.header.no)
        let last = state.heads[node]?.no ?? 0
        if no <= last {
            guard
                let kept = state.batches.first(where: { $0.envelope.header.node == node && $0.envelope.header.no == no }
                ),
                kept.envelope == batch
            else { throw RelayFault.fork(no) }
            return AppendAnswer(seq: kept.seq, isDuplicate: true, relayTime: 1_800_000_000_000)
        }
        guard no == last + 1 else { throw RelayFault.gap(last) }
        let size = state.batches.reduce(batch.bytes.count) { $0 + $1.envelope.bytes.count }
        guard size <= quota else { throw RelayFault.full }
        state.add(batch)
        streams[batch.header.stream] = state
        return AppendAnswer(seq: state.head, isDuplicate: false, relayTime: 1_800_000_000_000)
    }

    func pull(_ stream: SyncStream, after: Int64, head: Int64) -> PullAnswer? {
        let state = streams[stream] ?? Stream()
        guard state.head != after else { return nil }
        return PullAnswer(
            head: state.head,
            heads: Array(state.heads.values),
            batches: Array(state.batches.filter { $0.seq > after }.prefix(7)),
            relayTime: 1_800_000_000_000
        )
    }

    func batches(_ stream: SyncStream, of node: SyncNode, from no: Int64) -> [SyncEnvelope] {
        let all = streams[stream]?.batches.map(\.envelope) ?? []
        return Array(all.filter { $0.header.node == node && $0.header.no >= no }.prefix(3))
    }

    func register(_ registration: SyncRegistration) {}
    func log(from n: Int64) -> [KeyLogEntry] { [] }
    func appendLog(_ entry: KeyLogEntry) {}
    func snapshot(_ stream: SyncStream) -> SyncSnapshot? { streams[stream]?.snapshot }
    func commit(_ snapshot: SyncSnapshot, in stream: SyncStream) throws {
        let last = streams[stream]?.snapshot?.number ?? 0
        guard snapshot.number == last + 1 else { throw RelayFault.snapshotConflict(last) }
        streams[stream, default: Stream()].snapshot = snapshot
    }
    func put(_ object: SyncEnvelope, in stream: SyncStream) {
        puts += 1
        streams[stream, default: Stream()].objects[object.digest] = object
    }
    func object(_ digest: SyncDigest, in stream: SyncStream) throws -> SyncEnvelope {
        guard let object = streams[stream]?.objects[digest] else { throw RelayFault.notFound }
        return object
    }
    /// Answers with one object where another is asked for.
    func exchange(_ asked: SyncDigest, for given: SyncDigest) {
        let object = streams[.core]?.objects[given]
        streams[.core]?.objects[asked] = object
    }

    /// Forgets the batches that the last snapshot covers.
    func trim(_ stream: SyncStream = .core) {
        let covers = streams[stream]?.snapshot?.covers ?? []
        streams[stream]?.batches.removeAll { batch in
            covers.contains { $0.node == batch.envelope.header.node && $0.no >= batch.envelope.header.no }
        }
    }
    func delete(_ stream: SyncStream) { streams[stream] = nil }
    nonisolated func live() -> AsyncThrowingStream<StreamHead, any Error> { AsyncThrowingStream { $0.finish() } }
    func post(_ message: [UInt8], to mailbox: PairingMailbox, _ slot: PairingSlot) {}
    func messages(in mailbox: PairingMailbox, _ slot: PairingSlot) -> [[UInt8]] { [] }
}

extension MemoryRelay.Stream {
    fileprivate mutating func add(_ envelope: SyncEnvelope) {
        let node = envelope.header.node
        head += 1
        batches.append(PullAnswer.Batch(seq: head, envelope: envelope))
        let chain = envelope.chain(after: heads[node]?.chain ?? .zero)
        heads[node] = SyncHead(node: node, no: envelope.header.no, chain: chain)
    }
}
