import GRDB
import Synchronization

/// An endless sequence of ticks: each says that somebody, this process included, has written since the one before.
///
/// It ends when its task is canceled. Several writes between two looks make one tick.
public struct DatabaseChanges: AsyncSequence, Sendable {
    let database: AppDatabase
    let interval: Duration
    let clock: any Clock<Duration>
    let version: Int

    /// Begins where ``AppDatabase/changes(every:clock:)`` was called.
    public func makeAsyncIterator() -> Iterator { Iterator(changes: self, version: version) }

    /// Looks again and again, with a pause before each look.
    public struct Iterator: AsyncIteratorProtocol {
        let changes: DatabaseChanges
        var version: Int

        /// Waits for the next change.
        ///
        /// - Returns: `nil` once the task is canceled.
        /// - Throws: ``StoreError`` where the file cannot be looked at.
        public mutating func next() async throws -> Void? {
            while true {
                do {
                    try await changes.clock.sleep(for: changes.interval)
                    let current = try await changes.database.dataVersion()
                    guard current != version else { continue }
                    version = current
                    return ()
                } catch is CancellationError {
                    return nil
                }
            }
        }
    }
}

extension AppDatabase {
    /// Ticks when any process has written since the last tick.
    ///
    /// Writes between this call and the first tick count, so: ask for the changes first, then read what to
    /// show, then wait for ticks.
    ///
    /// - Parameters:
    ///   - interval: how often to look. A look costs one `PRAGMA data_version`, which reads no page.
    ///   - clock: paces the looks.
    public func changes(
        every interval: Duration = .milliseconds(500),
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> DatabaseChanges {
        DatabaseChanges(database: self, interval: interval, clock: clock, version: try await dataVersion())
    }
}

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
