import SyncProtocol
import Synchronization

/// Connections to one database, of which a task has one at a time.
final class ConnectionPool: Sendable {
    private struct State {
        var free: [PostgresConnection]
        /// The first has waited longest.
        var waiting: [CheckedContinuation<PostgresConnection, Never>] = []
    }

    /// Requests that wait at once. Each takes a few milliseconds: who comes later would give up before its turn.
    private static let queue = 2_000

    private let state: Mutex<State>

    init(_ address: PostgresAddress, count: Int, onReconnect: @escaping @Sendable () -> Void) {
        state = Mutex(
            State(free: (0..<count).map { PostgresConnection(address, number: $0, onReconnect: onReconnect) })
        )
    }

    /// - Throws: what the body throws; ``RelayFault/unavailable(retryAfter:)`` where too many wait.
    func use<T: Sendable>(_ body: @Sendable (isolated PostgresConnection) throws -> T) async throws -> T {
        let connection = try await take()
        defer { give(connection) }
        return try await connection.use(body)
    }

    private func take() async throws -> PostgresConnection {
        let connection = try state.withLock { state -> PostgresConnection? in
            // The one that was used last: its statements are prepared.
            if let free = state.free.popLast() { return free }
            guard state.waiting.count < Self.queue else {
                throw RelayFault.unavailable(retryAfter: .random(in: 5...30))
            }
            return nil
        }
        if let connection { return connection }
        return await withCheckedContinuation { continuation in
            let free = state.withLock { state -> PostgresConnection? in
                if let free = state.free.popLast() { return free }
                state.waiting.append(continuation)
                return nil
            }
            if let free { continuation.resume(returning: free) }
        }
    }

    private func give(_ connection: PostgresConnection) {
        let next = state.withLock { state -> CheckedContinuation<PostgresConnection, Never>? in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.free.append(connection)
            return nil
        }
        next?.resume(returning: connection)
    }
}
