import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData
@testable import DataTransfer

@Suite("Deletion")
struct DeletionTests {
    private let home: TemporaryHome
    private let database: AppDatabase

    init() async throws {
        home = try TemporaryHome()
        database = home.database(plans: [Samples.plan])
        try await Samples.fill(database)
        try await SecretStore(home: home.home).set("a", to: Secret("value"))
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.home.path).sorted()
    }

    @Test("everything goes, the report says what went, and the next use starts afresh")
    func deletes() async throws {
        try FileManager.default.createDirectory(at: home.home.cacheFolder, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: home.home.cacheFolder.appendingPathComponent("file"))
        try Data("x".utf8).write(to: home.home.file("bento-damaged-1.sqlite"))
        let report = try await DataDeletion(database: database).run()
        #expect(report.rows["test_children"] == Samples.texts.count + 5)
        #expect(report.rows["shared_cache"] == 1)
        #expect(
            Set(report.files).isSuperset(of: ["bento.sqlite", "secrets.bento", "secrets.key", "bento-damaged-1.sqlite"])
        )
        #expect(report.left.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: home.home.path))
        #expect(try await Samples.content(of: database).isEmpty)
        #expect(try await SecretStore(home: home.home).names().isEmpty)
    }

    @Test("files that are not Bento's stay")
    func others() async throws {
        try Data("mine".utf8).write(to: home.home.file("notes.txt"))
        let report = try await DataDeletion(database: database).run()
        #expect(report.left == ["notes.txt"])
        #expect(try names() == ["notes.txt"])
    }

    @Test("while another process uses the database, nothing is deleted")
    func inUse() async throws {
        let running = try Probe.Running([home.home.path, "stay"])
        #expect(await running.line() == "open")
        let before = try names()
        let error = await #expect(throws: StoreError.self) { try await DataDeletion(database: database).run() }
        #expect(error?.exitStatus == .temporaryFailure)
        #expect(Set(try names()).isSuperset(of: before.filter { !$0.contains("-wal") && !$0.contains("-shm") }))
        running.send("end")
        _ = await running.end()
        #expect(try await DataDeletion(database: database).run().files.isEmpty == false)
    }

    @Test("a database that cannot be read can still be deleted")
    func corrupt() async throws {
        try await database.close()
        try Data(repeating: 0x55, count: 9000).write(to: home.home.databaseFile)
        let report = try await DataDeletion(database: database).run()
        #expect(report.rows.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: home.home.path))
    }

    @Test("an absent home has nothing to delete")
    func absent() async throws {
        let nowhere = AppDatabase(home: AppHome(path: home.home.path + "/nowhere"))
        #expect(try await DataDeletion(database: nowhere).run() == .init())
    }

    @Test("a home that this user may not look into is not an empty one")
    func forbidden() async throws {
        let root = Folder(isReachable: true)
        #expect(try await Probe.run(root.path("home"), "insert", "1", "p").status == 0)
        for path in ["home", "home/below"] where getuid() == 0 {
            let result = try await Probe.runAsSomebodyElse(root.path(path), "delete")
            #expect(result.status == 77, "\(result.output)")
            #expect(result.output.contains("home.not-permitted"))
        }
        #expect(try await Probe.run(root.path("home"), "count").output == "1\n")
    }

    @Test("what killed runs have left elsewhere is deleted too")
    func leftovers() async throws {
        let folder = Folder()
        let stamp = UUID().uuidString
        try folder.write("copy.sqlite.new-\(stamp)", "half a backup, with the person's words")
        try Data(folder.path("copy.sqlite.new-\(stamp)").utf8).write(to: home.home.file("bento-unfinished-\(stamp)"))
        let report = try await DataDeletion(database: database).run()
        #expect(report.left.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: home.home.path))
    }

    @Test(
        "of a link only the link is deleted, and what it leads to is named",
        arguments: ["bento.sqlite", "settings.json"]
    )
    func links(name: String) async throws {
        let folder = Folder()
        _ = try await Samples.content(of: database)
        try await database.close()
        let (file, target) = (home.home.file(name), folder.path("elsewhere"))
        if !FileManager.default.fileExists(atPath: file.path) { try Data("{}".utf8).write(to: file) }
        try FileManager.default.moveItem(atPath: file.path, toPath: target)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
        let report = try await DataDeletion(database: database).run()
        #expect(report.remaining.map { URL(filePath: $0).lastPathComponent } == ["elsewhere"])
        #expect(!report.isProven)
        #expect(FileManager.default.fileExists(atPath: target))
        #expect(!FileManager.default.fileExists(atPath: home.home.path))
    }

    @Test("the preview deletes nothing")
    func preview() async throws {
        let before = try await Samples.content(of: database)
        let preview = try await DataDeletion(database: database).preview()
        #expect(preview.rows["test_parents"] == 1)
        #expect(try await Samples.content(of: database) == before)
    }

    @Test("what one feature keeps goes, with its caches and its seeds made anew, and what others keep stays")
    func oneFeature() async throws {
        let other = MigrationPlan(
            namespace: "testing",
            steps: [
                .sql(
                    "create",
                    """
                    CREATE TABLE testing_rows (id TEXT PRIMARY KEY NOT NULL) STRICT;
                    INSERT INTO testing_rows VALUES ('seed');
                    """
                )
            ]
        )
        let home = try TemporaryHome()
        let database = home.database(plans: [Samples.plan, other])
        try await Samples.fill(database)
        try await database.write { database in
            try database.execute(sql: "INSERT INTO testing_rows VALUES ('mine')")
            try database.execute(
                sql:
                    "INSERT INTO shared_cache (name, key, value, stored_at) VALUES ('test.a', 'k', x'01', 1), ('testing.a', 'k', x'01', 1)"
            )
        }
        let rows = try await database.deleteRows(of: "test")
        #expect(rows["test_children"] == Samples.texts.count + 5)
        #expect(try await database.rowCounts(of: "test").values.allSatisfy { $0 == 0 })
        #expect(try await database.rowCounts(of: "testing") == ["testing_rows": 2])
        let caches = try await database.read { try String.fetchAll($0, sql: "SELECT name FROM shared_cache") }
        #expect(caches.contains("testing.a"))
        #expect(!caches.contains("test.a"))
        // Seeds come back, and the tables work as on the first day, also for another process.
        #expect(try await database.deleteRows(of: "testing") == ["testing_rows": 2])
        #expect(try await database.rowCounts(of: "testing") == ["testing_rows": 1])
        let second = home.database(plans: [Samples.plan, other])
        // What the samples keep in the shared tables is not the feature's, and stands there still.
        try await second.write { try $0.execute(sql: "DELETE FROM shared_settings; DELETE FROM shared_cache") }
        try await Samples.fill(second)
        #expect(try await second.schemaFaults().isEmpty)
        #expect(try await second.rowCounts(of: "test")["test_children"] == Samples.texts.count + 5)
    }
}
