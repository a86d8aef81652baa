import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData

/// Root may write everywhere: a process of another user looks at a home that is open for reading.
@Suite("Homes that can only be read")
struct ReadOnlyTests {
    private let folder = Folder(isReachable: true)
    private let home: AppHome
    private var files: DatabaseFiles { DatabaseFiles(file: home.databaseFile) }

    init() async throws {
        home = AppHome(path: folder.path("home"))
        #expect(try await Probe.run(home.path, "insert", "3", "p").status == 0)
    }

    private func open(_ path: String, _ mode: mode_t) { #expect(chmod(path, mode) == 0) }

    private func makeReadable() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: home.path) {
            open(home.file(name).path, 0o444)
        }
        open(home.path, 0o555)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
    }

    @Test("reading and backing up need no writing; a write says why it cannot be")
    func reads() async throws {
        try makeReadable()
        let before = try names()
        #expect(try await Probe.runAsSomebodyElse(home.path, "count").output == "3\n")
        let backup = try await Probe.runAsSomebodyElse(home.path, "backup", folder.path("copy.sqlite"))
        #expect(backup.status == 0, "\(backup.output)")
        let write = try await Probe.runAsSomebodyElse(home.path, "insert", "1", "q")
        #expect(write.status == 77)
        #expect(write.output.contains("data.read-only"))
        #expect(try names() == before)
        open(home.path, 0o700)
    }

    @Test("what still stands in a log is read too, from a private copy that goes away")
    func withLog() async throws {
        let running = try Probe.Running([home.path, "stay"])
        #expect(await running.line() == "open")
        #expect(try await Probe.run(home.path, "insert", "2", "q").status == 0)
        #expect(files.hasLog)
        try makeReadable()
        #expect(try await Probe.runAsSomebodyElse(home.path, "count").output == "5\n")
        running.kill()
        _ = await running.end()
        #expect(files.hasLog)
        #expect(try await Probe.runAsSomebodyElse(home.path, "count").output == "5\n")
        open(home.path, 0o700)
    }

    @Test(
        "a home on a full disk is read, and saved to another one; a write says that the disk is full",
        .enabled("this user can mount a disk") {
            (try? await Probe.runOnSmallDisk("/tmp", "true"))?.status == 0
        }
    )
    func fullDisk() async throws {
        let disk = folder.path("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let result = try await Probe.runOnSmallDisk(
            disk,
            """
            { cd "$0"; "$1" home insert 3 p; dd if=/dev/zero of=filling bs=1k 2>/dev/null
            "$1" home count; "$1" home insert 1 q; "$1" home backup '\(folder.path("copy.sqlite"))'
            rm filling; "$1" home insert 1 q; "$1" home count; }
            """
        )
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 6, "\(result.output)")
        #expect(lines.prefix(2) == ["inserted 3", "3"], "\(result.output)")
        #expect(lines[2].contains("data.full"), "\(result.output)")
        #expect(lines.last == "4", "\(result.output)")
        #expect(URL(fileURLWithPath: folder.path("copy.sqlite")).byteCount > 0)
    }

    @Test("a database opened to be looked at changes nothing, not even an older schema")
    func looks() async throws {
        let plan = MigrationPlan(
            namespace: "probe",
            steps: [
                .sql("create rows", "SELECT 1"),
                .sql("more", "CREATE TABLE probe_more (id TEXT PRIMARY KEY)"),
            ]
        )
        let before = try Data(contentsOf: files.file)
        let namesBefore = try names()
        let database = AppDatabase(home: home, plans: [plan], isReadOnly: true)
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM probe_more") } == 0)
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM probe_rows") } == 3)
        await #expect(throws: StoreError.readOnly(files.file.path)) { try await database.write { _ in } }
        try await database.close()
        #expect(try Data(contentsOf: files.file) == before)
        #expect(try names() == namesBefore)
        let nowhere = AppDatabase(home: AppHome(path: folder.path("nowhere")), isReadOnly: true)
        await #expect(throws: StoreError.self) { try await nowhere.read { _ in } }
        #expect(!FileManager.default.fileExists(atPath: folder.path("nowhere")))
    }
}
