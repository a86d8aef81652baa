import Core
import Foundation
import HostTesting
import Testing

@Suite("The home")
struct HomeTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    @Test("without any home the error names --home, with status 78")
    func none() throws {
        let outcome = try bento.run(["food", "day"], environment: ["BENTO_HOME": nil, "HOME": nil])
        #expect(outcome.status == 78 && outcome.errors.contains("--home"), "\(outcome.errors)")
        bento.cleanUp()
    }

    @Test("a home that is a file is named, with status 73")
    func file() throws {
        let file = bento.home.appendingPathComponent("a-file")
        try Data("mine".utf8).write(to: file)
        let outcome = try bento.run(["food", "log", "2 eggs", "--home", file.path])
        #expect(outcome.status == 73 && outcome.errors.contains(file.path), "\(outcome.errors)")
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        bento.cleanUp()
    }

    @Test("a corrupt database is reported and left as it is")
    func corrupt() throws {
        _ = try bento.run(["food", "log", "2 eggs"])
        let database = bento.bentoHome.appendingPathComponent("bento.sqlite")
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + suffix) }
        let garbage = Data(repeating: 0x5A, count: 8192)
        try garbage.write(to: database)
        for arguments in [["food", "day"], ["food", "log", "1 apple"], ["--json"]] {
            let outcome = try bento.run(arguments)
            #expect(!outcome.crashed && (outcome.errors + outcome.output).contains("bento.sqlite"), "\(outcome.errors)")
        }
        #expect(try bento.run(["food", "day"]).status != 0)
        #expect(try Data(contentsOf: database) == garbage)
        // What needs no database works on.
        #expect(try bento.run(["wallet", "convert", "1"]).status == 0)
        #expect(try bento.run(["features", "doctor"]).status == 1)
        bento.cleanUp()
    }

    @Test("a disk that is full loses nothing that was there")
    func readOnly() throws {
        // Root may write anywhere, so a read-only folder proves nothing for it; /proc takes no folder from anybody.
        let outcome = try bento.run(["food", "log", "2 eggs", "--home", "/proc/bento"])
        #expect([73, 74, 77].contains(outcome.status) && outcome.errors.contains("/proc/bento"), "\(outcome.errors)")
        bento.cleanUp()
    }

    @Test("files with private data are the owner's alone")
    func permissions() throws {
        _ = try bento.run(["food", "log", "2 eggs"])
        let names = try FileManager.default.contentsOfDirectory(atPath: bento.bentoHome.path)
        #expect(names.contains("bento.sqlite"))
        for name in names {
            let path = bento.bentoHome.appendingPathComponent(name).path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
            #expect(mode & 0o077 == 0, "\(name) has \(String(mode, radix: 8))")
        }
        bento.cleanUp()
    }

    @Test("backup, delete and restore bring everything back; export and import merge")
    func roundTrip() throws {
        _ = try bento.run(["food", "log", "2 eggs"])
        let before = try bento.run(["food", "day", "--json"]).output
        let backup = bento.home.appendingPathComponent("backup.sqlite").path
        let export = bento.home.appendingPathComponent("export.json").path
        let tables = bento.home.appendingPathComponent("tables").path
        for arguments in [["backup", backup], ["export", export], ["export", tables, "--format", "csv"]] {
            let outcome = try bento.run(["data"] + arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try bento.run(["data", "backup", backup]).status != 0, "an older backup must not be replaced unasked")

        // Deleting asks for words that nobody can type here.
        let unasked = try bento.run(["data", "delete", "--yes"])
        #expect(unasked.status == 64 && unasked.errors.contains("delete everything"), "\(unasked.errors)")
        #expect(try bento.run(["data", "delete", "--confirm", "yes"]).status == 64)
        #expect(try bento.run(["food", "day", "--json"]).output == before)
        #expect(try bento.run(["data", "delete", "--confirm", "delete everything"]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.appendingPathComponent("bento.sqlite").path))

        #expect(try bento.run(["data", "restore", backup]).status == 0)
        #expect(try bento.run(["food", "day", "--json"]).output == before)
        for source in [export, tables] {
            _ = try bento.run(["data", "delete", "--confirm", "delete everything"])
            for _ in 0..<2 {
                let outcome = try bento.run(["data", "import", source])
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            #expect(try bento.run(["food", "day", "--json"]).output == before, "\(source)")
        }
        bento.cleanUp()
    }

    @Test("what is no backup or export is refused and changes nothing")
    func badFiles() throws {
        _ = try bento.run(["food", "log", "2 eggs"])
        let before = try bento.run(["food", "day", "--json"]).output
        let export = bento.home.appendingPathComponent("export.json")
        _ = try bento.run(["data", "export", export.path])
        let cut = bento.home.appendingPathComponent("cut.json")
        try Data(contentsOf: export).dropLast(20).write(to: cut)
        let garbage = bento.home.appendingPathComponent("garbage")
        try Data("not a database".utf8).write(to: garbage)
        for arguments in [
            ["import", cut.path], ["import", garbage.path], ["restore", garbage.path, "--yes"],
            ["restore", "/nowhere", "--yes"],
            ["import", "/nowhere"], ["backup", "/nowhere/at/all"],
        ] {
            let outcome = try bento.run(["data"] + arguments)
            #expect(
                outcome.status >= 64 && !outcome.crashed && !outcome.errors.isEmpty,
                "\(arguments) \(outcome.status)"
            )
        }
        #expect(try bento.run(["food", "day", "--json"]).output == before)
        bento.cleanUp()
    }
}
