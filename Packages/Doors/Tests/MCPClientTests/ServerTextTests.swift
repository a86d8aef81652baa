import Core
import MCPClient
import MCPWire
import Testing

@Suite("What servers write")
struct ServerTextTests {
    @Test("lines are taken apart wherever they are cut, and some noise between them is passed over")
    func lines() throws {
        var lines = ServerLines()
        let text =
            "Welcome!\n" + #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n\n[]\n" + #"{"jsonrpc":"2.0","method":"x"}"#
            + "\n"
        var (messages, noise): ([RPCMessage], [String]) = ([], [])
        for byte in Array(text.utf8) { messages += try lines.messages(in: [byte]) { noise.append($0) } }
        #expect(messages == [.result(.number(1), [:]), .notification(method: "x")])
        #expect(noise == ["Welcome!", "[]"])
    }

    @Test("too much noise ends it")
    func noise() throws {
        var lines = ServerLines()
        #expect(try lines.messages(in: Array(String(repeating: "x\n", count: 100).utf8)).isEmpty)
        #expect(throws: ServerError.noise(100)) { try lines.messages(in: Array("x\n".utf8)) }
    }

    @Test("a line that is too long ends it before it has ended itself")
    func tooLong() throws {
        var lines = ServerLines(longest: 1000)
        #expect(try lines.messages(in: Array(repeating: 120, count: 900)).isEmpty)
        #expect(throws: ServerError.tooLong(1000)) { try lines.messages(in: Array(repeating: 120, count: 200)) }
    }

    @Test(
        "texts lose what steers a terminal or hides what stands there",
        arguments: [
            ("plain words, ünïcode 日本 👩‍👩‍👧", "plain words, ünïcode 日本 👩‍👩‍👧"), ("\u{1B}[31mred\u{1B}[0m", "red"),
            ("\u{9B}31mred", "red"), ("\u{1B}]0;title\u{07}after", "after"), ("\u{1B}]8;;http://x\u{1B}\\link", "link"),
            ("\u{1B}]never ends", ""), ("abc\u{202E}dcba\u{2066}x\u{2069}", "abcdcbax"),
            ("zero\u{200B}width\u{FEFF}", "zerowidth"),
            ("tag\u{E0041}\u{E0042}s", "tags"), ("a\rb\u{0}c\u{7F}", "abc"), ("a\tb\nc\u{2028}d", "a b\nc\nd"),
            ("\u{1B}", ""), ("", ""), (String(repeating: "x", count: 300), String(repeating: "x", count: 200) + "…"),
        ]
    )
    func cleaned(text: String, expected: String) {
        #expect(text.cleaned(atMost: 200) == expected)
        #expect(!text.cleaned(atMost: 200, keepsLines: false).contains("\n"))
    }

    @Test("the digest of a tool covers all that a person agrees to, and nothing else")
    func digest() throws {
        let tool: JSONValue = [
            "name": "x", "description": "d",
            "inputSchema": ["type": "object", "properties": ["a": ["type": "string"]]],
            "annotations": ["readOnlyHint": true],
        ]
        let digest = try ToolDefinition(tool).digest
        #expect(digest.count == 64)
        func changed(_ name: String, _ value: JSONValue) throws -> String {
            try ToolDefinition(.object((tool.objectValue ?? [:]).merging([name: value]) { $1 })).digest
        }
        #expect(try changed("icons", []) == digest)
        #expect(try changed("_meta", ["a": 1]) == digest)
        for (name, value) in [
            ("name", "y"), ("title", "t"), ("description", "e"), ("inputSchema", ["type": "object"]),
            ("annotations", ["readOnlyHint": false]), ("outputSchema", ["type": "object"]),
        ] as [(String, JSONValue)] {
            #expect(try changed(name, value) != digest, "\(name)")
        }
    }
}
