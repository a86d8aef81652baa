import Core
import CoreTesting
import MCPClient
import MCPServing
import MCPWire
import Synchronization

/// A served connection and a client in one process, each with the other's bytes.
final class Pair: Sendable {
    let client: ClientConnection
    private let input: AsyncThrowingStream<[UInt8], any Error>.Continuation
    private let serving: Task<Void, Never>

    private final class Parts: Sendable {
        let input: AsyncThrowingStream<[UInt8], any Error>.Continuation
        let client = Mutex<ClientConnection?>(nil)
        let lines = Mutex(ServerLines())
        init(_ input: AsyncThrowingStream<[UInt8], any Error>.Continuation) { self.input = input }
    }

    /// What the client writes to.
    private struct Pipe: ServerChannel {
        let parts: Parts
        func send(_ message: RPCMessage, headers: [ParameterHeader]) async throws { parts.input.yield(message.line) }
    }

    init(_ handler: any RequestHandling, clock: any Clock<Duration> = ContinuousClock()) {
        let (stream, input) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        let parts = Parts(input)
        let client = ClientConnection(Pipe(parts: parts), as: Implementation(name: "bento", version: "1"), clock: clock)
        parts.client.withLock { $0 = client }
        self.input = input
        self.client = client
        let connection = ServedConnection(handler, caller: "client:test") { bytes in
            let messages = try parts.lines.withLock { try $0.messages(in: bytes) }
            let client = parts.client.withLock { $0 }
            for message in messages { await client?.receive(message) }
        }
        serving = Task { await connection.serve(stream) }
    }

    func close() async {
        input.finish()
        await serving.value
    }
}

/// A server that a test plays: each message of the client is answered by a closure.
final class PlayedServer: ServerChannel {
    typealias Play = @Sendable (RPCMessage, PlayedServer) async -> Void

    private let play: Play
    private let client = Mutex<ClientConnection?>(nil)
    private let heard = Mutex<[RPCMessage]>([])
    private let versions = Mutex<[ProtocolVersion]>([])

    init(_ play: @escaping Play) { self.play = play }

    /// All that the client has sent.
    var messages: [RPCMessage] { heard.withLock { $0 } }
    var agreedVersions: [ProtocolVersion] { versions.withLock { $0 } }

    func connect(_ client: ClientConnection) { self.client.withLock { $0 = client } }

    /// Sends something to the client.
    func give(_ message: RPCMessage) async { await client.withLock { $0 }?.receive(message) }

    func send(_ message: RPCMessage, headers: [ParameterHeader]) async throws {
        heard.withLock { $0.append(message) }
        Task { await self.play(message, self) }
    }

    func agreed(on version: ProtocolVersion) async { versions.withLock { $0.append(version) } }

    /// A client of a server that answers the beginning in its way, and everything else as the test says.
    static func client(
        _ version: ProtocolVersion = .november2025,
        limits: ClientConnection.Limits = .init(),
        clock: any Clock<Duration> = ContinuousClock(),
        _ play: @escaping Play
    ) async throws -> (client: ClientConnection, server: PlayedServer) {
        let server = PlayedServer { message, server in
            guard case .request(let id, let method, _) = message else { return await play(message, server) }
            switch method {
            case "server/discover" where version.isStateless:
                await server.give(
                    .result(id, ["supportedVersions": [.string(version.rawValue)], "capabilities": ["tools": [:]]])
                )
            case "server/discover": await server.give(.failure(id, .methodNotFound(method)))
            case "initialize":
                await server.give(
                    .result(
                        id,
                        [
                            "protocolVersion": .string(version.rawValue), "capabilities": ["tools": [:]],
                            "serverInfo": ["name": "played", "version": "1"],
                        ]
                    )
                )
            default: await play(message, server)
            }
        }
        let client = ClientConnection(
            server,
            as: Implementation(name: "bento", version: "1"),
            limits: limits,
            clock: clock
        )
        server.connect(client)
        _ = try await client.start()
        return (client, server)
    }
}

extension RPCMessage {
    /// The id and method of a request.
    var asked: (id: RequestID, method: String, params: [String: JSONValue])? {
        if case .request(let id, let method, let params) = self { (id, method, params) } else { nil }
    }
}

/// A server with a tool that echoes, one that asks and one that waits.
struct SmallServer: RequestHandling {
    let gate = Gate()

    let description = ServerDescription(
        capabilities: Capabilities(["tools": [:], "resources": [:], "prompts": [:]]),
        implementation: Implementation(name: "small", version: "1")
    )

    func changes(_ request: ClientRequest) -> Bool { false }
    func honored(_ filter: SubscriptionFilter) async -> SubscriptionFilter { filter }

    static let form = Form("Which color?", [FormField("color", .choice([.init("red"), .init("blue")]))])

    func outcome(of request: ClientRequest, in call: ServedCall) async throws -> Outcome {
        let version = call.client.version
        func text(_ text: String) -> Outcome { .complete(ToolResult([.text(text)]).members(for: version)) }
        switch request {
        case .list(.tools, let cursor):
            let number = Int(cursor ?? "0") ?? 0
            let tool = Tool(name: "tool\(number)", inputSchema: ["type": "object"])
            return .complete(
                ListPage(.tools, [tool.json(for: version)], nextCursor: number < 4 ? String(number + 1) : nil).members,
                .init(milliseconds: 0, isPublic: false)
            )
        case .list(let kind, _): return .complete(ListPage(kind, []).members, .init(milliseconds: 0, isPublic: false))
        case .readResource(let uri, _):
            let contents: JSONValue = [ResourceContents(uri: uri, .text("read")).json]
            return .complete(["contents": contents], .init(milliseconds: 0, isPublic: false))
        case .getPrompt(let name, let arguments, _):
            return .complete(PromptResult([.init(.user, .text(name + (arguments["a"] ?? "")))]).members)
        case .callTool("echo", let arguments, _): return text(JSONValue.object(arguments).text())
        case .callTool("ask", _, _):
            let first = try await call.ask(.form(Self.form))
            let second = try await call.ask(.form(Self.form))
            return text(first.json.text() + second.json.text())
        case .callTool("work", _, _):
            for done in [1, 5, 10] as [Int64] {
                await call.report(ProgressUpdate("Working", completed: done, total: 10))
            }
            return text("worked")
        case .callTool("hang", _, _):
            try await gate.pass()
            return text("late")
        default: throw RPCError.invalidParams("There is none.")
        }
    }
}
