import Core
import Foundation
import HostTesting
import Testing

/// The grammar of commands, as `bento help commands` tells it: `bento [feature] [thing] verb [item or words] [options]`.
@Suite("The grammar of commands")
struct GrammarTests {
    /// The words for what one does to what is kept, everywhere the same.
    static let verbs: Set<String> = [
        "log", "add", "list", "show", "edit", "delete", "undo", "import", "export", "search", "enable", "disable",
        "set",
        "unset", "get", "start", "pause", "resume", "finish", "cancel", "confirm", "skip", "snooze", "done", "connect",
        "disconnect", "sign-in", "sign-out", "copy", "install", "uninstall",
    ]
    /// Reports and calculators are nouns.
    static let nouns: Set<String> = [
        "day", "week", "month", "year", "trends", "targets", "records", "balance", "readiness", "review", "streaks",
        "history", "map", "here", "status", "usage", "insight", "limits", "network", "info", "plates", "one-rep-max",
        "equipment", "persona", "privacy", "devices", "conflicts",
    ]
    /// Acts of a domain keep their word.
    static let acts: Set<String> = [
        "weigh", "water", "scan", "train", "plan", "send", "receive", "board", "offboard", "refresh", "convert",
        "decode",
        "distance", "near", "reverse", "parse", "check", "test", "mine", "fund", "fail", "stranger", "claim",
        "progress",
        "next", "now", "ask", "talk", "retry", "rate", "explain", "suggest", "summarize", "archive", "adapt", "gpx",
        "geonames", "usda", "products", "drain", "create", "restore", "proof", "sign", "verify", "open", "warm-up",
        "replace",
        "measure", "try", "invite", "join", "revoke", "leave", "close",
    ]

    /// Words that are none of these, each with its reason.
    static let exceptions: [String: String] = [
        "food quick": "figures without words; 'food log' reads words",
        "food training": "says of a day whether it is one of training, as one says it",
        "workouts template favorite": "a switch of a template, both ways",
        "workouts exercise alias": "gives a name of one's own, which 'edit' would not say",
        "chat provider use": "has one of several answer, which no other verb says",
        "chat rename": "'chat edit' edits what was said",
        "chat versions": "the versions of one message",
        "chat schedule": "plans and keeps at once",
        "chat goal": "helps with a goal; 'workouts goal add' keeps one",
        "location geocoder": "asks for a key, too, which no setting may hold",
        "sync rename": "a device has nothing to edit but its name",
        "sync phrase": "a new recovery phrase, which takes the place of the old one after three days",
        "wallet note": "one movement's, by its words",
        "wallet invoice":
            "makes one, as 'wallet receive' makes a request; 'wallet invoice list' lists those that are open",
    ]

    /// Options that mean the same everywhere, by the names that they must not have.
    static let renamedOptions = ["--on": "--day", "--notes": "--note", "--as": "--format"]
    /// Flows that may, each with its reason.
    static let optionExceptions: [String: String] = [
        "food edit": "'--on' says whose entries are meant, since '--day' moves one"
    ]

    struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }
            let kind: String
            let names: [Name]?
            let shouldDisplay: Bool
        }
        let commandName: String
        let shouldDisplay: Bool
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    private struct Tool: Decodable { let command: Command }

    private static let host: Set<String> = [
        "status", "search", "undo", "redo", "history", "alias", "flows", "features", "flags", "profile", "settings",
        "data",
        "privacy", "permissions", "proposals", "jobs", "call", "completions", "manual", "help", "overview", "doctor",
        "complete-names", "mcp", "plugin",
    ]

    /// Each flow's words with the long names of its options.
    static func flows() throws -> [(words: String, options: [String])] {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let outcome = try bento.run(["--experimental-dump-help"])
        let root = try JSONDecoder().decode(Tool.self, from: Data(outcome.output.utf8)).command
        var found: [(String, [String])] = []
        func walk(_ command: Command, _ path: [String]) {
            let below = (command.subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay }
            for child in below where child.commandName != path.last { walk(child, path + [child.commandName]) }
            let runs = below.isEmpty || below.contains { $0.commandName == path.last }
            guard runs, path.count > 1 else { return }
            let flow = below.first { $0.commandName == path.last } ?? command
            let names = (flow.arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }
            found.append((path.joined(separator: " "), names.filter { $0.kind == "long" }.map { "--" + $0.name }))
        }
        for feature in root.subcommands ?? [] where !host.contains(feature.commandName) {
            walk(feature, [feature.commandName])
        }
        return found
    }

    @Test("the last word of every flow is a verb, a report, or an act of its domain")
    func words() throws {
        let flows = try Self.flows()
        #expect(flows.count > 150)
        var unused = Set(Self.exceptions.keys)
        for (words, _) in flows {
            if Self.exceptions[words] != nil {
                unused.remove(words)
                continue
            }
            let last = words.split(separator: " ").last.map(String.init) ?? ""
            #expect(
                Self.verbs.contains(last) || Self.nouns.contains(last) || Self.acts.contains(last),
                "'bento \(words)' ends with a word that the grammar does not have"
            )
        }
        #expect(unused == [], "exceptions that no flow needs")
    }

    @Test("a thing is named in the singular, and its word alone lists")
    func things() throws {
        let flows = try Self.flows().map { $0.words.split(separator: " ").map(String.init) }
        for path in flows where path.count > 2 {
            #expect(!path[1].hasSuffix("s") || path[1].hasSuffix("ss") || path[1] == "targets", "\(path)")
        }
        let withFlow = Set(flows.filter { $0.count == 2 })
        for thing in Set(flows.filter { $0.count > 2 && $0[2] == "list" }.map { [$0[0], $0[1]] }).subtracting(withFlow)
        {
            let bento = try BentoBinary()
            defer { bento.cleanUp() }
            let outcome = try bento.run(thing)
            #expect(!outcome.output.contains("USAGE") && outcome.status != 64, "\(thing): \(outcome)")
        }
    }

    @Test("options that mean the same have one name")
    func options() throws {
        for (words, options) in try Self.flows() where Self.optionExceptions[words] == nil {
            for option in options {
                #expect(Self.renamedOptions[option] == nil, "'bento \(words)' takes \(option)")
            }
        }
    }

    @Test(
        "no command speaks of a word that it had before",
        arguments: [["help", "topics"], ["help", "commands"], ["help", "more"]]
    )
    func help(_ words: [String]) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let outcome = try bento.run(words)
        #expect(outcome.status == 0 && outcome.output.count > 100)
    }

    @Test("the help fits a screen of 80 by 24, and mistypes name what is near and where to look")
    func screen() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        for words in [["help"], ["--help"], ["-h"]] {
            let lines = try bento.run(words, environment: ["COLUMNS": "80"]).output.split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            // With the prompt below it; the last of these is what follows the last line break.
            #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 }, "\(lines.count) lines")
        }
        for words in [["eat"], ["fod"], ["weight"], ["qqqq"]] {
            let outcome = try bento.run(words)
            #expect(outcome.status == 64 && outcome.errors.contains("bento help") && outcome.errors.contains("'"))
        }
        #expect(try bento.run(["version"]).output == bento.run(["--version"]).output)
    }

    @Test("fields are chosen out of a result, of each of several, and unknown ones name those that there are")
    func fields() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        _ = try bento.run(["food", "log", "2 eggs"])
        let chosen = try bento.run(["flows", "food", "--fields", "flows.id"])
        #expect(
            chosen.output.contains("\"food.log\"") && !chosen.output.contains("summary"),
            "\(chosen.output)"
        )
        let unknown = try bento.run(["flows", "--fields", "flow"])
        #expect(unknown.status == 64 && unknown.errors.contains("It has: flows."), "\(unknown)")
        #expect(try bento.run(["flows", "--fields", ""]).status == 64)
    }

    @Test("help is in American English, and so is every topic")
    func spelling() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let british =
            /\b([Ff]avourites?|[Pp]rogrammes?|[Cc]olours?|([a-z]*m|m)etres?|[a-z]*litres?|[Hh]umour|[a-z]+ognised|[Cc]entre)\b/
        let dump = try JSONValue(parsing: bento.run(["--experimental-dump-help"]).output)
        func texts(_ value: JSONValue) -> [String] {
            let below = (value.arrayValue ?? []).flatMap(texts) + (value.objectValue ?? [:]).flatMap { texts($0.value) }
            return ["abstract", "discussion", "summary"].compactMap { value[$0]?.stringValue } + below
        }
        let topics = [
            "commands", "options", "home", "settings", "privacy", "reminders", "start", "scripts", "exit-codes",
        ]
        let pages = try topics.map { try bento.run(["help", $0]).output }
        // A setting keeps its name.
        for text in texts(dump) + pages {
            let found = text.replacing("host.colours", with: "").firstMatch(of: british)
            #expect(found == nil, "'\(found.map { String($0.output.0) } ?? "")' in: \(text.prefix(120))")
        }
    }

    @Test("an alias is set, run, listed and deleted, and takes no word of a command")
    func aliases() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["alias", "set", "w", "food water 300ml"]).output.contains("food water 300ml"))
        #expect(try bento.run(["w"]).output.contains("300"))
        #expect(try bento.run(["w", "--day", "yesterday", "--json"]).status == 0)
        #expect(try bento.run(["alias", "set", "food", "food water"]).status == 64)
        #expect(try bento.run(["alias", "set", "x y", "food water"]).status == 64)
        #expect(try bento.run(["alias", "set", "x", "nothing there"]).status == 64)
        #expect(try bento.run(["alias", "delete", "w"]).status == 0)
        #expect(try bento.run(["w"]).status == 64)
        #expect(try bento.run(["alias", "delete", "w"]).status == 64)
    }
}
