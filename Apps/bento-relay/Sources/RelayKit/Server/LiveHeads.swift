import SyncMerge
import SyncProtocol
import Synchronization

/// Tells the devices that listen that a head has moved. Who misses an event pulls a little later: an event says no more than "pull".
final class LiveHeads: Sendable {
    private struct Listener {
        let owner: SyncOwner
        let heads: AsyncStream<StreamHead>.Continuation
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var next = 0
    }

    /// Of one owner at once.
    private static let limit = 2 * SyncLimits.devices

    private let state = Mutex(State())

    /// - Throws: ``RelayFault/tooMany(retryAfter:)``.
    func listen(_ owner: SyncOwner) throws -> AsyncStream<StreamHead> {
        // Five streams: an older head of one is of no use beside a newer.
        let (heads, continuation) = AsyncStream.makeStream(of: StreamHead.self, bufferingPolicy: .bufferingNewest(16))
        let number: Int? = state.withLock { state in
            guard state.listeners.values.count(where: { $0.owner == owner }) < Self.limit else { return nil }
            state.next += 1
            state.listeners[state.next] = Listener(owner: owner, heads: continuation)
            return state.next
        }
        guard let number else { throw RelayFault.tooMany(retryAfter: 60) }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return heads
    }

    func tell(_ head: StreamHead, to owner: SyncOwner) {
        let listeners = state.withLock { $0.listeners.values.filter { $0.owner == owner } }
        for listener in listeners { listener.heads.yield(head) }
    }

    /// Ends all, so that no stream holds the server.
    func end() {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.heads.finish() }
    }
}
