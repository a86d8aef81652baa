import AppDataTesting
import Core
import Foundation
import GRDB

@testable import AppData
@testable import DataTransfer

/// Databases with rows of every kind, for tests of what goes out and comes in.
enum Samples {
    static let plan = MigrationPlan(
        namespace: "test",
        steps: [
            .sql(
                "create",
                """
                CREATE TABLE test_parents (
                    id TEXT PRIMARY KEY NOT NULL, name TEXT, updated_at INTEGER NOT NULL, deleted_at INTEGER
                ) STRICT;
                CREATE TABLE test_children (
                    id TEXT PRIMARY KEY NOT NULL, parent TEXT NOT NULL REFERENCES test_parents (id) ON DELETE CASCADE,
                    whole INTEGER, fraction REAL, bytes BLOB, label TEXT, updated_at INTEGER NOT NULL, deleted_at INTEGER
                ) STRICT;
                CREATE UNIQUE INDEX test_children_by_label ON test_children (label) WHERE deleted_at IS NULL;
                CREATE TABLE test_links (
                    left_id TEXT NOT NULL, right_id TEXT NOT NULL, PRIMARY KEY (left_id, right_id)
                ) STRICT;
                CREATE TABLE test_derived (id TEXT PRIMARY KEY NOT NULL) STRICT;
                CREATE VIRTUAL TABLE test_search USING fts5(name);
                CREATE TRIGGER test_parents_search AFTER INSERT ON test_parents
                BEGIN INSERT INTO test_search (name) VALUES (new.name); END;
                """
            )
        ],
        derivedTables: ["test_derived"]
    )

    /// Texts that break careless writers.
    static let texts = [
        "", " ", " lead", "trail ", "a,b", "a;b", "say \"hi\"", "\"", "two\nlines", "two\r\nlines", "\r", "tab\there",
        "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "'quoted", "''", "base64:AAAA", "é😀\u{200B}\u{202E}", "NULL", "null",
        "0012",
        "1e5", "\u{1}\u{7F}", "<script>", "\"\u{301}", "a\"\u{FE0F},b", "\"\u{200D}\u{301}=1", "'\u{301}x", "=\u{338}1",
        "base64:\u{301}AAAA", "Infinity", String(repeating: "long ", count: 1000),
    ]

    static func fill(_ database: AppDatabase) async throws {
        try await database.write { database in
            try database.execute(sql: "INSERT INTO test_parents VALUES ('p', 'parent', 10, NULL)")
            for (number, text) in texts.enumerated() {
                try database.execute(
                    sql: "INSERT INTO test_children VALUES (?, 'p', ?, ?, ?, ?, 10, NULL)",
                    arguments: [
                        "c\(number)", Int64(number) - 5, Double(number) / 3, Data([0, 255, UInt8(number)]), text,
                    ]
                )
            }
            try database.execute(
                sql: """
                    INSERT INTO test_children VALUES ('min', 'p', \(-1 << 53), -1e15, x'', NULL, 10, NULL);
                    INSERT INTO test_children VALUES ('max', 'p', \(1 << 53), 1e15, NULL, NULL, 10, NULL);
                    INSERT INTO test_children VALUES ('small', 'p', NULL, 5e-324, NULL, NULL, 10, NULL);
                    INSERT INTO test_children VALUES ('large', 'p', NULL, 0.1, NULL, NULL, 10, NULL);
                    INSERT INTO test_children VALUES ('gone', 'p', NULL, 1.0, NULL, '=1+1', 20, 20);
                    INSERT INTO test_links VALUES ('a', 'b'), ('a', '=c');
                    INSERT INTO test_derived VALUES ('derived');
                    INSERT INTO shared_settings VALUES ('k', '{"a":[1,2.5,null]}', 10, NULL);
                    INSERT INTO shared_cache VALUES ('n', 'k', x'00', 1);
                    """
            )
        }
    }

    /// Every row of the person's own tables, as text.
    static func content(of database: AppDatabase) async throws -> [String] {
        try await database.read { database in
            try DataExport.tables(in: database, plans: [SharedSchema.plan, plan]).flatMap { table in
                try Row.fetchAll(database, sql: "SELECT * FROM \(table.quotedName)").map { row in
                    table.name + ": " + row.databaseValues.map { "\($0)" }.joined(separator: "|")
                }
            }.sorted()
        }
    }
}
