import BentoDesk
import Core
import Foundation
import HostTesting
import Testing

@testable import BentoTerminal

@Suite("Dashboard, search and help")
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
