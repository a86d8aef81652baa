import Core
import Testing

@testable import MCPWire

@Suite("Results of servers")
struct OutcomeTests {
    private static let server = Implementation(name: "bento", version: "1")

    @Test("a stateless client reads type, server and freshness; others read the members alone")
    func frames() {
        let outcome = Outcome.complete(
            ["tools": [], "_meta": ["a": 1]],
            Outcome.Freshness(milliseconds: -5, isPublic: false)
        )
        #expect(outcome.members(for: .november2025, from: Self.server) == ["tools": [], "_meta": ["a": 1]])
        #expect(
            outcome.members(for: .july2026, from: Self.server) == [
                "tools": [], "resultType": "complete", "ttlMs": 0, "cacheScope": "private",
                "_meta": ["a": 1, "io.modelcontextprotocol/serverInfo": ["name": "bento", "version": "1"]],
            ]
        )
        #expect(Outcome.complete([:]).members(for: .july2026) == ["resultType": "complete"])
    }

    @Test("a result of an older server is complete, and one of an unknown type is refused")
    func reads() throws {
        #expect(try Outcome(["a": 1]) == .complete(["a": 1]))
        #expect(
            try Outcome(["ttlMs": -1, "cacheScope": "odd"]) == .complete([:], .init(milliseconds: 0, isPublic: false))
        )
        for result in [["resultType": "task"], ["resultType": 1], ["resultType": "input_required"]]
            as [[String: JSONValue]]
        {
            #expect(throws: ShapeFault.self) { try Outcome(result) }
        }
        let requests: JSONValue = ["a": ["method": "elicitation/create", "params": ["message": "m"]]]
        #expect(throws: ShapeFault.self) { try Outcome(["resultType": "input_required", "inputRequests": requests]) }
    }

    @Test("content that is no object is wrapped for clients that only read objects, and so is its schema")
    func wraps() throws {
        let list = ToolResult([.text("[1]")], structuredContent: [1])
        #expect(list.members(for: .july2026)["structuredContent"] == [1])
        #expect(list.members(for: .november2025)["structuredContent"] == ["result": [1]])
        let object = ToolResult([], structuredContent: ["a": 1])
        #expect(object.members(for: .june2025)["structuredContent"] == ["a": 1])
        let none = ToolResult([], structuredContent: .some(.null))
        #expect(try ToolResult(none.members(for: .july2026)) == none)
        let tool = Tool(name: "t", inputSchema: ["type": "object"], outputSchema: ["type": "array"])
        #expect(tool.json(for: .july2026)["outputSchema"] == ["type": "array"])
        let wrapped: JSONValue = [
            "type": "object", "properties": ["result": ["type": "array"]], "required": ["result"],
        ]
        #expect(tool.json(for: .november2025)["outputSchema"] == wrapped)
    }

    @Test("results with content that is missing or malformed are refused")
    func refusesContent() {
        let bad: [[String: JSONValue]] = [
            [:], ["content": 1], ["content": [1]], ["content": [[:]]], ["content": [["type": "text"]]],
            ["content": [["type": "image", "data": "not base64", "mimeType": "image/png"]]],
            ["content": [["type": "image", "data": "AA=="]]],
            ["content": [["type": "resource", "resource": ["uri": "a:b"]]]],
            ["content": [["type": "resource_link", "uri": "a:b"]]], ["content": [], "isError": "no"],
        ]
        for result in bad { #expect(throws: ShapeFault.self) { try ToolResult(result) } }
    }

    @Test("hints that are not there stay unsaid, and what is not known stays")
    func keeps() throws {
        let json: JSONValue = [
            "name": "t", "inputSchema": ["type": "object"], "icons": [["src": "data:,"]],
            "annotations": ["readOnlyHint": true, "title": "T", "future": 1],
        ]
        let tool = try Tool(json)
        #expect(tool.hints == Tool.Hints(isReadOnly: true))
        #expect(tool.json(for: .july2026) == json)
        for bad in [
            [:], ["name": "t"], ["name": "t", "inputSchema": true], ["name": "t", "inputSchema": ["type": "string"]],
            ["name": "t", "inputSchema": ["type": "object"], "annotations": ["readOnlyHint": "yes"]],
        ] as [JSONValue] {
            #expect(throws: ShapeFault.self) { try Tool(bad) }
        }
    }

    @Test("a completion gives a hundred of what there is, and says how many more")
    func completes() throws {
        let result = CompletionResult(all: (1...250).map { "\($0)" })
        #expect(result.values.count == 100)
        #expect(result.total == 250)
        #expect(result.hasMore == true)
        #expect(try CompletionResult(result.members) == result)
        #expect(CompletionResult(all: ["a"]).hasMore == false)
    }

    @Test("a server says the same of itself to both revisions")
    func describes() throws {
        let server = ServerDescription(
            capabilities: Capabilities(["tools": [:]]),
            implementation: Self.server,
            instructions: "Ask."
        )
        let shaken = try ServerDescription(server.handshake(.june2025))
        #expect(shaken.versions == ["2025-06-18"])
        let found = Outcome.complete(server.discovery, .init(milliseconds: 1000, isPublic: true))
            .members(for: .july2026, from: Self.server)
        let discovered = try ServerDescription(found)
        #expect(discovered.versions == ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])
        for read in [shaken, discovered] {
            #expect(read.capabilities.has("tools"))
            #expect(!read.capabilities.has("prompts"))
            #expect(read.implementation == Self.server)
            #expect(read.instructions == "Ask.")
        }
        for bad in [[:], ["capabilities": [:]], ["protocolVersion": "2025-11-25", "capabilities": [:]]]
            as [[String: JSONValue]]
        {
            #expect(throws: ShapeFault.self) { try ServerDescription(bad) }
        }
    }

    @Test("errors have the code of the client's revision")
    func errors() {
        #expect(RPCError.resourceNotFound("a:b", for: .july2026).code == -32602)
        #expect(RPCError.resourceNotFound("a:b", for: .november2025).code == -32002)
        let missing = RPCError.missingCapability(["elicitation": ["form": [:]]])
        #expect(missing.code == -32021)
        #expect(missing.data == ["requiredCapabilities": ["elicitation": ["form": [:]]]])
        #expect(RPCError.methodNotFound(String(repeating: "x", count: 5000)).message.count < 250)
    }

    @Test("notifications come back, and malformed ones are kept as they are")
    func notifications() {
        let known: [PeerNotification] = [
            .initialized, .cancelled(.number(1)), .cancelled(.text("a"), reason: "r"),
            .progress(.init(token: .number(3), done: 0.5, total: 2, message: "m")),
            .progress(.init(token: .text(""), done: 1)),
            .listChanged(.tools), .listChanged(.prompts, subscription: .number(1)), .listChanged(.resources),
            .resourceUpdated(uri: "a:b"), .resourceUpdated(uri: "a:b", subscription: .text("s")),
            .acknowledged(SubscriptionFilter(lists: [.prompts], resources: ["a:b"]), subscription: .number(7)),
            .other(method: "notifications/message", params: ["level": "info"]),
        ]
        for notification in known {
            guard case .notification(let method, let params) = notification.message else {
                Issue.record("\(notification) is no notification")
                continue
            }
            #expect(PeerNotification(method: method, params: params) == notification)
        }
        let bad: [(String, [String: JSONValue])] = [
            ("notifications/cancelled", [:]), ("notifications/cancelled", ["requestId": nil]),
            ("notifications/progress", ["progressToken": 1]),
            ("notifications/progress", ["progressToken": 1, "progress": "x"]),
            ("notifications/resources/updated", [:]),
            ("notifications/subscriptions/acknowledged", ["notifications": [:]]),
            ("notifications/tools/list_changed", ["_meta": 1]), ("tools/call", ["name": "a"]),
        ]
        for (method, params) in bad {
            #expect(PeerNotification(method: method, params: params) == .other(method: method, params: params))
        }
    }
}
