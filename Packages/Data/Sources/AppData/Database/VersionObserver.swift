import GRDB
import Synchronization

/// A connection that only watches, opened when it is first asked: `PRAGMA data_version` compares with what this one
/// connection saw before, and says nothing of what its own connection has written.
final class VersionObserver: Sendable {
    private enum State: Sendable {
        case idle
        case open(DatabaseQueue)
        case closed
    }

    private let path: String
    private let configuration: Configuration
    private let state = Mutex(State.idle)

    init(path: String, configuration: Configuration) {
        self.path = path
        self.configuration = configuration
    }

    /// - Throws: `DatabaseError`, as a closed connection does once it is closed.
    func version() async throws -> Int {
        try await connection().read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }

    func close() throws {
        let last = state.withLock { state in
            defer { state = .closed }
            return state
        }
        if case .open(let queue) = last { try queue.close() }
    }

    private func connection() throws -> DatabaseQueue {
        try state.withLock { state in
            switch state {
            case .open(let queue): return queue
            case .closed: throw DatabaseError(resultCode: .SQLITE_MISUSE)
            case .idle:
                let queue = try DatabaseQueue(path: path, configuration: configuration)
                try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
                state = .open(queue)
                return queue
            }
        }
    }
}
