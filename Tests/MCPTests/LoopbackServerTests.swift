import BentoMCP
import BentoServing
import Core
import CoreTesting
import Foundation
import HostTesting
import Logging
import MCPServing
import MCPWire
import ServiceLifecycle
import Synchronization
import Testing

@Suite("LoopbackServer", .serialized)
struct LoopbackServerTests {
    /// Tools that hang, that answer much, and that report.
    private final class Handler: RequestHandling {
        let gate = Gate()
        let begun = Mutex(0)
        let cancelled = Mutex(0)

        let description = ServerDescription(
            capabilities: Capabilities(["tools": [:]]),
            implementation: Implementation(name: "fixture", version: "1")
        )

        func changes(_ request: ClientRequest) -> Bool { false }

        func honored(_ filter: SubscriptionFilter) async -> SubscriptionFilter { filter }

        func outcome(of request: ClientRequest, in call: ServedCall) async throws -> Outcome {
            guard case .callTool(let name, _, _) = request else { throw RPCError.methodNotFound(request.method) }
            begun.withLock { $0 += 1 }
            switch name {
            case "hang":
                do {
                    try await gate.pass()
                } catch {
                    cancelled.withLock { $0 += 1 }
                    throw error
                }
            case "much":
                return .complete([
                    "content": [["type": "text", "text": .string(String(repeating: "x", count: 24 << 20))]]
                ])
            default: break
            }
            return .complete(["content": [["type": "text", "text": "done"]]])
        }
    }

