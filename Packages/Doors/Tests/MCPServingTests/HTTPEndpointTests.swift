import Core
import CoreTesting
import MCPServing
import MCPWire
import Testing

@Suite("HTTPEndpoint")
struct HTTPEndpointTests {
    private let fixture = Fixture()
    private let endpoint: HTTPEndpoint

    private static let port = 4711
    private static let tokens = ["token-a": "a", "token-b": "b"]

    init() {
        var limits = HTTPEndpoint.Limits()
        limits.sessions = 2
        limits.served.grace = .milliseconds(10)
        limits.served.lastGrace = .milliseconds(10)
        limits.served.beat = .milliseconds(10)
        endpoint = HTTPEndpoint(
            port: Self.port,
            limits: limits,
            nameOfToken: { Self.tokens[$0] },
            makeHandler: { [fixture] _ in fixture }
        )
    }

    // MARK: Who is let in

    private static func head(
        _ method: String = "POST",
        _ target: String = "/mcp",
        without: String = "",
        _ others: [(name: String, value: String)] = []
    ) -> HTTPHead {
        let usual: [(name: String, value: String)] = [
            ("Host", "127.0.0.1:\(port)"), ("Authorization", "Bearer token-a"), ("Content-Type", "application/json"),
            ("Accept", "application/json, text/event-stream"),
        ]
        return HTTPHead(method: method, target: target, fields: usual.filter { $0.name != without } + others)
    }

    /// Fields in place of the usual ones of their names, and the status; 0 where it is let in.
    private static let fieldTable: [(String, String, Int)] = [
        ("Host", "127.0.0.1:4711", 0), ("Host", "localhost:4711", 0), ("host", "[::1]:4711", 0), ("Host", "", 421),
        ("Host", "evil.example:4711", 421), ("Host", "127.0.0.1", 421), ("Host", "127.0.0.1:4711@evil.example", 421),
        ("Host", "127.0.0.1:4711/x?", 421), ("Origin", "http://127.0.0.1:4711", 0),
        ("Origin", "http://localhost:4711", 0), ("Origin", "http://localhost:4712", 403),
        ("Origin", "https://localhost:4711", 403), ("Origin", "null", 403), ("Origin", "http://evil.example", 403),
        ("Sec-Fetch-Site", "same-origin", 0), ("Sec-Fetch-Site", "cross-site", 403),
        ("Sec-Fetch-Site", "same-site", 403), ("Authorization", "", 401), ("Authorization", "Bearer nobody", 401),
        ("Authorization", "Basic token-a", 401),
    ]

    @Test("lets nobody in by another name, from another origin, or without a token", arguments: fieldTable)
    func fields(_ name: String, _ value: String, _ status: Int) async {
        let usual = name.lowercased() == "host" ? "Host" : name
        await expect(status, Self.head("POST", "/mcp", without: usual, [(name, value)]))
    }

    @Test("takes no header twice that it decides by")
    func doubled() async {
        await expect(421, Self.head("POST", "/mcp", [("Host", "127.0.0.1:4711")]))
        await expect(401, Self.head("POST", "/mcp", [("Authorization", "Bearer token-b")]))
    }

    private static let targetTable: [(String, String, Int)] = [
        ("POST", "http://127.0.0.1:4711/mcp", 421), ("POST", "/", 404), ("POST", "/mcp?x=1", 404),
        ("POST", "/mcp/", 404), ("PUT", "/mcp", 405), ("OPTIONS", "/mcp", 405), ("GET", "/mcp", 0),
    ]

    @Test("serves one path", arguments: targetTable)
    func targets(_ method: String, _ target: String, _ status: Int) async {
        await expect(status, Self.head(method, target))
    }

    private func expect(_ status: Int, _ head: HTTPHead) async {
        switch await endpoint.enter(head) {
        case .success(let entry):
            #expect(status == 0)
            #expect(entry.client == "a")
        case .failure(let refusal): #expect(refusal.reply.status == status)
        }
    }

    // MARK: Calls

    private struct NotLetIn: Error {}

    private func answer(
        _ head: HTTPHead,
        _ body: String = ""
    ) async throws -> HTTPEndpoint.Answer {
        guard case .success(let entry) = await endpoint.enter(head) else { throw NotLetIn() }
        return await endpoint.answer(entry, body: Array(body.utf8))
    }

