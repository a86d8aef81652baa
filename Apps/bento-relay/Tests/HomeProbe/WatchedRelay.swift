import DataSync
import SyncMerge
import SyncProtocol
import SyncRelay

/// Says what a relay acknowledges, before the home hears of it: where the home is killed then, it was acknowledged all the same.
struct WatchedRelay: RelayTransport {
    let relay: HTTPRelay

    func append(_ batch: SyncEnvelope) async throws -> AppendAnswer {
        let start = ContinuousClock.now
        let answer = try await relay.append(batch)
        let milliseconds = Int(start.duration(to: .now) / .milliseconds(1))
        let (header, word) = (batch.header, answer.isDuplicate ? "again" : "new")
        HomeProbe.say("^ \(header.node) \(header.no) \(batch.digest) \(word) \(milliseconds)")
        return answer
    }

    func register(_ registration: SyncRegistration) async throws { try await relay.register(registration) }
    func pull(_ stream: SyncStream, after: Int64, head: Int64) async throws -> PullAnswer? {
        try await relay.pull(stream, after: after, head: head)
    }
    func batches(_ stream: SyncStream, of node: SyncNode, from no: Int64) async throws -> [SyncEnvelope] {
        try await relay.batches(stream, of: node, from: no)
    }
    func log(from n: Int64) async throws -> [KeyLogEntry] { try await relay.log(from: n) }
    func appendLog(_ entry: KeyLogEntry) async throws { try await relay.appendLog(entry) }
    func snapshot(_ stream: SyncStream) async throws -> SyncSnapshot? { try await relay.snapshot(stream) }
    func commit(_ snapshot: SyncSnapshot, in stream: SyncStream) async throws {
        try await relay.commit(snapshot, in: stream)
    }
    func put(_ object: SyncEnvelope, in stream: SyncStream) async throws { try await relay.put(object, in: stream) }
    func object(_ digest: SyncDigest, in stream: SyncStream) async throws -> SyncEnvelope {
        try await relay.object(digest, in: stream)
    }
    func delete(_ stream: SyncStream) async throws { try await relay.delete(stream) }
    func live() -> AsyncThrowingStream<StreamHead, any Error> { relay.live() }
    func post(_ message: [UInt8], to mailbox: PairingMailbox, _ slot: PairingSlot) async throws {
        try await relay.post(message, to: mailbox, slot)
    }
    func messages(in mailbox: PairingMailbox, _ slot: PairingSlot) async throws -> [[UInt8]] {
        try await relay.messages(in: mailbox, slot)
    }
}
