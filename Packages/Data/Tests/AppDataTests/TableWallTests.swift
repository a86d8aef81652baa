import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData

@Suite("The wall between the tables of features")
struct TableWallTests {
    private let home: TemporaryHome
    private let root: AppDatabase
    private let view: AppDatabase

    init() async throws {
        home = try TemporaryHome()
        let other = MigrationPlan(
            namespace: "other",
            steps: [
                .sql(
                    "create",
                    """
                    CREATE TABLE other_rows (id TEXT PRIMARY KEY, text TEXT);
                    CREATE TABLE other_plain (id TEXT PRIMARY KEY, text TEXT) WITHOUT ROWID;
                    CREATE VIRTUAL TABLE other_words USING fts5(text);
                    INSERT INTO other_rows VALUES ('a', 'private');
                    INSERT INTO other_words VALUES ('private');
                    INSERT INTO other_plain VALUES ('a', 'private');
                    """
                )
            ]
        )
        root = home.database(plans: [Samples.plan, other])
        view = root.view(of: "te-st")
        try await Samples.fill(root)
    }

    @Test(
        "its own tables and the shared ones are the feature's",
        arguments: [
            "SELECT COUNT(*) FROM test_links", "SELECT COUNT(*) FROM shared_places",
            "SELECT COUNT(*) FROM test_search WHERE test_search MATCH 'parent'",
            "SELECT p.name FROM test_parents p JOIN test_children c ON c.parent = p.id LIMIT 1",
            "INSERT INTO test_parents VALUES ('new', 'n', 1, NULL)", "DELETE FROM test_links",
            "INSERT INTO shared_cache VALUES ('n', 'new', x'00', 1)", "SELECT COUNT(*) FROM sqlite_master",
            "CREATE TEMP TABLE IF NOT EXISTS mine (id)", "SELECT 1",
        ]
    )
    func allowed(sql: String) async throws {
        try await view.write { try $0.execute(sql: sql) }
        if sql.hasPrefix("SELECT") { _ = try await view.read { try Row.fetchAll($0, sql: sql).count } }
    }

    @Test("what full-text search reads of its own when a connection first meets it is no feature's doing")
    func virtualTables() async throws {
        try await root.close()
        let other = MigrationPlan(
            namespace: "words",
            steps: [
                .sql(
                    "create",
                    "CREATE VIRTUAL TABLE words_search USING fts5(text); CREATE TABLE words_rows (id TEXT PRIMARY KEY)"
                )
            ]
        )
        let path = try TemporaryHome()
        let made = path.database(plans: [Samples.plan, other])
        try await Samples.fill(made)
        try await made.close()
        let again = path.database(plans: [Samples.plan, other])
        #expect(
            try await again.view(of: "te-st").read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM test_links") }
                != nil
        )
        // As SQLite does then, whoever's statement it is in.
        #expect(
            try await again.view(of: "te-st").read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM words_search_config")
            } == 1
        )
        let words = path.database(plans: [Samples.plan, other]).view(of: "words")
        try await words.write { try $0.execute(sql: "INSERT INTO words_search VALUES ('a')") }
        let found = try await words.read {
            try String.fetchAll($0, sql: "SELECT text FROM words_search WHERE words_search MATCH 'a'")
        }
        #expect(found == ["a"])
    }

    @Test(
        "another's tables are not: what was read is not given, what was written is not saved",
        arguments: [
            "SELECT text FROM other_words WHERE other_words MATCH 'private'", "INSERT INTO other_words VALUES ('x')",
            "SELECT text FROM other_rows", "SELECT COUNT(*) FROM other_rows", "SELECT text FROM other_plain",
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM other_rows)",
            "WITH x AS (SELECT * FROM other_rows) SELECT * FROM x",
            "INSERT INTO test_parents SELECT id, text, 1, NULL FROM other_rows",
            "UPDATE test_parents SET name = (SELECT text FROM other_plain)",
            "INSERT INTO other_rows VALUES ('b', 'x')", "UPDATE other_rows SET text = 'x'", "DELETE FROM other_rows",
            "INSERT INTO other_plain VALUES ('b', 'x')", "DELETE FROM other_plain", "DROP TABLE other_rows",
            "CREATE TABLE test_more (id TEXT PRIMARY KEY)",
            "CREATE TRIGGER test_t AFTER INSERT ON test_links BEGIN DELETE FROM other_rows; END",
            "DELETE FROM bento_migrations", "ALTER TABLE test_links ADD COLUMN x",
        ]
    )
    func refused(sql: String) async throws {
        // Twice: a text that was refused stays refused.
        for _ in 0..<2 {
            await #expect(throws: ForeignTable.self) {
                try await view.write { database in
                    try database.execute(sql: "INSERT INTO test_links VALUES ('with', 'it')")
                    try? database.execute(sql: sql)
                }
            }
        }
        if sql.hasPrefix("SELECT") || sql.hasPrefix("WITH") {
            await #expect(throws: ForeignTable.self) { try await view.read { try Row.fetchAll($0, sql: sql).count } }
        }
        let left = try await root.read { database in
            try [
                "SELECT COUNT(*) FROM other_rows WHERE text = 'private'",
                "SELECT COUNT(*) FROM other_plain WHERE text = 'private'",
                "SELECT 1 - COUNT(*) FROM test_links WHERE left_id = 'with'",
            ].map { try Int.fetchOne(database, sql: $0) ?? -1 }
        }
        #expect(left == [1, 1, 1])
    }

    @Test("the host's own view has no wall, and one feature's stays its own while others write")
    func host() async throws {
        let other = root.view(of: "other")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await other.write {
                        try $0.execute(sql: "INSERT INTO other_rows VALUES (?, 'x')", arguments: ["n\(number)"])
                    }
                }
                group.addTask {
                    try await view.write {
                        try $0.execute(sql: "INSERT INTO test_links VALUES ('n', ?)", arguments: ["\(number)"])
                    }
                }
                group.addTask {
                    await #expect(throws: ForeignTable.self) {
                        try await view.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM other_rows") }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await root.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM other_rows") } == 21)
        #expect(root.writes == view.writes)
        #expect(try await view.dataVersion() == root.dataVersion())
    }
}