    private func start(_ head: HTTPHead, _ body: String) async throws -> HTTPExchange.Start? {
        switch try await answer(head, body) {
        case .reply(let reply): .reply(reply)
        case .exchange(let exchange): await exchange.start()
        }
    }

    private func reply(_ head: HTTPHead, _ body: String) async throws -> HTTPReply {
        guard case .reply(let reply) = try await start(head, body) else { throw NotLetIn() }
        return reply
    }

    private static func text(_ request: ClientRequest, _ id: RequestID, _ peer: Peer, token: RequestID? = nil) -> String
    {
        String(decoding: request.message(id, from: peer, progressToken: token).line, as: UTF8.self)
    }

    private static func mirrored(
        _ request: ClientRequest,
        _ id: RequestID,
        token: String = "token-a",
        _ accept: String = "application/json, text/event-stream"
    ) -> HTTPHead {
        let headers = MirroredHeaders.all(for: request.message(id, from: .modern))
        return HTTPHead(
            method: "POST",
            target: "/mcp",
            fields: [
                ("Host", "127.0.0.1:\(port)"), ("Authorization", "Bearer \(token)"),
                ("Content-Type", "application/json"), ("Accept", accept),
            ] + headers
        )
    }

    private func modern(
        _ request: ClientRequest,
        _ id: RequestID = 7,
        token: String = "token-a"
    ) async throws -> HTTPReply {
        try await reply(Self.mirrored(request, id, token: token), Self.text(request, id, .modern))
    }

    @Test("answers a stateless request with its own id, whoever else used the same")
    func stateless() async throws {
        let one = try await modern(.callTool("echo", arguments: ["a": 1]))
        let other = try await modern(.callTool("echo", arguments: ["b": 2]), .text("x"), token: "token-b")
        #expect(one.status == 200)
        #expect(other.status == 200)
        #expect(one.message?.text == #"{"a":1}"#)
        guard case .result(7, _) = one.message, case .result(.text("x"), _) = other.message else {
            Issue.record("The ids are not the clients' own.")
            return
        }
    }

    @Test("refuses headers that say something else than the body")
    func mismatch() async throws {
        let call = ClientRequest.callTool("echo")
        for (name, value) in [
            ("Mcp-Name", "write"), ("Mcp-Method", "tools/list"), ("MCP-Protocol-Version", "2025-11-25"),
        ] {
            let usual = MirroredHeaders.all(for: call.message(1, from: .modern)).filter { $0.name != name }
            let head = Self.head("POST", "/mcp", usual + [(name, value)])
            let reply = try await reply(head, Self.text(call, 1, .modern))
            #expect(reply.status == 400)
            #expect(reply.message?.error?.code == RPCError.headerMismatchCode)
        }
        let reply = try await reply(Self.head(), Self.text(call, 1, .modern))
        #expect(reply.message?.error?.code == RPCError.headerMismatchCode)
        #expect(fixture.begun == 0)
    }

    @Test("takes a name in base64")
    func encodedName() async throws {
        let reply = try await modern(.callTool("gibt es nicht: ü"))
        #expect(reply.message?.error?.message == "Unknown tool: gibt es nicht: ü")
        #expect(reply.status == 200)
    }

