import AppDataTesting
import Core
import Files
import Foundation
import GRDB
import Testing

@testable import AppData
@testable import DataTransfer

@Suite("Backup and restore")
struct BackupTests {
    private let home: TemporaryHome
    private let database: AppDatabase
    private let folder = Folder()

    init() async throws {
        home = try TemporaryHome()
        database = home.database(plans: [Samples.plan], busyTimeout: .milliseconds(100))
        try await Samples.fill(database)
    }

    private var backup: URL { folder.url("copy.sqlite") }

    /// Everything in the home but the lock, by name.
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.home.path).filter { !$0.hasSuffix(".lock") }.sorted()
    }

    @Test("a backup is one private, whole file, and restores what was there")
    func roundTrip() async throws {
        let before = try await Samples.content(of: database)
        let report = try await DatabaseBackup(database: database).run(to: backup)
        #expect(report.rows["test_children"] == Samples.texts.count + 5)
        #expect(report.bytes == backup.byteCount)
        #expect(try Folder.mode(of: backup) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == ["copy.sqlite"])

        try await database.write { try $0.execute(sql: "DELETE FROM test_children; DELETE FROM test_parents") }
        let restored = try await DatabaseRestore(database: database).run(from: backup)
        #expect(restored == .init(rows: report.rows, damagedCopy: nil, setAside: [], carried: [:]))
        #expect(try await Samples.content(of: database) == before)
        #expect(try names() == ["bento.sqlite", "bento.sqlite-shm", "bento.sqlite-wal"])
        #expect(try await database.integrityFaults().isEmpty)
        #expect(try await database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }

    @Test("a backup taken while another process writes holds one consistent state")
    func online() async throws {
        let writer = try Probe.Running([home.home.path, "insert", "200", "p"])
        for number in 0..<5 {
            let file = folder.url("copy\(number).sqlite")
            _ = try await DatabaseBackup(database: database).run(to: file)
            let fault = try StandaloneDatabase.inspecting(file) {
                try String.fetchOne($0, sql: "PRAGMA integrity_check")
            }
            #expect(fault == "ok")
        }
        #expect(await writer.end().status == 0)
    }

    @Test("progress ends at one")
    func progress() async throws {
        let shares = Shares()
        _ = try await DatabaseBackup(database: database).run(to: backup) { shares.add($0) }
        #expect(shares.all.last == 1)
        #expect(shares.all == shares.all.sorted())
    }

    @Test("an older file is replaced only when that is wanted; the database itself never")
    func existing() async throws {
        try folder.write("copy.sqlite", "precious")
        let copy = DatabaseBackup(database: database)
        await #expect(throws: TransferError.exists(backup.path)) { try await copy.run(to: backup) }
        #expect(try folder.read("copy.sqlite") == "precious")
        _ = try await copy.run(to: backup, replacing: true)
        let live = home.home.databaseFile
        await #expect(throws: TransferError.sameFile(live.path)) { try await copy.run(to: live, replacing: true) }
        await #expect(throws: TransferError.sameFile(live.path)) {
            try await DatabaseRestore(database: database).run(from: live)
        }
    }

    @Test("a folder that is not there is an error, and nothing is left")
    func missingFolder() async throws {
        await #expect(throws: TransferError.missingFolder(folder.url("nowhere").path)) {
            try await DatabaseBackup(database: database).run(to: folder.url("nowhere/copy.sqlite"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
    }

    @Test(
        "what is no whole backup of this program changes nothing",
        arguments: [
            "missing", "folder", "empty", "text", "cut", "damaged", "foreign", "unmarked", "trigger", "view",
            "missing table", "other namespace's trigger", "references", "newer", "column", "index", "unique index",
            "key", "not null", "reference", "rowid", "utf-16", "pipe", "loop",
        ]
    )
    func refused(kind: String) async throws {
        let before = try await Samples.content(of: database)
        try await makeBad(kind)
        let thrown = await #expect(throws: (any Error).self) {
            try await DatabaseRestore(database: database).run(from: backup)
        }
        let error = thrown as? any BentoError
        switch kind {
        case "missing": #expect(error?.exitStatus == .noInput)
        case "folder", "pipe": #expect(error?.code == "file.not-a-file")
        case "loop": #expect(error?.code == "file.bad-path")
        case "newer": #expect(error?.code == "schema.newer")
        default: #expect(error?.code == "transfer.not-backup", "\(String(describing: error))")
        }
        #expect(error?.message.contains(backup.path) == true)
        #expect(try await Samples.content(of: database) == before)
        #expect(try names() == ["bento.sqlite", "bento.sqlite-shm", "bento.sqlite-wal"])
    }

    private func makeBad(_ kind: String) async throws {
        switch kind {
        case "missing": return
        case "folder": try folder.makeFolder("copy.sqlite", mode: 0o700)
        case "empty": try folder.write("copy.sqlite", "")
        case "pipe": #expect(mkfifo(backup.path, 0o600) == 0)
        case "loop": #expect(symlink(backup.path, backup.path) == 0)
        case "utf-16":
            try change("PRAGMA encoding = 'UTF-16le'; PRAGMA application_id = 1111838292; CREATE TABLE a (b)", of: nil)
        case "text": try folder.write("copy.sqlite", String(repeating: "text ", count: 2000))
        case "foreign": try change("CREATE TABLE photos (id INTEGER PRIMARY KEY)", of: nil)
        default:
            _ = try await DatabaseBackup(database: database).run(to: backup)
            let bytes = try Data(contentsOf: backup)
            switch kind {
            case "cut": try bytes.prefix(bytes.count / 2 + 100).write(to: backup)
            case "damaged":
                var damaged = bytes
                for position in 4096..<(4096 * 8) { damaged[position] = 0xAA }
                try damaged.write(to: backup)
            case "unmarked": try change("PRAGMA application_id = 7", of: backup)
            case "trigger":
                try change(
                    "CREATE TRIGGER shared_t AFTER INSERT ON shared_settings BEGIN DELETE FROM shared_places; END",
                    of: backup
                )
            case "view": try change("CREATE VIEW test_v AS SELECT 1 AS x", of: backup)
            case "missing table": try change("DROP TABLE shared_places", of: backup)
            case "other namespace's trigger":
                try change(
                    "CREATE TABLE zzz_a (id TEXT PRIMARY KEY); "
                        + "CREATE TRIGGER zzz_t AFTER INSERT ON zzz_a BEGIN DELETE FROM shared_places; END",
                    of: backup
                )
            case "column": try change("ALTER TABLE shared_places DROP COLUMN subtitle", of: backup)
            case "index": try change("DROP INDEX shared_goal_entries_by_goal", of: backup)
            case "unique index":
                try change(
                    "DROP INDEX test_children_by_label; "
                        + "CREATE INDEX test_children_by_label ON test_children (label) WHERE deleted_at IS NULL",
                    of: backup
                )
            case "key": try rebuild("test_links", "left_id TEXT NOT NULL, right_id TEXT NOT NULL", "STRICT")
            case "not null":
                try change(
                    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = "
                        + "replace(sql, 'updated_at INTEGER NOT NULL', 'updated_at INTEGER') WHERE name = 'test_parents'",
                    of: backup
                )
            case "rowid":
                try rebuild(
                    "test_links",
                    "left_id TEXT NOT NULL, right_id TEXT NOT NULL, PRIMARY KEY (left_id, right_id)",
                    "STRICT, WITHOUT ROWID"
                )
            case "reference":
                try change(
                    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = "
                        + "replace(sql, ' REFERENCES test_parents (id) ON DELETE CASCADE', '') WHERE name = 'test_children'",
                    of: backup
                )
            case "references":
                try change("PRAGMA foreign_keys = OFF; DELETE FROM test_parents", of: backup)
            default:
                try change("INSERT INTO bento_migrations VALUES ('test', 2, 'later', 1)", of: backup)
            }
        }
    }

    private func change(_ sql: String, of file: URL?) throws {
        let queue = try DatabaseQueue(path: (file ?? backup).path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func rebuild(_ table: String, _ columns: String, _ options: String) throws {
        try change("DROP TABLE \(table); CREATE TABLE \(table) (\(columns)) \(options)", of: backup)
    }

    @Test(
        "nothing of the home is ever overwritten by a backup or an export, whether it is there or not",
        arguments: [
            "bento.sqlite", "bento.sqlite-wal", "bento.sqlite-journal", "secrets.key", "secrets.bento", "bento.lock",
            "bento-damaged-1.sqlite",
        ]
    )
    func ownFiles(name: String) async throws {
        try await SecretStore(home: home.home).set("a", to: Secret("value"))
        let before = try? Data(contentsOf: home.home.file(name))
        let target = home.home.file(name)
        let detour = URL(fileURLWithPath: home.home.path + "/../" + home.home.url.lastPathComponent + "/" + name)
        for url in [target, detour] {
            await #expect(throws: TransferError.sameFile(url.path)) {
                try await DatabaseBackup(database: database).run(to: url, replacing: true)
            }
            await #expect(throws: TransferError.sameFile(url.path)) {
                try await DataExport(database: database).run(to: url, format: .json)
            }
        }
        #expect((try? Data(contentsOf: home.home.file(name))) == before)
        guard before != nil else { return }
        #expect(link(target.path, backup.path) == 0)
        await #expect(throws: TransferError.sameFile(backup.path)) {
            try await DatabaseBackup(database: database).run(to: backup, replacing: true)
        }
    }

    @Test("a link that leads nowhere is not overwritten")
    func danglingLink() async throws {
        #expect(symlink("/nowhere/at-all", backup.path) == 0)
        await #expect(throws: TransferError.exists(backup.path)) {
            try await DatabaseBackup(database: database).run(to: backup)
        }
    }

    @Test("the database of another home is restored with what still stands in its log")
    func fromHome() async throws {
        let other = try TemporaryHome()
        let source = other.database(plans: [Samples.plan])
        try await source.write {
            try $0.execute(sql: "INSERT INTO test_parents VALUES ('from-the-log', 'n', 10, NULL)")
        }
        #expect(DatabaseFiles(file: other.home.databaseFile).hasLog)
        // Open all the while: nobody has folded its log.
        let report = try await DatabaseRestore(database: database).run(from: other.home.databaseFile)
        #expect(report.rows["test_parents"] == 1)
        let ids = try await database.read { try String.fetchAll($0, sql: "SELECT id FROM test_parents") }
        #expect(ids == ["from-the-log"])
        try await source.close()
    }

    @Test("a backup with pages of another size is restored", arguments: [512, 1024, 8192, 65_536])
    func pageSize(size: Int) async throws {
        let before = try await Samples.content(of: database)
        _ = try await DatabaseBackup(database: database).run(to: backup)
        try change("PRAGMA page_size = \(size); VACUUM", of: backup)
        try await database.write { try $0.execute(sql: "DELETE FROM test_links") }
        _ = try await DatabaseRestore(database: database).run(from: backup)
        #expect(try await Samples.content(of: database) == before)
        #expect(try await database.integrityFaults().isEmpty)
    }

    @Test("rows of a backup that this program cannot read are set aside and told, the others restored")
    func unreadableRows() async throws {
        _ = try await DatabaseBackup(database: database).run(to: backup)
        try change(
            """
            INSERT INTO shared_profiles (id, age_years, updated_at) VALUES ('me', 9223372036854775807, 1);
            INSERT INTO shared_daily_logs (id, weight_kg, updated_at) VALUES ('2026-01-01', 80, 9223372036854775807),
                ('2026-01-02', 81, 1), ('no day', 82, 1);
            """,
            of: backup
        )
        let report = try await DatabaseRestore(database: database).run(from: backup)
        #expect(
            Set(report.setAside.map { $0.table + " " + $0.key }) == [
                "shared_profiles me", "shared_daily_logs 2026-01-01", "shared_daily_logs no day",
            ]
        )
        #expect(report.rows["shared_set_aside"] == 3)
        let store = DailyLogStore(database: database, time: .system)
        let days = try #require(LocalDay("2026-01-01"))...(try #require(LocalDay("2026-12-31")))
        #expect(try await store.logs(days).map(\.weightKg) == [81])
        #expect(try await ProfileStore(database: database, time: .system).profile().ageYears == nil)
    }

    @Test("what killed runs have left, here and elsewhere, goes when the next one opens the database alone")
    func leftovers() async throws {
        try await database.close()
        let stamp = UUID().uuidString
        try folder.write("copy.sqlite.new-\(stamp)", "half a backup")
        try folder.write("copy.sqlite.new-\(stamp)-journal", "its journal")
        try Data(folder.path("copy.sqlite.new-\(stamp)").utf8).write(to: home.home.file("bento-unfinished-\(stamp)"))
        let csv = UUID().uuidString
        try folder.makeFolder("tables.new-\(csv)", mode: 0o700)
        try folder.write("tables.new-\(csv)/a.csv", "half")
        try Data(folder.path("tables.new-\(csv)").utf8).write(to: home.home.file("bento-unfinished-\(csv)"))
        for name in ["bento-incoming-\(csv).sqlite", "bento-incoming-\(csv).sqlite-journal"] {
            try Data("half".utf8).write(to: home.home.file(name))
        }
        try PrivateFile.makeFolder(home.home.file("jobs"))
        for name in ["flag-identity", "settings.json", "secrets.bento", "secrets.key", "jobs/idle.json"] {
            try Data("half".utf8).write(to: home.home.file("\(name).new-\(UUID().uuidString)"))
        }
        // A record that names something else removes nothing.
        try folder.write("precious", "mine")
        try Data(folder.path("precious").utf8).write(to: home.home.file("bento-unfinished-x"))
        try await database.read { _ in }
        #expect(try names() == ["bento.sqlite", "bento.sqlite-shm", "bento.sqlite-wal", "jobs"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.home.file("jobs").path).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == ["precious"])
    }

    @Test("what another run is writing just now stays")
    func unfinishedElsewhere() async throws {
        try await database.close()
        let stamp = UUID().uuidString
        let busy = UnfinishedFile(home.home.file("bento-incoming-\(stamp).sqlite"), stamp: stamp, home: home.home)
        try Data("half".utf8).write(to: busy.url)
        try await database.read { _ in }
        #expect(FileManager.default.fileExists(atPath: busy.url.path))
        busy.remove()
        #expect(try names() == ["bento.sqlite", "bento.sqlite-shm", "bento.sqlite-wal"])
    }

    @Test("a backup of an older version is brought up to date, in a copy of its own")
    func older() async throws {
        _ = try await DatabaseBackup(database: database).run(to: backup)
        let bytes = try Data(contentsOf: backup)
        let newer = MigrationPlan(
            namespace: "test",
            steps: Samples.plan.steps + [.sql("more", "ALTER TABLE test_parents ADD COLUMN more TEXT")],
            derivedTables: Samples.plan.derivedTables
        )
        let other = try TemporaryHome()
        let target = other.database(plans: [newer])
        _ = try await DatabaseRestore(database: target).run(from: backup)
        let more = try await target.read {
            try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM test_parents WHERE more IS NULL")
        }
        #expect(more == 1)
        #expect(try Data(contentsOf: backup) == bytes)
    }

    @Test("a restore over a file that cannot be opened keeps that file beside it")
    func overDamaged() async throws {
        let before = try await Samples.content(of: database)
        _ = try await DatabaseBackup(database: database).run(to: backup)
        try await database.close()
        let ruined = Data(repeating: 0x55, count: 20_000)
        try ruined.write(to: home.home.databaseFile)
        let report = try await DatabaseRestore(database: database).run(from: backup)
        let kept = try #require(report.damagedCopy)
        #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == ruined)
        #expect(try await Samples.content(of: database) == before)
    }

    @Test("another running copy sees the restored rows, and reads on")
    func otherProcess() async throws {
        _ = try await DatabaseBackup(database: database).run(to: backup)
        let other = home.database(plans: [Samples.plan])
        let before = try await Samples.content(of: other)
        try await other.write { try $0.execute(sql: "DELETE FROM test_links") }
        let changes = try await other.changes(every: .milliseconds(1))
        _ = try await DatabaseRestore(database: database).run(from: backup)
        var iterator = changes.makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        #expect(try await Samples.content(of: other) == before)
    }

    @Test("a restore waits for nobody forever: another process that writes makes it fail with 75, nothing changed")
    func locked() async throws {
        _ = try await DatabaseBackup(database: database).run(to: backup)
        try await database.write { try $0.execute(sql: "DELETE FROM test_links") }
        let before = try await Samples.content(of: database)
        let holder = try Probe.Running([home.home.path, "hold"])
        #expect(await holder.line() == "holding")
        let error = await #expect(throws: StoreError.self) {
            try await DatabaseRestore(database: database).run(from: backup)
        }
        #expect(error?.exitStatus == .temporaryFailure)
        holder.send("go")
        _ = await holder.end()
        #expect(try await Samples.content(of: database) == before)
    }
}
