import Core
import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Synchronization
import Testing

@testable import Networking

@Suite("HTTP client", .timeLimit(.minutes(30)))
struct HTTPClientTests {
    @Test("a request carries the fields that the client adds, and keeps its own")
    func fields() async throws {
        let fixture = ClientFixture(.json("1"))
        let url = ClientFixture.url("https://api.example.com:8443/a%20b/?q=%C3%A9&r")
        _ = try await fixture.client().send(ClientRequest(.get, url, headers: [.accept: "text/csv"]))
        let sent = try #require(fixture.transport.requests.first)
        #expect(sent.url == "https://api.example.com:8443/a%20b/?q=%C3%A9&r")
        #expect(sent.header("Accept") == "text/csv")
        #expect(sent.header("User-Agent") == "Bento")
        #expect(sent.header("Authorization") == nil)
    }

    @Test(
        "an address that cannot be used is an error before anything is sent",
        arguments: ["ftp://a/", "a", "https:///x"]
    )
    func addresses(text: String) async throws {
        let fixture = ClientFixture(.json("1"))
        let error = await httpError { try await fixture.client().send(ClientRequest(.get, ClientFixture.url(text))) }
        #expect(error?.code == "network.invalid-url")
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(
        "every failure of the transport is an error that names the request and what to do",
        arguments: TransportError.Kind.allCases
    )
    func transportFailures(kind: TransportError.Kind) async throws {
        let fixture = ClientFixture(.failure(kind))
        let url = ClientFixture.url("https://api.example.com/v1?apiKey=geheim")
        let error = try #require(await httpError { try await fixture.client().send(ClientRequest(.get, url)) })
        #expect(error.code == "network.\(kind.rawValue)")
        #expect(error.message.hasPrefix("GET https://api.example.com/v1?apiKey=<redacted>: "))
        #expect((error.recovery ?? "").isEmpty == (kind == .shutDown))
        #expect(!"\(error) \(String(reflecting: error))".contains("geheim"))
    }

    @Test("no answer within its time is an error, and the request is given up")
    func noResponse() async throws {
        let transport = FakeTransport(.silence)
        let clock = ManualClock()
        let client = HTTPClient(transport: transport, clock: clock)
        let request = ClientRequest(.get, ClientFixture.url, retry: .never)
        let task = Task { await httpError { try await client.send(request) } }
        // The time for the head, and the time for the whole call.
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(29))
        #expect(clock.sleeperCount == 2)
        clock.advance(by: .seconds(1))
        #expect(await task.value?.reason == .noResponse(within: .seconds(30)))
    }

