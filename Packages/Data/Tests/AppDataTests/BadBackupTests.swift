import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData
@testable import DataTransfer

@Suite("Files that are no backup")
struct BadBackupTests {
    private let home: TemporaryHome
    private let database: AppDatabase
    private let folder = Folder()

    init() async throws {
        home = try TemporaryHome()
        database = home.database(plans: [Samples.plan], busyTimeout: .milliseconds(100))
        try await Samples.fill(database)
    }

    private var backup: URL { folder.url("copy.sqlite") }

    private func expectRefusal() async throws -> (any BentoError)? {
        let before = try await Samples.content(of: database)
        let thrown = await #expect(throws: (any Error).self) {
            try await DatabaseRestore(database: database).run(from: backup)
        }
        let error = thrown as? any BentoError
        #expect(error?.message.contains(backup.path) == true)
        #expect(try await Samples.content(of: database) == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: home.home.path)
        #expect(
            names.filter { !$0.hasSuffix(".lock") }.sorted() == [
                "bento.sqlite", "bento.sqlite-shm", "bento.sqlite-wal",
            ]
        )
        return error
    }

    @Test(
        "a path that leads to no file, or to something else than a file, changes nothing",
        arguments: [
            ("missing", nil), ("folder", "file.not-a-file"), ("pipe", "file.not-a-file"), ("loop", "file.bad-path"),
        ] as [(String, String?)]
    )
    func badPath(kind: String, code: String?) async throws {
        switch kind {
        case "folder": try folder.makeFolder("copy.sqlite", mode: 0o700)
        case "pipe": #expect(mkfifo(backup.path, 0o600) == 0)
        case "loop": #expect(symlink(backup.path, backup.path) == 0)
        default: break
        }
        let error = try await expectRefusal()
        if let code { #expect(error?.code == code) } else { #expect(error?.exitStatus == .noInput) }
    }

    @Test("a file that Bento did not write changes nothing", arguments: ["empty", "text", "utf-16", "foreign"])
    func foreign(kind: String) async throws {
        switch kind {
        case "empty": try folder.write("copy.sqlite", "")
        case "text": try folder.write("copy.sqlite", String(repeating: "text ", count: 2000))
        case "utf-16":
            try folder.change(
                backup,
                "PRAGMA encoding = 'UTF-16le'; PRAGMA application_id = 1111838292; CREATE TABLE a (b)"
            )
        default: try folder.change(backup, "CREATE TABLE photos (id INTEGER PRIMARY KEY)")
        }
        let error = try await expectRefusal()
        #expect(error?.code == "transfer.not-backup", "\(String(describing: error))")
    }

    @Test("a backup whose bytes are damaged changes nothing", arguments: ["cut", "overwritten"])
    func damaged(kind: String) async throws {
        _ = try await DatabaseBackup(database: database).run(to: backup)
        var bytes = try Data(contentsOf: backup)
        if kind == "cut" {
            bytes = bytes.prefix(bytes.count / 2 + 100)
        } else {
            for position in 4096..<(4096 * 8) { bytes[position] = 0xAA }
        }
        try bytes.write(to: backup)
        let error = try await expectRefusal()
        #expect(error?.code == "transfer.not-backup", "\(String(describing: error))")
    }

    /// Statements that make something else of a backup, by what they change.
    private static let changes: [String: String] = [
        "unmarked": "PRAGMA application_id = 7",
        "trigger": "CREATE TRIGGER shared_t AFTER INSERT ON shared_settings BEGIN DELETE FROM shared_places; END",
        "view": "CREATE VIEW test_v AS SELECT 1 AS x",
        "missing table": "DROP TABLE shared_places",
        "other namespace's trigger":
            "CREATE TABLE zzz_a (id TEXT PRIMARY KEY); "
            + "CREATE TRIGGER zzz_t AFTER INSERT ON zzz_a BEGIN DELETE FROM shared_places; END",
        "column": "ALTER TABLE shared_places DROP COLUMN subtitle",
        "index": "DROP INDEX shared_goal_entries_by_goal",
        "unique index":
            "DROP INDEX test_children_by_label; "
            + "CREATE INDEX test_children_by_label ON test_children (label) WHERE deleted_at IS NULL",
        "key":
            "DROP TABLE test_links; CREATE TABLE test_links (left_id TEXT NOT NULL, right_id TEXT NOT NULL) STRICT",
        "not null":
            "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = "
            + "replace(sql, 'updated_at INTEGER NOT NULL', 'updated_at INTEGER') WHERE name = 'test_parents'",
        "rowid":
            "DROP TABLE test_links; CREATE TABLE test_links (left_id TEXT NOT NULL, right_id TEXT NOT NULL, "
            + "PRIMARY KEY (left_id, right_id)) STRICT, WITHOUT ROWID",
        "reference":
            "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = "
            + "replace(sql, ' REFERENCES test_parents (id) ON DELETE CASCADE', '') WHERE name = 'test_children'",
        "references": "PRAGMA foreign_keys = OFF; DELETE FROM test_parents",
    ]

    @Test("a backup whose tables another program changed changes nothing", arguments: changes.keys.sorted())
    func changed(what: String) async throws {
        _ = try await DatabaseBackup(database: database).run(to: backup)
        try folder.change(backup, try #require(Self.changes[what]))
        let error = try await expectRefusal()
        #expect(error?.code == "transfer.not-backup", "\(String(describing: error))")
    }

    @Test("a backup of a newer version changes nothing")
    func newer() async throws {
        _ = try await DatabaseBackup(database: database).run(to: backup)
        try folder.change(backup, "INSERT INTO bento_migrations VALUES ('test', 2, 'later', 1)")
        #expect(try await expectRefusal()?.code == "schema.newer")
    }
}
