import CoreTesting
import SyncMerge
import SyncProtocol
import Synchronization

/// A way to a relay that loses requests and answers, sends twice, and leaves out batches that it should bring.
final class FaultyTransport: RelayTransport {
    private let relay: MemoryRelay
    private let random: Mutex<SeededGenerator>
    /// The number of requests in a hundred that meet each fault.
    private let rate: Int

    init(_ relay: MemoryRelay, seed: UInt64, rate: Int) {
        self.relay = relay
        self.rate = rate
        random = Mutex(SeededGenerator(seed: seed))
    }

    private func happens() -> Bool { random.withLock { Int.random(in: 0..<100, using: &$0) < rate } }

    private func faulty<Value>(_ request: () async throws -> Value) async throws -> Value {
        if happens() { throw RelayFault.unreachable("the request was lost") }
        if happens() { _ = try await request() }
        let answer = try await request()
        if happens() { throw RelayFault.unreachable("the answer was lost") }
        return answer
    }

    func append(_ batch: SyncEnvelope) async throws -> AppendAnswer {
        try await faulty { try await relay.append(batch) }
    }

    func pull(_ stream: SyncStream, after: Int64, head: Int64) async throws -> PullAnswer? {
        try await faulty {
            guard let answer = await relay.pull(stream, after: after, head: head) else { return nil }
            let kept = answer.batches.filter { $0.seq == answer.batches.last?.seq || !happens() }
            return PullAnswer(head: answer.head, heads: answer.heads, batches: kept, relayTime: answer.relayTime)
        }
    }

    func batches(_ stream: SyncStream, of node: SyncNode, from no: Int64) async throws -> [SyncEnvelope] {
        // In any order: a batch that comes early waits.
        try await faulty {
            let found = await relay.batches(stream, of: node, from: no)
            return happens() ? found.reversed() : found
        }
    }

    func register(_ registration: SyncRegistration) async throws {}
    func log(from n: Int64) async throws -> [KeyLogEntry] { [] }
    func appendLog(_ entry: KeyLogEntry) async throws {}
    func snapshot(_ stream: SyncStream) async throws -> SyncSnapshot? {
        try await faulty { await relay.snapshot(stream) }
    }
    func commit(_ snapshot: SyncSnapshot, in stream: SyncStream) async throws {
        try await faulty { try await relay.commit(snapshot, in: stream) }
    }
    func put(_ object: SyncEnvelope, in stream: SyncStream) async throws {
        try await faulty { await relay.put(object, in: stream) }
    }
    func object(_ digest: SyncDigest, in stream: SyncStream) async throws -> SyncEnvelope {
        try await faulty { try await relay.object(digest, in: stream) }
    }
    func delete(_ stream: SyncStream) async throws {}
    func live() -> AsyncThrowingStream<StreamHead, any Error> { relay.live() }
    func post(_ message: [UInt8], to mailbox: PairingMailbox, _ slot: PairingSlot) async throws {}
    func messages(in mailbox: PairingMailbox, _ slot: PairingSlot) async throws -> [[UInt8]] { [] }
}
