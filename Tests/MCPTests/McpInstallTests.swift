import BentoMCP
import Core
import Foundation
import HostTesting
import Testing

@Suite("CommentedJSON")
struct CommentedJSONTests {
    private static let entry: JSONValue = ["command": "/b", "args": ["x"]]

    @Test(
        "puts a member in and leaves all else as it is",
        arguments: [
            ("", "{\n  \"s\" : {\n"), ("{}", "{\n  \"s\": {"), ("{\"a\": 1}", "{\"a\": 1,\n  \"s\": {"),
            ("{\n    // kept\n    \"a\": 1, // too\n}\n", "{\n    // kept\n    \"a\": 1, // too\n    \"s\": {"),
            ("{\n\t\"a\": 1 // last\n}", "{\n\t\"a\": 1, // last\n\t\"s\": {"),
            (
                "{\"s\": {\"other\": {\"command\": \"}\"}}}",
                "{\"s\": {\"other\": {\"command\": \"}\"},\n    \"bento\": {"
            ),
            ("{\"s\": {\"bento\": {\"command\": \"old\"}, \"z\": []}, \"y\": \"\\\"//no\"}", "{\"s\": {\"bento\": {"),
        ]
    )
    func setting(_ before: String, _ start: String) throws {
        var json = try CommentedJSON(Array(before.utf8))
        let was = json.json.objectValue ?? [:]
        try json.set("bento", in: "s", to: Self.entry)
        let text = String(decoding: json.bytes, as: UTF8.self)
        if !before.isEmpty { #expect(text.hasPrefix(start), "\(text)") }
        let now = try CommentedJSON(Array(text.utf8)).json.objectValue ?? [:]
        #expect(now["s"]?["bento"] == Self.entry)
        for (name, value) in was where name != "s" { #expect(now[name] == value) }
        for (name, value) in was["s"]?.objectValue ?? [:] where name != "bento" { #expect(now["s"]?[name] == value) }
        var again = try CommentedJSON(Array(text.utf8))
        #expect(try again.delete("bento", in: "s"))
        let left = try CommentedJSON(again.bytes).json.objectValue ?? [:]
        #expect(left["s"]?["bento"] == nil)
        for (name, value) in was where name != "s" { #expect(left[name] == value) }
    }

    @Test(
        "takes a member out, and neither into a comment nor away what stands beside it",
        arguments: [
            ("{\"s\": {\n  // servers\n  \"bento\": {}, \"z\": 1\n}}", "{\"s\": {\n  // servers\n   \"z\": 1\n}}"),
            ("{\"s\": {\n  \"z\": 1, // last\n  \"bento\": {} }}", "{\"s\": {\n  \"z\": 1 // last\n   }}"),
            (
                "{\"s\": {\n  \"z\": 1, // one\n  \"bento\": {}, // two\n}}",
                "{\"s\": {\n  \"z\": 1, // one\n   // two\n}}"
            ),
            ("{\"s\": {\r\n  \"bento\": {},\r\n  \"z\": 1\r\n}}", "{\"s\": {\r\n  \"z\": 1\r\n}}"),
            ("{\"s\": {\n  /* a */ \"bento\": {}, \"z\": 1}}", "{\"s\": {\n  /* a */ \"z\": 1}}"),
        ]
    )
    func deleting(_ before: String, _ after: String) throws {
        var json = try CommentedJSON(Array(before.utf8))
        #expect(try json.delete("bento", in: "s"))
        #expect(String(decoding: json.bytes, as: UTF8.self) == after)
        #expect(try CommentedJSON(json.bytes).json == ["s": ["z": 1]])
    }

    @Test(
        "refuses what is no object, and says in which line",
        arguments: [
            ("[]", 1), ("{\n\"a\" 1}", 2), ("{\"a\": 1", 1), ("{\"a\":1 \"b\":2}", 1), ("{}\n}", 1), ("{\n/* ", 2),
            ("{\"a\": nope}", 1), ("{\n\n'a': 1}", 3),
        ]
    )
    func broken(_ text: String, _ line: Int) {
        let broken = #expect(throws: CommentedJSON.Broken.self) { _ = try CommentedJSON(Array(text.utf8)) }
        #expect(broken?.line == line)
    }

    @Test("does not follow nesting for ever")
    func deep() {
        let text = "{\"a\": " + String(repeating: "[", count: 100_000)
        #expect(throws: CommentedJSON.Broken.self) { _ = try CommentedJSON(Array(text.utf8)) }
    }
}

@Suite("CodexTable")
struct CodexTableTests {
    private static let table = CodexTable.text(command: "/a b/\"x\"", arguments: ["mcp", "é"])

    @Test("is put at the end, replaced where it stands, and taken out")
    func changes() throws {
        #expect(Self.table.hasPrefix("[mcp_servers.bento]\ncommand = \"/a b/\\\"x\\\"\"\nargs = [\"mcp\", \"é\"]\n"))
        let before = "model = \"m\"\n\n[mcp_servers.other]\ncommand = \"y\"\n"
        guard case .text(let with) = CodexTable.setting(Self.table, in: before) else {
            Issue.record("It was not put in.")
            return
        }
        #expect(with == before + "\n" + Self.table)
        #expect(CodexTable.setting(Self.table, in: with) == .none)
        guard case .text(let without) = CodexTable.deleting(from: with) else {
            Issue.record("It was not taken out.")
            return
        }
        #expect(without == before + "\n")
    }

    @Test(
        "is found among lines of either end, with comments, and leaves those of its neighbors",
        arguments: ["\n", "\r\n"]
    )
    func neighbors(end: String) {
        func text(_ lines: String...) -> String { lines.joined(separator: end) + end }
        let before = text(
            "model = \"m\" # mine",
            "[mcp_servers.bento] # put in",
            "# moved",
            "command = '/old' # was /older",
            "",
            "# mine",
            "[mcp_servers.other]",
            "command = \"y\""
        )
        let after = text("model = \"m\" # mine", "", "# mine", "[mcp_servers.other]", "command = \"y\"")
        #expect(CodexTable.string("command", in: before) == "/old" && CodexTable.isIn(before))
        #expect(CodexTable.deleting(from: before) == .text(after))
        #expect(CodexTable.deleting(from: after) == .none && !CodexTable.isIn(after))
        guard case .text(let with) = CodexTable.setting(Self.table, in: before) else {
            Issue.record("It was not put in.")
            return
        }
        #expect(CodexTable.string("command", in: with) == "/a b/\"x\"")
        #expect(CodexTable.setting(Self.table, in: with) == .none)
        #expect(with.contains("# mine" + end + "[mcp_servers.other]") && !with.contains("/old"))
        #expect(end == "\n" || with.utf8.count { $0 == 0x0A } == with.utf8.count { $0 == 0x0D })
    }

    @Test("a server whose name begins with Bento's is another one")
    func another() {
        let before = "[mcp_servers.bento-dev]\ncommand = \"x\"\n"
        #expect(CodexTable.setting(Self.table, in: before) == .text(before + "\n" + Self.table))
        #expect(CodexTable.deleting(from: before) == .none && !CodexTable.isIn(before))
    }

    @Test(
        "is left to the person where lines do not tell",
        arguments: [
            "mcp_servers = { bento = {} }", "[mcp_servers]\nbento = { command = \"x\" }", "[ mcp_servers . \"bento\" ]",
            "a = \"\"\"\n[mcp_servers.bento]\n\"\"\"",
            "[mcp_servers.bento]\ncommand = \"x\"\n[mcp_servers.bento.env]\nA = \"b\"",
        ]
    )
    func byHand(_ text: String) {
        #expect(CodexTable.setting(Self.table, in: text) == .byHand)
    }
}

@Suite("bento mcp install, doctor and clients", .serialized)
struct McpInstallTests {
    @Test(
        "puts Bento into the configuration of each program, and takes it out",
        arguments: ClientProgram.allCases
    )
    func installing(_ program: ClientProgram) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let folders = ClientProgram.Folders(home: bento.home, configuration: bento.home.appending(path: ".config"))
        let file = program.file(in: folders)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let before = program == .codex ? "model = \"x\"\n" : "{\n  // mine\n  \"theme\": \"dark\",\n}\n"
        try before.write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)

        let installed = try bento.run(["mcp", "install", program.rawValue])
        #expect(installed.status == 0, "\(installed.errors)")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(program == .codex ? "model" : "// mine"))
        #expect(text.contains("--as") && text.contains(program.rawValue) && text.contains(bento.bentoHome.path))
        #expect(try String(contentsOf: file.appendingPathExtension("before-bento"), encoding: .utf8) == before)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o644)

        let again = try bento.run(["mcp", "install", program.rawValue, "--json"])
        #expect(again.output.contains("\"isChanged\" : false") || again.output.contains("\"isChanged\": false"))
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
        let list = try bento.run(["mcp", "install"])
        #expect(list.output.contains("has Bento"))

        #expect(try bento.run(["mcp", "delete", program.rawValue]).status == 0)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("--as"))
    }

    @Test("writes nothing into what it cannot read, and prints what to put there")
    func unreadable() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let file = bento.home.appending(path: ".claude.json")
        try "{ \"a\": ".write(to: file, atomically: true, encoding: .utf8)
        let outcome = try bento.run(["mcp", "install", "claude-code"])
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("cannot be read as a configuration (line 1)"))
        #expect(try String(contentsOf: file, encoding: .utf8) == "{ \"a\": ")
        let printed = try bento.run(["mcp", "install", "claude-code", "--print", "--as", "me"])
        #expect(printed.status == 0)
        #expect(try JSONValue(parsing: Array(printed.output.utf8))["mcpServers"]?["bento"]?["args"]?[3] == "me")
    }

