import Core
import Foundation
import Testing

@testable import BentoHost

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
            #expect(nothing.status == 1 && nothing.output.contains("Nothing has 'xyzzy'"))
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
                #expect(!text.contains("\n\n"), "\(file)")
            }
        }
    }
}
