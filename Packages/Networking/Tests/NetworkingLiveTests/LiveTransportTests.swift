import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingLive
import NetworkingTesting
import Synchronization
import Testing

@Suite("Live transport", .timeLimit(.minutes(30)))
struct LiveTransportTests {
    @Test("a request arrives as it was made, and its answer as it was sent")
    func roundTrip() async throws {
        let seen = Mutex("")
        try await RawServer.run { connection in
            while let request = try await connection.request() {
                seen.withLock { $0 = request }
                try await connection.answer("hello", status: "201 Created", headers: "X-A: 1\r\nX-A: 2\r\n")
            }
        } _: { server in
            try await LiveFixture.run { client in
                let reply = try await client.send(LiveFixture.request(server.url("/a?b=c"), body: Array("body".utf8)))
                #expect(reply.status == 201)
                #expect(reply.text == "hello")
                #expect(reply.head.headerFields[values: try #require(HTTPField.Name("X-A"))] == ["1", "2"])
                let request = seen.withLock { $0.lowercased() }
                #expect(request.hasPrefix("post /a?b=c http/1.1\r\n"))
                #expect(request.contains("host: 127.0.0.1:\(server.port)\r\n"))
                #expect(request.contains("content-length: 4\r\n"))
                #expect(request.hasSuffix("\r\n\r\nbody"))
                _ = try await client.send(LiveFixture.request(server.url()))
                #expect(server.accepted == 1, "the connection is used again")
            }
            try await server.waitUntilAllClosed()
        }
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        let code: String
        let serve: @Sendable (RawConnection) async throws -> Void
        var testDescription: String { name }

        init(_ name: String, _ code: String, _ serve: @escaping @Sendable (RawConnection) async throws -> Void) {
            self.name = name
            self.code = code
            self.serve = serve
        }
    }

    static let faults = [
        Fault("closed at once", "network.connection-closed") { _ in },
        Fault("closed after the request", "network.connection-closed") { _ = try await $0.request() },
        Fault("reset before the answer", "network.connection-closed") {
            _ = try await $0.request()
            try await $0.reset()
        },
        Fault("closed inside the head", "network.connection-closed") {
            _ = try await $0.request()
            try await $0.write("HTTP/1.1 200 OK\r\nContent-Le")
        },
        Fault("closed inside the body", "network.truncated") {
            _ = try await $0.request()
            try await $0.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
        },
        Fault("reset inside the body", "network.truncated") {
            _ = try await $0.request()
            try await $0.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
            try await $0.reset()
        },
        Fault("closed inside a chunk", "network.truncated") {
            _ = try await $0.request()
            try await $0.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab")
        },
        Fault("closed before the last chunk", "network.truncated") {
            _ = try await $0.request()
            try await $0.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n")
        },
        Fault("a chunk size that is no number", "network.malformed") {
            _ = try await $0.request()
            try await $0.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nab\r\n")
            try await $0.waitForClose()
        },
        Fault("two different lengths", "network.malformed") {
            _ = try await $0.request()
            try await $0.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc")
            try await $0.waitForClose()
        },
        Fault("not HTTP", "network.malformed") {
            _ = try await $0.request()
            try await $0.write("220 mail.example.com ESMTP\r\n")
            try await $0.waitForClose()
        },
        Fault("a head without end", "network.malformed") {
            _ = try await $0.request()
            try await $0.write("HTTP/1.1 200 OK\r\n")
            let field = "X-A: " + String(repeating: "a", count: 8000) + "\r\n"
            for _ in 0..<1000 { try await $0.write(field) }
        },
        Fault("a length that is no number", "network.malformed") {
            _ = try await $0.request()
            try await $0.write("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nabc")
            try await $0.waitForClose()
        },
        Fault("a negative length", "network.malformed") {
            _ = try await $0.request()
            try await $0.write("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nabc")
            try await $0.waitForClose()
        },
        Fault("broken gzip", "network.bad-compression") {
            _ = try await $0.request()
            try await $0.answer("this is no gzip", headers: "Content-Encoding: gzip\r\n")
            try await $0.waitForClose()
        },
    ]

    @Test("each fault of a server is an error of its own kind that says what to do", arguments: faults)
    func serverFaults(fault: Fault) async throws {
        try await RawServer.run(fault.serve) { server in
            try await LiveFixture.run { client in
                let error = await httpError { try await client.send(LiveFixture.request(server.url("/x?key=geheim"))) }
                #expect(error?.code == fault.code, "\(error.map { String(reflecting: $0) } ?? "no error")")
                #expect(error?.recovery != nil)
                #expect(!String(reflecting: error).contains("geheim"))
            }
            try await server.waitUntilAllClosed()
        }
    }

