import BentoHome
import Core
import CoreTesting
import Foundation
import HTTPTypes
import MCPClient
import MCPWire
import Networking
import Synchronization
import Testing

@testable import BentoPlugins

/// A server over HTTP in the process of a test.
private final class FakeServer: HTTPTransport {
    struct Asked: Sendable {
        let request: HTTPRequest
        let message: JSONValue

        subscript(name: String) -> String? { HTTPField.Name(name).flatMap { request.headerFields[$0] } }
    }

    typealias Answer = @Sendable (Asked) -> TransportResponse
    private let answer: Answer
    private let all = Mutex<[Asked]>([])

    init(_ answer: @escaping Answer) { self.answer = answer }

    var asked: [Asked] { all.withLock { $0 } }

    func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        let asked = Asked(request: request, message: (try? JSONValue(parsing: body ?? [])) ?? .null)
        all.withLock { $0.append(asked) }
        return answer(asked)
    }

    static func json(_ value: JSONValue, status: Int = 200, session: String? = nil) -> TransportResponse {
        respond(status, "application/json", [Array(value.text().utf8)], session)
    }

    static func events(_ values: [JSONValue]) -> TransportResponse {
        respond(200, "text/event-stream", values.map { Array("event: message\ndata: \($0.text())\n\n".utf8) }, nil)
    }

    static func respond(_ status: Int, _ type: String, _ body: [[UInt8]], _ session: String?) -> TransportResponse {
        var head = HTTPResponse(status: .init(code: status))
        head.headerFields[.contentType] = type
        if let session, let name = HTTPField.Name("Mcp-Session-Id") { head.headerFields[name] = session }
        return TransportResponse(head: head, body: HTTPBody(body))
    }

    /// A server of the older revision, with sessions.
    static func legacy(call: @escaping @Sendable (Asked) -> TransportResponse) -> FakeServer {
        let sessions = Mutex(0)
        return FakeServer { asked in
            let id = asked.message["id"] ?? .null
            func result(_ value: JSONValue, session: String? = nil) -> TransportResponse {
                json(["jsonrpc": "2.0", "id": id, "result": value], session: session)
            }
            switch asked.message["method"]?.stringValue {
            case "initialize":
                let number = sessions.withLock { sessions in
                    sessions += 1
                    return sessions
                }
                return result(
                    [
                        "protocolVersion": "2025-11-25", "capabilities": ["tools": [:]],
                        "serverInfo": ["name": "far", "version": "2"],
                    ],
                    session: "s\(number)"
                )
            case "server/discover":
                return json(["jsonrpc": "2.0", "id": id, "error": ["code": -32601, "message": "no"]], status: 400)
            case "tools/list": return result(["tools": [["name": "echo", "inputSchema": ["type": "object"]]]])
            case "tools/call": return call(asked)
            default: return respond(202, "", [], nil)
            }
        }
    }
}

@Suite("Plug-ins at an address", .timeLimit(.minutes(5)))
struct HTTPChannelTests {
    private func supervised(
        _ server: FakeServer,
        url: String = "https://far.example/mcp",
        fields: [String: String] = [:]
    ) throws -> (
        Scene, Plugin, @Sendable () async throws -> any HTTPTransport
    ) {
        let plugin = Plugin(name: "far", url: url, fields: fields, addedAt: Date(timeIntervalSince1970: 0))
        return (try Scene(), plugin, { server })
    }

