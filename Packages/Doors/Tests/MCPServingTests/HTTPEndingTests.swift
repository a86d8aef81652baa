import Core
import CoreTesting
import MCPServing
import MCPWire
import Synchronization
import Testing

@Suite("How what an HTTPEndpoint serves ends", .timeLimit(.minutes(1)))
struct HTTPEndingTests {
    private struct NotLetIn: Error {}

    /// The clients' names by their tokens.
    private final class Tokens: Sendable {
        private let names = Mutex(["token-a": "a", "token-b": "b"])

        func name(of token: String) -> String? { names.withLock { $0[token] } }
        func set(_ name: String?, for token: String) { names.withLock { $0[token] = name } }
    }

    private let fixture = Fixture()
    private let clock = ManualClock()
    private let tokens = Tokens()
    private let endpoint: HTTPEndpoint

    init() {
        endpoint = HTTPEndpoint(
            port: 4711,
            clock: clock,
            nameOfToken: { [tokens] in tokens.name(of: $0) },
            makeHandler: { [fixture] _ in fixture }
        )
    }

    private func answer(
        _ message: RPCMessage?,
        session: String? = nil,
        token: String = "token-a"
    ) async throws -> HTTPEndpoint.Answer {
        var fields: [(name: String, value: String)] = [
            ("Host", "127.0.0.1:4711"), ("Authorization", "Bearer \(token)"), ("Content-Type", "application/json"),
            ("Accept", "application/json, text/event-stream"),
        ]
        if let session { fields.append(("Mcp-Session-Id", session)) }
        if let message, session == nil { fields += MirroredHeaders.all(for: message) }
        let head = HTTPHead(method: message == nil ? "GET" : "POST", target: "/mcp", fields: fields)
        guard case .success(let entry) = await endpoint.enter(head) else { throw NotLetIn() }
        return await endpoint.answer(entry, body: message?.line ?? [])
    }

    private func exchange(
        _ message: RPCMessage?,
        session: String? = nil,
        token: String = "token-a"
    ) async throws -> HTTPExchange {
        guard case .exchange(let exchange) = try await answer(message, session: session, token: token) else {
            throw NotLetIn()
        }
        return exchange
    }

    private func reply(_ exchange: HTTPExchange) async throws -> HTTPReply {
        guard case .reply(let reply) = await exchange.start() else { throw NotLetIn() }
        return reply
    }

    private func beginSession(token: String = "token-a") async throws -> String {
        let message = ClientRequest.initialize(.legacy).message(1, from: .legacy)
        let reply = try await reply(exchange(message, token: token))
        return try #require(reply.fields.first { $0.name == "Mcp-Session-Id" }?.value)
    }

    private static func call(_ tool: String, _ id: RequestID) -> RPCMessage {
        ClientRequest.callTool(tool).message(id, from: .legacy)
    }

    @Test("the POST of a session's call ends where the client cancels the call")
    func cancelled() async throws {
        let session = try await beginSession()
        let hanging = try await exchange(Self.call("hang", 2), session: session)
        try await until { fixture.begun == 1 }
        let told = try await answer(PeerNotification.cancelled(2, reason: "enough").message, session: session)
        guard case .reply(let accepted) = told else { throw NotLetIn() }
        #expect(accepted.status == 202)
        let ended = try await reply(hanging)
        #expect(ended.status == 202)
        #expect(ended.message == nil)
        // Its id is free again once the call has noticed.
        try await until {
            let again = try? await reply(exchange(Self.call("echo", 2), session: session))
            return again?.message?.text == "{}"
        }
    }

    @Test("an id that is under way is refused on the stream of its request, with that id")
    func doubled() async throws {
        let session = try await beginSession()
        let first = try await exchange(Self.call("hang", 2), session: session)
        try await until { fixture.begun == 1 }
        guard case .reply(let open) = try await answer(Self.call("echo", 2), session: session) else { throw NotLetIn() }
        // The client left, and what it asked for goes on.
        await first.close()
        let again = try await reply(exchange(Self.call("echo", 2), session: session))
        for (reply, status) in [(open, 400), (again, 200)] {
            guard case .failure(2, let error)? = reply.message else {
                Issue.record("It is no error about the id: \(String(describing: reply.message))")
                continue
            }
            #expect(error.code == RPCError.invalidRequestCode)
            #expect(reply.status == status)
        }
        fixture.gate.open()
    }

    @Test("many sessions end side by side, however long each takes")
    func sideBySide() async throws {
        for count in 1...3 {
            _ = try await exchange(Self.call("deaf", 2), session: try await beginSession())
            try await until { fixture.begun == count }
        }
        let ending = Task { await endpoint.end() }
        for _ in 0..<2 {
            await clock.waitForSleepers(3)
            clock.advance(by: .seconds(1))
        }
        await ending.value
        fixture.gate.open()
    }

    @Test("the streams of a client end once it is deleted, those of another go on")
    func deleted() async throws {
        let (own, others) = (try await beginSession(), try await beginSession(token: "token-b"))
        let listen = ClientRequest.listen(SubscriptionFilter(lists: [.tools])).message(.text("mine"), from: .modern)
        let streams = [try await exchange(nil, session: own), try await exchange(listen)]
        let kept = try await exchange(nil, session: others, token: "token-b")
        tokens.set(nil, for: "token-a")
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        for stream in streams {
            guard case .events(_, _, let rest) = await stream.start() else { throw NotLetIn() }
            for await _ in rest {}
        }
        guard case .events(_, _, let rest) = await kept.start() else { throw NotLetIn() }
        try await until { fixture.followed > 0 }
        fixture.change(.list(.tools))
        var messages = rest.makeAsyncIterator()
        #expect(await messages.next() == PeerNotification.listChanged(.tools).message)
    }

    @Test("who has the name of a client that was deleted gets nothing of its streams")
    func renamed() async throws {
        let stream = try await exchange(nil, session: try await beginSession())
        tokens.set(nil, for: "token-a")
        tokens.set("a", for: "token-c")
        _ = try await beginSession(token: "token-c")
        guard case .events(_, _, let rest) = await stream.start() else { throw NotLetIn() }
        for await _ in rest {}
    }
}
