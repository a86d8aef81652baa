import Core
import Files
import Foundation
import GRDB
import Synchronization

/// Bento's one SQLite file: WAL, foreign keys on, safe for several processes at once.
///
/// Making one costs nothing; the file is opened, and pending migrations are applied, by the first ``read(_:)`` or
/// ``write(_:)``. A failed opening is not remembered: the next call tries again.
///
/// - Important: A closure runs inside one transaction and must not wait for anything but the database. What it throws
///   rolls a write back.
public actor AppDatabase {
    /// The folder the file is in.
    public nonisolated let home: AppHome
    /// Every registered schema, Bento's own first.
    public nonisolated let plans: [MigrationPlan]
    /// The clock that stamps migrations, and the calendar that features live by. Ask it again for each piece of work: the
    /// person's zone is known only once the database has been read.
    public nonisolated var time: TimeContext { readTime() }

    private nonisolated let readTime: @Sendable () -> TimeContext
    private let clock: any Clock<Duration>
    private let busyTimeout: Duration
    /// True if nothing in the home is to be changed.
    public nonisolated let isReadOnly: Bool
    private let serves: Bool
    private let migrated: @Sendable ([String], _ isNew: Bool) -> Void
    /// The database that this is a view of; `nil` if it is the database itself.
    private let root: AppDatabase?
    private let wall: TableWall?
    /// The number of times that the file was opened again because its path led to another one.
    private var generation = 0
    private var connection: OpenDatabase?
    /// Closes a file that nobody wants any more once it is open; the next opening waits for it.
    private var closing: Task<Void, any Error>?
    private var opening: Task<OpenDatabase, any Error>?

    /// Describes a database; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - home: where the file is or will be.
    ///   - plans: the schemas of the features; Bento's own (``SharedSchema``) is added.
    ///   - time: stamps applied migrations.
    ///   - clock: paces waiting for locks.
    ///   - busyTimeout: how long a write waits for another process, at least a millisecond.
    ///   - isReadOnly: whether to change nothing in the home, not even its schema; every write fails then. A home that
    ///     this user cannot write is read so in any case.
    ///   - serves: whether the program lives long and reads several things at once: then they are read side by side, also
    ///     while something is written, by connections that a short run would open for nothing.
    public init(
        home: AppHome,
        plans: [MigrationPlan] = [],
        time: TimeContext = .system,
        clock: any Clock<Duration> = ContinuousClock(),
        busyTimeout: Duration = .seconds(5),
        isReadOnly: Bool = false,
        serves: Bool = false
    ) {
        self.init(
            home: home,
            plans: plans,
            readTime: { time },
            clock: clock,
            busyTimeout: busyTimeout,
            isReadOnly: isReadOnly,
            serves: serves
        )
    }

    /// - Parameters:
    ///   - readTime: asked each time that ``time`` is.
    ///   - migrated: hears which steps of the schema were applied, as `food.first`, and whether the file was new.
    public init(
        home: AppHome,
        plans: [MigrationPlan] = [],
        readTime: @escaping @Sendable () -> TimeContext,
        clock: any Clock<Duration> = ContinuousClock(),
        busyTimeout: Duration = .seconds(5),
        isReadOnly: Bool = false,
        serves: Bool = false,
        migrated: @escaping @Sendable ([String], _ isNew: Bool) -> Void = { _, _ in }
    ) {
        root = nil
        self.migrated = migrated
        wall = nil
        self.isReadOnly = isReadOnly
        self.serves = serves
        self.home = home
        self.plans = [SharedSchema.plan] + plans
        self.readTime = readTime
        self.clock = clock
        self.busyTimeout = busyTimeout
    }

    /// - Parameter feature: whose view of the database it is.
    private init(of root: AppDatabase, for feature: String) {
        self.root = root
        wall = TableWall(feature: feature)
        (home, plans, readTime) = (root.home, root.plans, root.readTime)
        (clock, busyTimeout, isReadOnly, serves) = (root.clock, root.busyTimeout, root.isReadOnly, root.serves)
        migrated = root.migrated
    }

    /// The same database as one feature may use it: its own tables, and those of the models that all features share. What
    /// touches another's is refused with ``ForeignTable``.
    ///
    /// - Parameter feature: its id.
    public nonisolated func view(of feature: String) -> AppDatabase { AppDatabase(of: root ?? self, for: feature) }

    /// Reads a consistent snapshot.
    ///
    /// - Throws: ``StoreError``, ``SchemaError``, ``HomeError``, `CancellationError`, and what `body` throws.
    public func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        try await using { try await read(from: $0, body) }
    }

    private func read<Value: Sendable>(
        from opened: OpenDatabase,
        _ body: @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await opened.read(behind: wall) { [progress] database in
            try progress.following { try body(database) }
        }
    }

    /// Writes in one transaction, begun at once (`BEGIN IMMEDIATE`), so that it never fails half-way for a lock.
    ///
    /// - Throws: as ``read(_:)``; then nothing was written.
    public func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        try await using { try await write(to: $0, body) }
    }

    private func write<Value: Sendable>(
        to opened: OpenDatabase,
        _ body: @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let (queue, walls) = (try opened.writer(), opened.walls)
        try Task.checkCancellation()
        @Sendable func walled(_ database: Database) throws -> Value {
            guard let wall else { return try body(database) }
            return try walls.writing(database, behind: wall, body)
        }
        progress.begin()
        return try await queue.write { [progress] database in
            // Counted when it happens: a task that is canceled right after it is not told of it.
            database.afterNextTransaction { _ in progress.count() }
            return try progress.following { try walled(database) }
        }
    }

    private nonisolated let counter = WriteProgress()

    private nonisolated var progress: WriteProgress { root?.counter ?? counter }

    /// The writes saved so far, for whoever is about to end the program.
    public nonisolated var writes: Progress { progress.value }

    /// The same database, to be looked at: it changes nothing, not even an older schema.
    public nonisolated func readOnly() -> AppDatabase {
        AppDatabase(home: home, plans: Array(plans.dropFirst()), readTime: readTime, isReadOnly: true)
    }

    /// A number that differs from the last one read whenever any process, this one included, has written since, or the
    /// file has been replaced.
    public func dataVersion() async throws -> Int {
        if let root { return try await root.dataVersion() }
        if let connection, connection.isOutdated(DatabaseFiles(file: home.databaseFile)) {
            // What cannot be opened now, somebody may still be putting there.
            generation += 1
            try await close()
        }
        let version = try await using { try await $0.versions?.version() ?? 0 }
        return generation << 32 | version
    }

    /// Closes the file, which also folds the write-ahead log into it if no other process uses it.
    public func close() async throws {
        // A view has nothing of its own to close.
        guard root == nil else { return }
        if let opening {
            // Whoever waits for it finds that it is no longer wanted, and opens the file again.
            self.opening = nil
            let task = Task { [closing] in
                _ = try? await closing?.value
                if let late = try? await opening.value { try late.close() }
            }
            closing = task
            defer { if closing == task { closing = nil } }
            try await mapping { try await task.value }
        }
        guard let connection else { return }
        self.connection = nil
        try mapping { try connection.close() }
    }

    /// The opened file; opens it once, whoever asks first.
    package func opened() async throws -> OpenDatabase {
        if let root { return try await root.opened() }
        while true {
            if let connection { return connection }
            let task = opening ?? open()
            do {
                let result = try await task.value
                // Else it was closed while it was being opened; nobody but its closer may use it.
                if opening == task {
                    connection = result
                    opening = nil
                }
            } catch {
                if opening == task { opening = nil }
                throw error
            }
        }
    }

    /// Does something with the opened file, again where it was closed before it was done.
    func using<Value>(_ work: (OpenDatabase) async throws -> Value) async throws -> Value {
        while true {
            let opened = try await opened()
            do {
                return try await work(opened)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
                // SQLite's word for a connection that was closed.
                if await isOpen(opened) { throw translated(error) }
                try Task.checkCancellation()
            } catch {
                throw translated(error)
            }
        }
    }

    private func isOpen(_ opened: OpenDatabase) async -> Bool {
        if let root { return await root.isOpen(opened) }
        return connection?.queue === opened.queue
    }

    private func open() -> Task<OpenDatabase, any Error> {
        let opener = DatabaseOpener(
            home: home,
            plans: plans,
            time: time,
            clock: clock,
            busyTimeout: busyTimeout,
            isReadOnly: isReadOnly,
            serves: serves,
            migrated: migrated
        )
        let task = Task { [closing] in
            // Two that are open at once in one process would take each other's locks of the file away.
            _ = try? await closing?.value
            return try await opener.open()
        }
        opening = task
        return task
    }

    package func mapping<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch { throw translated(error) }
    }

    /// The error that a caller gets for an error of GRDB.
    private func translated(_ error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError
        where Task.isCancelled && [.SQLITE_INTERRUPT, .SQLITE_ABORT].contains(error.resultCode):
            // GRDB interrupts the statement of a task that is canceled; what it had written is rolled back.
            CancellationError()
        case let error as DatabaseError: StoreError(error, path: home.databaseFile.filePath)
        // Its own words are SQL with the person's values.
        case is RowDecodingError: StoreError.unreadableRow(home.databaseFile.filePath)
        default: error
        }
    }

    private func mapping(_ body: () throws -> Void) throws {
        try StoreError.mapping(path: home.databaseFile.filePath, body)
    }
}

extension ContractID {
    /// The database, which the host provides; a feature that stores data requires it.
    public static let database = ContractID("data.database", AppDatabase.self)
}