    private func text(_ id: JSONValue, _ text: String) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "result": ["content": [["type": "text", "text": .string(text)]]]]
    }

    @Test("it begins with a handshake, keeps its session, and reads answers out of streams of events")
    func legacy() async throws {
        let server = FakeServer.legacy { asked in
            let id = asked.message["id"] ?? .null
            return FakeServer.events([
                [
                    "jsonrpc": "2.0", "method": "notifications/progress",
                    "params": ["progressToken": id, "progress": 1],
                ],
                ["jsonrpc": "2.0", "id": id, "result": ["content": [["type": "text", "text": "streamed"]]]],
            ])
        }
        let (scene, plugin, transport) = try supervised(server, fields: ["Authorization": "Bearer t"])
        let added = try await scene.host.add(plugin, transport: transport)
        #expect(added.tools.map(\.word) == ["echo"] && added.server == "far 2")
        let result = try await scene.host.supervisor("far").using(added, transport: transport) { live in
            try await live.connection.call("echo", arguments: [:])
        }
        #expect(result.content == [.text("streamed")])
        let call = server.asked.last { $0.message["method"] == "tools/call" }
        #expect(call?["Mcp-Session-Id"] == "s2" && call?["MCP-Protocol-Version"] == "2025-11-25")
        #expect(server.asked.allSatisfy { $0["Authorization"] == "Bearer t" && $0.request.path == "/mcp" })
        await scene.end()
    }

    @Test("where the server has forgotten the session, a new one asks again, once")
    func sessionGone() async throws {
        let calls = Mutex(0)
        let server = FakeServer.legacy { asked in
            let number = calls.withLock { calls in
                calls += 1
                return calls
            }
            if number == 1 { return FakeServer.respond(404, "text/plain", [], nil) }
            let id = asked.message["id"] ?? .null
            return FakeServer.json([
                "jsonrpc": "2.0", "id": id, "result": ["content": [["type": "text", "text": "again"]]],
            ])
        }
        let (scene, plugin, transport) = try supervised(server)
        let result = try await scene.host.supervisor("far").using(plugin, transport: transport) { live in
            try await live.connection.call("echo", arguments: [:])
        }
        #expect(result.content == [.text("again")] && calls.withLock { $0 } == 2)
        #expect(server.asked.last?["Mcp-Session-Id"] == "s2")
        await scene.end()
    }

    @Test(
        "to a server of the newer revision each request says in headers what its body says, and arguments where it asks for that"
    )
    func modern() async throws {
        let server = FakeServer { asked in
            let id = asked.message["id"] ?? .null
            let result: JSONValue =
                switch asked.message["method"]?.stringValue {
                case "server/discover":
                    ["supportedVersions": ["2026-07-28"], "capabilities": ["tools": [:]], "resultType": "complete"]
                case "tools/list":
                    [
                        "resultType": "complete",
                        "tools": [
                            [
                                "name": "echo",
                                "inputSchema": [
                                    "type": "object",
                                    "properties": ["region": ["type": "string", "x-mcp-header": "Region"]],
                                ],
                            ]
                        ],
                    ]
                default: ["resultType": "complete", "content": []]
                }
            return FakeServer.json(["jsonrpc": "2.0", "id": id, "result": result])
        }
        let (scene, plugin, transport) = try supervised(server)
        let added = try await scene.host.add(plugin, transport: transport)
        let headers = try added.tools[0].headers.decode([ParameterHeader].self)
        _ = try await scene.host.supervisor("far").using(added, transport: transport) { live in
            try await live.connection.call("echo", arguments: ["region": "öst"], headers: headers)
        }
        let call = try #require(server.asked.last)
        #expect(
            call["Mcp-Method"] == "tools/call" && call["Mcp-Name"] == "echo"
                && call["MCP-Protocol-Version"] == "2026-07-28"
        )
        #expect(call["Mcp-Param-Region"].flatMap { HeaderText.decoded($0) } == "öst")
        #expect(call["Mcp-Session-Id"] == nil)
        await scene.end()
    }

    @Test(
        "what a server answers with instead ends the call",
        arguments: [
            (500, "text/html", "status 500"), (401, "", "wants to know who calls"), (302, "", "is not followed"),
            (200, "application/json", "no message"), (200, "text/event-stream", "before it was complete"),
        ]
    )
    func refused(status: Int, type: String, words: String) async throws {
        let server = FakeServer.legacy { _ in FakeServer.respond(status, type, [Array("nothing".utf8)], nil) }
        let (scene, plugin, transport) = try supervised(server)
        let error = await #expect(throws: PluginFailure.self) {
            try await scene.host.supervisor("far").using(plugin, transport: transport) { live in
                _ = try await live.connection.call("echo", arguments: [:])
            }
        }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        await scene.end()
    }

    @Test("an answer that has no end is not read to it")
    func endless() async throws {
        let piece = [UInt8](repeating: 120, count: 1 << 20)
        for type in ["application/json", "text/event-stream"] {
            let server = FakeServer.legacy { _ in
                FakeServer.respond(200, type, [Array("data: ".utf8)] + Array(repeating: piece, count: 18), nil)
            }
            let (scene, plugin, transport) = try supervised(server)
            let error = await #expect(throws: PluginFailure.self) {
                try await scene.host.supervisor("far").using(plugin, transport: transport) { live in
                    _ = try await live.connection.call("echo", arguments: [:])
                }
            }
            #expect(error?.code == "plugin.too-long", "\(type)")
            await scene.end()
        }
    }

    @Test(
        "an address is https, or http with a port on this machine",
        arguments: [
            ("https://x.example/mcp", true), ("http://127.0.0.1:8000/mcp", true), ("http://localhost:1/", true),
            ("http://x.example/mcp", false),
            ("https://user@x.example/", false), ("file:///etc/passwd", false), ("https://", false),
            ("http://127.0.0.1/mcp", false), ("", false),
        ]
    )
    func addresses(text: String, isGood: Bool) { #expect((HTTPChannel.url(text) != nil) == isGood) }
}
