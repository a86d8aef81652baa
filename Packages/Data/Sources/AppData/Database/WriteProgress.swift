import Synchronization

extension AppDatabase {
    /// The writes that this object has begun, those of them that are saved, and the rows that nobody could read.
    public struct Progress: Sendable, Equatable {
        public var begun = 0
        public var committed = 0
        /// Rows that were passed over, since their types cannot read them.
        public var hiddenRows = 0

        public init() {}
    }
}

/// Counts what transactions do, from whatever thread.
final class WriteProgress: Sendable {
    private struct State {
        var progress = AppDatabase.Progress()
        var hidden: Set<[String]> = []
    }

    /// The progress of the database whose transaction runs.
    @TaskLocal static var current: WriteProgress?

    private let state = Mutex(State())

    var value: AppDatabase.Progress { state.withLock { $0.progress } }

    func begin() { state.withLock { $0.progress.begun += 1 } }
    func count() { state.withLock { $0.progress.committed += 1 } }

    /// A row was passed over; each counts once.
    func hid(_ key: String, of table: String) {
        state.withLock { state in
            state.hidden.insert([table, key])
            state.progress.hiddenRows = state.hidden.count
        }
    }

    /// Has the rows that are passed over meanwhile counted here.
    func following<Value>(_ body: () throws -> Value) rethrows -> Value {
        try Self.$current.withValue(self, operation: body)
    }
}