    @Test("a client's token is shown once and kept as a hash, in a private file, and counts until it is deleted")
    func clients() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["clients"]).output.contains("No client has a token"))
        let added = try bento.run(["clients", "add", "editor", "--json"])
        let token = try #require(JSONValue(parsing: Array(added.output.utf8))["token"]?.stringValue)
        #expect(token.hasPrefix("bento_") && token.count == 70)
        let file = bento.bentoHome.appending(path: "clients.json")
        #expect(try !String(contentsOf: file, encoding: .utf8).contains(token.dropFirst(6)))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try bento.run(["clients", "add", "editor"]).status == 64)
        #expect(try bento.run(["clients", "add", "two words"]).status == 64)
        #expect(try bento.run(["clients", "list"]).output.contains("editor"))
        #expect(try bento.run(["clients", "delete", "editr"]).status != 0)
        #expect(try bento.run(["clients", "delete", "editor"]).status == 0)
        #expect(try bento.run(["clients"]).output.contains("No client has a token"))
    }

    @Test("serves over HTTP by the token of a client, until it is told to stop")
    func serving() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let added = try bento.run(["clients", "add", "editor", "--json"])
        let token = try #require(JSONValue(parsing: Array(added.output.utf8))["token"]?.stringValue)
        let server = try bento.start(["mcp", "serve", "--http", "0"], input: nil)
        #expect(server.waitForOutput("/mcp\n"))
        server.signal(SIGTERM)
        let outcome = server.wait(atMost: 10)
        #expect(!outcome.wasEnded && !outcome.crashed)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("http://127.0.0.1:"))
        #expect(!token.isEmpty && !outcome.errors.contains(token))
    }

    @Test(
        "refuses options that do not go together",
        arguments: [
            ["mcp", "serve", "8765"], ["mcp", "serve", "--http", "--as", "x"], ["mcp", "serve", "--http", "70000"],
            ["mcp", "install", "--print"], ["mcp", "install", "emacs"],
        ]
    )
    func usage(_ arguments: [String]) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(arguments).status == 64)
    }

    @Test("the doctor speaks both revisions over both ways, and finds a program that would start what is not there")
    func doctor() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let well = try bento.run(["mcp", "doctor"])
        #expect(well.status == 0, "\(well.output)\(well.errors)")
        for row in ["pipe 2026-07-28", "pipe 2025-11-25", "http 2026-07-28", "http 2025-11-25", "http guard"] {
            #expect(well.output.contains(row))
        }
        try #"{"mcpServers": {"bento": {"command": "/not/there", "args": []}}}"#
            .write(to: bento.home.appending(path: ".claude.json"), atomically: true, encoding: .utf8)
        let ill = try bento.run(["mcp", "doctor"])
        #expect(ill.status == 1)
        #expect(ill.output.contains("/not/there"))
        // What is found on the path, or called where it runs, is nothing to see to.
        try #"{"mcpServers": {"bento": {"command": "sh", "args": []}}}"#
            .write(to: bento.home.appending(path: ".claude.json"), atomically: true, encoding: .utf8)
        let cursor = bento.home.appending(path: ".cursor")
        try FileManager.default.createDirectory(at: cursor, withIntermediateDirectories: true)
        try #"{"mcpServers": {"bento": {"url": "http://127.0.0.1:8765/mcp"}}}"#
            .write(to: cursor.appending(path: "mcp.json"), atomically: true, encoding: .utf8)
        let found = try bento.run(["mcp", "doctor"])
        #expect(found.status == 0, "\(found.output)")
        #expect(found.output.contains("/sh") && found.output.contains("http://127.0.0.1:8765/mcp"), "\(found.output)")
    }
}
