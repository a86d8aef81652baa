import AppData
import Core
import CoreTesting
import DataSync
import Foundation
import GRDB
import SyncMerge
import SyncProtocol

/// A device of its own process: `sync-probe FOLDER NAME VERB [SEED] [END]`. It ends by SIGKILL at the END-th thing that happens, and
/// else prints how many happened.
@main
enum SyncProbe {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 3 else { exit(64) }
        let folder = URL(fileURLWithPath: arguments[0])
        let killer = Killer(at: arguments.count > 4 ? Int(arguments[4]) : nil)
        let home = AppHome(path: folder.appending(path: arguments[1]).path)
        let database = AppDatabase(home: home, plans: [Self.plan])
        let keys = FolderKeys(folder: folder.appending(path: "keys"), name: arguments[1])
        try await database.write { $0.add(transactionObserver: killer, extent: .databaseLifetime) }
        switch arguments[2] {
        case "begin":
            try keys.begin()
            try await SyncEngine.start(database, keys: keys.keyring(), streams: [.core, .samples])
        case "write": try await write(UInt64(arguments[3]) ?? 0, to: database)
        case "sync":
            let relay = FolderRelay(folder: folder.appending(path: "relay"), killer: killer)
            let engine = SyncEngine(
                database: database,
                transport: relay,
                keys: keys,
                streams: [.core, .samples],
                snapshotInterval: 6
            ) { _ in killer.pass() }
            let report = try await engine.sync()
            for reason in report.refused { say("refused \(reason)") }
            if report.tookNewNode { say("a new node") }
        case "rows": try await show(database)
        default: exit(64)
        }
        try await database.close()
        say("events \(killer.count)")
    }

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    /// New rows, and changes of old ones; of each new one the id, once it is kept.
    private static func write(_ seed: UInt64, to database: AppDatabase) async throws {
        var random = SeededGenerator(seed: seed)
        for number in 0..<Int.random(in: 1...4, using: &random) {
            let now = Date()
            let page = ProbePage(id: .make(at: now), title: "\(seed) \(number)")
            let isChange = Bool.random(using: &random)
            let which = Int.random(in: 0..<1000, using: &random)
            try await database.write { database in
                var pages = try ProbePage.living().fetchAll(database)
                if isChange, !pages.isEmpty {
                    let place = which % pages.count
                    pages[place].title = "changed by \(seed)"
                    try pages[place].save(in: database, at: now)
                }
                try page.save(in: database, at: now)
                for _ in 0..<2 {
                    try ProbeLine(id: .make(at: now), pageId: page.id, text: "\(seed)").save(in: database, at: now)
                }
            }
            say("kept \(page.id)")
            try await measure(number, seed, &random, to: database)
        }
    }

    /// Imports a few samples, of which one is of no import, or takes an import of any device back.
    private static func measure(
        _ number: Int,
        _ seed: UInt64,
        _ random: inout SeededGenerator,
        to database: AppDatabase
    ) async throws {
        let now = Date()
        // Six imports, of which two have one number.
        let place = UInt8.random(in: 0..<6, using: &random)
        let batch = UUID(uuid: (place, 2, 3, 4, 5, 6, 0x77, 8, 0x89, 10, 11, 12, 1, 2, 3, place / 2))
        let second = Int64(seed % 1_000_000) * 10 + Int64(number)
        let isRemoval = Int.random(in: 0..<3, using: &random) == 0
        func sample(_ kind: HealthKind, _ value: Double, at second: Int64) -> HealthSample {
            let start = (1_795_132_800 + second) * 1000
            return HealthSample(kind: kind, value: value, start: start, end: start, zoneOffset: 0, source: "watch")
        }
        let kept = sample(.heartRate, 60, at: second)
        let samples = (0..<20).map { sample(.steps, Double(place), at: Int64($0) * 9_000) }
        try await database.write { database in
            if isRemoval { _ = try HealthSampleStore.removeBatch(batch, in: database, at: now) }
            var writer = HealthSampleWriter(batch: batch, at: now)
            if !isRemoval { _ = try writer.insert(samples, in: database) }
            var other = HealthSampleWriter(at: now)
            _ = try other.insert([kept], in: database)
            try writer.finish(in: database)
        }
        say("measured \(kept.start)")
    }

    /// Everything that is shared, and what is wrong.
    private static func show(_ database: AppDatabase) async throws {
        let lines = try await database.read { database in
            var lines: [String] = []
            for table in ["probe_pages", "probe_lines"] {
                lines += try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY id").map { "row \($0)" }
            }
            lines += try String.fetchAll(
                database,
                sql: """
                    SELECT 'row sample ' || kind || ' ' || started_at || ' ' || name || ' ' || value FROM shared_samples
                    JOIN shared_sample_sources ON id = source ORDER BY 1
                    """
            )
            lines += try String.fetchAll(
                database,
                sql: """
                    SELECT 'row import ' || id || ' ' || removed || ' ' || updated_at FROM shared_sample_batches ORDER BY 1
                    """
            )
            let left = [
                "SELECT COUNT(*) FROM bento_sync_dirty", "SELECT COUNT(*) FROM bento_sync_wait",
                "SELECT COUNT(*) FROM bento_sync_held", "SELECT COUNT(*) FROM bento_sync_out WHERE acked_at IS NULL",
                "SELECT COUNT(*) FROM pragma_foreign_key_check", "SELECT COUNT(*) FROM pragma_integrity_check",
            ]
            lines.append("left \(try left.map { try Int.fetchOne(database, sql: $0) ?? -1 })")
            return lines
        }
        for line in lines { say(line) }
    }

    private struct ProbePage: SyncedRecord {
        static let databaseTableName = "probe_pages"
        static let sync: SyncTable? = SyncTable(databaseTableName, stream: .core, groups: ["title", "notes"])
        var id: RowID
        var title: String
        var notes: String?
        var updatedAt = Moment(milliseconds: 0)
        var deletedAt: Moment?
    }

    private struct ProbeLine: SyncedRecord {
        static let databaseTableName = "probe_lines"
        static let sync: SyncTable? = SyncTable(databaseTableName, stream: .core, groups: ["page_id", "text"])
        var id: RowID
        var pageId: RowID
        var text: String
        var updatedAt = Moment(milliseconds: 0)
        var deletedAt: Moment?
    }

    private static let plan = MigrationPlan(
        namespace: "probe",
        steps: [
            .sql(
                "create pages and lines",
                """
                CREATE TABLE probe_pages (
                    id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, notes TEXT, updated_at INTEGER NOT NULL,
                    deleted_at INTEGER
                ) STRICT;
                CREATE TABLE probe_lines (
                    id TEXT PRIMARY KEY NOT NULL, page_id TEXT NOT NULL REFERENCES probe_pages (id), text TEXT NOT NULL,
                    updated_at INTEGER NOT NULL, deleted_at INTEGER
                ) STRICT
                """
            )
        ],
        records: [ProbePage.self, ProbeLine.self]
    )
}
