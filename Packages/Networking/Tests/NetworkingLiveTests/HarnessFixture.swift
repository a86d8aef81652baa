import Core
import CoreTesting
import Foundation
import Networking
import NetworkingLive
import NetworkingTesting
import Synchronization
import Testing

@testable import sse_test_service

/// The test service, driven as a conformance harness drives it: over HTTP, with streams and callbacks of the harness's own.
struct HarnessFixture: Sendable {
    /// The callbacks that came, under `/cb` or a path of a stream's own.
    final class Callbacks: Sendable {
        private let received = Mutex<[(path: String, body: JSONValue)]>([])

        /// The messages in the order of their numbers.
        func all(under base: String = "/cb") -> [JSONValue] {
            received.withLock { received in
                received.compactMap { entry in Self.number(entry.path, base).map { ($0, entry.body) } }
                    .sorted { $0.0 < $1.0 }.map(\.1)
            }
        }

        /// The paths in the order in which they came.
        func paths(under base: String = "/cb") -> [String] {
            received.withLock { $0.map(\.path).filter { Self.number($0, base) != nil } }
        }

        func add(_ request: String) {
            let path = request.split(separator: " ").dropFirst().first.map { String($0) } ?? ""
            let body = request.range(of: "\r\n\r\n").map { String(request[$0.upperBound...]) } ?? ""
            received.withLock { $0.append((path, (try? JSONValue(parsing: body)) ?? .null)) }
        }

        private static func number(_ path: String, _ base: String) -> Int? {
            path.hasPrefix(base + "/") ? Int(path.dropFirst(base.count + 1)) : nil
        }
    }

    let client: HTTPClient
    let service: String
    let callbacks = Callbacks()
    /// The address of the callbacks' server, without a path.
    let callbackBase: String
    let streams: RawServer

    /// Runs the service, a server of callbacks and a server of streams.
    static func run(
        stream: @escaping @Sendable (RawConnection) async throws -> Void,
        _ body: @escaping @Sendable (HarnessFixture) async throws -> Void
    ) async throws {
        let pending = Mutex<Callbacks?>(nil)
        try await RawServer.run { connection in
            while let request = try await connection.request() {
                pending.withLock { $0 }?.add(request)
                try await connection.answer("", status: "202 Accepted")
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
                    try await LiveFixture.run { client in
                        let harness = HarnessFixture(
                            client: client,
                            service: "http://127.0.0.1:\(port)",
                            callbackBase: callbackServer.url(""),
                            streams: streams
                        )
                        pending.withLock { $0 = harness.callbacks }
                        try await body(harness)
                        let ended = try await harness.delete("/")
                        #expect(ended == 204, "DELETE / ends the service")
                    }
                    try await group.waitForAll()
                }
                await transport.shutdown()
            }
        }
    }

    /// Starts a stream.
    ///
    /// - Parameter fields: more of its parameters, from a comma on.
    /// - Returns: the stream's path at the service.
    func create(_ fields: String = "", path: String = "/stream", callback: String = "/cb") async throws -> String {
        let body = """
            {"streamUrl":"\(streams.url(path))","callbackUrl":"\(callbackBase)\(callback)","tag":"a test"\(fields)}
            """
        let reply = try await client.send(LiveFixture.request(service + "/", body: Array(body.utf8)))
        #expect((200...299).contains(reply.status))
        return try #require(reply.head.headerFields[.location])
    }

    func command(_ path: String, _ body: String) async throws -> Int {
        try await client.send(LiveFixture.request(service + path, body: Array(body.utf8))).status
    }

    func delete(_ path: String) async throws -> Int {
        let url = try #require(URL(string: service + path))
        return try await client.send(ClientRequest(.delete, url)).status
    }

    /// Returns when so many callbacks came.
    func wait(for count: Int, under base: String = "/cb") async throws {
        try await until { callbacks.all(under: base).count >= count }
    }
}
