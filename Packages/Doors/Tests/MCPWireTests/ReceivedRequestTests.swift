import Core
import Testing

@testable import MCPWire

@Suite("Requests of clients")
struct ReceivedRequestTests {
    private static let version = "io.modelcontextprotocol/protocolVersion"
    private static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    private static let meta: JSONValue = [
        "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
    ]
    private static let shaken = Peer(version: .june2025, capabilities: Capabilities(["elicitation": [:]]))

    private static func received(
        _ method: String,
        _ params: [String: JSONValue],
        _ handshake: Peer? = nil
    ) throws(RPCError) -> ReceivedRequest {
        try ReceivedRequest(.number(1), method: method, params: params, handshake: handshake)
    }

    @Test("one that says its version is stateless, before, after and without a handshake")
    func stateless() throws {
        for handshake in [nil, Self.shaken] {
            let request = try Self.received("tools/list", ["_meta": Self.meta], handshake)
            #expect(request.client.version == .july2026)
            #expect(!request.client.capabilities.elicitsForms)
            #expect(request.request == .list(.tools))
        }
    }

    @Test("one that says none belongs to the handshake")
    func legacy() throws {
        let request = try Self.received("tools/list", ["_meta": ["progressToken": "t"], "cursor": "c"], Self.shaken)
        #expect(request.client == Self.shaken)
        #expect(request.progressToken == .text("t"))
        #expect(request.request == .list(.tools, cursor: "c"))
    }

    @Test("one that says none before a handshake is refused, but for the handshake and pings")
    func beforeHandshake() throws {
        let error = #expect(throws: RPCError.self) { try Self.received("server/discover", [:]) }
        #expect(error?.code == RPCError.invalidParamsCode)
        #expect(try Self.received("ping", [:]).request == .ping)
        let asked: [String: JSONValue] = [
            "protocolVersion": "2025-03-26", "capabilities": ["elicitation": ["url": [:]]],
            "clientInfo": ["name": "c", "version": "1"],
        ]
        let request = try Self.received("initialize", asked)
        let client = Peer(
            version: .march2025,
            implementation: Implementation(name: "c", version: "1"),
            capabilities: Capabilities(["elicitation": ["url": [:]]])
        )
        #expect(request.request == .initialize(client))
    }

    @Test(
        "a handshake agrees on the version that was asked for, or the newest that has handshakes",
        arguments: [
            "2024-11-05": "2024-11-05", "2025-03-26": "2025-03-26", "2025-06-18": "2025-06-18",
            "2025-11-25": "2025-11-25",
            "2026-07-28": "2025-11-25", "1999-01-01": "2025-11-25", "": "2025-11-25",
        ]
    )
    func agrees(_ asked: String, _ agreed: String) {
        #expect(ProtocolVersion.agreed(asked: asked).rawValue == agreed)
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        let method: String
        let params: [String: JSONValue]
        let code: Int
        var isLegacy = false
        var testDescription: String { "\(method) \(JSONValue.object(params).text().prefix(100))" }
    }

    private static func of(_ method: String, _ others: [String: JSONValue], _ code: Int) -> Bad {
        Bad(method: method, params: others.merging(["_meta": meta]) { $1 }, code: code)
    }

    static let bad: [Bad] = [
        // Versions and capabilities that are missing or wrong.
        Bad(method: "tools/list", params: ["_meta": [:]], code: -32602),
        Bad(method: "tools/list", params: ["_meta": 7], code: -32602),
        Bad(method: "tools/list", params: ["_meta": .object([version: "2026-07-28"])], code: -32602),
        Bad(method: "tools/list", params: ["_meta": .object([capabilities: [:]])], code: -32602),
        Bad(method: "tools/list", params: ["_meta": .object([version: 20_260_728, capabilities: [:]])], code: -32602),
        Bad(method: "tools/list", params: ["_meta": .object([version: "2026-07-28", capabilities: []])], code: -32602),
        Bad(
            method: "tools/list",
            params: ["_meta": .object([version: "1900-01-01", capabilities: [:]])],
            code: -32022
        ),
        Bad(
            method: "tools/list",
            params: ["_meta": .object([version: "2025-11-25", capabilities: [:]])],
            code: -32022
        ),
        Bad(
            method: "tools/list",
            params: ["_meta": .object([version: "2026-07-28", capabilities: [:], "progressToken": 1.5])],
            code: -32602
        ),
        // Methods that are not there, or not in this revision.
        of("tools/listen", [:], -32601), of("", [:], -32601), of("initialize", [:], -32601), of("ping", [:], -32601),
        of("resources/subscribe", ["uri": "a:b"], -32601), of("logging/setLevel", ["level": "info"], -32601),
        Bad(method: "server/discover", params: [:], code: -32601, isLegacy: true),
        Bad(method: "subscriptions/listen", params: ["notifications": [:]], code: -32601, isLegacy: true),
        Bad(method: "sampling/createMessage", params: [:], code: -32601, isLegacy: true),
        // Parameters of a wrong form.
        of("tools/call", [:], -32602), of("tools/call", ["name": 7], -32602),
        of("tools/call", ["name": "a", "arguments": [1]], -32602),
        of("tools/call", ["name": "a", "arguments": "{}"], -32602),
        of("tools/call", ["name": "a", "inputResponses": []], -32602),
        of("tools/call", ["name": "a", "requestState": 1], -32602),
        of("tools/list", ["cursor": 1], -32602), of("resources/read", [:], -32602),
        of("resources/read", ["uri": nil], -32602), of("prompts/get", ["arguments": [:]], -32602),
        of("prompts/get", ["name": "a", "arguments": ["b": 1]], -32602),
        of("completion/complete", [:], -32602),
        of(
            "completion/complete",
            ["ref": ["type": "ref/tool", "name": "a"], "argument": ["name": "b", "value": ""]],
            -32602
        ),
        of("completion/complete", ["ref": ["type": "ref/prompt", "name": "a"], "argument": ["name": "b"]], -32602),
        of("subscriptions/listen", [:], -32602),
        of("subscriptions/listen", ["notifications": ["resourceSubscriptions": [1]]], -32602),
        Bad(method: "initialize", params: [:], code: -32602, isLegacy: true),
        Bad(method: "initialize", params: ["protocolVersion": 1, "capabilities": [:]], code: -32602, isLegacy: true),
        Bad(method: "resources/subscribe", params: [:], code: -32602, isLegacy: true),
    ]

