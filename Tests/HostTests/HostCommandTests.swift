import Core
import Foundation
import HostTesting
import Testing

@Suite("The host")
struct HostCommandTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    @Test("--version prints one line and makes no home")
    func version() throws {
        let outcome = try bento.run(["--version"])
        #expect(outcome.output.hasPrefix("bento ") && outcome.output.count { $0 == "\n" } == 1)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.path))
        bento.cleanUp()
    }

    @Test("--version --json names the traits that were built in")
    func build() throws {
        let outcome = try bento.run(["--version", "--json"])
        let json = try JSONValue(parsing: Array(outcome.output.utf8))
        #expect(outcome.status == 0 && json["version"]?.stringValue?.isEmpty == false)
        let traits = json["traits"]?.arrayValue?.compactMap(\.stringValue) ?? []
        #expect(Set(["Food", "Onboarding", "Flags", "MCP", "Web", "Plugins"]).isSubset(of: traits), "\(traits)")
        bento.cleanUp()
    }

    @Test("flows lists every flow without making a home", arguments: [[], ["--json"]])
    func flows(extra: [String]) throws {
        let outcome = try bento.run(["flows"] + extra)
        #expect(outcome.status == 0)
        for words in ["food", "log", "wallet", "convert", "workouts", "one-rep-max", "chat", "day"] {
            #expect(outcome.output.contains(words), "\(words)")
        }
        #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.path))
        bento.cleanUp()
    }

    @Test("bento alone shows what to try, and works on the first run")
    func overview() throws {
        let outcome = try bento.run([])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("Try next") && outcome.output.contains("bento food log"))
        bento.cleanUp()
    }

    @Test(
        "help teaches, on standard output",
        arguments: [
            ["food", "--help"], ["food", "log", "--help"], ["help", "food"], ["wallet", "--help"], ["data", "--help"],
            ["food", "help"],
        ]
    )
    func help(arguments: [String]) throws {
        let outcome = try bento.run(arguments)
        #expect(outcome.status == 0 && outcome.output.contains("USAGE: bento"), "\(outcome.errors)")
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 82 })
        bento.cleanUp()
    }

    @Test(
        "what the host's help teaches can be typed",
        arguments: [
            (["help", "scripts"], #"bento call food.log --json '{"text": "2 eggs"}'"#),
            (["flags", "--help"], "bento flags explain food.spoken-amounts --user ann --set version=2.0.0"),
            (
                ["flags", "explain", "--help"],
                "bento flags explain food.spoken-amounts --user ann --set country=CH --set currentTime=2027-01-01T00:00:00Z"
            ),
        ]
    )
    func taught(help: [String], command: String) throws {
        let words = try bento.run(help).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains(command), "\(words)")
        let outcome = try bento.shell(command.replacing("bento ", with: "\"$BENTO\" ", maxReplacements: 1))
        #expect(outcome.status == 0, "\(outcome.errors)")
        bento.cleanUp()
    }

    @Test(
        "a number may have a decimal comma, and what could be a group is refused",
        arguments: [
            (["workouts", "plates", "102,5"], ["workouts", "plates", "102.5"]),
            (["workouts", "plates", "--bar", "17,5", "100"], ["workouts", "plates", "--bar", "17.5", "100"]),
            (["workouts", "plates", "100", "--bar=17,5"], ["workouts", "plates", "100", "--bar=17.5"]),
            (["workouts", "plates", "--", "102,5"], ["workouts", "plates", "--", "102.5"]),
            (["workouts", "one-rep-max", "82,25", "5"], ["workouts", "one-rep-max", "82.25", "5"]),
            (["workouts", "plates", "100", "--plate", "1,25"], ["workouts", "plates", "100", "--plate", "1.25"]),
            (["workouts", "plates", "100", "--plate", "0,125"], ["workouts", "plates", "100", "--plate", "0.125"]),
            (
                ["food", "targets", "edit", "all", "--kcal", "1800,5", "--protein=130,5"],
                ["food", "targets", "edit", "all", "--kcal", "1800.5", "--protein=130.5"]
            ),
            (["workouts", "plates", "1,025"], nil), (["workouts", "plates", "1,02,5"], nil),
            (["workouts", "plates", "100", "--bar", "1,750"], nil),
        ] as [([String], [String]?)]
    )
    func decimalComma(written: [String], meant: [String]?) throws {
        let outcome = try bento.run(written)
        if let meant {
            #expect(try outcome.status == 0 && outcome.output == bento.run(meant).output, "\(outcome.errors)")
        } else {
            #expect(outcome.status == 64 && outcome.errors.contains(","), "\(outcome.output)\(outcome.errors)")
        }
        bento.cleanUp()
    }

    @Test("the manual is written, and told of as JSON, too")
    func manual() throws {
        let folder = bento.home.appending(path: "man").path
        let told = try JSONValue(parsing: bento.run(["manual", folder, "--json"]).output)
        #expect(told["pages"]?.arrayValue?.contains("bento-food") == true, "\(told)")
        #expect(try bento.run(["manual", folder]).output.contains("\(told["pages"]?.arrayValue?.count ?? 0) pages in"))
        for place in ["/proc/nowhere", "/dev/null"] {
            let refused = try bento.run(["manual", place])
            #expect(refused.status == 66 && refused.errors.contains("\(place)/man1"), "\(refused.errors)")
        }
        bento.cleanUp()
    }

    @Test(
        "what does not exist gets a suggestion and status 64, on standard error",
        arguments: [
            (["fod", "log", "x"], "Did you mean 'food'?"), (["food", "lgo", "x"], "'food log'"),
            (["flows", "fodo"], "'food'"), (["features", "info", "walet"], "'wallet'"),
            (["call", "food.lg", "--json", "{}"], "'food.log'"), (["wallet", "convert", "1", "--jsn"], "--jsn"),
            (["help", "fodo"], "Did you mean 'food'?"), (["help", "food", "lgo"], "'food log'"),
            (["help", "scrpts"], "'scripts'"), (["food", "day", "2026-13-45"], "2026-13-45"),
            (["food", "log"], "text"), (["--home"], "--home"),
        ] as [([String], String)]
    )
    func suggestions(arguments: [String], words: String) throws {
        let outcome = try bento.run(arguments)
        #expect(outcome.status == 64, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        bento.cleanUp()
    }

    @Test(
        "host options stand anywhere",
        arguments: [["--json", "wallet", "convert", "1"], ["wallet", "convert", "1", "--json"]]
    )
    func hostOptions(arguments: [String]) throws {
        let outcome = try bento.run(arguments)
        #expect(try JSONValue(parsing: outcome.output)["satoshis"] == 1)
        bento.cleanUp()
    }

    @Test("after -- nothing is an option")
    func terminator() throws {
        let outcome = try bento.run(["wallet", "convert", "--", "--json"])
        #expect(outcome.status == 65 && outcome.errors.contains("'json' is not a unit"), "\(outcome.errors)")
        bento.cleanUp()
    }

    @Test("an error under --json is JSON on standard error")
    func jsonError() throws {
        let outcome = try bento.run(["wallet", "convert", "lots", "--json"])
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(try JSONValue(parsing: outcome.errors)["error"]?["code"] == "money.unknown-unit")
        bento.cleanUp()
    }

    @Test("an argument that is not UTF-8 is refused by its number")
    func invalidUTF8() throws {
        let outcome = try bento.shell(#"exec "$BENTO" wallet convert "$(printf '\377\376')""#)
        #expect(outcome.status == 64 && outcome.errors.contains("Argument 3 is not valid UTF-8"), "\(outcome.errors)")
        bento.cleanUp()
    }

    @Test("a reader that goes away ends the program quietly")
    func closedPipe() throws {
        let outcome = try bento.shell(#""$BENTO" flows | head -n 1; "$BENTO" --help | true"#)
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.status == 0 && outcome.output.count { $0 == "\n" } == 1)
        bento.cleanUp()
    }

    @Test(
        "a full disk under the output is an error, not silence",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full")
    )
    func fullOutput() throws {
        let outcome = try bento.shell(#"exec "$BENTO" flows > /dev/full"#)
        #expect(outcome.status == 74 && outcome.errors.contains("cannot be written"), "\(outcome.errors)")
        bento.cleanUp()
    }

    @Test("colours appear only where they are wanted")
    func colours() throws {
        let piped = try bento.run(["flows"])
        #expect(!piped.output.contains("\u{1B}"))
        let forced = try bento.run(["flows"], environment: ["CLICOLOR_FORCE": "1"])
        #expect(forced.output.contains("\u{1B}["))
        let refused = try bento.run(["flows"], environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
        #expect(!refused.output.contains("\u{1B}"))
        let option = try bento.run(["flows", "--no-color"], environment: ["CLICOLOR_FORCE": "1"])
        #expect(!option.output.contains("\u{1B}"))
        bento.cleanUp()
    }

    @Test("no line is wider than the terminal", arguments: [40, 80, 140])
    func width(columns: Int) throws {
        for arguments in [["flows"], ["features", "list"], ["features", "info", "food"], ["features", "doctor"], []] {
            let outcome = try bento.run(arguments, environment: ["COLUMNS": String(columns)])
            for line in outcome.output.split(separator: "\n") where line.count > columns {
                Issue.record("\(arguments) at \(columns): \(line)")
            }
        }
        bento.cleanUp()
    }

    @Test("completion scripts for every shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let outcome = try bento.run(["completions", shell])
        #expect(outcome.status == 0 && outcome.output.contains("one-rep-max") && outcome.output.contains("backup"))
        bento.cleanUp()
    }

    @Test(
        "a shell completes the names that there are",
        arguments: [
            ("settings set", "positional@0", "host.locale"), ("settings list", "positional@0", "food.online-barcodes"),
            ("flags explain", "positional@0", "chat.tools"), ("features disable", "positional@0", "wallet"),
            ("call", "positional@0", "food.log"), ("flows", "--schema", "food.log"),
            ("permissions allow", "positional@1", "food.log"), ("jobs run", "positional@0", "reminders.deliver"),
        ]
    )
    func names(command: String, argument: String, name: String) throws {
        let words = command.split(separator: " ").map(String.init)
        let asked = ["---completion"] + words + ["--", argument, "\(words.count + 1)", "0", "bento"] + words + [""]
        let outcome = try bento.run(asked, environment: ["SAP_SHELL": "bash"])
        #expect(outcome.status == 0 && outcome.output.split(separator: "\n").contains("\(name)"), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.path))
        bento.cleanUp()
    }

    @Test("the schema of a flow can be read")
    func schema() throws {
        let outcome = try bento.run(["flows", "--schema", "wallet.convert"])
        #expect(try JSONValue(parsing: outcome.output)["additionalProperties"] == false)
        bento.cleanUp()
    }

    @Test("a profile is kept, in either unit, and bad values change nothing")
    func profile() throws {
        let set = try bento.run(
            ["profile", "set", "--sex", "female", "--born", "1990-04-02", "--height", "5'6\"", "--weight", "141lb"]
        )
        #expect(set.status == 0, "\(set.errors)")
        let shown = try JSONValue(parsing: bento.run(["profile", "show", "--json"]).output)
        #expect(shown["age"] == 36)
        #expect(abs((shown["heightCm"]?.doubleValue ?? 0) - 167.64) < 0.01)
        #expect(abs((shown["weightKg"]?.doubleValue ?? 0) - 63.956) < 0.01)
        for bad in [
            ["--weight", "9000"], ["--height", "tall"], ["--born", "2030-01-01"], ["--zone", "Mars/Base"], [],
            ["--name", " "],
        ] {
            let refused = try bento.run(["profile", "set"] + bad)
            #expect([64, 65].contains(refused.status), "\(bad) \(refused.errors)")
        }
        #expect(try JSONValue(parsing: bento.run(["profile", "show", "--json"]).output) == shown)
        #expect(shown["weighedOn"] == nil)
        _ = try bento.run(["food", "weigh", "66kg"])
        let weighed = try JSONValue(parsing: bento.run(["profile", "show", "--json"]).output)
        #expect(weighed["weightKg"] == 66 && weighed["weighedOn"]?.stringValue != nil, "\(weighed)")
        #expect(try bento.run(["search", "egg", "--limit", "0"]).status == 64)
        bento.cleanUp()
    }

    @Test("Ctrl-C stops a flow that waits, at once and with status 130")
    func interrupt() throws {
        // It waits for its input; what it says to a signal is the only way out.
        let waiting = try bento.start(["call", "wallet.convert", "--json", "-"], input: nil)
        try waiting.send("{")
        #expect(waiting.waitUntilInputIsRead())
        waiting.interrupt()
        let outcome = waiting.wait()
        #expect(outcome.status == 130 && !outcome.crashed && outcome.errors.contains("Stopped"), "\(outcome.errors)")
        bento.cleanUp()
    }
}
