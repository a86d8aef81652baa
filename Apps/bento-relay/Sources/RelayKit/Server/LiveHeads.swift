import SyncMerge
import SyncProtocol
import Synchronization

/// Tells the devices that listen that a head has moved. Who misses an event pulls a little later: an event says no more than "pull".
final class LiveHeads: Sendable {
    private struct Listeners {
        var continuations: [Int: AsyncStream<StreamHead>.Continuation] = [:]
        var told: [SyncStream: Int64] = [:]
    }

    private struct State {
        var owners: [SyncOwner: Listeners] = [:]
        var next = 0
    }

    /// The maximum number for one owner at once.
    private static let limit = 2 * SyncLimits.devices

    private let state = Mutex(State())

    /// - Throws: ``RelayFault/tooMany(retryAfter:)``.
    func listen(_ owner: SyncOwner) throws -> AsyncStream<StreamHead> {
        // Five streams: an older head of one is of no use beside a newer.
        let (heads, continuation) = AsyncStream.makeStream(of: StreamHead.self, bufferingPolicy: .bufferingNewest(16))
        let number: Int? = state.withLock { state in
            var listeners = state.owners[owner] ?? Listeners()
            guard listeners.continuations.count < Self.limit else { return nil }
            state.next += 1
            listeners.continuations[state.next] = continuation
            state.owners[owner] = listeners
            return state.next
        }
        guard let number else { throw RelayFault.tooMany(retryAfter: 60) }
        continuation.onTermination = { [weak self] _ in self?.remove(number, of: owner) }
        return heads
    }

    private func remove(_ number: Int, of owner: SyncOwner) {
        state.withLock { state in
            state.owners[owner]?.continuations[number] = nil
            if state.owners[owner]?.continuations.isEmpty == true { state.owners[owner] = nil }
        }
    }

    /// Whom somebody listens for.
    var owners: [SyncOwner] { state.withLock { Array($0.owners.keys) } }

    /// Streams that are open.
    var count: Int { state.withLock { $0.owners.values.reduce(0) { $0 + $1.continuations.count } } }

    /// Says nothing where this head was told last.
    func tell(_ head: StreamHead, to owner: SyncOwner) {
        let continuations = state.withLock { state -> [AsyncStream<StreamHead>.Continuation] in
            guard let listeners = state.owners[owner], listeners.told[head.stream] != head.head else { return [] }
            state.owners[owner]?.told[head.stream] = head.head
            return Array(listeners.continuations.values)
        }
        for continuation in continuations { continuation.yield(head) }
    }

    /// Ends all, so that no stream holds the server.
    func end() {
        let continuations = state.withLock { $0.owners.values.flatMap(\.continuations.values) }
        for continuation in continuations { continuation.finish() }
    }
}
