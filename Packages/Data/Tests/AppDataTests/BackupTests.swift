import AppDataTesting
import Core
import Files
import Foundation
import GRDB
import Synchronization
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
        try folder.change(backup, "PRAGMA page_size = \(size); VACUUM")
        try await database.write { try $0.execute(sql: "DELETE FROM test_links") }
        _ = try await DatabaseRestore(database: database).run(from: backup)
        #expect(try await Samples.content(of: database) == before)
        #expect(try await database.integrityFaults().isEmpty)
    }

    @Test("rows of a backup that this program cannot read are set aside and told, the others restored")
    func unreadableRows() async throws {
        _ = try await DatabaseBackup(database: database).run(to: backup)
        try folder.change(
            backup,
            """
            INSERT INTO shared_profiles (id, age_years, updated_at) VALUES ('me', 9223372036854775807, 1);
            INSERT INTO shared_daily_logs (id, weight_kg, updated_at) VALUES ('2026-01-01', 80, 9223372036854775807),
                ('2026-01-02', 81, 1), ('no day', 82, 1);
            """
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

/// Collects what a progress closure is told.
final class Shares: Sendable {
    private let values = Mutex<[Double]>([])

    var all: [Double] { values.withLock { $0 } }

    func add(_ value: Double) { values.withLock { $0.append(value) } }
}