    @Test("a body that stops is an error after the idle time, and its connection is let go")
    func stalled() async throws {
        let transport = FakeTransport(.response(chunks: [[1]], ending: .hanging))
        let clock = ManualClock()
        let client = HTTPClient(transport: transport, clock: clock)
        let task = Task {
            await httpError { try await client.send(ClientRequest(.get, ClientFixture.url, retry: .never)) }
        }
        // Time moves on, a quarter of the idle time at each sleep of the watch, until it has let go of the body.
        try await until { transport.openBodies > 0 }
        try await until {
            if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(7500)) }
            return transport.openBodies == 0
        }
        #expect(await task.value?.reason == .stalled(for: .seconds(30)))
        #expect(transport.openBodies == 0)
    }

    @Test("a reader that takes its time is no stalled body")
    func slowReader() async throws {
        let transport = FakeTransport(.response(chunks: [[1], [2], [3]]))
        let clock = ManualClock()
        let client = HTTPClient(transport: transport, clock: clock)
        let stream = try await client.stream(ClientRequest(.get, ClientFixture.url))
        var chunks = 0
        for try await _ in stream.body {
            chunks += 1
            for _ in 0..<20 {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(30))
            }
        }
        #expect(chunks == 3)
    }

    @Test("a body above the limit is refused, announced or not", arguments: [true, false])
    func tooLarge(announced: Bool) async throws {
        let headers: HTTPFields = announced ? [.contentLength: "101"] : [:]
        let chunk = [UInt8](repeating: 1, count: 50)
        let fixture = ClientFixture(.response(headers: headers, chunks: [chunk, chunk, [1]]))
        let client = fixture.client(limits: HTTPLimits(collectedBytes: 100))
        let error = await httpError { try await client.send(ClientRequest(.get, ClientFixture.url)) }
        #expect(error?.reason == .tooLarge(limit: 100))
        #expect(fixture.transport.requests.count == 1)
        #expect(fixture.transport.openBodies == 0)
    }

    @Test("a body of exactly the limit is accepted")
    func exactLimit() async throws {
        let fixture = ClientFixture(.response(chunks: [[UInt8](repeating: 1, count: 100)]))
        let client = fixture.client(limits: HTTPLimits(collectedBytes: 100))
        #expect(try await client.send(ClientRequest(.get, ClientFixture.url)).body.count == 100)
    }

    @Test("an endless body is never kept: the reader sees it chunk by chunk and lets go when it wants")
    func endless() async throws {
        let fixture = ClientFixture(.response(chunks: [[1], [2]], ending: .hanging))
        do {
            let stream = try await fixture.client().stream(ClientRequest(.get, ClientFixture.url))
            #expect(fixture.transport.openBodies == 1)
            for try await chunk in stream.body where chunk == [2] { break }
        }
        try await until { fixture.transport.openBodies == 0 }
    }

    @Test("an answer nobody reads is let go")
    func unread() async throws {
        let fixture = ClientFixture(.response(chunks: [[1]], ending: .hanging))
        _ = try await fixture.client().stream(ClientRequest(.get, ClientFixture.url))
        try await until { fixture.transport.openBodies == 0 }
    }

    @Test("cancelling ends a call at once, whatever it waits for")
    func cancellation() async throws {
        let answers = [FakeResponse.silence, .response(chunks: [[1]], ending: .hanging)]
        for answer in answers {
            for method in [HTTPRequest.Method.get, .post] {
                let fixture = ClientFixture(answer)
                let task = Task { try await fixture.client().send(ClientRequest(method, ClientFixture.url)) }
                try await until { !fixture.transport.requests.isEmpty }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
                try await until { fixture.transport.openBodies == 0 }
            }
        }
    }

    /// A way for a request to end.
    struct Ending: Sendable, CustomTestStringConvertible {
        let name: String
        let answer: FakeResponse
        var isCancelled = false
        var isAbandoned = false
        var testDescription: String { name }
    }

    static let endings = [
        Ending(name: "complete", answer: .response(chunks: [[1], [2]])),
        Ending(name: "broken off", answer: .response(chunks: [[1]], ending: .failing(TransportError(.truncated)))),
        Ending(name: "too large", answer: .response(chunks: [[UInt8](repeating: 1, count: 101)], ending: .hanging)),
        Ending(name: "announced too large", answer: .response(headers: [.contentLength: "101"], ending: .hanging)),
        Ending(name: "stalled", answer: .response(chunks: [[1]], ending: .hanging)),
        Ending(name: "never answered", answer: .silence),
        Ending(name: "not connected", answer: .failure(.connectionRefused)),
        Ending(name: "refused", answer: .json(#"{"error": "no"}"#, status: 403)),
        Ending(name: "refused in words that never end", answer: .response(500, chunks: [[1]], ending: .hanging)),
        Ending(name: "redirected in a loop", answer: .redirect(302, to: "/v1/things")),
        Ending(name: "redirected to where it must not go", answer: .redirect(302, to: "http://127.0.0.1/")),
        Ending(name: "cancelled before the answer", answer: .silence, isCancelled: true),
        Ending(name: "cancelled in it", answer: .response(chunks: [[1]], ending: .hanging), isCancelled: true),
        Ending(name: "let go of", answer: .response(chunks: [[1]], ending: .hanging), isAbandoned: true),
    ]

    @Test("however a request ends, it leaves no task and no connection behind", arguments: endings)
    func leavesNothing(ending: Ending) async throws {
        let transport = FakeTransport(ending.answer)
        // Each task that a request makes sleeps on this clock, so that they can be counted.
        let clock = ManualClock()
        let client = HTTPClient(
            transport: transport,
            configuration: .init(limits: HTTPLimits(collectedBytes: 100), retry: .never),
            clock: clock
        )
        for method in [HTTPRequest.Method.get, .post] {
            let isOver = Mutex(false)
            let task = Task {
                defer { isOver.withLock { $0 = true } }
                let request = ClientRequest(method, ClientFixture.url)
                if ending.isAbandoned {
                    for try await _ in try await client.stream(request).body { break }
                } else {
                    _ = try await client.send(request)
                }
            }
            if ending.isCancelled {
                try await until { transport.requests.last?.method == method.rawValue }
                task.cancel()
            }
            try await until {
                if !ending.isCancelled, clock.sleeperCount > 0 { clock.advance(by: .seconds(10)) }
                return isOver.withLock { $0 }
            }
            _ = await task.result
            try await until { clock.sleeperCount == 0 && transport.openBodies == 0 }
        }
    }

    @Test("ten thousand identical GETs at once are one request")
    func joins() async throws {
        let gate = Gate()
        let fixture = ClientFixture { _, _ in
            await gate.passIgnoringCancellation()
            return .json("7")
        }
        let client = fixture.client()
        let total = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10_000 {
                group.addTask { try await client.send(ClientRequest(.get, ClientFixture.url)).body.count }
            }
            try await until { client.waitingCallers(for: ClientRequest(.get, ClientFixture.url)) >= 10_000 }
            gate.open()
            return try await group.reduce(0, +)
        }
        #expect(total == 10_000)
        #expect(fixture.transport.requests.count == 1)
    }

    @Test("requests that differ in anything are not joined")
    func doesNotJoin() async throws {
        let fixture = ClientFixture(.json("1"))
        let client = fixture.client()
        let requests = [
            ClientRequest(.get, ClientFixture.url), ClientRequest(.get, ClientFixture.url, headers: [.accept: "a/b"]),
            ClientRequest(.get, ClientFixture.url("https://api.example.com/v1/things?x")),
            ClientRequest(.get, ClientFixture.url, isAuthorized: false),
            ClientRequest(.post, ClientFixture.url), ClientRequest(.post, ClientFixture.url),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for request in requests { group.addTask { _ = try await client.send(request) } }
            try await group.waitForAll()
        }
        #expect(fixture.transport.requests.count == 6)
    }

    @Test("a caller that leaves a joined request does not disturb the others; the last one ends it")
    func leavesJoined() async throws {
        let gate = Gate()
        let fixture = ClientFixture { _, _ in
            await gate.passIgnoringCancellation()
            return .json("7")
        }
        let client = fixture.client()
        let request = ClientRequest(.get, ClientFixture.url)
        let first = Task { try await client.send(request) }
        try await until { client.waitingCallers(for: request) >= 1 }
        let second = Task { try await client.send(request) }
        try await until { client.waitingCallers(for: request) >= 2 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await second.value.text == "7")
        #expect(fixture.transport.requests.count == 1)
    }

    @Test("an error says status, code, message and request id, and no secret of the request")
    func errorContents() async throws {
        let headers: HTTPFields = [try #require(HTTPField.Name("x-request-id")): "req_7"]
        let body = #"{"error":{"code":"invalid_key","message":"Bad key geheim-123 and token-456 for lat 1."}}"#
        let fixture = ClientFixture(.json(body, status: 401, headers: headers))
        let url = ClientFixture.url("https://api.example.com/v1?text=my%20home&apiKey=geheim-123#f")
        let client = fixture.client(authorization: FixedAuthorization(.bearer(Secret("token-456")), for: url))
        let error = try #require(await httpError { try await client.send(ClientRequest(.get, url)) })
        #expect(error.serverCode == "INVALID_KEY")
        #expect(error.requestID == "req_7")
        #expect(error.exitStatus == .noPermission)
        #expect(
            error.message == """
                GET https://api.example.com/v1?text=<redacted>&apiKey=<redacted>: the server answered 401: Bad key \
                <redacted> and <redacted> for lat 1 [INVALID_KEY] (request req_7).
                """
        )
        let everything = "\(error) \(String(reflecting: error))"
        for secret in ["geheim-123", "token-456", "my%20home", "my home"] {
            #expect(!everything.contains(secret))
        }
    }

    @Test("refused credentials are renewed once and the request is sent again once")
    func renewal() async throws {
        let provider = RenewableProvider()
        let accepting = ClientFixture { request, _ in
            request.header("Authorization") == "Bearer 2" ? .json("1") : .response(401)
        }
        let client = accepting.client(authorization: provider)
        #expect(try await client.send(ClientRequest(.post, ClientFixture.url, body: [9])).text == "1")
        #expect(accepting.transport.requests.map(\.body) == [[9], [9]])

        let refusing = ClientFixture(.response(401))
        let error = await httpError {
            try await refusing.client(authorization: provider).send(ClientRequest(.get, ClientFixture.url))
        }
        #expect(error?.status == 401)
        #expect(refusing.transport.requests.count == 2)
    }

    @Test("a request without authorization is not renewed and carries none")
    func unauthorized() async throws {
        let fixture = ClientFixture(.response(401))
        let client = fixture.client(authorization: RenewableProvider())
        _ = await httpError { try await client.send(ClientRequest(.get, ClientFixture.url, isAuthorized: false)) }
        #expect(fixture.transport.requests.count == 1)
        #expect(fixture.transport.requests.first?.header("Authorization") == nil)
    }
}

/// Hands out `1`, `2`, ... and counts on at each renewal.
private final class RenewableProvider: AuthorizationProvider {
    private let number = Mutex(1)

    func authorization(for url: URL) async throws -> Authorization? { .bearer(Secret("\(number.withLock { $0 })")) }

    func renew(rejected: Authorization?) async throws -> Bool {
        number.withLock { $0 += 1 }
        return true
    }
}
