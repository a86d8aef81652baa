import Core
import Foundation
import HostTesting
import Testing

@Suite("bento flags", .timeLimit(.minutes(30)))
struct FlagCommandTests {
    private let flag = "food.spoken-amounts"

    private func with(_ body: (BentoBinary) throws -> Void) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        try body(bento)
    }

    private func json(
        _ bento: BentoBinary,
        _ arguments: [String],
        environment: [String: String?] = [:]
    ) throws -> JSONValue {
        let outcome = try bento.run(arguments + ["--json"], environment: environment)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return try JSONValue(parsing: outcome.output)
    }

    private func entry(
        _ bento: BentoBinary,
        _ id: String,
        _ arguments: [String] = [],
        environment: [String: String?] = [:]
    ) throws -> JSONValue {
        let list = try json(bento, arguments + ["flags", "list"], environment: environment)["flags"]?.arrayValue ?? []
        return try #require(list.first { $0["id"]?.stringValue == id })
    }

    /// Definitions in the home.
    private func define(_ text: String, in bento: BentoBinary) throws {
        try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: bento.bentoHome.appending(path: "flag-definitions.json"))
    }

    @Test("every feature has its switch, and declared flags say whose they are and until when; nothing is written")
    func list() throws {
        try with { bento in
            let kill = try entry(bento, "feature.food")
            #expect(kill["value"] == "on" && kill["origin"] == "default" && kill["kind"] == "kill")
            let release = try entry(bento, flag)
            #expect(release["kind"] == "release" && release["owner"] == "food" && release["origin"] == "rollout")
            #expect(release["expires"]?.stringValue?.isEmpty == false)
            #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.path))
            let shown = try bento.run(["flags"])
            #expect(shown.output.contains(flag) && shown.output.contains("chat.tools"))
        }
    }

    @Test("each source wins over the one below: definitions, what is set, the environment, the option")
    func layers() throws {
        try with { bento in
            try define(#"{"features": [{"name": "chat.tools", "enabled": false}]}"#, in: bento)
            #expect(try entry(bento, "chat.tools")["origin"] == "file")
            #expect(try entry(bento, "chat.tools")["value"] == "off")
            #expect(try bento.run(["flags", "set", "chat.tools", "on"]).status == 0)
            #expect(try entry(bento, "chat.tools")["origin"] == "choice")
            let environment = ["BENTO_FLAG_CHAT_TOOLS": "off" as String?]
            #expect(try entry(bento, "chat.tools", environment: environment)["origin"] == "environment")
            let option = try entry(bento, "chat.tools", ["--flag", "chat.tools=on"], environment: environment)
            #expect(option["origin"] == "option" && option["value"] == "on")
            #expect(try bento.run(["flags", "unset", "chat.tools"]).status == 0)
            #expect(try entry(bento, "chat.tools")["origin"] == "file")
        }
    }

    @Test("names that nothing declares and values that fit nothing are refused, with what was meant")
    func refusals() throws {
        try with { bento in
            let misspelt = try bento.run(["food", "day"], environment: ["BENTO_FLAG_FEATURE_FOOD": "offf"])
            #expect(misspelt.status == 64 && misspelt.errors.contains("BENTO_FLAG_FEATURE_FOOD"), "\(misspelt.errors)")
            let unknown = try bento.run(["flags", "set", "chat.tool", "off"])
            #expect(unknown.status == 64 && unknown.errors.contains("chat.tools"), "\(unknown.errors)")
            let unfit = try bento.run(["flags", "set", "chat.tools", "perhaps"])
            #expect(unfit.status == 64 && unfit.errors.contains("on or off"), "\(unfit.errors)")
            for option in ["chat.tool=on", "chat.tools=perhaps", "chat.tools", "=on"] {
                #expect(try bento.run(["--flag", option, "food", "day"]).status == 64, "\(option)")
            }
            #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.path))
        }
    }

    @Test("an explanation shows what was hashed, the bucket, the threshold and each constraint, for any user")
    func explain() throws {
        try with { bento in
            try define(
                """
                {"features": [{"name": "\(flag)", "enabled": true, "strategies": [{"name": "flexibleRollout", "parameters": \
                {"rollout": "50", "stickiness": "userId", "groupId": "g"}, "constraints": [{"contextName": "country", \
                "operator": "IN", "values": ["CH", "DE"]}]}]}]}
                """,
                in: bento
            )
            let abroad = try json(bento, ["flags", "explain", flag, "--user", "123", "--set", "country=FR"])
            #expect(abroad["value"] == "off")
            let strategy = try #require(abroad["evaluations"]?[0]?["explanation"]?["strategies"]?[0])
            #expect(strategy["constraints"]?[0]?["actual"] == "FR" && strategy["constraints"]?[0]?["holds"] == false)
            #expect(strategy["rollout"]?["bucket"]?["hashInput"] == "g:123")
            let bucket = try #require(strategy["rollout"]?["bucket"]?["number"]?.intValue)
            let home = try json(bento, ["flags", "explain", flag, "--user", "123", "--set", "country=CH"])
            #expect(home["value"]?.stringValue == (bucket <= 50 ? "on" : "off"))
            let shown = try bento.run(["flags", "explain", flag, "--user", "123", "--set", "country=CH"]).output
            for words in ["'g:123'", "\(bucket) of 100", "up to 50", "country is 'CH'"] {
                #expect(shown.contains(words), "\(words) in \(shown)")
            }
            #expect(try bento.run(["flags", "explain", flag, "--set", "currentTime=soon"]).status == 64)
        }
    }

    @Test("one home stays on its side of a rollout")
    func identity() throws {
        try with { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            let first = try entry(bento, flag)["value"]
            for _ in 0..<3 { #expect(try entry(bento, flag)["value"] == first) }
            let file = bento.bentoHome.appending(path: "flag-identity")
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("a file of definitions that is broken is not used, lint and doctor name it, and commands work")
    func brokenDefinitions() throws {
        try with { bento in
            for text in ["{\"features\": [", "<html>", "{}", "null"] {
                try define(text, in: bento)
                #expect(try entry(bento, "chat.tools")["value"] == "on")
                #expect(try bento.run(["food", "log", "an apple"]).status == 0)
                let lint = try bento.run(["flags", "lint", "--json"])
                #expect(lint.status == 1 && lint.output.contains("flag-definitions.json"), "\(lint.output)")
                #expect(try bento.run(["features", "doctor"]).status == 1)
                #expect(try bento.run(["flags", "sources"]).status == 0)
            }
        }
    }

    @Test("a broken flags.json leaves every flag at what the sources below say")
    func brokenChoices() throws {
        try with { bento in
            try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
            try Data("{".utf8).write(to: bento.bentoHome.appending(path: "flags.json"))
            #expect(try bento.run(["food", "log", "an apple"]).status == 0)
            #expect(try bento.run(["flags", "lint"]).status == 1)
            let log = try String(contentsOf: bento.bentoHome.appending(path: "bento.log"), encoding: .utf8)
            #expect(log.components(separatedBy: "flags.json").count >= 2)
        }
    }

    @Test("lint finds what is expired, decided, unknown and broken, and is quiet where there is nothing")
    func lint() throws {
        try with { bento in
            #expect(try bento.run(["flags", "lint"]).status == 0)
            #expect(
                try bento.run(["flags", "lint"], environment: ["BENTO_NOW": "2040-01-01T00:00:00Z"]).output.contains(
                    "expired"
                )
            )
            try define(
                """
                {"features": [{"name": "\(flag)", "enabled": true}, {"name": "food.spokn-amounts", "enabled": true}, \
                {"name": "other.program", "enabled": true}, {"name": "chat.tools", "enabled": true, "strategies": [{"name": "moon"}]}]}
                """,
                in: bento
            )
            let found = try bento.run(["flags", "lint", "--json"])
            #expect(found.status == 1)
            let findings = try JSONValue(parsing: found.output)["findings"]?.arrayValue ?? []
            let kinds = Set(findings.compactMap { "\($0["flag"]?.stringValue ?? "") \($0["kind"]?.stringValue ?? "")" })
            #expect(kinds == ["\(flag) always-on", "food.spokn-amounts unknown", "chat.tools broken"])
            #expect(findings.contains { $0["words"]?.stringValue?.contains(flag) == true })
        }
    }

    @Test("the counts that an earlier version kept of flags go when one is set")
    func earlierCounts() throws {
        try with { bento in
            let counts = bento.bentoHome.appending(path: "flag-results.json")
            try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
            try Data(#"{"version":1,"state":{"food.spoken-amounts":{"on":{"used":1,"outcomes":{}}}}}"#.utf8).write(
                to: counts
            )
            #expect(try bento.run(["food", "log", "2 eggs"]).status == 0)
            #expect(try bento.run(["flags", "set", "chat.tools", "off"]).status == 0)
            #expect(!FileManager.default.fileExists(atPath: counts.path))
        }
    }

    @Test("a flag changes what its feature does")
    func effect() throws {
        try with { bento in
            func grams(_ value: String) throws -> JSONValue? {
                try json(bento, ["--flag", "\(flag)=\(value)", "food", "parse", "a swig of orange juice"])
            }
            let (on, off) = (try grams("on"), try grams("off"))
            #expect(on != nil && on != off)
        }
    }

    @Test("deleting everything deletes what is kept of flags")
    func deletion() throws {
        try with { bento in
            _ = try bento.run(["flags", "set", "chat.tools", "off"])
            _ = try bento.run(["food", "log", "2 eggs"])
            let deleted = try bento.run(["data", "delete", "--confirm", "delete everything"])
            #expect(deleted.status == 0, "\(deleted.errors)")
            let left = (try? FileManager.default.contentsOfDirectory(atPath: bento.bentoHome.path)) ?? []
            #expect(!left.contains { $0.hasPrefix("flag") }, "\(left)")
        }
    }
}
