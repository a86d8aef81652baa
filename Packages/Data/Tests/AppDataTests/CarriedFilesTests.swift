import AppDataTesting
import Core
import CoreTesting
import Files
import Foundation
import GRDB
import Testing

@testable import AppData
@testable import DataTransfer

extension DatabaseRestore {
    /// Takes everything that the backup brings.
    func run(from file: URL) async throws -> Report { try await run(from: file) { _, carried, _ in carried } }
}

@Suite("Settings in backups and exports")
struct CarriedFilesTests {
    private let home: TemporaryHome
    private let database: AppDatabase
    private let folder = Folder()

    init() async throws {
        home = try TemporaryHome()
        database = home.database(plans: [Samples.plan])
        try await Samples.fill(database)
    }

    private var backup: URL { folder.url("copy.sqlite") }

    @Test("the settings come along in a backup and in an export, and go with everything")
    func settings() async throws {
        let file = home.home.file("settings.json")
        try Data(#"{"version":1,"state":{"food.online":true,"nobody.knows":1}}"#.utf8).write(to: file)
        _ = try await DatabaseBackup(database: database).run(to: backup)
        let report = try await DataExport(database: database).run(to: folder.url("e.json"), format: .json)
        #expect(report.rows["shared_files"] == 1)
        _ = try await DataExport(database: database).run(to: folder.url("tables"), format: .csv)
        #expect(try await DataDeletion(database: database).run().files.contains("settings.json"))
        #expect(!FileManager.default.fileExists(atPath: file.path))
        func state() throws -> JSONValue? { try JSONValue(parsing: Data(contentsOf: file))["state"] }
        let whole: JSONValue = ["food.online": true, "nobody.knows": 1]

        _ = try await DatabaseRestore(database: database).run(from: backup)
        #expect(try state() == whole)
        #expect(try Folder.mode(of: file) == 0o600)
        let mine = #"{"version":1,"state":{"food.online":false}}"#
        try Data(mine.utf8).write(to: file)
        for source in ["e.json", "tables"] {
            let report = try await DataImport(database: database).run(from: folder.url(source))
            #expect(report.settings == whole.objectValue)
            #expect(try String(contentsOf: file, encoding: .utf8) == mine, "an import sets nothing by itself")
        }
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_files") } == 0)
    }

    @Test("aliases and the log of calls come along in a backup, not in an export, and go with everything")
    func aliasesAndCalls() async throws {
        let (aliases, calls) = (home.home.file("aliases.json"), home.home.file("calls.jsonl"))
        let older = home.home.file("calls.jsonl.1")
        func call(_ day: Int, _ flow: String) -> String {
            #"{"at":"2026-11-\#(day)T10:00:00Z","caller":"person","effect":"writes","flow":"\#(flow)","outcome":"done"}"#
                + "\n"
        }
        try Data(#"{"version":1,"state":{"w":["food","water"]}}"#.utf8).write(to: aliases)
        try Data(call(19, "food.log").utf8).write(to: older)
        try Data(call(20, "food.water").utf8).write(to: calls)
        _ = try await DatabaseBackup(database: database).run(to: backup)
        let report = try await DataExport(database: database).run(to: folder.url("e.json"), format: .json)
        #expect((report.rows["shared_files"] ?? 0) == 0)
        let deleted = try await DataDeletion(database: database).run().files
        #expect(Set(["aliases.json", "calls.jsonl", "calls.jsonl.1"]).isSubset(of: deleted))

        _ = try await DatabaseRestore(database: database).run(from: backup)
        #expect(try JSONValue(parsing: Data(contentsOf: aliases))["state"] == ["w": ["food", "water"]])
        #expect(try String(contentsOf: older, encoding: .utf8) == call(19, "food.log") + call(20, "food.water"))
        #expect(try Folder.mode(of: older) == 0o600)

        // What was done here since stays in the log, and what stands in both is there once.
        try Data((call(20, "food.water") + call(21, "food.edit")).utf8).write(to: calls)
        _ = try await DatabaseRestore(database: database).run(from: backup)
        #expect(try String(contentsOf: calls, encoding: .utf8) == call(20, "food.water") + call(21, "food.edit"))
        #expect(try String(contentsOf: older, encoding: .utf8) == call(19, "food.log"))
    }

    @Test(
        "a log of calls that a backup brings is cut to its limit, the latest stay, and lines that are none are left out"
    )
    func hostileCalls() async throws {
        let lines = (0..<9000).map {
            #"{"at":"2026-01-01T00:00:\#(10000 + $0)Z","flow":"x\#(String(repeating: "y", count: 60))"}"#
        }
        let noise = [
            "", "{", "[1]", "\"at\"", #"{"at":7}"#, #"{"at":"2027","x":"\#(String(repeating: "z", count: 9000))"}"#,
        ]
        let file = CarriedFiles.File(
            name: "calls.jsonl",
            content: (lines.shuffled() + noise).joined(separator: "\n"),
            updatedAt: Moment(milliseconds: 0)
        )
        _ = try await CarriedFiles(home: home.home).restore([file], from: "x") { _, new, _ in new }
        let kept = try String(contentsOf: home.home.file("calls.jsonl.1"), encoding: .utf8).split(separator: "\n")
        #expect(kept.map(String.init) == lines.suffix(kept.count))
        #expect(kept.count > 1000)
        #expect(kept.reduce(0) { $0 + $1.utf8.count + 1 } <= 256 << 10)
    }

    @Test("what becomes of the settings that a backup brings is chosen, between them and those that are there")
    func chosenSettings() async throws {
        let file = home.home.file("settings.json")
        try Data(#"{"version":1,"state":{"a.b":1,"c.d":2}}"#.utf8).write(to: file)
        _ = try await DatabaseBackup(database: database).run(to: backup)
        try Data(#"{"version":1,"state":{"a.b":7}}"#.utf8).write(to: file)
        let report = try await DatabaseRestore(database: database).run(from: backup) { name, carried, current in
            ["name": .string(name), "carried": carried, "current": current]
        }
        #expect(report.carried == ["settings.json": ["a.b": 1, "c.d": 2]])
        let state = try JSONValue(parsing: Data(contentsOf: file))["state"]
        #expect(state == ["name": "settings.json", "carried": ["a.b": 1, "c.d": 2], "current": ["a.b": 7]])
    }

    @Test("whoever refuses the settings of an export keeps its rows out, too")
    func refusedSettings() async throws {
        try Data(#"{"version":1,"state":{"food.online":true}}"#.utf8).write(to: home.home.file("settings.json"))
        _ = try await DataExport(database: database).run(to: folder.url("e.json"), format: .json)
        try await database.write { try $0.execute(sql: "DELETE FROM test_links") }
        let before = try await Samples.content(of: database)
        await #expect(throws: CancellationError.self) {
            try await DataImport(database: database).run(from: folder.url("e.json")) { _ in throw CancellationError() }
        }
        #expect(try await Samples.content(of: database) == before)
    }

    @Test("settings that a newer Bento wrote, or that would replace damaged ones, stop a restore before it begins")
    func unfitSettings() async throws {
        let file = home.home.file("settings.json")
        let newer = #"{"version":2,"state":{"food.online":true}}"#
        try Data(newer.utf8).write(to: file)
        let other = folder.url("newer.sqlite")
        _ = try await DatabaseBackup(database: database).run(to: other)
        _ = try await DataExport(database: database).run(to: folder.url("newer.json"), format: .json)
        try FileManager.default.removeItem(at: file)
        let before = try await Samples.content(of: database)
        await #expect(throws: TransferError.newer(other.path, what: "settings.json", found: 2, known: 1)) {
            try await DatabaseRestore(database: database).run(from: other)
        }
        let export = folder.url("newer.json")
        await #expect(throws: TransferError.newer(export.path, what: "settings.json", found: 2, known: 1)) {
            try await DataImport(database: database).run(from: export)
        }
        #expect(!FileManager.default.fileExists(atPath: file.path))

        try Data(#"{"version":1,"state":{"food.online":true}}"#.utf8).write(to: file)
        _ = try await DatabaseBackup(database: database).run(to: backup)
        try await database.write { try $0.execute(sql: "DELETE FROM test_links") }
        let changed = try await Samples.content(of: database)
        try Data("{broken".utf8).write(to: file)
        let error = await #expect(throws: Failure.self) {
            try await DatabaseRestore(database: database).run(from: backup)
        }
        #expect(error?.code == "state.broken")
        #expect(try String(contentsOf: file, encoding: .utf8) == "{broken")
        #expect(try await Samples.content(of: database) == changed)
        #expect(changed != before)
    }

    @Test("settings that are a link are restored under the lock of the file that it leads to, as they are set")
    func sharedLock() async throws {
        let (link, dotfile) = (home.home.file("settings.json"), folder.url("mine.json"))
        try Data(#"{"version":1,"state":{"food.online":true}}"#.utf8).write(to: dotfile)
        _ = try await DatabaseBackup(database: database).run(to: backup)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: dotfile)
        let held = try #require(try FileLock.attempt(dotfile.appendingPathExtension("lock")))
        let carried = CarriedFiles.File(
            name: "settings.json",
            content: #"{"version":1,"state":{"food.online":false}}"#,
            updatedAt: Moment(milliseconds: 0)
        )
        let files = CarriedFiles(home: home.home, clock: ManualClock(skipping: .seconds(1)))
        await #expect(throws: FileError.self) { try await files.restore([carried], from: "x") { _, new, _ in new } }
        held.release()
        _ = try await files.restore([carried], from: "x") { _, new, _ in new }
        #expect(try JSONValue(parsing: Data(contentsOf: dotfile))["state"]?["food.online"] == false)
    }
}
