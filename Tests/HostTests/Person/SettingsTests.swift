import Core
import Foundation
import HostTesting
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Settings as a person sets, sees, moves and breaks them.
@Suite("Settings of a person")
struct SettingsTests {
    private func withBento(_ body: (BentoBinary) throws -> Void) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        try body(bento)
    }

    @Test("settings go out and come in whole, or not at all; secrets never")
    func transfer() throws {
        try withBento { bento in
            _ = try bento.run(["settings", "set", "reminders.per-day", "3"])
            _ = try bento.run(["settings", "set", "reminders.ntfy-topic", "-"], input: "hidden-topic\n")
            let exported = try bento.run(["settings", "export", "--all"]).output
            #expect(exported.contains("\"reminders.per-day\": 3") && !exported.contains("hidden-topic"))
            let other = try BentoBinary()
            defer { other.cleanUp() }
            let taken = try other.run(["settings", "import", "-"], input: exported)
            #expect(taken.status == 0 && taken.output.contains("reminders.per-day"), "\(taken.errors)")
            #expect(try other.run(["settings", "export"]).output == "{\n  \"reminders.per-day\": 3\n}\n")
            let bad = "{\"reminders.per-day\": \"many\", \"food.online-barcodes\": true}"
            let refused = try other.run(["settings", "import", "-"], input: bad)
            #expect(refused.status == 65 && refused.errors.contains("reminders.per-day"))
            #expect(!(try other.run(["settings", "export"]).output.contains("online-barcodes")))
            let unknown = try other.run(["settings", "import", "-"], input: "{\"reminders.perday\": 4}")
            #expect(unknown.status == 0 && unknown.output.contains("reminders.per-day"))
            #expect(try other.run(["settings", "import", "-"], input: "{\"reminders.per-day\": ").status == 65)
            let secret = try other.run(["settings", "import", "-"], input: "{\"reminders.ntfy-topic\": \"x\"}")
            #expect(secret.status == 65 && secret.errors.contains("secret"))
        }
    }

    @Test("a number outside its range is refused through every door, and each names the range")
    func ranges() throws {
        try withBento { bento in
            let (name, range) = ("workouts.quiet-from", "Give a whole number from 0 to 23.")
            for refused in [
                try bento.run(["settings", "set", name, "24"]),
                try bento.run(["settings", "get", name], environment: ["BENTO_WORKOUTS_QUIET_FROM": "-1"]),
                try bento.run(["--set", "\(name)=99", "settings", "get", name]),
                try bento.run(["--set", "\(name)=99", "food", "day"]),
            ] {
                #expect(refused.status == 64 && refused.errors.contains(range), "\(refused.errors)")
            }
            let imported = try bento.run(["settings", "import", "-"], input: "{\"\(name)\": 24}")
            #expect(imported.status == 65 && imported.errors.contains(range), "\(imported.errors)")
            let misspelt = try bento.run(["food", "day", "--set", "workouts.quiet-fro=9"])
            #expect(misspelt.status == 64 && misspelt.errors.contains("Did you mean 'workouts.quiet-from'"))
            let secret = try bento.run(["--set", "wallet.token=words", "wallet", "balance"])
            #expect(secret.status == 64 && secret.errors.contains("is a secret") && !secret.errors.contains("words"))
            let plates = try bento.run(["settings", "set", "workouts.plates", "many"])
            #expect(plates.status == 64 && plates.errors.contains("'bar 20, 20x4, 10x4, 2.5x2'"), "\(plates.errors)")
            #expect(try bento.run(["settings", "set", name, "23"]).status == 0)
            // What stands in the file now was written by hand.
            try Data("{\"version\": 1, \"state\": {\"\(name)\": 24}}".utf8)
                .write(to: bento.bentoHome.appendingPathComponent("settings.json"))
            let listed = try bento.run(["settings", "workouts"])
            #expect(listed.status == 0 && listed.output.contains("From 0 to 23."), "\(listed.output)")
            let json = try JSONValue(parsing: try bento.run(["settings", "get", name, "--json"]).output)
            #expect(json["value"] == 22 && json["minimum"] == 0 && json["maximum"] == 23)
            #expect(json["fault"]?.stringValue?.contains("The file says 24") == true)
        }
    }

    @Test("an editor changes settings, and what it broke is told", .enabled(if: PseudoTerminal.unavailable == nil))
    func editor() throws {
        try withBento { bento in
            let edit = "sed -i s/\\\"reminders.per-day\\\".*/\\\"reminders.per-day\\\":5,/"
            let terminal = try PseudoTerminal(bento, ["settings", "edit"], environment: ["EDITOR": edit])
            #expect(terminal.status() == 0, "\(terminal.screen)")
            #expect(try bento.run(["settings", "get", "reminders.per-day"]).output.contains("5"))
            let broken = try PseudoTerminal(
                bento,
                ["settings", "edit"],
                environment: ["EDITOR": "sed -i s/\\\"reminders.per-day\\\".*/\\\"reminders.per-day\\\":\\\"x\\\",/"]
            )
            #expect(broken.confirms("Edit again?"))
            broken.type("n\n")
            #expect(broken.status() == 65)
            #expect(try bento.run(["settings", "get", "reminders.per-day"]).output.contains("5"))
            #expect(try bento.run(["settings", "edit"]).status == 64)
        }
    }

    @Test("the settings stand by feature with value, origin and help, at any width", arguments: [80, 140])
    func settingsScreen(columns: Int) throws {
        try withBento { bento in
            let width = ["COLUMNS": "\(columns)", "BENTO_FOOD_ONLINE_BARCODES": "on"]
            _ = try bento.run(["settings", "set", "reminders.per-day", "3"])
            let run = try bento.run(["--set", "host.first-weekday=sunday", "settings"], environment: width)
            #expect(run.status == 0, "\(run.errors)")
            let lines = run.output.split(separator: "\n").map(String.init)
            #expect(lines.allSatisfy { $0.count <= columns }, "\(lines.filter { $0.count > columns })")
            let titles = ["Bento itself", "Food", "Wallet", "Reminders", "Elsewhere"]
            #expect(titles.allSatisfy { lines.contains($0) }, "\(run.output)")
            for (name, value, origin) in [
                ("reminders.per-day", "3", "file"), ("food.online-barcodes", "on", "environment"),
                ("host.first-weekday", "sunday", "--set"), ("wallet.token", "not set", "default"),
            ] {
                let line = try #require(lines.first { $0.contains("  \(name) ") }, "\(name)")
                #expect(line.contains(value) && line.contains(origin), "\(line)")
            }
            let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("One of locale, monday, sunday, saturday."))
            let one = try bento.run(["settings", "food"], environment: width).output
            #expect(one.contains("food.open-food-facts") && !one.contains("wallet."))
            #expect(!run.output.contains("\u{1B}"))
        }
    }

    @Test("a name that nothing knows is kept and shown with what it may have been meant to be")
    func unknownSetting() throws {
        try withBento { bento in
            _ = try bento.run(["settings", "import", "-"], input: "{\"reminders.perday\": 4}")
            let output = try bento.run(["settings"]).output
            #expect(output.contains("reminders.perday") && output.contains("Did you mean 'reminders.per-day'"))
            let json = try JSONValue(parsing: try bento.run(["settings", "--json"]).output)
            #expect(json["unknown"] == ["reminders.perday"])
            let quiet = json["settings"]?.arrayValue?.first { $0["choices"] != nil && $0["choices"] != .null }
            #expect(quiet?["choices"]?.arrayValue?.isEmpty == false && quiet?["origin"] == "default")
        }
    }

    @Test(
        "colours come as the person says: from the option, the setting or the terminal",
        arguments: [
            (["settings"], [:], "auto", false), (["settings"], ["CLICOLOR_FORCE": "1"], "auto", true),
            (["settings"], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], "auto", false),
            (["settings"], [:], "always", true),
            (["settings"], ["NO_COLOR": "1"], "always", true), (["settings"], ["TERM": "dumb"], "always", true),
            (["settings", "--no-color"], [:], "always", false), (["settings"], ["CLICOLOR_FORCE": "1"], "never", false),
            (["settings"], ["BENTO_HOST_COLOURS": "never"], "always", false),
            (["--set", "host.colours=always", "settings"], ["BENTO_HOST_COLOURS": "never"], "auto", true),
        ] as [([String], [String: String], String, Bool)]
    )
    func colours(words: [String], environment: [String: String], setting: String, areThere: Bool) throws {
        try withBento { bento in
            _ = try bento.run(["settings", "set", "host.colours", setting])
            let outcome = try bento.run(words, environment: environment)
            #expect(outcome.status == 0 && outcome.output.contains("\u{1B}[") == areThere)
        }
    }

    @Test("a colour that is none is refused, and a settings file that cannot be read stops no other command")
    func brokenColours() throws {
        try withBento { bento in
            #expect(try bento.run(["--set", "host.colours=red", "food", "day"]).status == 64)
            let refused = try bento.run(["food", "day"], environment: ["BENTO_HOST_COLOURS": "red"])
            #expect(refused.status == 64 && refused.errors.contains("auto, always, never"))
            #expect(try bento.run(["settings", "set", "host.colours", "red"]).status == 64)
            _ = try bento.run(["food", "log", "2 eggs"])
            let file = bento.bentoHome.appendingPathComponent("settings.json")
            for text in [
                "{\"version\": 1, \"state\": {\"host.colours\": \"alw", "{\"version\": 9, \"state\": {}}", "[]", "",
            ] {
                try Data(text.utf8).write(to: file)
                #expect(try bento.run(["data"]).status == 0, "\(text)")
                let shown = try bento.run(["settings"])
                #expect(shown.status == 78 && shown.errors.contains("settings.json"), "\(text): \(shown.errors)")
                #expect(try String(contentsOf: file, encoding: .utf8) == text)
            }
            try FileManager.default.removeItem(at: file)
            #expect(mkfifo(file.path, 0o600) == 0)
            #expect(try bento.run(["settings"]).errors.contains("not a regular file"))
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            #expect(try bento.run(["settings"]).status != 0)
            #expect(try bento.run(["data"]).status == 0)
        }
    }

    @Test("times and hours that are none are refused with what to type")
    func times() throws {
        try withBento { bento in
            for (name, value, hint) in [
                ("reminders.quiet-hours", "now and then", "22:00-07:00"), ("reminders.evening", "25:99", "19:30"),
                ("host.locale", "klingon", "de_DE"),
            ] {
                let refused = try bento.run(["settings", "set", name, value])
                #expect(refused.status == 64 && refused.errors.contains(hint), "\(refused.errors)")
            }
            for locale in ["de_DE", "en-GB", "sv", "C.UTF-8", "de_DE.UTF-8"] {
                #expect(try bento.run(["settings", "set", "host.locale", locale]).status == 0, "\(locale)")
            }
            _ = try bento.run(["settings", "set", "reminders.quiet-hours", "23-6"])
            #expect(try bento.run(["settings", "get", "reminders.quiet-hours"]).output.contains("23:00-06:00"))
        }
    }

    @Test("a null in the file, as earlier versions left it, counts as not set")
    func null() throws {
        try withBento { bento in
            try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
            try Data("{\"version\": 1, \"state\": {\"account.server\": null}}".utf8)
                .write(to: bento.bentoHome.appendingPathComponent("settings.json"))
            let json = try JSONValue(parsing: try bento.run(["settings", "get", "account.server", "--json"]).output)
            #expect(json["origin"] == "default")
        }
    }
}