    @Test("nothing listens: refused")
    func refused() async throws {
        let closed = try ClosedPort()
        try await LiveFixture.run { client in
            let url = "http://127.0.0.1:\(closed.port)/"
            let error = await httpError { try await client.send(LiveFixture.request(url)) }
            #expect(error?.code == "network.connection-refused", "\(String(reflecting: error))")
        }
    }

    @Test("a name without an address")
    func unknownName() async throws {
        try await LiveFixture.run { client in
            let error = await httpError { try await client.send(LiveFixture.request("http://no-such-host.invalid/")) }
            #expect(error?.code == "network.name-not-resolved", "\(String(reflecting: error))")
        }
    }

    @Test("a server that accepts and says nothing is given up after the time for an answer, and its connection closed")
    func halfOpen() async throws {
        let asked = Counter()
        try await RawServer.run { connection in
            _ = try await connection.request()
            asked.add()
            try await connection.waitForClose()
        } _: { server in
            let clock = ManualClock()
            try await LiveFixture.run(clock: clock) { client in
                let call = Task { await httpError { try await client.send(LiveFixture.request(server.url())) } }
                try await until { asked.value == 1 && clock.sleeperCount == 2 }
                clock.advance(by: .seconds(30))
                let error = await call.value
                #expect(error?.reason == .noResponse(within: .seconds(30)))
                #expect(error?.recovery?.isEmpty == false)
                try await server.waitUntilAllClosed()
            }
        }
    }

    @Test("a body that stops is given up after the idle time, and its connection closed")
    func stalledBody() async throws {
        try await RawServer.run { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
            try await connection.waitForClose()
        } _: { server in
            let timeouts = HTTPTimeouts(head: .seconds(30), idle: .milliseconds(50))
            try await LiveFixture.run(timeouts: timeouts) { client in
                let error = await httpError { try await client.send(LiveFixture.request(server.url())) }
                #expect(error?.code == "network.stalled")
                try await server.waitUntilAllClosed()
            }
        }
    }

