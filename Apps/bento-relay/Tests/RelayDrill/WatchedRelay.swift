import Foundation
import SyncMerge
import SyncProtocol
import Synchronization

/// What relays have acknowledged to the devices of a drill.
final class Acknowledgements: Sendable {
    private struct Place: Hashable {
        let owner: SyncOwner
        let stream: SyncStream
        let node: SyncNode
        let no: Int64
    }

    private struct State {
        var digests: [Place: SyncDigest] = [:]
        var lost = 0
        /// Seconds of each append.
        var times: [Double] = []
    }

    private let state = Mutex(State())

    func note(_ batch: SyncEnvelope, _ answer: AppendAnswer, seconds: Double) {
        let header = batch.header
        let place = Place(owner: header.owner, stream: header.stream, node: header.node, no: header.no)
        state.withLock { state in
            // New to the relay, though a relay had acknowledged it before.
            if !answer.isDuplicate, state.digests[place] != nil { state.lost += 1 }
            state.digests[place] = batch.digest
            state.times.append(seconds)
        }
    }

    var count: Int { state.withLock { $0.digests.count } }
    var lost: Int { state.withLock { $0.lost } }

    func seconds(atShare share: Double) -> Double {
        let times = state.withLock { $0.times }.sorted()
        return times.isEmpty ? 0 : times[min(times.count - 1, Int(Double(times.count) * share))]
    }

    /// Those of an owner's that are not among these.
    func missing(_ batches: [SyncEnvelope], of owner: SyncOwner, in stream: SyncStream) -> Int {
        let kept = Set(batches.map(\.digest))
        return state.withLock { state in
            state.digests.count { $0.key.owner == owner && $0.key.stream == stream && !kept.contains($0.value) }
        }
    }
}

/// Notes what a relay acknowledges.
struct WatchedRelay: RelayTransport {
    let relay: any RelayTransport
    let acknowledgements: Acknowledgements

    func append(_ batch: SyncEnvelope) async throws -> AppendAnswer {
        let start = ContinuousClock.now
        let answer = try await relay.append(batch)
        let (seconds, attoseconds) = start.duration(to: .now).components
        acknowledgements.note(batch, answer, seconds: Double(seconds) + Double(attoseconds) / 1e18)
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
