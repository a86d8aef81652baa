import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData

/// Damage that another program can do to the file of a home.
@Suite("A database that was changed")
struct SchemaFaultTests {
    private let home: TemporaryHome
    private let database: AppDatabase

    init() async throws {
        home = try TemporaryHome()
        database = home.database(plans: [Samples.plan])
        try await database.write { _ in }
    }

    /// Changes the file as `sqlite3` would.
    private func change(_ sql: String) async throws {
        try await database.close()
        let file = try DatabaseQueue(path: home.home.databaseFile.path)
        try await file.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(sql)") }
        try file.close()
    }

    @Test("one that is whole has no fault")
    func whole() async throws {
        #expect(try await database.schemaFaults() == [])
        #expect(try await database.rowFaults() == [])
    }

    @Test(
        "what is missing or foreign is named",
        arguments: [
            ("DROP TABLE shared_places", "the table 'shared_places' is missing"),
            ("ALTER TABLE shared_places DROP COLUMN subtitle", "the table 'shared_places' lacks the column 'subtitle'"),
            ("DROP INDEX test_children_by_label", "'test_children_by_label' is missing"),
            (
                "CREATE TRIGGER shared_t AFTER INSERT ON shared_settings BEGIN DELETE FROM shared_places; END",
                "the trigger 'shared_t' is not this program's"
            ),
            ("CREATE TRIGGER evil AFTER INSERT ON shared_settings BEGIN SELECT 1; END", "the trigger 'evil'"),
            ("CREATE VIEW elsewhere_v AS SELECT 1 AS x", "the view 'elsewhere_v' is not this program's"),
            ("CREATE TABLE photos (id INTEGER PRIMARY KEY)", "the table 'photos' is not this program's"),
            (
                "INSERT INTO test_children (id, parent, fraction, updated_at) VALUES ('c', 'p', -9e999, 1)",
                "a row of 'test_children' holds figures that are no numbers"
            ),
        ]
    )
    func named(sql: String, words: String) async throws {
        try await change(sql)
        let faults = try await database.schemaFaults()
        #expect(faults.contains { $0.contains(words) }, "\(faults)")
    }

    @Test("a table of a feature that this program lacks is no fault")
    func otherFeature() async throws {
        try await change("CREATE TABLE photos_albums (id TEXT PRIMARY KEY NOT NULL)")
        #expect(try await database.schemaFaults() == [])
    }

    @Test("what a home keeps to share is no fault while it shares, but a trigger on it is")
    func shared() async throws {
        try await database.write { try SyncCapture.start(in: $0, at: Moment(milliseconds: 1)) }
        #expect(try await database.schemaFaults() == [])
        try await change("CREATE TRIGGER bento_sync_t AFTER INSERT ON bento_sync_dirty BEGIN SELECT 1; END")
        #expect(try await database.schemaFaults() == ["the trigger 'bento_sync_t' is not this program's"])
        try await change("DROP TRIGGER bento_sync_t; DELETE FROM bento_migrations WHERE namespace = 'bento'")
        let left = try await database.schemaFaults()
        #expect(left.contains("the table 'bento_sync_dirty' is not this program's"), "\(left)")
    }

    @Test("where its record of migrations is gone, it says so and is left as it is")
    func withoutMigrations() async throws {
        try await change("DROP TABLE bento_migrations")
        let error = await #expect(throws: StoreError.self) { try await database.read { _ in } }
        #expect(error?.code == "data.altered", "\(error as Any)")
        #expect(error?.exitStatus == .dataError, "\(error as Any)")
    }

    @Test(
        "SQLite's own words reach no message",
        arguments: [
            "SELECT * FROM shared_nothing", "SELECT nothing FROM shared_places", "SELEC",
            "INSERT INTO shared_settings (id, value, updated_at) VALUES (NULL, '1', 1)",
            "INSERT INTO shared_settings (id, value, updated_at) VALUES ('x.y', '1', 'word')",
        ]
    )
    func words(sql: String) async throws {
        let error = await #expect(throws: StoreError.self) {
            try await database.write { try $0.execute(sql: sql) }
        }
        let said = try #require(error)
        for word in ["no such", "syntax", "constraint failed", "shared_", "store TEXT"] {
            #expect(!said.description.contains(word), "\(said.description)")
        }
        #expect(said.detail?.isEmpty == false)
    }

    @Test("a row whose id ends in the middle for whoever reads it as text is named, and set aside as a whole")
    func idWithNUL() async throws {
        let id = RowID.make(at: Date(timeIntervalSince1970: 0)).description
        try await database.write {
            try $0.execute(
                sql: """
                    INSERT INTO shared_places (id, name, latitude, longitude, kind, updated_at)
                    VALUES (? || char(0) || 'more', 'Home', 1, 1, 'home', 1), ('', 'Gym', 1, 1, 'gym', 1)
                    """,
                arguments: [id]
            )
        }
        let faults = try await database.rowFaults()
        #expect(Set(faults.map(\.key)) == ["\(id)\0more", ""])
        try await database.setAside(faults)
        #expect(try await database.rowFaults() == [])
        let kept = try await database.read { database in
            #expect(try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM shared_places") == 0)
            return try String.fetchAll(database, sql: "SELECT content FROM shared_set_aside")
        }
        #expect(kept.count == 2 && kept.contains { $0.contains(#"\u0000more"#) }, "\(kept)")
    }
}