    @Test("cancelling frees the connection, whether the head, the body or the connection is waited for")
    func cancellation() async throws {
        for begun in [false, true] {
            try await RawServer.run { connection in
                _ = try await connection.request()
                if begun { try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc") }
                try await connection.waitForClose()
            } _: { server in
                try await LiveFixture.run { client in
                    let tasks = (0..<20).map { number in
                        Task { try await client.send(LiveFixture.request(server.url("/\(number)"))) }
                    }
                    try await until { server.open >= 20 }
                    tasks.forEach { $0.cancel() }
                    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
                    try await server.waitUntilAllClosed()
                }
            }
        }
    }

    @Test("letting go of a body that is still coming frees the connection")
    func abandonedBody() async throws {
        try await RawServer.run { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
            try await connection.waitForClose()
        } _: { server in
            try await LiveFixture.run { client in
                for try await _ in try await client.stream(LiveFixture.request(server.url("/1"))).body { break }
                _ = try await client.stream(LiveFixture.request(server.url("/2")))
                try await server.waitUntilAllClosed()
                #expect(server.accepted == 2)
            }
        }
    }

    @Test("a redirect loop ends at the limit, and leaves no connection")
    func redirectLoop() async throws {
        let asked = Counter()
        try await RawServer.run { connection in
            while try await connection.request() != nil {
                asked.add()
                try await connection.answer("", status: "302 Found", headers: "Location: /again\r\n")
            }
        } _: { server in
            try await LiveFixture.run { client in
                let error = await httpError { try await client.send(LiveFixture.request(server.url())) }
                #expect(error?.reason == .tooManyRedirects(limit: 5))
                #expect(error?.recovery?.isEmpty == false)
                #expect(asked.value == 6)
            }
            try await server.waitUntilAllClosed()
        }
    }

    @Test("an error whose words drip does not hold back its status")
    func drippingError() async throws {
        try await RawServer.run { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 503 No\r\nContent-Length: 1000000\r\n\r\n")
            while true {
                try await connection.write("x")
                try await Task.sleep(for: .milliseconds(10))
            }
        } _: { server in
            let timeouts = HTTPTimeouts(head: .seconds(30), idle: .milliseconds(300))
            try await LiveFixture.run(timeouts: timeouts) { client in
                let error = await httpError { try await client.send(LiveFixture.request(server.url())) }
                #expect(error?.status == 503)
                try await server.waitUntilAllClosed()
            }
        }
    }

    #if os(Linux)
        @Test("a server that never accepts is given up after the time for connecting")
        func connectTimeout() async throws {
            let server = try FullBacklog()
            var options = LiveTransportOptions()
            options.connectTimeout = .milliseconds(200)
            try await LiveFixture.run(options: options) { client in
                let url = "http://127.0.0.1:\(server.port)/"
                let error = await httpError { try await client.send(LiveFixture.request(url)) }
                #expect(error?.code == "network.connect-timeout", "\(String(reflecting: error))")
                #expect(error?.recovery?.isEmpty == false)
                #expect(error?.isRetryable == true)
            }
        }

        @Test("cancelling while the connection is being made ends the call at once")
        func cancelledConnecting() async throws {
            let server = try FullBacklog()
            // Shutting down waits for it; the call must not.
            let before = server.waiting
            try await LiveFixture.run(options: LiveTransportOptions(connectTimeout: .seconds(5))) { client in
                let task = Task { try await client.send(LiveFixture.request("http://127.0.0.1:\(server.port)/")) }
                // No server sees it, but the kernel does.
                try await until { server.waiting > before }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
    #endif

    @Test("a certificate that nobody vouches for is refused; one that is trusted works")
    func certificates() async throws {
        try await RawServer.run(tls: try TestCertificate.serverContext()) { connection in
            while try await connection.request() != nil { try await connection.answer("secure") }
        } _: { server in
            let request = LiveFixture.request(server.url(scheme: "https"))
            try await LiveFixture.run { client in
                let error = await httpError { try await client.send(request) }
                #expect(error?.code == "network.certificate-untrusted", "\(String(reflecting: error))")
            }
            var trusting = LiveFixture.patient
            trusting.trustedCertificates = TestCertificate.certificate
            try await LiveFixture.run(options: trusting) { client in
                let reply = try await client.send(request)
                #expect(reply.text == "secure")
            }
            try await server.waitUntilAllClosed()
        }
    }

    @Test("https to a server that does not speak TLS is an error of the secure connection")
    func noTLS() async throws {
        try await RawServer.run { connection in
            try await connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            try await connection.waitForClose()
        } _: { server in
            try await LiveFixture.run { client in
                let error = await httpError { try await client.send(LiveFixture.request(server.url(scheme: "https"))) }
                #expect(error?.code == "network.not-tls", "\(String(reflecting: error))")
                try await server.waitUntilAllClosed()
            }
        }
    }

    @Test("credentials do not follow a redirect to another origin over real sockets")
    func redirect() async throws {
        let seen = Mutex<[String]>([])
        try await RawServer.run { connection in
            while let request = try await connection.request() {
                seen.withLock { $0.append(request) }
                try await connection.answer("other")
            }
        } _: { other in
            try await RawServer.run { connection in
                while try await connection.request() != nil {
                    try await connection.answer("", status: "302 Found", headers: "Location: \(other.url("/x"))\r\n")
                }
            } _: { server in
                try await LiveFixture.run { client in
                    let provider = FixedAuthorization(
                        .bearer(Secret("geheim")),
                        for: try #require(URL(string: server.url()))
                    )
                    let reply = try await client.authorized(by: provider).send(LiveFixture.request(server.url()))
                    #expect(reply.text == "other")
                    #expect(reply.url.absoluteString == other.url("/x"))
                    #expect(seen.withLock { $0.count } == 1)
                    #expect(!seen.withLock { $0.joined().lowercased() }.contains("geheim"))
                }
            }
        }
    }

    @Test("after shutting down, requests fail with an error")
    func shutDown() async throws {
        let transport = LiveTransport()
        await transport.shutdown()
        await transport.shutdown()
        let client = HTTPClient(transport: transport)
        let error = await httpError { try await client.send(LiveFixture.request("http://127.0.0.1:1/")) }
        #expect(error?.code == "network.shut-down")
    }

    @Test("events arrive as they are sent, over a thousand streams at the same time")
    func manyStreams() async throws {
        let count = 1000
        let gate = Gate()
        try await RawServer.run { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: a\n\n")
            await gate.passIgnoringCancellation()
            try await connection.write("data: b\n\n")
        } _: { server in
            try await LiveFixture.run { client in
                let arrived = Counter()
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<count {
                        group.addTask {
                            var events = 0
                            for try await _ in try await client.events(
                                of: LiveFixture.request(server.url("/\(number)"))
                            ) {
                                events += 1
                                if events == 1 { arrived.add() }
                            }
                            return events
                        }
                    }
                    try await until { arrived.value >= count }
                    #expect(server.open == count)
                    gate.open()
                    let events = try await group.reduce(0, +)
                    #expect(events == count * 2)
                }
                try await server.waitUntilAllClosed()
            }
        }
    }
}
