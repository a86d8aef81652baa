import Core
import Foundation
import Networking
import NetworkingLive
import Synchronization
import Testing

@testable import sse_test_service

/// Drives the test service as a conformance harness does: over HTTP, with streams and callbacks of its own.
@Suite("SSE test service", .timeLimit(.minutes(2)))
struct SSETestServiceTests {
    /// The callbacks that came, in order.
    private final class Callbacks: Sendable {
        private let received = Mutex<[(path: String, body: JSONValue)]>([])
        var paths: [String] { received.withLock { $0.map(\.path) } }
        var all: [JSONValue] { received.withLock { $0.map(\.body) } }
        func add(_ request: String) {
            let path = request.split(separator: " ").dropFirst().first.map { String($0) } ?? ""
            let body = request.range(of: "\r\n\r\n").map { String(request[$0.upperBound...]) } ?? ""
            received.withLock { $0.append((path, (try? JSONValue(parsing: body)) ?? .null)) }
        }
    }

    /// Runs the service, a server of callbacks and a server of streams.
    private func run(
        stream: @escaping @Sendable (RawConnection) async throws -> Void,
        _ body:
            @escaping @Sendable (
                _ client: HTTPClient, _ service: String, _ callbacks: Callbacks, _ callback: String, _ stream: RawServer
            )
            async throws -> Void
    ) async throws {
        let callbacks = Callbacks()
        try await RawServer.run { connection in
            while let request = try await connection.request() {
                callbacks.add(request)
                try await connection.answer("")
            }
        } _: { callbackServer in
            try await RawServer.run(stream) { streams in
                let transport = LiveTransport()
                let started = AsyncStream<Int>.makeStream()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        try await HarnessServer(transport: transport).run(port: 0) { started.continuation.yield($0) }
                    }
                    var ports = started.stream.makeAsyncIterator()
                    let port = try #require(await ports.next())
                    let service = "http://127.0.0.1:\(port)"
                    try await LiveFixture.run { client in
                        try await body(client, service, callbacks, callbackServer.url("/cb"), streams)
                        let ended = try await client.send(delete(service + "/"))
                        #expect(ended.status == 204)
                    }
                    try await group.waitForAll()
                }
                await transport.shutdown()
            }
        }
    }

    private func delete(_ url: String) throws -> ClientRequest {
        ClientRequest(.delete, try #require(URL(string: url)))
    }

    private func create(_ fields: String, _ callback: String, _ stream: String) -> [UInt8] {
        Array(#"{"streamUrl":"\#(stream)","callbackUrl":"\#(callback)"\#(fields)}"#.utf8)
    }

    @Test("it names itself and what it can do")
    func capabilities() async throws {
        try await run { _ in
        } _: { client, service, _, _, _ in
            let reply = try await client.send(LiveFixture.request(service + "/"))
            let json = try JSONValue(parsing: reply.body)
            #expect(json["capabilities"]?.arrayValue?.contains("last-event-id") == true)
        }
    }

    @Test("events, comments and reconnections come back in order; deleting a stream closes its connection")
    func lifeOfAStream() async throws {
        let requests = Mutex<[String]>([])
        try await run { connection in
            guard let request = try await connection.request() else { return }
            requests.withLock { $0.append(request) }
            let isFirst = requests.withLock { $0.count } == 1
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
            if isFirst {
                try await connection.write("id: 7\r")
                try await connection.write("\nevent: x\ndata: a\n\n:hi\n")
                return
            }
            try await connection.write("data: b\n\n")
            try await connection.waitForClose()
        } _: { client, service, callbacks, callback, streams in
            let fields = #","initialDelayMs":1,"lastEventId":"6","headers":{"X-A":"1"},"method":"REPORT","body":"q""#
            let request = LiveFixture.request(service + "/", body: create(fields, callback, streams.url("/s")))
            let created = try await client.send(request)
            let location = try #require(created.head.headerFields[.location])
            try await until { callbacks.all.count >= 3 }
            #expect(callbacks.paths.prefix(3) == ["/cb/1", "/cb/2", "/cb/3"])
            #expect(
                callbacks.all.prefix(3) == [
                    ["kind": "event", "event": ["type": "x", "data": "a", "id": "7"]],
                    ["kind": "comment", "comment": "hi"],
                    ["kind": "event", "event": ["type": "message", "data": "b", "id": "7"]],
                ]
            )
            let sent = requests.withLock { $0.map { $0.lowercased() } }
            #expect(sent.allSatisfy { $0.hasPrefix("report /s ") && $0.contains("x-a: 1") && $0.hasSuffix("q") })
            #expect(sent.first?.contains("last-event-id: 6") == true)
            #expect(sent.last?.contains("last-event-id: 7") == true)
            #expect(try await client.send(delete(service + location)).status == 204)
            try await streams.waitUntilAllClosed()
            #expect(await httpError { try await client.send(delete(service + location)) }?.status == 404)
        }
    }

    @Test("a restart drops the connection and goes on with the last id")
    func restart() async throws {
        let requests = Mutex<[String]>([])
        try await run { connection in
            guard let request = try await connection.request() else { return }
            requests.withLock { $0.append(request.lowercased()) }
            let number = requests.withLock { $0.count }
            try await connection.write(
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nid: \(number)\ndata: a\n\n"
            )
            try await connection.waitForClose()
        } _: { client, service, callbacks, callback, streams in
            let request = LiveFixture.request(service + "/", body: create("", callback, streams.url()))
            let location = try #require(try await client.send(request).head.headerFields[.location])
            try await until { callbacks.all.count == 1 }
            let restart = LiveFixture.request(service + location, body: Array(#"{"command":"restart"}"#.utf8))
            #expect(try await client.send(restart).status == 202)
            try await until { callbacks.all.count == 2 }
            #expect(requests.withLock { $0.last?.contains("last-event-id: 1\r\n") } == true)
        }
    }

    @Test("what ends a stream for good is reported as an error")
    func errors() async throws {
        try await run { connection in
            _ = try await connection.request()
            try await connection.answer("{}", headers: "Content-Type: application/json\r\n")
        } _: { client, service, callbacks, callback, streams in
            _ = try await client.send(LiveFixture.request(service + "/", body: create("", callback, streams.url())))
            try await until { callbacks.all.count == 1 }
            #expect(callbacks.all[0]["kind"] == "error")
        }
    }

    @Test("bad requests are refused with their status")
    func badRequests() async throws {
        try await run { _ in
        } _: { client, service, _, callback, streams in
            func status(_ path: String, _ body: String) async -> Int? {
                await httpError { try await client.send(LiveFixture.request(service + path, body: Array(body.utf8))) }?
                    .status
            }
            #expect(await status("/", "{}") == 400)
            #expect(await status("/", "no json") == 400)
            #expect(await status("/", #"{"streamUrl":"ftp://x","callbackUrl":"\#(callback)"}"#) == 400)
            #expect(await status("/streams/99", #"{"command":"restart"}"#) == 404)
            #expect(await status("/other", "{}") == 404)
            let request = LiveFixture.request(service + "/", body: create("", callback, streams.url()))
            let location = try #require(try await client.send(request).head.headerFields[.location])
            #expect(await status(location, #"{"command":"dance"}"#) == 400)
        }
    }
}
