import AppDataTesting
import Core
import GRDB
import Testing

@testable import AppData

@Suite("Reading")
struct ReadingTests {
    @Test(
        "what a reading writes is undone, also where it hides the write among others",
        arguments: [
            "INSERT INTO shared_settings (id, value, updated_at) VALUES ('x.y', '1', 1)",
            "CREATE TABLE shared_more (id TEXT PRIMARY KEY)",
            "DELETE FROM bento_migrations",
            "PRAGMA user_version = 9",
        ],
        [false, true]
    )
    func undone(sql: String, serves: Bool) async throws {
        let home = try TemporaryHome()
        let database = home.database(serves: serves)
        let before = try await contents(database)
        await #expect(throws: StoreError.self) {
            try await database.read { database in
                _ = try Int.fetchOne(database, sql: "SELECT 1")
                // Its own error is the first to count, where it has one; here it does not.
                try? database.execute(sql: sql)
                _ = try Int.fetchOne(database, sql: "SELECT 2")
            }
        }
        #expect(try await contents(database) == before)
        try await database.write { try $0.execute(sql: "DELETE FROM shared_settings") }
    }

    private func contents(_ database: AppDatabase) async throws -> [Int] {
        try await database.read { database in
            try ["sqlite_master", "bento_migrations", "shared_settings"].map {
                try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)") ?? -1
            } + [Int.fetchOne(database, sql: "PRAGMA user_version") ?? -1]
        }
    }

    @Test(
        "a reading that is cancelled ends in the middle of a statement, and the next one is not disturbed",
        arguments: [false, true]
    )
    func cancelled(serves: Bool) async throws {
        let home = try TemporaryHome()
        let database = home.database(serves: serves)
        _ = try await database.read { try Int.fetchOne($0, sql: "SELECT 1") }
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let endless = Task {
            try await database.read { database in
                begin.yield()
                return try Int.fetchOne(
                    database,
                    sql: """
                        WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1e15)
                        SELECT COUNT(*) FROM n
                        """
                )
            }
        }
        for await _ in begun { break }
        endless.cancel()
        await #expect(throws: CancellationError.self) { try await endless.value }
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT 7") } == 7)
    }

    @Test(
        "a reading that is cancelled between two statements does not run the second to its end",
        arguments: [false, true]
    )
    func cancelledBetween(serves: Bool) async throws {
        let home = try TemporaryHome()
        let database = home.database(serves: serves)
        _ = try await database.read { try Int.fetchOne($0, sql: "SELECT 1") }
        let reading = Task {
            try await database.read { database in
                _ = try Int.fetchOne(database, sql: "SELECT 1")
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try Int.fetchOne(
                    database,
                    sql: """
                        WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1e15)
                        SELECT COUNT(*) FROM n
                        """
                )
            }
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
    }

    @Test(
        "readings and writes that are asked for at once are all done, and a reading sees what was written before it",
        arguments: [false, true]
    )
    func atOnce(serves: Bool) async throws {
        let home = try TemporaryHome()
        let database = home.database(serves: serves)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    let name = "test.n\(number)"
                    try await database.write {
                        try $0.execute(
                            sql: "INSERT INTO shared_settings (id, value, updated_at) VALUES (?, '1', 1)",
                            arguments: [name]
                        )
                    }
                    let found = try await database.read {
                        try Int.fetchOne(
                            $0,
                            sql: "SELECT COUNT(*) FROM shared_settings WHERE id = ?",
                            arguments: [name]
                        )
                    }
                    #expect(found == 1)
                }
            }
            try await group.waitForAll()
        }
    }
}
