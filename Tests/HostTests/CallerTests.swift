import Core
import Foundation
import HostTesting
import Testing

@Suite("Who calls")
struct CallerTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    private func code(_ outcome: BentoBinary.Outcome) throws -> String? {
        try JSONValue(parsing: outcome.errors)["error"]?["code"]?.stringValue
    }

    @Test("what is not open to a caller is neither listed nor called")
    func notOpen() throws {
        defer { bento.cleanUp() }
        let all = try JSONValue(parsing: bento.run(["flows", "--json"]).output)["flows"]?.arrayValue ?? []
        for caller in ["model", "page", "job", "client:x"] {
            let open = try JSONValue(parsing: bento.run(["flows", "--as", caller, "--json"]).output)["flows"]?
                .arrayValue
            #expect(try #require(open).count < all.count)
            let outcome = try bento.run(["call", "--as", caller, "food.import.usda", "--json", #"{"folder": "/"}"#])
            #expect(try outcome.status == 77 && code(outcome) == "flow.not-open", "\(outcome.errors)")
        }
    }

    @Test("nobody starts what they cannot end")
    func endless() throws {
        defer { bento.cleanUp() }
        for (flow, input) in [("food.day", #"{"watch": true}"#), ("wallet.balance", #"{"watch": true}"#)] {
            for caller in ["model", "client:desk", "job"] {
                let outcome = try bento.run(["call", "--as", caller, flow, "--json", input])
                #expect(try outcome.status == 65 && code(outcome) == "flow.input", "\(caller) \(outcome.errors)")
                let schema = try bento.run(["flows", "--as", caller, "--schema", flow]).output
                #expect(!schema.contains("watch"), "\(caller) \(schema)")
            }
        }
    }

    @Test("a program is not the person, whatever it says")
    func raised() throws {
        defer { bento.cleanUp() }
        let outcome = try bento.run(["call", "--as", "person", "food.day", "--json", "{}"])
        #expect(try outcome.status == 77 && code(outcome) == "flow.caller-raised", "\(outcome.errors)")
        #expect(try bento.run(["call", "--as", "wizard", "food.day"]).status == 64)
    }

    @Test("a model's change needs a permission that the person gave, once or always, and denies at will")
    func permissions() throws {
        defer { bento.cleanUp() }
        func log() throws -> BentoBinary.Outcome {
            try bento.run(["call", "--as", "model", "food.log", "--json", #"{"text": "2 eggs"}"#])
        }
        let first = try log()
        #expect(try first.status == 77 && code(first) == "flow.permission-needed", "\(first.errors)")
        #expect(try bento.run(["permissions", "allow", "model", "food.log", "--once"]).status == 0)
        #expect(try log().status == 0)
        #expect(try code(log()) == "flow.permission-needed")
        #expect(try bento.run(["permissions", "deny", "model", "food.log"]).status == 0)
        #expect(try code(log()) == "flow.denied")
        let misspelt = try bento.run(["permissions", "delete", "model", "food.lgo"])
        #expect(misspelt.status == 64 && misspelt.errors.contains("food.log"), "\(misspelt.errors)")
        #expect(try bento.run(["permissions", "delete", "model"]).output.contains("No caller"))
        #expect(try bento.run(["permissions", "allow", "model", "food.day"]).status == 64)
        #expect(try bento.run(["permissions", "allow", "program", "food.log"]).status == 64)
        #expect(try bento.run(["permissions", "allow", "model", "food.lug"]).errors.contains("food.log"))
    }

    @Test("a flow goes by its tool name and by a former id wherever something is said of it")
    func names() throws {
        defer { bento.cleanUp() }
        func listed() throws -> [String] {
            let json = try JSONValue(parsing: bento.run(["permissions", "list", "--json"]).output)
            return (json["permissions"]?.arrayValue ?? []).compactMap { $0["flow"]?.stringValue }
        }
        for name in ["food_log", "food.favorite.remove", "food_favorite_remove"] {
            let flow = name.contains("favorite") ? "food.favorite.delete" : "food.log"
            for word in ["allow", "deny"] {
                let said = try bento.run(["permissions", word, "model", name])
                #expect(said.status == 0, "\(said.errors)")
                #expect(try listed() == [flow])
            }
            #expect(try bento.run(["permissions", "delete", "model", name]).status == 0)
            #expect(try listed() == [], "\(name)")
        }
    }

    @Test("a page is denied the program's own flows, and cannot lift that itself")
    func ownDenial() throws {
        defer { bento.cleanUp() }
        func call(_ flow: String, _ input: String) throws -> BentoBinary.Outcome {
            try bento.run(["call", "--as", "page", flow, "--json", input])
        }
        let denied = try bento.run(["permissions", "deny", "page", "host.settings.set"])
        #expect(denied.status == 0, "\(denied.errors)")
        let setting = #"{"name": "host.cards", "value": ["food.today"]}"#
        #expect(try code(call("host.settings.set", setting)) == "flow.denied")
        for input in [#"{"caller": "page", "flow": "host_settings_set"}"#, #"{"caller": "page"}"#] {
            let lifted = try call("host.permissions.delete", input)
            #expect(try lifted.status == 77 && code(lifted) == "permissions.own-denial", "\(lifted.errors)")
        }
        #expect(try code(call("host.settings.set", setting)) == "flow.denied")
        #expect(try bento.run(["permissions", "delete", "page"]).status == 0)
        #expect(try call("host.settings.set", setting).status == 0)
    }

    @Test(
        "conversations and the coach's card are for the person, their programs and their page",
        arguments: [("program", true), ("page", true), ("model", false), ("client:desk", false), ("job", nil)]
            as [(String, Bool?)]
    )
    func conversations(caller: String, isShown: Bool?) throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["chat", "ask", "thanks for the eggs"])
        _ = try bento.run(["food", "log", "2 eggs"])
        let found = try bento.run(["call", "--as", caller, "host.search", "--json", #"{"words": "eggs"}"#])
        guard let isShown else { return #expect(try code(found) == "flow.not-open") }
        let groups = try JSONValue(parsing: found.output)["groups"]?.arrayValue ?? []
        #expect(groups.contains { $0["feature"] == "chat" } == isShown, "\(found.output)")
        #expect(groups.contains { $0["feature"] == "food" }, "\(found.output)")
    }

    @Test("a page changes things as the person does, unless the person denies it, and reaches no file")
    func page() throws {
        defer { bento.cleanUp() }
        func log(_ input: String = #"{"text": "2 eggs"}"#) throws -> BentoBinary.Outcome {
            try bento.run(["call", "--as", "page", "food.log", "--json", input])
        }
        #expect(try log().status == 0)
        let allowed = try bento.run(["permissions", "allow", "page", "food.log"])
        #expect(allowed.status == 64 && allowed.errors.contains("needs no permission"), "\(allowed.errors)")
        #expect(try bento.run(["permissions", "deny", "page", "food.log"]).status == 0)
        #expect(try code(log()) == "flow.denied")
        #expect(try bento.run(["permissions", "delete", "page"]).status == 0)
        #expect(try log().status == 0)
        let map = try bento.run(["call", "--as", "page", "location.map", "--json", #"{"out": "/tmp/x.html"}"#])
        #expect(try code(map) == "flow.input")
    }

    @Test("what others read is in the history where one asks for it, and stands apart from what was changed")
    func reads() throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["food", "log", "2 eggs"])
        _ = try bento.run(["call", "--as", "client:desk", "food.day"])
        _ = try bento.run(["food", "day"])
        func flows(_ arguments: [String]) throws -> [String] {
            let json = try JSONValue(parsing: bento.run(["history", "--json"] + arguments).output)
            return (json["calls"]?.arrayValue ?? []).compactMap { $0["flow"]?.stringValue }
        }
        #expect(try flows([]) == ["food.log"])
        // All is of the same second here.
        #expect(try flows(["--reads"]).sorted() == ["food.day", "food.log"])
        #expect(try flows(["--reads", "--as", "client:desk"]) == ["food.day"])
    }

    @Test("what the program itself does is called by id too, by whom it is open to, and gives what its command prints")
    func hostFlows() throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["food", "log", "2 eggs"])
        let pairs: [([String], String, String)] = [
            (["search", "eggs", "--json"], "host.search", #"{"words": "eggs"}"#),
            (["--json"], "host.overview", "{}"), (["history", "--json"], "host.history", "{}"),
            (["permissions", "list", "--json"], "host.permissions.list", "{}"),
            (["proposals", "list", "--json"], "host.proposals.list", "{}"),
            (["status", "--json"], "host.status", "{}"),
        ]
        for (words, flow, input) in pairs {
            let (typed, called) = (try bento.run(words), try bento.run(["call", flow, "--json", input]))
            #expect(typed.status == 0 && typed.output == called.output, "\(flow) \(called.errors)")
            let page = try bento.run(["call", "--as", "page", flow, "--json", input])
            #expect(page.output == typed.output, "\(flow) \(page.errors)")
            let model = try bento.run(["call", "--as", "model", flow, "--json", input])
            // It sees the payments that it asked for, what stands out, and what a search finds.
            if ["host.proposals.list", "host.overview", "host.search"].contains(flow) {
                #expect(model.status == 0 && model.output.hasPrefix("{"), "\(flow) \(model.errors)")
            } else {
                #expect(try code(model) == "flow.not-open")
            }
        }
        let allow = #"{"caller": "client:desk", "flow": "food.log"}"#
        #expect(
            try code(bento.run(["call", "--as", "model", "host.permissions.allow", "--json", allow])) == "flow.not-open"
        )
        let allowed = try bento.run(["call", "host.permissions.allow", "--json", allow])
        #expect(allowed.status == 0 && allowed.output.contains("client:desk"), "\(allowed.errors)")
        let wrong = try bento.run([
            "call", "host.permissions.allow", "--json", #"{"caller": "wizard", "flow": "food.log"}"#,
        ])
        #expect(wrong.status == 65, "\(wrong.errors)")
    }

    @Test("a setting is set, wins by its origin, and is told where it comes from")
    func settings() throws {
        defer { bento.cleanUp() }
        let listed = try JSONValue(parsing: bento.run(["settings", "list", "--json"]).output)
        guard
            let flag = listed["settings"]?.arrayValue?.first(where: {
                $0["value"] == .bool(false) && $0["isSecret"] == .bool(false)
            }),
            let name = flag["id"]?.stringValue
        else {
            Issue.record("No feature declares a switch that is off.")
            return
        }
        func origin(_ arguments: [String], _ environment: [String: String?] = [:]) throws -> String? {
            let outcome = try bento.run(arguments + ["settings", "get", name, "--json"], environment: environment)
            return try JSONValue(parsing: outcome.output)["origin"]?.stringValue
        }
        #expect(try origin([]) == "default")
        #expect(try bento.run(["settings", "set", name, "on"]).status == 0)
        #expect(try origin([]) == "file")
        let variable = "BENTO_" + name.uppercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        #expect(try origin([], [variable: "off"]) == "environment")
        #expect(try origin(["--set", "\(name)=off"], [variable: "on"]) == "option")
        #expect(try bento.run(["settings", "set", name, "perhaps"]).errors.contains("on or off"))
        #expect(try bento.run(["settings", "unset", name]).status == 0)
        #expect(try origin([]) == "default")
        #expect(try bento.run(["settings", "get", "food.nothing"]).status == 64)
    }

    @Test("a settings file that a person broke is named and stays as it is")
    func brokenSettings() throws {
        defer { bento.cleanUp() }
        try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
        let file = bento.bentoHome.appendingPathComponent("settings.json")
        try Data("{oops".utf8).write(to: file)
        let outcome = try bento.run(["settings", "list"])
        #expect(outcome.status == 78 && outcome.errors.contains("settings.json"), "\(outcome.errors)")
        #expect(try Data(contentsOf: file) == Data("{oops".utf8))
    }
}
