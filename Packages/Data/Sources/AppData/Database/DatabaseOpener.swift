import Core
import Dispatch
import Files
import Foundation
import GRDB

/// Opens the file: folder, lock, connections, schema.
package struct DatabaseOpener: Sendable {
    package let home: AppHome
    package let plans: [MigrationPlan]
    package let time: TimeContext
    package let clock: any Clock<Duration>
    package let busyTimeout: Duration
    package var isReadOnly = false
    package var serves = false
    /// Hears which steps of the schema were applied, and whether the file was new.
    package var migrated: @Sendable ([String], _ isNew: Bool) -> Void = { _, _ in }

    private var files: DatabaseFiles { DatabaseFiles(file: home.databaseFile) }

    /// - Throws: ``HomeError``, ``StoreError``, ``SchemaError``.
    package func open() async throws -> OpenDatabase {
        if try mayOnlyRead() {
            return try await openForReading(refusing: .readOnly(home.databaseFile.filePath))
        }
        while true {
            try home.prepare()
            // Alone, so that of several first runs one creates the file; or with others that have it open already.
            let held = try await FileLock.waiting(
                for: home.lockFile,
                [.exclusive, .shared],
                timeout: busyTimeout,
                clock: clock
            )
            let opened: OpenDatabase
            do {
                // Nearly every run finds the file as it should be, before another thread would be awake.
                if let current = try connect(holding: held.lock, migrates: false) {
                    opened = current
                } else {
                    opened = try await BlockingWork.run { [self] in try connect(holding: held.lock) }
                }
            } catch {
                held.lock.release()
                // A full disk has no room for the index of the log; what is in the file can be read, and saved elsewhere.
                guard let refusal = error as? StoreError, case .full = refusal, home.databaseFile.byteCount > 0,
                    let opened = try? await openForReading(refusing: refusal)
                else { throw error }
                return opened
            }
            if held.mode == .shared { return opened }
            UnfinishedFile.sweep(home)
            held.lock.share()
            // Somebody may have deleted everything in the moment between the two locks.
            if held.lock.guards(home.lockFile) { return opened }
            try opened.close()
        }
    }

    private func openForReading(refusing refusal: StoreError) async throws -> OpenDatabase {
        try await BlockingWork.run { [self] in
            try ReadOnlyOpener(home: home, plans: plans, time: time, refusal: refusal).open()
        }
    }

    /// Makes the file with its tables and closes it, in a home that nobody else uses: tests begin with copies of it.
    ///
    /// - Throws: as ``open()``.
    package static func makeFile(in home: AppHome, plans: [MigrationPlan], time: TimeContext) throws {
        let opener = DatabaseOpener(
            home: home,
            plans: [SharedSchema.plan] + plans,
            time: time,
            clock: ContinuousClock(),
            busyTimeout: .seconds(5)
        )
        try home.prepare()
        guard let lock = try FileLock.attempt(home.lockFile) else {
            throw StoreError.locked(home.lockFile.filePath)
        }
        try opener.connect(holding: lock).close()
    }

    /// True if there is a database that this user can read but not write.
    private func mayOnlyRead() throws -> Bool {
        guard try home.hasDatabase() else {
            guard isReadOnly else { return false }
            throw StoreError.cannotOpen(home.databaseFile.filePath, "there is none")
        }
        if isReadOnly { return true }
        return try home.access() == .readOnly
            || (access(home.databaseFile.filePath, W_OK) != 0 && access(home.databaseFile.filePath, R_OK) == 0)
    }

    private func connect(holding lock: FileLock) throws -> OpenDatabase {
        guard let opened = try connect(holding: lock, migrates: true) else {
            throw StoreError.failed(detail: "its tables are of another version once they have been brought to this one")
        }
        return opened
    }

    /// - Parameter migrates: whether pending migrations are applied.
    /// - Returns: `nil` where some are pending, and are not to be applied; the file is then closed again.
    private func connect(holding lock: FileLock, migrates: Bool) throws -> OpenDatabase? {
        try files.checkLog()
        try HomeError.mapping { () throws(FileError) in try PrivateFile.ensure(home.databaseFile) }
        let keeper = files.hasLog ? LogKeeper(home.databaseFile) : nil
        defer { keeper?.release() }
        return try StoreError.mapping(path: home.databaseFile.filePath) {
            try connection(holding: lock, keeper: keeper, migrates: migrates)
        }
    }

    private func connection(holding lock: FileLock, keeper: LogKeeper?, migrates: Bool) throws -> OpenDatabase? {
        let path = home.databaseFile.filePath
        let configuration = Self.configuration(busyTimeout: busyTimeout)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        do {
            // A file that is refused, or whose migration fails, must stay as it is: nothing is written before this.
            let migrator = SchemaMigrator(plans: plans, path: path)
            if try !queue.writeWithoutTransaction({ try migrator.isCurrent($0) }) {
                guard migrates else {
                    try queue.close()
                    return nil
                }
                let (steps, isNew) = try queue.writeWithoutTransaction {
                    (try migrator.pendingSteps($0), try !migrator.isBento($0))
                }
                try migrator.migrate(queue, at: Moment(time.now))
                migrated(steps, isNew)
            }
            try queue.writeWithoutTransaction { database in
                guard try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL") == "wal" else {
                    throw StoreError.cannotOpen(path, "its file system cannot hold a write-ahead log")
                }
                try Self.limitLog(of: database)
            }
            let pool = serves ? try Self.pool(path, configuration) : nil
            let writer: any DatabaseWriter = pool ?? queue
            if pool != nil { try queue.close() }
            let walls = WallKeeper()
            writer.add(transactionObserver: walls, extent: .databaseLifetime)
            return OpenDatabase(
                queue: writer,
                pool: pool,
                refusal: nil,
                versions: VersionObserver(path: path, configuration: configuration),
                lock: lock,
                walls: walls,
                identity: files.identity,
                keeper: keeper
            )
        } catch {
            // Before the keeper of the log goes.
            try? queue.close()
            throw error
        }
    }

    /// Connections to a file that is checked and migrated: one to write, and one for each reading at a time.
    ///
    /// - Returns: `nil` where the log is empty, into which GRDB writes first, and another process is writing.
    private static func pool(_ path: String, _ configuration: Configuration) throws -> DatabasePool? {
        let pool: DatabasePool
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return nil
        }
        try pool.writeWithoutTransaction { database in
            // GRDB's pool has a commit wait for no disk, and a power failure would take what was acknowledged.
            try database.makeStatement(sql: "PRAGMA synchronous = FULL").execute()
            try limitLog(of: database)
        }
        return pool
    }

    /// A log that a long reading has let grow is cut again.
    private static func limitLog(of database: Database) throws {
        try database.makeStatement(sql: "PRAGMA journal_size_limit = \(logLimit)").execute()
    }

    /// The most bytes of log that stay on the disk once it has been folded.
    package static let logLimit = 4 << 20

    /// The settings of every connection to a database of Bento.
    package static func configuration(busyTimeout: Duration) -> Configuration {
        var configuration = Configuration()
        // Not by GRDB's own word, nor by its `execute(sql:)`: it joins the statements of a text, which have the runtime look for
        // a conformance.
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { try $0.makeStatement(sql: "PRAGMA foreign_keys = ON").execute() }
        let seconds = Double(busyTimeout.components.seconds) + Double(busyTimeout.components.attoseconds) / 1e18
        configuration.busyMode = .timeout(max(0.001, seconds))
        return configuration
    }
}

/// Work that blocks its thread on the disk or on another process's lock.
package enum BlockingWork {
    /// Runs it on a thread of its own, not on one of the cooperative pool, of which there are only as many as cores.
    package static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(with: Result { try body() })
            }
        }
    }
}
