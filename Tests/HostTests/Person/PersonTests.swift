import BentoDesk
import Core
import Foundation
import HostTesting
import Testing

@testable import BentoHost
@testable import BentoTerminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Dashboard, settings and help")
struct PersonTests {
    private func withBento(_ body: (BentoBinary) throws -> Void) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        try body(bento)
    }

    @Test("cards come in the person's order, and hidden ones stay away")
    func cards() throws {
        try withBento { bento in
            _ = try bento.run(["settings", "set", "host.cards", "location,food.today"])
            _ = try bento.run(["settings", "set", "host.hidden-cards", "wallet"])
            let output = try bento.run([]).output
            let places = ["Location", "Food", "Workouts"].map {
                output.range(of: "\n\($0)\n")?.lowerBound ?? output.endIndex
            }
            #expect(output.hasPrefix("Location\n"))
            #expect(places[1] < places[2])
            #expect(!output.contains("play money"))
            let json = try JSONValue(parsing: try bento.run(["--json"]).output)
            #expect(json["cards"]?.arrayValue?.first?["feature"] == "location")
        }
    }

    @Test("a feature alone means all of its cards, and the others follow")
    func order() {
        let order = OverviewOrder(first: "food, wallet.balance", hidden: "location")
        #expect(["food.today", "wallet.balance", "workouts.x"].map { order.place(of: $0) } == [0, 1, 2])
        #expect(!order.shows("location.place") && order.shows("locations.x"))
    }

    @Test("the status line is one line, empty on a home without data")
    func status() throws {
        try withBento { bento in
            let empty = try bento.run(["status", "--line"])
            #expect(empty.status == 0 && empty.output.isEmpty)
            #expect(
                !FileManager.default.fileExists(atPath: bento.bentoHome.appendingPathComponent("bento.sqlite").path)
            )
            _ = try bento.run(["food", "log", "2 eggs"])
            _ = try bento.run(["reminders", "add", "stretch\u{1B}[31m", "at", "6pm"])
            let line = try bento.run(["status", "--line"]).output
            #expect(line.split(separator: "\n").count == 1 && line.contains("kcal") && line.contains("18:00"))
            #expect(!line.contains("\u{1B}"))
            let json = try JSONValue(parsing: try bento.run(["status", "--json"]).output)
            #expect(json["food"]?["kcal"]?.doubleValue.map { $0 > 100 } == true)
        }
    }

    @Test("a search finds what features keep, and says where to look; nothing found is no error of anybody")
    func search() throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            _ = try bento.run(["reminders", "add", "buy eggs 100%", "tomorrow"])
            let found = try bento.run(["search", "egg"])
            #expect(found.status == 0 && found.output.contains("Meals") && found.output.contains("buy eggs 100%"))
            #expect(try bento.run(["search", "100%"]).output.contains("buy eggs"))
            let nothing = try bento.run(["search", "xyzzy"])
            #expect(nothing.status == 1 && nothing.output.contains("Nothing matches 'xyzzy'"))
            #expect(try bento.run(["search", "  "]).status == 64)
        }
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
            let (name, range) = ("workouts.quiet-from", "Say a whole number from 0 to 23.")
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
            #expect(broken.shows("Edit again?"))
            broken.type("n\n")
            #expect(broken.status() == 65)
            #expect(try bento.run(["settings", "get", "reminders.per-day"]).output.contains("5"))
            #expect(try bento.run(["settings", "edit"]).status == 64)
        }
    }

    @Test("dates follow the setting before the environment, and never in JSON")
    func locale() throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            let german = try bento.run(["food", "day", "2026-11-10"], environment: ["LC_ALL": "de_DE.UTF-8"]).output
            #expect(german.contains("10.11.2026"))
            _ = try bento.run(["settings", "set", "host.locale", "en_US"])
            let american = try bento.run(["food", "day", "2026-11-10"], environment: ["LC_ALL": "de_DE.UTF-8"]).output
            #expect(american.contains("11/10/2026"))
            #expect(try bento.run(["food", "day", "2026-11-10", "--json"]).output.contains("2026-11-10"))
        }
    }

    @Test("retention names each kind, and what is past it goes with the job alone")
    func retention() throws {
        try withBento { bento in
            _ = try bento.run(["chat", "ask", "how is my day"])
            let later = ["BENTO_NOW": "2027-06-01T12:00:00Z"]
            _ = try bento.run(["jobs", "run", "chat.thin"], environment: later)
            #expect(try bento.run(["search", "how is my day"]).output.contains("Conversations"))
            _ = try bento.run(["settings", "set", "chat.keep-days", "90"])
            let kinds = try bento.run(["data", "retention"]).output
            #expect(
                kinds.contains("chat.keep-days") && kinds.contains("90 days") && kinds.contains("location.history-days")
            )
            #expect(kinds.contains("Until you delete it: ") && kinds.contains("Food"))
            #expect(try bento.run(["jobs", "run", "chat.thin"]).output.contains("Nothing had to be done"))
            let thinned = try bento.run(["jobs", "run", "chat.thin"], environment: later)
            #expect(thinned.output.contains("1 conversation deleted"))
            #expect(!(try bento.run(["search", "how is my day"]).output.contains("Conversations")))
        }
    }

    @Test("topics explain, the list names them all, and a command's help stays its own")
    func help() throws {
        try withBento { bento in
            let list = try bento.run(["help", "topics"]).output
            for topic in HelpTopic.all {
                #expect(list.contains("bento help \(topic.name)"))
                let page = try bento.run(["help", topic.name])
                #expect(page.status == 0 && page.output.contains(topic.summary))
            }
            #expect(try bento.run(["help", "food"]).output.contains("log"))
        }
    }

    @Test("there is a manual page for bento and each feature, in which no text is taken for a request")
    func manual() throws {
        try withBento { bento in
            let folder = bento.home.appendingPathComponent("man")
            #expect(try bento.run(["manual", folder.path]).status == 0)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("man1").path)
            #expect(files.contains("bento.1") && files.contains("bento-reminders.1") && files.contains("bento-food.1"))
            let known: Set<String> = [
                ".Dd", ".Dt", ".Os", ".Sh", ".Ss", ".Nm", ".Nd", ".Op", ".Ar", ".Pp", ".Bl", ".It", ".El", ".Xr",
            ]
            for file in files {
                let text = try String(contentsOf: folder.appendingPathComponent("man1/\(file)"), encoding: .utf8)
                for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
                    #expect(known.contains(String(line.prefix { $0 != " " })), "\(file): \(line)")
                }
                #expect(
                    text.components(separatedBy: ".Bl ").count == text.components(separatedBy: ".El\n").count,
                    "\(file)"
                )
                #expect(!text.contains("\n\n") && !text.contains(/[a-z]\.\.\n/), "\(file)")
                #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) }, "\(file)")
            }
            let pages = folder.appendingPathComponent("man1").path
            let tools = [
                "/usr/bin/mandoc": "mandoc -T lint -W warning '\(pages)'/*.1",
                "/usr/bin/groff": "for f in '\(pages)'/*.1; do groff -mdoc -ww -T utf8 -z \"$f\" 2>&1; done",
            ]
            for (tool, command) in tools {
                guard FileManager.default.isExecutableFile(atPath: tool) else {
                    print("Skipped: there is no \(tool) to check the pages with.")
                    continue
                }
                #expect(try bento.shell(command).output == "")
            }
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

    @Test("a paragraph of a help topic is one line, which the terminal wraps once", arguments: HelpTopic.all)
    func paragraphs(topic: HelpTopic) {
        let lines = topic.text.split(separator: "\n", omittingEmptySubsequences: false)
        for (line, next) in zip(lines, lines.dropFirst()) where !line.isEmpty && !next.isEmpty {
            #expect(next.hasPrefix("- "), "\(next)")
        }
        let shown = TerminalRenderer(style: TerminalStyle(width: 80, usesColour: false)).lines(topic.presentation)
        for (line, next) in zip(shown, shown.dropFirst()) where !line.isEmpty && !next.isEmpty && !next.hasPrefix("•") {
            // The next word would not have fitted: a command may hold several together.
            let word = next.drop { $0 == " " }.prefix { $0 != " " }
            #expect(line.count + 1 + word.count > 40, "\(line) | \(next)")
        }
    }

    @Test("what is switched off is neither searched nor reminds of anything, and its step is not asked")
    func switchedOff() throws {
        try withBento { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            _ = try bento.run(["reminders", "add", "buy eggs", "tomorrow"])
            #expect(try bento.run(["reminders", "source", "list"]).output.contains("wallet.vtxo-expiry"))
            for feature in ["food", "wallet"] { _ = try bento.run(["features", "disable", feature]) }
            let found = try bento.run(["search", "egg"])
            #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
            #expect(!found.output.contains("Meals") && found.output.contains("buy eggs"))
            let json = try JSONValue(parsing: try bento.run(["search", "egg", "--json"]).output)
            #expect(json["failures"] == [:])
            #expect(!(try bento.run(["reminders", "source", "list"]).output.contains("wallet.")))
            #expect(!(try bento.run(["start", "list"]).output.contains("food.")))
            for job in ["reminders.collect", "reminders.deliver"] {
                let outcome = try bento.run(["jobs", "run", job])
                #expect(outcome.status == 0 && outcome.output.contains("Nothing had to be done"))
            }
            let log = try? String(contentsOf: bento.bentoHome.appendingPathComponent("bento.log"), encoding: .utf8)
            #expect(log?.contains("wallet.vtxo-expiry") != true)
        }
    }

    @Test(
        "dates, times and numbers are in the locale's form",
        arguments: [
            ("en_US", "12/03/2027 3:30 pm", "1,234"), ("de_AT", "03.12.2027 15:30", "1\u{A0}234"),
            ("sv_SE", "2027-12-03 15:30", "1\u{A0}234"), ("ar", "03/12/2027 3:30 pm", "1,234"),
        ]
    )
    func forms(locale: String, moment: String, number: String) throws {
        try withBento { bento in
            let forms = ["LC_ALL": locale]
            let added = try bento.run(["reminders", "add", "call Anna on 2027-12-03 at 15:30"], environment: forms)
            #expect(added.output.contains(moment), "\(added.output)")
            #expect(try bento.run(["reminders"], environment: forms).output.contains(moment))
            #expect(try bento.run(["search", "Anna"], environment: forms).output.contains(moment))
            _ = try bento.run(["food", "quick", "1234"])
            let line = try bento.run(["status", "--line"], environment: forms).output
            #expect(line.contains("\(number)/"), "\(line)")
            let day = ["en_US": "11/21/2026", "de_AT": "21.11.2026", "sv_SE": "2026-11-21", "ar": "21/11/2026"][locale]
            #expect(try bento.run(["data"], environment: forms).output.contains(day ?? "?"))
            _ = try bento.run(["profile", "set", "--born", "1990-12-03", "--weight", "80.5"])
            let profile = try bento.run(["profile"], environment: forms).output
            let born = try #require(LocalDay("1990-12-03"))
            #expect(profile.contains("(born \(LocaleForms(locale: locale).date(born)))"), "\(profile)")
            #expect(profile.contains("\(LocaleForms(locale: locale).number(80.5, decimals: 1)) kg"), "\(profile)")
        }
    }
}