    /// Serves while something is done, and stops gracefully.
    private func serving(
        _ limits: LoopbackServer.Limits = LoopbackServer.Limits(),
        served: Int = 256,
        _ handler: Handler = Handler(),
        _ work: (Int, Handler) async throws -> Void
    ) async throws {
        let (ports, listening) = AsyncStream<Int>.makeStream()
        let server = LoopbackServer(
            port: 0,
            words: .init(domain: "mcp", choice: "0"),
            limits: limits,
            makeDoor: { port in
                EndpointDoor(
                    HTTPEndpoint(port: port, nameOfToken: { $0 == "t" ? "test" : nil }, makeHandler: { _ in handler }),
                    served: served
                )
            },
            onListening: { listening.yield($0) }
        )
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        var configuration = ServiceGroupConfiguration(services: [.init(service: server)], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(5)
        let group = ServiceGroup(configuration: configuration)
        let running = Task { try await group.run() }
        let port = try #require(await ports.first { _ in true })
        do {
            try await work(port, handler)
        } catch {
            await group.triggerGracefulShutdown()
            throw error
        }
        await group.triggerGracefulShutdown()
        try await running.value
    }

    private static func request(
        _ body: String,
        host: String,
        headers: [String] = [],
        line: String = "POST /mcp HTTP/1.1",
        length: Int? = nil
    ) -> String {
        RawClient.request(body, host: host, token: "t", headers: headers, line: line, length: length)
    }

    private static func call(_ tool: String, port: Int, id: Int = 1) -> String {
        let message = ClientRequest.callTool(tool).message(.number(Int64(id)), from: Peer(version: .july2026))
        return request(
            String(decoding: message.line, as: UTF8.self),
            host: "127.0.0.1:\(port)",
            headers: MirroredHeaders.all(for: message).map { "\($0.name): \($0.value)" }
        )
    }

    @Test("answers over a connection that stays, one request after the other")
    func keepsAlive() async throws {
        try await serving { port, _ in
            let raw = try RawClient(port)
            for id in 1...3 {
                raw.send(Self.call("echo", port: port, id: id))
                let answer = await raw.read(until: "\"done\"")
                #expect(answer.hasPrefix("HTTP/1.1 200"))
                #expect(answer.contains("\"id\":\(id)"))
            }
        }
    }

    @Test("lets in nobody by another name, with two names, for a proxy, or with two lengths")
    func strangers() async throws {
        try await serving { port, handler in
            let own = "127.0.0.1:\(port)"
            let call = Self.call("echo", port: port)
            let smuggled = "0\r\n\r\n" + call
            let table: [(String, String)] = [
                (Self.request("{}", host: "evil.example"), "421"),
                (Self.request("{}", host: own, headers: ["Host: x"]), "4"),
                // Servers take the form that proxies get (RFC 9112, section 3.2.2): NIO reads the path of it, and 'Host' still counts.
                (Self.request("{}", host: own, line: "POST http://\(own)/mcp HTTP/1.1"), "400"),
                (Self.request("{}", host: "evil.example", line: "POST http://\(own)/mcp HTTP/1.1"), "421"),
                (Self.request("{}", host: own, line: "POST http://\(own)/other HTTP/1.1"), "404"),
                (Self.request("{}", host: own, headers: ["Origin: http://evil.example"]), "403"),
                (Self.request("{}", host: own, line: "POST /other HTTP/1.1"), "404"),
                (Self.request("{}", host: own, line: "PUT /mcp HTTP/1.1"), "405"),
                ("POST /mcp HTTP/1.1\r\nHost: \(own)\r\nContent-Length: 0\r\n\r\n", "401"),
                (Self.request(smuggled, host: own, headers: ["Transfer-Encoding: chunked"]), "400"),
                (Self.request("{}", host: own, headers: ["Content-Length: 5"]), "400"),
                (Self.request("{}", host: own, headers: ["Bad Header: x"]), "400"),
                ("NONSENSE\r\n\r\n", "400"),
                (Self.request("{}", host: own, headers: ["X-Long: " + String(repeating: "x", count: 20_000)]), "4"),
                (Self.request("{}", host: own, headers: (0..<70).map { "X-\($0): y" }), "4"),
                (Self.request("", host: own, length: 5 << 20), "413"),
            ]
            for (request, status) in table {
                let raw = try RawClient(port)
                raw.send(request)
                let answer = await raw.read()
                #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(request.prefix(200)) -> \(answer.prefix(100))")
                #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2, "\(answer)")
            }
            #expect(handler.begun.withLock { $0 } == 0)
        }
    }

    @Test("a body without an announced end is read to the limit and no further")
    func endlessBody() async throws {
        try await serving { port, _ in
            let raw = try RawClient(port)
            raw.send(
                "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer t\r\n"
                    + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            let chunk = "10000\r\n" + String(repeating: " ", count: 0x10000) + "\r\n"
            await apart { for _ in 0..<100 where !raw.send(chunk) { break } }
            #expect(await raw.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 413"))
        }
    }

    @Test("a head that drips is given up as a whole")
    func slowHead() async throws {
        try await serving(.init(head: 400, reading: 20_000), served: 4) { port, _ in
            let raw = try RawClient(port)
            raw.send("POST /mcp HTTP/1.1\r\nX: ")
            let wasCut = await apart { happens { !raw.send("x") } }
            #expect(wasCut)
        }
    }

    @Test("a client that does not read is given up, and others are served meanwhile")
    func slowReader() async throws {
        try await serving(.init(head: 20_000, reading: 400), served: 4) { port, handler in
            let slow = try await Self.asking(for: "much", at: port, handler)
            let other = try RawClient(port)
            other.send(Self.call("echo", port: port))
            #expect(await other.read(until: "\"done\"").hasPrefix("HTTP/1.1 200"))
            // From the first byte on it is waited for, and cut before it has all: what it reads then is what the system held.
            #expect(await slow.hears())
            var isCut = await Self.isCut(slow, after: 1.5)
            // A busy machine may notice later.
            for pause in [5.0, 20] where !isCut {
                isCut = await Self.isCut(try await Self.asking(for: "much", at: port, handler), after: pause)
            }
            #expect(isCut)
        }
    }

    /// A client with little room whose call has begun.
    private static func asking(for tool: String, at port: Int, _ handler: Handler) async throws -> RawClient {
        let before = handler.begun.withLock { $0 }
        let client = try RawClient(port, receives: 4096)
        client.send(call(tool, port: port))
        try await until { handler.begun.withLock { $0 } > before }
        return client
    }

    /// True if less than the whole answer came to a client that had read nothing for some seconds.
    private static func isCut(_ client: RawClient, after seconds: Double) async -> Bool {
        await apart { Thread.sleep(forTimeInterval: seconds) }
        return await client.read(limit: 64 << 20).utf8.count < 24 << 20
    }

    @Test("beyond as many requests as are answered at once, others are told to come again")
    func busy() async throws {
        try await serving(.init(head: 20_000, reading: 20_000), served: 4) { port, handler in
            let waiting = try (0..<4).map { id in
                let raw = try RawClient(port)
                raw.send(Self.call("hang", port: port, id: id))
                return raw
            }
            try await until { handler.begun.withLock { $0 } == 4 }
            let late = try RawClient(port)
            late.send(Self.call("echo", port: port))
            let refused = await late.read()
            #expect(refused.hasPrefix("HTTP/1.1 503"))
            #expect(refused.lowercased().contains("retry-after: 1"))
            handler.gate.open()
            for raw in waiting { #expect(await raw.read(until: "\"done\"").hasPrefix("HTTP/1.1 200")) }
        }
    }

    @Test("a thousand connections that say nothing hold up nobody for longer than a head may take")
    func thousandConnections() async throws {
        var files = rlimit()
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        getrlimit(kind, &files)
        files.rlim_cur = min(4096, files.rlim_max)
        setrlimit(kind, &files)
        try await serving(.init(head: 2_000, reading: 20_000), served: 256) { port, _ in
            let idle = try await apart { try (0..<1000).map { _ in try RawClient(port) } }
            let late = try RawClient(port)
            late.send(Self.call("echo", port: port))
            #expect(await late.read(until: "\"done\"").hasPrefix("HTTP/1.1 200"))
            #expect(idle.count == 1000)
        }
    }

    @Test("a connection that closes cancels its call")
    func closing() async throws {
        try await serving { port, handler in
            let raw = try RawClient(port)
            raw.send(Self.call("hang", port: port))
            try await until { handler.begun.withLock { $0 } == 1 }
            raw.hangUp()
            try await until { handler.cancelled.withLock { $0 } == 1 }
        }
    }

    @Test("a session goes over connections, and a stream that listens ends when the server stops")
    func sessions() async throws {
        let listening = Mutex<RawClient?>(nil)
        try await serving { port, _ in
            let raw = try RawClient(port)
            let message = ClientRequest.initialize(Peer(version: .november2025)).message(
                .number(1),
                from: Peer(version: .november2025)
            )
            raw.send(Self.request(String(decoding: message.line, as: UTF8.self), host: "localhost:\(port)"))
            let begun = await raw.read(until: "serverInfo")
            let header = begun.split(separator: "\r\n").first { $0.lowercased().hasPrefix("mcp-session-id: ") }
            let session = try #require(header.map { String($0.dropFirst("mcp-session-id: ".count)) })
            for (id, status) in [(session, "200"), ("gone", "404")] {
                let other = try RawClient(port)
                let ping = #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#
                other.send(Self.request(ping, host: "localhost:\(port)", headers: ["Mcp-Session-Id: \(id)"]))
                #expect(await other.read(until: "}\n").hasPrefix("HTTP/1.1 \(status)"))
            }
            let stream = try RawClient(port)
            stream.send(
                Self.request(
                    "",
                    host: "localhost:\(port)",
                    headers: ["Mcp-Session-Id: \(session)"],
                    line: "GET /mcp HTTP/1.1"
                )
            )
            #expect(await stream.read(until: ":\n\n").contains("text/event-stream"))
            listening.withLock { $0 = stream }
        }
        let stream = try #require(listening.withLock { $0 })
        // It ends by itself.
        _ = await stream.read()
    }
}