    @Test(
        "refuses what is no message of either revision",
        arguments: [
            ("", 400, RPCError.parseErrorCode), ("[]", 400, RPCError.invalidRequestCode),
            (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, 400, RPCError.invalidParamsCode),
            (#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#, 400, RPCError.invalidParamsCode),
        ]
    )
    func malformed(_ body: String, _ status: Int, _ code: Int) async throws {
        let reply = try await reply(Self.head(), body)
        #expect(reply.status == status)
        #expect(reply.message?.error?.code == code)
    }

    @Test("gives 404 for methods that a stateless version does not have, and 400 for versions that are not served")
    func unknown() async throws {
        func body(_ method: String, _ version: String) -> String {
            #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"\#(version)","io.modelcontextprotocol/clientCapabilities":{}}}}"#
        }
        func head(_ method: String, _ version: String) -> HTTPHead {
            Self.head("POST", "/mcp", [("MCP-Protocol-Version", version), ("Mcp-Method", method)])
        }
        let method = try await reply(head("ping", "2026-07-28"), body("ping", "2026-07-28"))
        #expect(method.status == 404)
        #expect(method.message?.error?.code == RPCError.methodNotFoundCode)
        let version = try await reply(head("tools/list", "2099-01-01"), body("tools/list", "2099-01-01"))
        #expect(version.status == 400)
        #expect(version.message?.error?.code == RPCError.unsupportedVersionCode)
    }

    @Test("streams what a call reports, and ends with its answer")
    func progress() async throws {
        let call = ClientRequest.callTool("work")
        let start = try await start(Self.mirrored(call, 1), Self.text(call, 1, .modern, token: .text("t")))
        guard case .events(_, let first, let rest) = start else { throw NotLetIn() }
        #expect(first?.progress?.token == .text("t"))
        fixture.gate.open()
        var last: RPCMessage?
        for await message in rest { last = message }
        #expect(last?.text == "done")
    }

    @Test("cancels a stateless call where its connection closes, and not one of a session")
    func closing() async throws {
        let call = ClientRequest.callTool("hang")
        guard case .exchange(let exchange) = try await answer(Self.mirrored(call, 1), Self.text(call, 1, .modern))
        else {
            throw NotLetIn()
        }
        try await until { self.fixture.begun == 1 }
        await exchange.close()
        #expect(await exchange.start() == nil)
        let session = try await beginSession()
        guard
            case .exchange(let other) = try await answer(
                Self.head("POST", "/mcp", [("Mcp-Session-Id", session)]),
                Self.text(.callTool("write", arguments: ["text": "kept"]), 2, .legacy)
            )
        else { throw NotLetIn() }
        try await until { self.fixture.begun == 2 }
        await other.close()
        fixture.gate.open()
        try await until { self.fixture.changes == ["kept"] }
    }

    @Test("a question comes back as a result, and the state is taken from another connection of the same client alone")
    func asking() async throws {
        let asked = try await modern(.callTool("ask"))
        let input = try #require(asked.message?.resultMembers)
        let state = try #require(input["requestState"]?.stringValue)
        let name = try #require(input["inputRequests"]?.objectValue?.keys.first)
        let answers = ClientRequest.Answers(
            responses: [name: ["action": "accept", "content": ["color": "red"]]],
            state: state
        )
        let other = try await modern(.callTool("ask", answers: answers), 8, token: "token-b")
        #expect(other.message?.error?.code == RPCError.invalidParamsCode)
        let own = try await modern(.callTool("ask", answers: answers), 8)
        #expect(own.message?.text?.contains("red") == true)
    }

    // MARK: Sessions

    private func beginSession(token: String = "token-a") async throws -> String {
        let head = Self.head(
            "POST",
            "/mcp",
            without: "Authorization",
            [("Authorization", "Bearer \(token)")]
        )
        let reply = try await reply(head, Self.text(.initialize(.legacy), 1, .legacy))
        #expect(reply.message?.resultMembers?["protocolVersion"] == "2025-11-25")
        return try #require(reply.fields.first { $0.name == "Mcp-Session-Id" }?.value)
    }

    private func inSession(
        _ id: String,
        _ request: ClientRequest,
        _ others: [(name: String, value: String)] = []
    )
        async throws -> HTTPReply
    {
        let head = Self.head("POST", "/mcp", [("Mcp-Session-Id", id)] + others)
        return try await reply(head, Self.text(request, 3, .legacy))
    }

    @Test("a session ends by DELETE, and is nobody else's")
    func sessions() async throws {
        let (own, foreign) = (try await beginSession(), try await beginSession(token: "token-b"))
        #expect(try await inSession(own, .ping, [("MCP-Protocol-Version", "2025-11-25")]).status == 200)
        #expect(try await inSession(own, .ping, [("MCP-Protocol-Version", "1999-01-01")]).status == 400)
        #expect(try await inSession(foreign, .ping).status == 404)
        #expect(try await inSession("made-up", .ping).status == 404)
        let ended = try await answer(Self.head("DELETE", "/mcp", [("Mcp-Session-Id", own)]))
        guard case .reply(let reply) = ended else { throw NotLetIn() }
        #expect(reply.status == 204)
        #expect(try await inSession(own, .ping).status == 404)
    }

    @Test("a method that is not there is an answer in a session, not a session that is gone")
    func unknownInSession() async throws {
        let session = try await beginSession()
        let reply = try await reply(
            Self.head("POST", "/mcp", [("Mcp-Session-Id", session)]),
            #"{"jsonrpc":"2.0","id":5,"method":"no/such"}"#
        )
        #expect(reply.status == 200)
        #expect(reply.message?.error?.code == RPCError.methodNotFoundCode)
    }

    @Test("beyond the limit the session that was idle longest ends")
    func manySessions() async throws {
        let first = try await beginSession()
        let second = try await beginSession()
        #expect(try await inSession(first, .ping).status == 200)
        let third = try await beginSession()
        #expect(try await inSession(second, .ping).status == 404)
        #expect(try await inSession(first, .ping).status == 200)
        #expect(try await inSession(third, .ping).status == 200)
    }

    @Test("a session asks on the stream of the call, and takes the answer by another POST")
    func elicitation() async throws {
        let session = try await beginSession()
        let head = Self.head("POST", "/mcp", [("Mcp-Session-Id", session)])
        let start = try await start(head, Self.text(.callTool("ask"), 4, .legacy))
        guard case .events(_, .request(let id, "elicitation/create", _)?, let rest) = start else { throw NotLetIn() }
        let answer = RPCMessage.result(id, ["action": "accept", "content": ["color": "blue"]])
        let taken = try await reply(head, String(decoding: answer.line, as: UTF8.self))
        #expect(taken.status == 202)
        var last: RPCMessage?
        for await message in rest { last = message }
        #expect(last?.text?.contains("blue") == true)
    }

    @Test("a session listens on one stream, which ends with it")
    func listening() async throws {
        let session = try await beginSession()
        let head = Self.head("GET", "/mcp", [("Mcp-Session-Id", session)])
        guard case .events(_, nil, let rest) = try await start(head, "") else { throw NotLetIn() }
        #expect(try await reply(head, "").status == 409)
        #expect(try await reply(Self.head("GET"), "").status == 405)
        await endpoint.end()
        for await _ in rest {}
    }

    @Test("a change is told on the stream of a session and to a subscription")
    func changes() async throws {
        let session = try await beginSession()
        let standing = Self.head("GET", "/mcp", [("Mcp-Session-Id", session)])
        guard case .events(_, nil, let heard) = try await start(standing, "") else { throw NotLetIn() }
        let listen = ClientRequest.listen(SubscriptionFilter(lists: [.tools]))
        let subscribed = try await start(
            Self.mirrored(listen, .text("mine")),
            Self.text(listen, .text("mine"), .modern)
        )
        guard case .events(_, _, let told) = subscribed else { throw NotLetIn() }
        // One client, whatever number of streams it has.
        try await until { fixture.followed == 1 }
        fixture.change(.list(.tools))
        var (first, second) = (heard.makeAsyncIterator(), told.makeAsyncIterator())
        #expect(await first.next() == PeerNotification.listChanged(.tools).message)
        #expect(await second.next() == PeerNotification.listChanged(.tools, subscription: .text("mine")).message)
        await endpoint.end()
    }

    @Test("a subscription bears the client's id, and ends with a result")
    func subscription() async throws {
        let listen = ClientRequest.listen(SubscriptionFilter(lists: [.tools]))
        let start = try await start(Self.mirrored(listen, .text("mine")), Self.text(listen, .text("mine"), .modern))
        guard case .events(_, .notification(let method, let params)?, let rest) = start else { throw NotLetIn() }
        #expect(method == "notifications/subscriptions/acknowledged")
        #expect(params["_meta"]?["io.modelcontextprotocol/subscriptionId"] == "mine")
        await endpoint.end()
        var last: RPCMessage?
        for await message in rest { last = message }
        guard case .result(.text("mine"), _) = last else {
            Issue.record("It ended with \(String(describing: last)).")
            return
        }
    }

    @Test("refuses bodies of other kinds, and clients that take none of ours")
    func contents() async throws {
        let none = Self.head("POST", "/mcp", without: "Content-Type")
        #expect(try await reply(none, "{}").status == 415)
        let text = Self.head("POST", "/mcp", without: "Content-Type", [("Content-Type", "text/plain")])
        #expect(try await reply(text, "{}").status == 415)
        let pages = Self.head("POST", "/mcp", without: "Accept", [("Accept", "text/html")])
        #expect(try await reply(pages, "{}").status == 406)
    }
}

extension RequestID: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self = .number(value) }
}