    @Test("a bad one is refused with the protocol's code", arguments: bad)
    func refuses(_ bad: Bad) {
        let error = #expect(throws: RPCError.self) {
            try Self.received(bad.method, bad.params, bad.isLegacy ? Self.shaken : nil)
        }
        #expect(error?.code == bad.code)
        if bad.code == RPCError.unsupportedVersionCode {
            #expect(error?.data?["supported"]?[0] == "2026-07-28")
            #expect(error?.data?["requested"] == bad.params["_meta"]?[Self.version])
        }
    }

    @Test("a name that is malformed is no reason to refuse")
    func ignoresName() throws {
        var meta = Self.meta.objectValue ?? [:]
        meta["io.modelcontextprotocol/clientInfo"] = ["name": 7]
        #expect(try Self.received("server/discover", ["_meta": .object(meta)]).client.implementation == nil)
    }

    @Test("answers and state are read by stateless versions alone")
    func answers() throws {
        let params: [String: JSONValue] = [
            "name": "a", "inputResponses": ["q": ["action": "cancel"]], "requestState": "s",
        ]
        let answers = ClientRequest.Answers(responses: ["q": ["action": "cancel"]], state: "s")
        #expect(
            try Self.received("tools/call", params.merging(["_meta": Self.meta]) { $1 }).request
                == .callTool("a", answers: answers)
        )
        #expect(try Self.received("tools/call", params, Self.shaken).request == .callTool("a"))
    }

    @Test(
        "every request that a client writes is read by a server",
        arguments: [ProtocolVersion.july2026, .november2025]
    )
    func comesBack(_ version: ProtocolVersion) throws {
        let answers = ClientRequest.Answers(
            responses: ["a": ["action": "accept", "content": ["b": true]]],
            state: "state"
        )
        let client = Peer(version: version, implementation: Implementation(name: "n", version: "1", title: "t"))
        var requests: [ClientRequest] = [
            .list(.tools), .list(.resources, cursor: "c"), .list(.resourceTemplates), .list(.prompts),
            .callTool("a", arguments: ["b": [1, nil]]), .readResource(uri: "bento://day"),
            .getPrompt("p", arguments: ["a": "b"]),
            .complete(
                CompletionQuery(.resource("bento://day/{date}"), argument: "date", value: "20", known: ["a": "b"])
            ),
            .complete(CompletionQuery(.prompt("p"), argument: "a", value: "")),
        ]
        requests +=
            version.isStateless
            ? [
                .discover, .callTool("a", answers: answers), .readResource(uri: "u", answers: answers),
                .getPrompt("p", answers: answers),
                .listen(SubscriptionFilter(lists: [.tools, .prompts, .resources], resources: ["a:b"])),
            ]
            : [.initialize(client), .ping, .subscribe(uri: "a:b", true), .subscribe(uri: "a:b", false)]
        for request in requests {
            let message = request.message(.text("id"), from: client, progressToken: .number(4))
            guard case .request(let id, let method, let params) = try RPCMessage(parsing: message.line) else {
                Issue.record("\(request) was written as no request")
                continue
            }
            let handshake = version.isStateless ? nil : client
            let received = try ReceivedRequest(id, method: method, params: params, handshake: handshake)
            #expect(received.request == request)
            #expect(received.client == client)
            #expect(received.progressToken == .number(4))
        }
    }
}
