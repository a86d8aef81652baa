import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Testing

@testable import Networking

@Suite("Retries", .timeLimit(.minutes(30)))
struct RetryTests {
    @Test("a passing fault is tried three times, with growing waits", arguments: [408, 425, 429, 500, 502, 503, 504])
    func passingFaults(status: Int) async throws {
        let fixture = ClientFixture(.response(status))
        let error = await httpError { try await fixture.client().send(ClientRequest(.get, ClientFixture.url)) }
        #expect(error?.status == status)
        #expect(fixture.transport.requests.count == 3)
        #expect(fixture.waits == [500, 1000])
    }

    @Test("a lasting fault is tried once", arguments: [400, 401, 403, 404, 405, 409, 410, 422, 501])
    func lastingFaults(status: Int) async throws {
        let fixture = ClientFixture(.response(status))
        let error = await httpError { try await fixture.client().send(ClientRequest(.get, ClientFixture.url)) }
        #expect(error?.code == "network.http-\(status)")
        #expect(fixture.transport.requests.count == 1)
    }

    @Test("a fault, then an answer, is an answer")
    func recovers() async throws {
        let fixture = ClientFixture(.response(500), .failure(.connectionClosed), .json("1"))
        #expect(try await fixture.client().send(ClientRequest(.get, ClientFixture.url)).text == "1")
    }

    @Test("a body that breaks off is fetched again")
    func brokenBody() async throws {
        let broken = FakeResponse.response(chunks: [[1]], ending: .failing(TransportError(.truncated)))
        let fixture = ClientFixture(broken, .json("1"))
        #expect(try await fixture.client().send(ClientRequest(.get, ClientFixture.url)).text == "1")
        #expect(fixture.transport.openBodies == 0)
    }

    @Test(
        "methods that must not be repeated are sent once, unless an idempotency key allows it",
        arguments: [
            (.get, nil, 3), (.put, nil, 3), (.delete, nil, 3), (.head, nil, 3), (.post, nil, 1), (.patch, nil, 1),
            (.post, "k", 3), (.patch, "k", 3),
        ] as [(HTTPRequest.Method, String?, Int)]
    )
    func repeatability(method: HTTPRequest.Method, key: String?, attempts: Int) async throws {
        let fixture = ClientFixture(.response(503))
        let request = ClientRequest(method, ClientFixture.url, idempotencyKey: key)
        _ = await httpError { try await fixture.client().send(request) }
        #expect(fixture.transport.requests.count == attempts)
        #expect(fixture.transport.requests.allSatisfy { $0.header("Idempotency-Key") == key })
    }

    @Test("a POST that certainly never reached the server is sent again")
    func neverSent() async throws {
        let fixture = ClientFixture(.failure(.connectionRefused), .json("1"))
        #expect(try await fixture.client().send(ClientRequest(.post, ClientFixture.url)).text == "1")
        let cut = ClientFixture(.failure(.connectionClosed), .json("1"))
        let error = await httpError { try await cut.client().send(ClientRequest(.post, ClientFixture.url)) }
        #expect(error?.code == "network.connection-closed")
    }

    @Test(
        "Retry-After is kept, in seconds and as a date",
        arguments: [
            ("2", 2000), ("0", 0), ("30", 30_000), ("1.5", 1500),
            ("Thu, 01 Jan 1970 00:00:05 GMT", 5000), ("Thu Jan  1 00:00:09 1970", 9000),
            ("Wed, 31 Dec 1969 00:00:00 GMT", 500), ("soon", 500), ("-3", 500), ("", 500), ("nan", 500),
        ] as [(String, Int)]
    )
    func retryAfter(field: String, milliseconds: Int) async throws {
        let fixture = ClientFixture(.response(429, headers: [.retryAfter: field]), .json("1"))
        _ = try await fixture.client().send(ClientRequest(.get, ClientFixture.url))
        #expect(fixture.waits == [milliseconds].filter { $0 > 0 } || fixture.waits == [milliseconds])
    }

    @Test(
        "a server that wants a longer wait than 30 s is not asked again, and the error names the time",
        arguments: [
            ("31", "31 s"), ("120", "120 s"), ("121", "3 min"), ("86400", "24 h"), ("604800", "7 days"),
            ("99999999999999999999", "24856 days"), ("Thu, 01 Jan 1970 01:00:00 GMT", "60 min"),
        ]
    )
    func longRetryAfter(field: String, words: String) async throws {
        let fixture = ClientFixture(.response(429, headers: [.retryAfter: field]), .json("1"))
        let error = await httpError { try await fixture.client().send(ClientRequest(.get, ClientFixture.url)) }
        #expect(error?.recovery == "Try again in \(words).")
        #expect(fixture.transport.requests.count == 1)
        #expect(fixture.waits.isEmpty)
    }

    @Test(
        "dates are read in all three forms of HTTP",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sun, 06 Nov 1994 25:49:37 GMT", nil), ("yesterday", nil),
            ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 06 Now 1994 08:49:37 GMT", nil),
        ] as [(String, Double?)]
    )
    func dates(text: String, seconds: Double?) {
        #expect(HTTPDate.parse(text)?.timeIntervalSince1970 == seconds)
    }

    @Test("a 500 with a code of its own is an answer and not tried again")
    func businessError() async throws {
        let fixture = ClientFixture(.json(#"{"error":{"code":"INVENTORY_FULL","message":"Full"}}"#, status: 500))
        let error = await httpError { try await fixture.client().send(ClientRequest(.get, ClientFixture.url)) }
        #expect(error?.serverCode == "INVENTORY_FULL")
        #expect(fixture.transport.requests.count == 1)
    }

    @Test("cancelling during a wait ends the call at once, without another attempt")
    func cancelledWait() async throws {
        let transport = FakeTransport(.response(503))
        let clock = ManualClock()
        let client = HTTPClient(transport: transport, clock: clock, chance: { 1 })
        let task = Task { try await client.send(ClientRequest(.get, ClientFixture.url)) }
        await clock.waitForSleepers(1)
        try await until { !(transport.requests.isEmpty || !clock.slept.contains(.milliseconds(500))) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.requests.count == 1)
        // The shared work ends with its last caller, a moment after it.
        try await until { clock.sleeperCount == 0 }
    }

    @Test("waits double, never pass the longest, and are spread by chance")
    func delays() {
        let policy = RetryPolicy(attempts: 50, firstDelay: .seconds(1), longestDelay: .seconds(30))
        let steps = [1, 2, 5, 6, 50].map { policy.delay(afterAttempt: $0, serverDelay: nil, chance: 1) }
        #expect(steps == [.seconds(1), .seconds(2), .seconds(16), .seconds(30), .seconds(30)])
        #expect(policy.delay(afterAttempt: 2, serverDelay: nil, chance: 0) == .seconds(1))
    }
}
