import AppDataTesting
import Core
import CoreTesting
import Files
import Foundation
import GRDB
import Synchronization
import Testing

@testable import AppData

@Suite("AppDatabase")
struct AppDatabaseTests {
    @Test("making one touches nothing; the first use creates private files in WAL mode with foreign keys on")
    func opensLazily() async throws {
        let root = Folder()
        let home = AppHome(path: root.path("home"))
        let database = AppDatabase(home: home)
        #expect(!FileManager.default.fileExists(atPath: home.path))
        let settings = try await database.read { database in
            try (
                String.fetchOne(database, sql: "PRAGMA journal_mode"),
                Int.fetchOne(database, sql: "PRAGMA foreign_keys"),
                Int.fetchOne(database, sql: "PRAGMA synchronous"),
                Int.fetchOne(database, sql: "SELECT COUNT(*) FROM shared_settings")
            )
        }
        // 2: FULL, saved means saved.
        #expect(settings == ("wal", 1, 2, 0))
        #expect(try root.mode("home") == 0o700)
        for name in ["bento.sqlite", "bento.sqlite-wal", "bento.sqlite-shm", "bento.lock"] {
            #expect(try Folder.mode(of: home.file(name)) == 0o600, "\(name)")
        }
    }

    @Test("a hundred tasks that ask at once share one opening")
    func opensOnce() async throws {
        let home = try TemporaryHome()
        let database = home.database()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    try await database.write {
                        try $0.execute(
                            sql: "INSERT INTO shared_settings (id, value, updated_at) VALUES (?, '1', 1)",
                            arguments: ["k\(number)"]
                        )
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_settings") } == 100)
    }

    @Test("erasing traces takes what was overwritten and deleted out of the file and its log, and keeps the rest")
    func erasesTraces() async throws {
        let home = try TemporaryHome()
        let database = home.database()
        func write(_ sql: String) async throws { try await database.write { try $0.execute(sql: sql) } }
        func holds(_ text: String) throws -> Bool {
            let names = try FileManager.default.contentsOfDirectory(atPath: home.home.path)
            return try names.filter { $0.hasPrefix("bento.sqlite") }.contains {
                try Data(contentsOf: home.home.file($0)).range(of: Data(text.utf8)) != nil
            }
        }
        try await write("INSERT INTO shared_settings (id, value, updated_at) VALUES ('a', 'first-trace', 1)")
        try await write("UPDATE shared_settings SET value = 'another value, longer' WHERE id = 'a'")
        try await write("INSERT INTO shared_settings (id, value, updated_at) VALUES ('b', 'second-trace', 1)")
        try await write("DELETE FROM shared_settings WHERE id = 'b'")
        #expect(try holds("first-trace"))
        #expect(try holds("second-trace"))
        #expect(try await database.eraseTraces())
        #expect(try !holds("first-trace"))
        #expect(try !holds("second-trace"))
        #expect(try holds("another value, longer"))
        #expect(try await database.integrityFaults().isEmpty)
    }

    @Test("a write that throws is rolled back")
    func rollsBack() async throws {
        let home = try TemporaryHome()
        let database = home.database()
        await #expect(throws: Failure("x", "x")) {
            try await database.write { database in
                try database.execute(sql: "INSERT INTO shared_settings (id, value, updated_at) VALUES ('k', '1', 1)")
                throw Failure("x", "x")
            }
        }
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_settings") } == 0)
    }

