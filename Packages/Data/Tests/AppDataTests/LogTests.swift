import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData
@testable import DataTransfer

@Suite("The write-ahead log")
struct LogTests {
    private let home: TemporaryHome
    private var files: DatabaseFiles { DatabaseFiles(file: home.home.databaseFile) }

    init() throws { home = try TemporaryHome() }

    /// A home whose last run was killed: what it wrote stands in the log alone.
    private func killed() async throws {
        try await home.database(plans: [Samples.plan]).close()
        let database = home.database(plans: [Samples.plan])
        try await database.write { try $0.execute(sql: "INSERT INTO test_links VALUES ('only', 'logged')") }
        let log = try Data(contentsOf: files.log)
        let file = try Data(contentsOf: files.file)
        try await database.close()
        try file.write(to: files.file)
        try log.write(to: files.log)
        #expect(files.hasLog)
    }

    @Test("a killed run's log is read by the next one, and folded when that closes")
    func folds() async throws {
        try await killed()
        let database = home.database(plans: [Samples.plan])
        #expect(try await database.read { try String.fetchOne($0, sql: "SELECT right_id FROM test_links") } == "logged")
        try await database.close()
        #expect(!FileManager.default.fileExists(atPath: files.log.path))
        // A plain copy of the file alone holds everything now.
        let copy = try TemporaryHome()
        try FileManager.default.copyItem(at: files.file, to: copy.home.databaseFile)
        let links = try await copy.database(plans: [Samples.plan]).read {
            try String.fetchOne($0, sql: "SELECT right_id FROM test_links")
        }
        #expect(links == "logged")
    }

    @Test(
        "a file that is empty, gone, or no database beside a full log keeps file and log",
        arguments: ["empty", "absent", "text", "zeros", "all pages but the first"]
    )
    func damaged(kind: String) async throws {
        try await killed()
        let log = try Data(contentsOf: files.log)
        var bytes = try Data(contentsOf: files.file)
        switch kind {
        case "empty": bytes = Data()
        case "text": bytes = Data("this is a text, not a database, and long enough to be looked at".utf8)
        case "zeros": bytes = Data(count: bytes.count)
        // Only SQLite finds this out.
        default: bytes.replaceSubrange(4096..., with: Data(repeating: 0xAA, count: bytes.count - 4096))
        }
        if kind == "absent" {
            try FileManager.default.removeItem(at: files.file)
        } else {
            try bytes.write(to: files.file)
        }
        for _ in 0..<2 {
            let database = home.database(plans: [Samples.plan])
            let error = await #expect(throws: StoreError.self) { try await database.read { _ in } }
            #expect(error == .corrupt(files.file.path))
            try await database.close()
            #expect(try Data(contentsOf: files.log) == log)
            if kind != "absent" { #expect(try Data(contentsOf: files.file) == bytes) }
        }
        // A restore moves both aside.
        let other = try TemporaryHome()
        let source = other.database(plans: [Samples.plan])
        try await Samples.fill(source)
        let backup = other.home.url.appendingPathComponent("copy.sqlite")
        _ = try await DatabaseBackup(database: source).run(to: backup)
        let database = home.database(plans: [Samples.plan])
        let report = try await DatabaseRestore(database: database).run(from: backup)
        let kept = try #require(report.damagedCopy)
        #expect(try Data(contentsOf: URL(fileURLWithPath: kept + "-wal")) == log)
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM test_links") } == 2)
    }

    @Test("a log that a long reading has let grow is cut when it is folded")
    func bounded() async throws {
        let database = home.database(plans: [Samples.plan])
        try await database.read { _ in }
        // A reader that stays at one state: until it ends, nothing can be folded.
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: files.file.path, configuration: configuration)
        try await reader.writeWithoutTransaction { try $0.execute(sql: "BEGIN; SELECT COUNT(*) FROM test_links") }
        for number in 0..<3 {
            try await database.write { database in
                try database.execute(
                    sql: "INSERT INTO test_parents VALUES (?, ?, 1, NULL)",
                    arguments: ["p\(number)", String(repeating: "x", count: 4 << 20)]
                )
            }
        }
        #expect(files.log.byteCount > 12 << 20)
        try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try reader.close()
        for number in 0..<3 {
            try await database.write { database in
                try database.execute(
                    sql: "INSERT INTO test_parents VALUES (?, 'x', 1, NULL)",
                    arguments: ["q\(number)"]
                )
            }
        }
        #expect(files.log.byteCount <= DatabaseOpener.logLimit)
    }
}
