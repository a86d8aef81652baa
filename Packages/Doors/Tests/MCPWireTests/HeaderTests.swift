import Core
import Testing

@testable import MCPWire

@Suite("Headers that repeat the body")
struct HeaderTests {
    @Test(
        "texts that a header cannot hold are in base64",
        arguments: [
            "us-west1": "us-west1", "Hello, 世界": "=?base64?SGVsbG8sIOS4lueVjA==?=",
            " padded ": "=?base64?IHBhZGRlZCA=?=",
            "line1\nline2": "=?base64?bGluZTEKbGluZTI=?=", "=?base64?literal?=": "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=",
            "": "", "a\tb": "a\tb", "\t": "=?base64?CQ==?=", "=?base64?": "=?base64?", "\u{7F}": "=?base64?fw==?=",
        ]
    )
    func encodes(_ text: String, _ value: String) {
        #expect(HeaderText.encoded(text) == value)
        #expect(HeaderText.decoded(value) == text)
    }

    @Test(
        "values that are malformed are refused",
        arguments: ["ä", "a\u{0}", "a\r\nb", "=?base64?%%%?=", "=?base64?/w==?=", "=?base64?A?="]
    )
    func refuses(_ value: String) { #expect(HeaderText.decoded(value) == nil) }

    private static let client = Peer(version: .july2026)

    private static func values(_ message: RPCMessage) -> [String: [String]] {
        Dictionary(uniqueKeysWithValues: MirroredHeaders.all(for: message).map { ($0.name, [$0.value]) })
    }

    @Test("what a client sends is what a server expects")
    func fits() throws {
        let requests: [ClientRequest] = [
            .callTool("food_log"), .getPrompt("Frühstück"), .readResource(uri: "bento://day"), .list(.tools), .discover,
        ]
        for request in requests {
            let message = request.message(.number(1), from: Self.client)
            let values = Self.values(message)
            #expect(values["MCP-Protocol-Version"] == ["2026-07-28"])
            #expect(values["Mcp-Method"] == [request.method])
            try MirroredHeaders.check(message) { values[$0] ?? [] }
        }
        #expect(
            Self.values(ClientRequest.callTool("food_log").message(.number(1), from: Self.client))["Mcp-Name"] == [
                "food_log"
            ]
        )
        #expect(Self.values(ClientRequest.discover.message(.number(1), from: Self.client))["Mcp-Name"] == nil)
        #expect(Self.values(.notification(method: "a")).isEmpty)
    }

    @Test(
        "a header that is missing, doubled, malformed or different is refused",
        arguments: [
            ("MCP-Protocol-Version", []), ("MCP-Protocol-Version", ["2025-11-25"]), ("Mcp-Method", ["tools/list"]),
            ("Mcp-Method", ["TOOLS/CALL"]), ("Mcp-Name", []), ("Mcp-Name", ["food_log", "food_log"]),
            ("Mcp-Name", ["food_logs"]),
            ("Mcp-Name", ["=?base64?%?="]), ("Mcp-Name", ["=?base64?Zm9vZA==?="]),
        ] as [(String, [String])]
    )
    func differs(_ name: String, _ found: [String]) {
        let message = ClientRequest.callTool("food_log").message(.number(1), from: Self.client)
        var values = Self.values(message)
        values[name] = found
        let error = #expect(throws: RPCError.self) { try MirroredHeaders.check(message) { values[$0] ?? [] } }
        #expect(error?.code == RPCError.headerMismatchCode)
    }
}
