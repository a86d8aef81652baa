import Core
import Foundation
import HTTPTypes
import Networking
import NetworkingLive
import SandboxKit

/// A sandbox on a port of its own, and a client over real sockets; both end with the test.
struct RunningSandbox: Sendable {
    let url: URL
    let transport: LiveTransport
    let client: HTTPClient

    static func run(
        location: (any LocationCoordinating)? = nil,
        retry: RetryPolicy = .never,
        timeouts: HTTPTimeouts = .standard,
        _ body: @Sendable (RunningSandbox) async throws -> Void
    ) async throws {
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let server = Task {
            defer { continuation.finish() }
            try await SandboxServer(location: location).run(port: 0) { continuation.yield($0) }
        }
        var iterator = ports.makeAsyncIterator()
        guard let port = await iterator.next() else {
            try await server.value
            throw Failure("test.no-server", "The sandbox ended before it listened.")
        }
        // Far more time for a connection than a machine needs that runs many tests at once.
        let transport = LiveTransport(options: LiveTransportOptions(connectTimeout: .seconds(60)))
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw Failure("test.no-url", "No address.") }
        let client = HTTPClient(
            transport: transport,
            configuration: HTTPClient.Configuration(baseURL: url, timeouts: timeouts, retry: retry)
        )
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(RunningSandbox(url: url, transport: transport, client: client)))
        } catch {
            outcome = .failure(error)
        }
        await transport.shutdown()
        server.cancel()
        // It was canceled; how it says so does not matter.
        _ = await server.result
        try outcome.get()
    }

    /// A request, with a fault if one is named.
    func request(
        _ method: HTTPRequest.Method = .get,
        _ path: String,
        _ body: JSONValue? = nil,
        fault: String? = nil,
        headers: HTTPFields = [:]
    ) throws -> ClientRequest {
        guard let address = URL(string: url.absoluteString + path) else {
            throw Failure("test.no-url", "'\(path)' is no path.")
        }
        var request = ClientRequest(method, address, headers: headers, body: body.map { Array($0.text().utf8) })
        if body != nil { request.headers[.contentType] = "application/json" }
        if path.hasPrefix("/v1/messages") {
            // What the real service wants with every request.
            for (name, value) in [("anthropic-version", "2023-06-01"), ("x-api-key", "any")] {
                if let field = HTTPField.Name(name), request.headers[field] == nil { request.headers[field] = value }
            }
        }
        if let fault, let field = HTTPField.Name("X-Sandbox-Fault") { request.headers[field] = fault }
        return request
    }

    /// The answer as JSON; statuses outside 200...299 are errors.
    func json(
        _ method: HTTPRequest.Method = .get,
        _ path: String,
        _ body: JSONValue? = nil,
        fault: String? = nil,
        headers: HTTPFields = [:]
    ) async throws -> JSONValue {
        let reply = try await client.send(request(method, path, body, fault: fault, headers: headers))
        return try JSONValue(parsing: reply.body)
    }

    /// The answer as events.
    func events(_ path: String, _ body: JSONValue, fault: String? = nil) async throws -> [ServerSentEvent] {
        var found: [ServerSentEvent] = []
        for try await item in try await client.events(of: request(.post, path, body, fault: fault)) {
            if case .event(let event) = item { found.append(event) }
        }
        return found
    }
}
