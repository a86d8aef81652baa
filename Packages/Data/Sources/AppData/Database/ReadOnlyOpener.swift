import Core
import Files
import Foundation
import GRDB

/// Opens a database that may be read and must not, or cannot, be changed: a home on a disk that is read-only or full, or of
/// another user.
///
/// If nobody has the file open and it holds everything, it is read in place as one that nobody changes. Otherwise files are
/// needed beside it that cannot be made there, and a private copy is read.
struct ReadOnlyOpener: Sendable {
    let home: AppHome
    let plans: [MigrationPlan]
    let time: TimeContext
    /// The error for whoever writes.
    let refusal: StoreError

    private var files: DatabaseFiles { DatabaseFiles(file: home.databaseFile) }

    /// - Throws: ``HomeError``, ``StoreError``, ``SchemaError``.
    func open() throws -> OpenDatabase {
        let path = home.databaseFile.filePath
        return try StoreError.mapping(path: path) {
            try files.checkLog()
            let identity = files.identity
            let isLockable = access(home.lockFile.filePath, F_OK) == 0
            let lock = FileLock.attemptReading(home.lockFile)
            if !files.hasLog, !isLockable || lock != nil, let queue = try inPlace() {
                return OpenDatabase(
                    queue: queue,
                    refusal: refusal,
                    versions: nil,
                    lock: lock,
                    walls: WallKeeper(),
                    identity: identity
                )
            }
            return OpenDatabase(
                queue: try privateCopy(),
                refusal: refusal,
                versions: nil,
                lock: lock,
                walls: WallKeeper(),
                identity: identity
            )
        }
    }

    private var configuration: Configuration { DatabaseOpener.configuration(busyTimeout: .seconds(1)) }

    private var migrator: SchemaMigrator { SchemaMigrator(plans: plans, path: home.databaseFile.filePath) }

    /// - Returns: `nil` where the file's tables are of an older version.
    private func inPlace() throws -> DatabaseQueue? {
        var configuration = configuration
        configuration.readonly = true
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
        guard let path = home.databaseFile.filePath.addingPercentEncoding(withAllowedCharacters: allowed) else {
            return nil
        }
        // SQLite's URI filenames; a build without them has no file of this name.
        guard let queue = try? DatabaseQueue(path: "file:\(path)?immutable=1", configuration: configuration) else {
            return nil
        }
        do {
            if try queue.read({ try migrator.isCurrent($0) }) { return queue }
            try queue.close()
            return nil
        } catch {
            try? queue.close()
            throw error
        }
    }

    /// Reads a copy in the folder for temporary files. Its names are gone before anything is read from it, so that not
    /// even a killed run leaves it behind.
    private func privateCopy() throws -> DatabaseQueue {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bento-" + UUID().uuidString)
        guard mkdir(folder.path, 0o700) == 0 else { throw HomeError(path: folder.path, number: errno) }
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appendingPathComponent("copy.sqlite")
        try files.copy(to: copy)
        let queue = try DatabaseQueue(path: copy.path, configuration: configuration)
        do {
            if try !queue.read({ try migrator.isCurrent($0) }) { try migrator.migrate(queue, at: Moment(time.now)) }
            // A log would be looked for by its name.
            _ = try queue.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = MEMORY") }
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
            return queue
        } catch {
            try? queue.close()
            throw error
        }
    }
}
