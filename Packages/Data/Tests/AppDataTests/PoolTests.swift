import AppDataTesting
import Core
import Dispatch
import GRDB
import Testing

@testable import AppData

@Suite("A host that serves")
struct PoolTests {
    private let home: TemporaryHome
    private let database: AppDatabase

    init() throws {
        home = try TemporaryHome()
        database = home.database(serves: true)
    }

    private func insert(_ id: String) async throws {
        try await database.write {
            try $0.execute(
                sql: "INSERT INTO shared_settings (id, value, updated_at) VALUES (?, '1', 1)",
                arguments: [id]
            )
        }
    }

    private static func count(_ table: String, in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \(table)") ?? -1
    }

    /// Begins to read a table, does something, and reads it again in the same transaction.
    private func reading(_ table: String, while work: () async throws -> Void) async throws -> [Int] {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let end = DispatchSemaphore(value: 0)
        let reading = Task {
            try await database.read { database in
                let before = try Self.count(table, in: database)
                begin.yield()
                guard end.wait(timeout: .now() + 60) == .success else { throw CancellationError() }
                return [before, try Self.count(table, in: database)]
            }
        }
        for await _ in begun { break }
        do {
            try await work()
        } catch {
            end.signal()
            throw error
        }
        end.signal()
        return try await reading.value
    }

    @Test("a reading keeps neither a write nor another reading waiting, and goes on seeing what it saw")
    func sideBySide() async throws {
        try await insert("a.a")
        let seen = try await reading("shared_settings") { () async throws -> Void in
            try await insert("a.b")
            #expect(try await database.read { try Self.count("shared_settings", in: $0) } == 2)
        }
        #expect(seen == [1, 1])
    }

    @Test("what another process writes meanwhile is seen by the next reading, and told")
    func otherProcess() async throws {
        #expect(try await Probe.run(home.home.path, "insert", "1", "first").status == 0)
        var changes = try await database.changes(every: .milliseconds(1)).makeAsyncIterator()
        let seen = try await reading("probe_rows") { () async throws -> Void in
            #expect(try await Probe.run(home.home.path, "insert", "3", "second").status == 0)
            #expect(try await changes.next() != nil)
            #expect(try await database.read { try Self.count("probe_rows", in: $0) } == 4)
        }
        #expect(seen == [1, 1])
    }

    @Test("a write waits for another process, and one that waits too long can be tried again")
    func locked() async throws {
        let database = home.database(busyTimeout: .milliseconds(50), serves: true)
        let holder = try Probe.Running([home.home.path, "hold"])
        #expect(await holder.line() == "holding")
        let error = await #expect(throws: StoreError.self) {
            try await database.write { try $0.execute(sql: "DELETE FROM shared_settings") }
        }
        #expect(error?.isRetryable == true)
        #expect(try await database.read { try Self.count("shared_settings", in: $0) } == 0)
        holder.send("go")
        #expect(await holder.end().status == 0)
        try await database.write { try $0.execute(sql: "DELETE FROM shared_settings") }
    }

    @Test("a commit waits for the disk, and the last to close folds the log")
    func lasting() async throws {
        try await insert("a.a")
        #expect(try await database.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
        _ = try await database.read { try Self.count("shared_settings", in: $0) }
        try await database.close()
        #expect(!DatabaseFiles(file: home.home.databaseFile).hasLog)
        #expect(try await database.read { try Self.count("shared_settings", in: $0) } == 1)
    }

    @Test("a feature's wall holds for what is read side by side")
    func walls() async throws {
        _ = try await Probe.run(home.home.path, "insert", "1", "row")
        await #expect(throws: ForeignTable.self) {
            try await database.view(of: "food").read { try Self.count("probe_rows", in: $0) }
        }
    }
}
