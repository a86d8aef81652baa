import AppData
import Core
import Foundation
import GRDB

/// Replaces every page of an open database by those of a checked file, and takes that back where the result does not open.
struct Replacement {
    let queue: any DatabaseWriter
    let home: AppHome
    let plans: [MigrationPlan]

    /// - Returns: where the old database is kept, if it was damaged.
    /// - Throws: `DatabaseError`, ``HomeError``; the database is then as it was.
    func run(with incoming: URL) throws -> String? {
        try matchPageSize(of: incoming)
        let isWhole = (try? queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }) == "ok"
        let stamp = UUID().uuidString
        guard isWhole else {
            let side = home.file("bento-damaged-\(stamp).sqlite")
            try DatabaseBackup.copy(queue, to: side)
            try replace(with: incoming)
            return side.path
        }
        let side = UnfinishedFile(home.file("bento-before-restore-\(stamp).sqlite"), stamp: stamp, home: home)
        defer { side.remove() }
        try DatabaseBackup.copy(queue, to: side.url)
        do {
            try replace(with: incoming)
        } catch {
            try? StandaloneDatabase.using(side.url) { try $0.backup(to: queue) }
            throw error
        }
        return nil
    }

    private func replace(with incoming: URL) throws {
        try StandaloneDatabase.using(incoming) { try $0.backup(to: queue) }
        // As the next start will.
        let isCurrent = try queue.read { try SchemaMigrator(plans: plans, path: home.databaseFile.path).isCurrent($0) }
        guard isCurrent else { throw StoreError.corrupt(home.databaseFile.path) }
    }

    /// SQLite cannot change the page size of a database in WAL mode: the pages of the other file are cut again.
    private func matchPageSize(of incoming: URL) throws {
        let wanted = try queue.read { try Int.fetchOne($0, sql: "PRAGMA page_size") } ?? 4096
        try StandaloneDatabase.using(incoming) { other in
            try other.writeWithoutTransaction { database in
                guard try Int.fetchOne(database, sql: "PRAGMA page_size") != wanted else { return }
                try database.execute(sql: "PRAGMA page_size = \(wanted); VACUUM")
            }
        }
    }
}
