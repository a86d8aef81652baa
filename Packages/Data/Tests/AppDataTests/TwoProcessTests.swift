import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData

@Suite("Two processes")
struct TwoProcessTests {
    @Test("several first runs at once create one database, and no write is lost")
    func firstRuns() async throws {
        let root = Folder()
        let path = root.path("home")
        try await withThrowingTaskGroup(of: Probe.Result.self) { group in
            for number in 0..<4 {
                let running = try Probe.Running([path, "insert", "25", "p\(number)"])
                group.addTask { await running.end() }
            }
            for try await result in group { #expect(result.status == 0, "\(result.output)") }
        }
        let count = try await Probe.run(path, "count")
        #expect(count.output == "100\n")
    }

    @Test("a write that another process blocks for too long fails with 75 and can be tried again")
    func locked() async throws {
        let home = try TemporaryHome()
        let database = home.database(busyTimeout: .milliseconds(50))
        let holder = try Probe.Running([home.home.path, "hold"])
        #expect(await holder.line() == "holding")
        let error = await #expect(throws: StoreError.self) {
            try await database.write { try $0.execute(sql: "DELETE FROM shared_settings") }
        }
        #expect(error?.exitStatus == .temporaryFailure)
        #expect(error?.isRetryable == true)
        // Readers are not disturbed.
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_settings") } == 0)
        holder.send("go")
        #expect(await holder.end().status == 0)
        try await database.write { try $0.execute(sql: "DELETE FROM shared_settings") }
    }

    @Test("a process that is killed in a transaction leaves the database whole")
    func killed() async throws {
        let home = try TemporaryHome()
        #expect(try await Probe.run(home.home.path, "insert", "3", "p").status == 0)
        let holder = try Probe.Running([home.home.path, "hold"])
        #expect(await holder.line() == "holding")
        holder.kill()
        _ = await holder.end()
        #expect(try await Probe.run(home.home.path, "insert", "2", "q").status == 0)
        #expect(try await Probe.run(home.home.path, "count").output == "5\n")
    }

    @Test("one that opened the file beside a log keeps others from deleting that log when they close")
    func logInUse() async throws {
        let home = try TemporaryHome()
        let holder = try Probe.Running([home.home.path, "hold", "first"])
        #expect(await holder.line() == "holding")
        holder.kill()
        _ = await holder.end()
        let files = DatabaseFiles(file: home.home.databaseFile)
        #expect(files.hasLog)
        let database = home.database()
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_settings") } == 0)
        let log = files.identity.stamps[1]
        for number in 1...3 {
            #expect(try await Probe.run(home.home.path, "insert", "1", "p\(number)").status == 0)
            #expect(files.identity.stamps[1].isSameFile(as: log))
        }
        try await database.write { try $0.execute(sql: "DELETE FROM shared_settings") }
        #expect(try await Probe.run(home.home.path, "count").output == "4\n")
        try await database.close()
        #expect(try await Probe.run(home.home.path, "count").output == "4\n")
    }

    @Test("changes tick for the writes of another process and for one's own")
    func changes() async throws {
        let home = try TemporaryHome()
        let database = home.database()
        let changes = try await database.changes(every: .milliseconds(1))
        #expect(try await Probe.run(home.home.path, "insert", "1", "p").status == 0)
        var iterator = changes.makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        try await database.write {
            try $0.execute(sql: "INSERT INTO shared_settings (id, value, updated_at) VALUES ('k', '1', 1)")
        }
        #expect(try await iterator.next() != nil)
    }

    @Test("a watcher goes on with the new file where the home is replaced")
    func replaced() async throws {
        let home = try TemporaryHome()
        let root = Folder()
        let path = root.path("home")
        #expect(try await Probe.run(path, "insert", "1", "old").status == 0)
        #expect(try await Probe.run(home.home.path, "insert", "3", "new").status == 0)
        let database = AppDatabase(home: AppHome(path: path))
        func count() async throws -> Int? {
            try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM probe_rows") }
        }
        let changes = try await database.changes(every: .milliseconds(1))
        #expect(try await count() == 1)
        #expect(rename(path, root.path("gone")) == 0)
        #expect(rename(home.home.path, path) == 0)
        var iterator = changes.makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        #expect(try await count() == 3)
        #expect(try await Probe.run(path, "insert", "1", "later").status == 0)
        #expect(try await iterator.next() != nil)
        #expect(try await count() == 4)
    }

    @Test("waiting for changes ends when the task is cancelled")
    func cancelled() async throws {
        let home = try TemporaryHome()
        let changes = try await home.database().changes(every: .seconds(3600))
        let task = Task {
            for try await _ in changes {}
            return true
        }
        task.cancel()
        #expect(try await task.value)
    }
}
