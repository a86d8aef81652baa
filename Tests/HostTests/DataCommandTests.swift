import Core
import Foundation
import HostTesting
import Testing

/// The person's data as a whole: seen, archived, restored elsewhere, deleted.
@Suite("The person's data")
struct DataCommandTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    @Test("what is kept is shown by feature, in an empty home too")
    func shows() throws {
        defer { bento.cleanUp() }
        let empty = try bento.run(["data"])
        #expect(empty.status == 0 && empty.output.contains("Nothing is kept"), "\(empty.errors)")
        #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.path))
        _ = try bento.run(["food", "log", "2 eggs"])
        _ = try bento.run(["settings", "set", "location.history-days", "90"])
        let shown = try bento.run(["data"])
        #expect(shown.output.contains("Food") && shown.output.contains("2026-11-21"), "\(shown.output)")
        #expect(shown.output.contains("settings.json"), "\(shown.output)")
        let data = try JSONValue(parsing: bento.run(["data", "show", "--json"]).output)
        let food = try #require(data["features"]?.arrayValue?.first { $0["id"] == "food" })
        #expect((food["rows"]?.intValue ?? 0) >= 2 && (food["bytes"]?.intValue ?? 1) > 0)
    }

    @Test("an encrypted archive brings a home to another machine, and only whoever has the passphrase")
    func archives() throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["food", "log", "2 eggs"])
        _ = try bento.run(["profile", "set", "--weight", "64"])
        let phrase = bento.home.appending(path: "phrase")
        try Data("correct horse battery\n".utf8).write(to: phrase)
        let file = bento.home.appending(path: "all.archive").path
        let short = bento.home.appending(path: "short")
        try Data("short\n".utf8).write(to: short)
        #expect(try bento.run(["data", "archive", file, "--passphrase-file", short.path]).status == 64)
        #expect(!FileManager.default.fileExists(atPath: file))
        let written = try bento.run(["data", "archive", file, "--passphrase-file", phrase.path])
        #expect(written.status == 0, "\(written.errors)")
        let there = ["--home", bento.home.appending(path: "there").path]
        #expect(try bento.run(["data", "restore", file, "--yes"] + there).status != 0)
        let wrong = try bento.run(["data", "restore", file, "--yes", "--passphrase-file", short.path] + there)
        #expect(wrong.status == 77 && !wrong.errors.contains("key"), "\(wrong.errors)")
        let restored = try bento.run(["data", "restore", file, "--yes", "--passphrase-file", phrase.path] + there)
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(try bento.run(["food", "day"] + there).output.contains("gg"))
        #expect(try bento.run(["profile", "show", "--json"] + there).output.contains("64"))
        let plain = bento.home.appending(path: "all.zip").path
        #expect(try bento.run(["data", "archive", plain]).status == 0)
        let again = ["--home", bento.home.appending(path: "again").path]
        #expect(try bento.run(["data", "restore", plain, "--yes"] + again).status == 0)
        #expect(try bento.run(["food", "day"] + again).output.contains("gg"))
    }

    @Test(
        "an import sets nothing of the settings that come with it, says which, and with --settings checks and sets them all"
    )
    func importedSettings() throws {
        defer { bento.cleanUp() }
        let export = bento.home.appending(path: "theirs.json")
        let theirs = ["--home", bento.home.appending(path: "theirs").path]
        for setting in [
            ["chat.server", "https://evil.example"], ["chat.hidden-features", ""], ["location.history-days", "9"],
        ] {
            #expect(try bento.run(["settings", "set"] + setting + theirs).status == 0)
        }
        #expect(try bento.run(["food", "log", "2 eggs"] + theirs).status == 0)
        #expect(try bento.run(["data", "export", export.path] + theirs).status == 0)
        let settings = { try JSONValue(parsing: bento.run(["settings", "export"]).output) }

        #expect(try bento.run(["settings", "set", "location.history-days", "30"]).status == 0)
        let plain = try bento.run(["data", "import", export.path])
        #expect(plain.status == 0 && plain.output.contains("chat.server"), "\(plain.output)\(plain.errors)")
        #expect(try settings() == ["location.history-days": 30])
        #expect(try JSONValue(parsing: bento.run(["food", "day", "--json"]).output)["entries"]?.arrayValue?.count == 1)

        let chosen = try bento.run(["data", "import", export.path, "--settings", "--json"])
        let report = try JSONValue(parsing: chosen.output)
        #expect(
            report["settings"]?["changed"] == ["chat.hidden-features", "chat.server", "location.history-days"],
            "\(chosen.output)\(chosen.errors)"
        )
        #expect(
            try settings() == [
                "chat.server": "https://evil.example", "chat.hidden-features": "", "location.history-days": 9,
            ]
        )
    }

    @Test("where one of the settings that are asked for cannot be, the import changes nothing at all")
    func unfitSettings() throws {
        defer { bento.cleanUp() }
        let export = bento.home.appending(path: "theirs.json")
        let theirs = bento.home.appending(path: "theirs")
        #expect(try bento.run(["food", "log", "2 eggs", "--home", theirs.path]).status == 0)
        try Data(#"{"version":1,"state":{"location.history-days":-4,"food.online-barcodes":true}}"#.utf8)
            .write(to: theirs.appending(path: "settings.json"))
        #expect(try bento.run(["data", "export", export.path, "--home", theirs.path]).status == 0)
        let outcome = try bento.run(["data", "import", export.path, "--settings"])
        #expect(outcome.status == 65 && outcome.errors.contains("location.history-days"), "\(outcome.errors)")
        #expect(try JSONValue(parsing: bento.run(["food", "day", "--json"]).output)["entries"] == [])
        #expect(try bento.run(["settings", "export"]).output == "{}\n")
    }

    @Test("a restore brings data; settings that name servers and programs, and permissions, only where that is said")
    func powers() throws {
        defer { bento.cleanUp() }
        let theirs = ["--home", bento.home.appending(path: "theirs").path]
        let archive = bento.home.appending(path: "theirs.archive").path
        for words in [
            ["settings", "set", "host.transcriber", "touch /tmp/evil"], ["settings", "set", "reminders.per-day", "7"],
            ["settings", "set", "chat.server", "http://127.0.0.1:9/v1"], ["permissions", "allow", "model", "food.log"],
            ["data", "archive", archive],
        ] {
            let outcome = try bento.run(words + theirs)
            #expect(outcome.status == 0, "\(words): \(outcome.errors)")
        }
        #expect(try bento.run(["settings", "set", "chat.server", "http://127.0.0.1:8/v1"]).status == 0)
        let restored = try bento.run(["data", "restore", archive, "--yes"])
        #expect(restored.status == 0, "\(restored.errors)")
        for line in [
            "host.transcriber: touch /tmp/evil", "chat.server: http://127.0.0.1:9/v1",
            "permission: model food.log always",
        ] {
            #expect(restored.output.contains(line), "\(restored.output)")
        }
        #expect(!restored.output.contains("per-day"))
        func kept() throws -> JSONValue { try JSONValue(parsing: bento.run(["settings", "export"]).output) }
        #expect(try kept() == ["chat.server": "http://127.0.0.1:8/v1", "reminders.per-day": 7])
        #expect(try !bento.run(["permissions", "list"]).output.contains("food.log"))
        let whole = try bento.run(["data", "restore", archive, "--yes", "--settings", "--permissions"])
        #expect(whole.status == 0 && !whole.output.contains("stayed"), "\(whole.output)\(whole.errors)")
        #expect(try kept()["host.transcriber"] == "touch /tmp/evil")
        #expect(try bento.run(["permissions", "list"]).output.contains("food.log"))
    }

    @Test(
        "aliases and the history of changes come back with a restore, an alias that answers questions only where that is said"
    )
    func aliasesAndHistory() throws {
        defer { bento.cleanUp() }
        let theirs = ["--home", bento.home.appending(path: "theirs").path]
        let backup = bento.home.appending(path: "theirs.sqlite").path
        for words in [
            ["food", "log", "2 eggs"], ["alias", "set", "w", "food water 300ml"],
            ["alias", "set", "gone", "data delete food --yes"], ["data", "backup", backup],
        ] {
            #expect(try bento.run(words + theirs).status == 0)
        }
        let restored = try bento.run(["data", "restore", backup, "--yes"])
        #expect(restored.status == 0 && restored.output.contains("alias: gone = data delete food --yes"), "\(restored)")
        #expect(try bento.run(["w"]).output.contains("300"))
        #expect(try bento.run(["gone"]).status == 64)
        #expect(try bento.run(["history"]).output.contains("food log"))
        let whole = try bento.run(["data", "restore", backup, "--yes", "--settings"])
        #expect(whole.status == 0 && !whole.output.contains("alias:"), "\(whole)")
        #expect(try bento.run(["alias"]).output.contains("gone"))
        let history = try bento.run(["history"]).output
        #expect(history.components(separatedBy: "food log").count == 2, "\(history)")
    }

    @Test("a deletion that leaves the database behind a link says where it is, and ends with 1")
    func deletesLinks() throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["food", "log", "2 eggs"])
        let (file, target) = (
            bento.bentoHome.appending(path: "bento.sqlite"), bento.home.appending(path: "mine.sqlite")
        )
        try FileManager.default.moveItem(at: file, to: target)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        let outcome = try bento.run(["data", "delete", "--confirm", "delete everything"])
        #expect(outcome.status == 1)
        #expect(outcome.output.filter { !$0.isWhitespace }.contains("mine.sqlite"), "\(outcome.output)")
        #expect(!outcome.output.contains("proof"))
        #expect(FileManager.default.fileExists(atPath: target.path))
    }

    @Test("a deletion says what went, and looks for it again")
    func deletes() throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["food", "log", "2 eggs"])
        let outcome = try bento.run(["data", "delete", "--confirm", "delete everything", "--json"])
        let report = try JSONValue(parsing: outcome.output)
        #expect(
            report["isProven"] == true && (report["freed"]?.intValue ?? 0) > 4096,
            "\(outcome.output)\(outcome.errors)"
        )
        #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.path))
    }
}