    @Test(
        "a file that is no database, or a damaged one, is reported and left as it is",
        arguments: ["text", "header and noise", "cut"]
    )
    func corrupt(kind: String) async throws {
        let home = try TemporaryHome()
        let file = home.home.databaseFile
        switch kind {
        case "text": try Data("this is not a database, but long enough to be looked at ".utf8).write(to: file)
        case "header and noise":
            let noise = (0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ 13) }
            try Data(Array("SQLite format 3\0".utf8) + noise).write(to: file)
        default:
            let database = home.database()
            try await database.read { _ in }
            try await database.close()
            try Data(contentsOf: file).prefix(6000).write(to: file)
        }
        let before = try Data(contentsOf: file)
        let database = home.database()
        let error = await #expect(throws: StoreError.self) {
            _ = try await database.read {
                try Row.fetchAll($0, sql: "SELECT * FROM shared_settings, shared_places").count
            }
        }
        #expect(error == .corrupt(file.path))
        #expect(error?.exitStatus == .dataError)
        try await database.close()
        #expect(try Data(contentsOf: file) == before)
    }

    @Test("another program's database is refused and left alone")
    func foreign() async throws {
        let home = try TemporaryHome()
        let queue = try DatabaseQueue(path: home.home.databaseFile.path)
        try await queue.write { try $0.execute(sql: "CREATE TABLE photos (id INTEGER)") }
        try queue.close()
        await #expect(throws: StoreError.foreign(home.home.databaseFile.path)) {
            try await home.database().read { _ in }
        }
    }

    @Test("closing while it is being opened loses nobody's work and leaves nothing open")
    func closingWhileOpening() async throws {
        let home = try TemporaryHome()
        let database = home.database()
        for round in 0..<25 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<3 {
                    group.addTask {
                        try await database.write { database in
                            try database.execute(
                                sql: "INSERT INTO shared_settings (id, value, updated_at) VALUES (?, '1', 1)",
                                arguments: ["\(round)-\(number)"]
                            )
                        }
                    }
                    group.addTask {
                        if number == 1 { await Task.yield() }
                        try await database.close()
                    }
                }
                try await group.waitForAll()
            }
            try await database.close()
            // Whoever still had it open would hold this lock.
            #expect(try FileLock.attempt(home.home.lockFile) != nil, "round \(round)")
        }
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_settings") } == 75)
    }

    @Test("the clock may come to be known late: what is asked for after that lives by it")
    func lateClock() async throws {
        let home = try TemporaryHome()
        let zone = Mutex("UTC")
        let database = AppDatabase(
            home: home.home,
            readTime: { TimeContext.fixed("2026-11-21T23:30:00Z", zone: zone.withLock { $0 }) }
        )
        #expect(database.time.today.description == "2026-11-21")
        zone.withLock { $0 = "Europe/Berlin" }
        #expect(database.time.today.description == "2026-11-22")
        #expect(database.view(of: "food").time.today.description == "2026-11-22")
    }

    @Test("a folder where the file belongs is an error, not a crash")
    func folderInTheWay() async throws {
        let home = try TemporaryHome()
        mkdir(home.home.databaseFile.path, 0o700)
        await #expect(throws: HomeError.self) { try await home.database().read { _ in } }
    }

    @Test("a failed opening is tried again by the next call")
    func triesAgain() async throws {
        let home = try TemporaryHome()
        let database = home.database()
        mkdir(home.home.databaseFile.path, 0o700)
        await #expect(throws: HomeError.self) { try await database.read { _ in } }
        rmdir(home.home.databaseFile.path)
        try await database.read { _ in }
    }

    @Test("a full disk is reported and the transaction rolled back")
    func full() async throws {
        let home = try TemporaryHome()
        let database = home.database()
        let error = await #expect(throws: StoreError.self) {
            try await database.write { database in
                // SQLite's own limit gives the error that a full disk gives.
                let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                try database.execute(sql: "PRAGMA max_page_count = \(pages)")
                for number in 0..<1000 {
                    try database.execute(
                        sql: "INSERT INTO shared_settings (id, value, updated_at) VALUES (?, ?, 1)",
                        arguments: ["k\(number)", String(repeating: "v", count: 1000)]
                    )
                }
            }
        }
        #expect(error == .full(home.home.databaseFile.path))
        #expect(error?.exitStatus == .ioError)
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_settings") } == 0)
    }

    @Test("ids of another kind are refused by the table, not silently unequal")
    func strictTables() async throws {
        let home = try TemporaryHome()
        let error = await #expect(throws: StoreError.self) {
            try await home.database().write {
                try $0.execute(
                    sql: "INSERT INTO shared_settings (id, value, updated_at) VALUES (?, '1', 1)",
                    arguments: [UUID()]
                )
            }
        }
        #expect(error?.code == "data.constraint")
    }
}
