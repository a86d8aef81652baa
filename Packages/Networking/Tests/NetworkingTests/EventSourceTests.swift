import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Testing

@testable import Networking

@Suite("Event source", .timeLimit(.minutes(30)))
struct EventSourceTests {
    private func run(
        _ fixture: ClientFixture,
        configuration: EventSourceConfiguration = .init(
            timeouts: HTTPTimeouts(head: .seconds(3600), idle: .seconds(36_000), total: nil)
        ),
        request: ClientRequest = ClientRequest(.get, ClientFixture.url),
        until limit: Int = 50
    ) async throws -> [String] {
        var seen: [String] = []
        for try await signal in EventSource(fixture.client(), request, configuration: configuration) {
            switch signal {
            case .opened: seen.append("open")
            case .event(let event): seen.append("\(event.data)/\(event.id)")
            case .comment(let text): seen.append(":\(text)")
            case .disconnected(let error, let delay):
                seen.append("\(error.map { $0.code } ?? "end") \(Int(delay / .milliseconds(1)))")
            }
            if seen.count == limit { break }
        }
        return seen
    }

    @Test("an ended stream is connected again with the last event's id, after the reconnection time")
    func reconnects() async throws {
        let fixture = ClientFixture(
            .events("id: 1\ndata: a\n\n", "data: cut"),
            .events("data: b\n\n"),
            .response(204)
        )
        #expect(try await run(fixture) == ["open", "a/1", "end 3000", "open", "b/1", "end 3000"])
        #expect(fixture.transport.requests.map { $0.header("Last-Event-ID") } == [nil, "1", "1"])
        #expect(fixture.transport.requests.allSatisfy { $0.header("Accept") == "text/event-stream" })
        #expect(fixture.transport.openBodies == 0)
    }

    @Test("the server sets the reconnection time")
    func retryField() async throws {
        let fixture = ClientFixture(.events("retry: 700\ndata: a\n\n"), .response(204))
        #expect(try await run(fixture) == ["open", "a/", "end 700"])
        #expect(fixture.waits == [700])
    }

    @Test(
        "a server may ask for no wait below the shortest nor above the longest",
        arguments: [("0", 500), ("499", 500), ("999999999999", 30_000), ("30001", 30_000)]
    )
    func retryFieldIsBounded(field: String, milliseconds: Int) async throws {
        let fixture = ClientFixture { _, position in
            position < 3 ? .events("retry: \(field)\ndata: a\n\n") : .response(204)
        }
        let end = "end \(milliseconds)"
        #expect(try await run(fixture) == ["open", "a/", end, "open", "a/", end, "open", "a/", end])
        #expect(fixture.waits == [milliseconds, milliseconds, milliseconds])
    }

    @Test("the caller's own reconnection time is kept, however short")
    func ownTime() async throws {
        let fixture = ClientFixture(.events("data: a\n\n"), .response(204))
        let configuration = EventSourceConfiguration(
            reconnectionTime: .milliseconds(20),
            timeouts: HTTPTimeouts(head: .seconds(3600), idle: .seconds(36_000), total: nil)
        )
        #expect(try await run(fixture, configuration: configuration) == ["open", "a/", "end 20"])
    }

    @Test("a server that wants to be left alone for longer than the longest wait ends the source")
    func longRetryAfter() async throws {
        let fixture = ClientFixture(.response(503, headers: [.retryAfter: "3600"]), .events("data: a\n\n"))
        let error = await httpError { try await run(fixture) }
        #expect(error?.status == 503)
        #expect(error?.recovery == "The service has a problem; try again in 60 min.")
        #expect(fixture.transport.requests.count == 1)
        #expect(fixture.waits.isEmpty)
    }

    @Test("failures in a row wait longer and longer, up to the longest; a good connection starts over")
    func backoff() async throws {
        let fixture = ClientFixture { _, position in
            switch position {
            case 0..<6: .failure(.connectionRefused)
            case 6: .events("data: a\n\n", ending: .failing(.init(.truncated)))
            default: .response(204)
            }
        }
        let refused = "network.connection-refused"
        #expect(
            try await run(fixture) == [
                "\(refused) 3000", "\(refused) 6000", "\(refused) 12000", "\(refused) 24000", "\(refused) 30000",
                "\(refused) 30000", "open", "a/", "network.truncated 3000",
            ]
        )
    }

    @Test("a server that closes at once is not called in a loop")
    func emptyStreams() async throws {
        let fixture = ClientFixture(.events("retry: 0\n"), .events(), .events(), .events(), .events(), .response(204))
        let seen = try await run(fixture)
        #expect(
            seen == ["open", "end 500", "open", "end 500", "open", "end 1000", "open", "end 2000", "open", "end 4000"]
        )
    }

    @Test("passing statuses are tried again, with Retry-After", arguments: [429, 500, 502, 503, 504])
    func passingStatus(status: Int) async throws {
        let fixture = ClientFixture(.response(status, headers: [.retryAfter: "7"]), .response(204))
        #expect(try await run(fixture) == ["network.http-\(status) 7000"])
    }

    @Test(
        "other statuses and content types end the source with an error",
        arguments: [201, 400, 401, 403, 404, 410, 501]
    )
    func lastingStatus(status: Int) async throws {
        let fixture = ClientFixture(.response(status))
        let error = await httpError { try await run(fixture) }
        #expect(error?.status == status)
        #expect(fixture.transport.requests.count == 1)
    }

    @Test(
        "another content type ends the source",
        arguments: ["text/html", "application/json", "", "text/event-streams"]
    )
    func contentType(type: String) async throws {
        let fixture = ClientFixture(.response(headers: [.contentType: type], chunks: [Array("data: a\n\n".utf8)]))
        let error = await httpError { try await run(fixture) }
        #expect(error?.code == "network.content-type")
        #expect(fixture.transport.openBodies == 0)
    }

    @Test("the content type may have parameters and any case")
    func contentTypeParameters() async throws {
        let type: HTTPFields = [.contentType: "Text/Event-Stream; charset=UTF-8"]
        let fixture = ClientFixture(.response(headers: type, chunks: [Array("data: a\n\n".utf8)]), .response(204))
        #expect(try await run(fixture) == ["open", "a/", "end 3000"])
    }

    @Test("204 ends the source at once")
    func noContent() async throws {
        #expect(try await run(ClientFixture(.response(204))) == [])
    }

    @Test("a limit of failures in a row ends the source with the last error")
    func failuresAllowed() async throws {
        let fixture = ClientFixture(.failure(.connectionRefused))
        var configuration = EventSourceConfiguration(failuresAllowed: 2)
        configuration.timeouts = HTTPTimeouts(head: .seconds(3600), idle: .seconds(36_000), total: nil)
        let error = await httpError { [configuration] in try await run(fixture, configuration: configuration) }
        #expect(error?.code == "network.connection-refused")
        #expect(fixture.transport.requests.count == 3)
    }

    @Test("method, body and fields of one's own are sent with each connection")
    func customRequest() async throws {
        let fixture = ClientFixture(.events("data: a\n\n"), .response(204))
        let request = ClientRequest(.post, ClientFixture.url, headers: [.cookie: "x"], body: [7])
        _ = try await run(fixture, request: request)
        #expect(
            fixture.transport.requests.map { "\($0.method) \($0.body) \($0.header("Cookie") ?? "")" } == [
                "POST [7] x", "POST [7] x",
            ]
        )
    }

    @Test("an id that cannot stand in a header field is not sent")
    func strangeID() async throws {
        let fixture = ClientFixture(.events("id: a\u{1}b\ndata: a\n\n"), .response(204))
        _ = try await run(fixture)
        #expect(fixture.transport.requests.last?.header("Last-Event-ID") == nil)
    }

    @Test("an event above the limit ends the source: it would come again")
    func tooLarge() async throws {
        let fixture = ClientFixture(.events("data: " + String(repeating: "x", count: 2000) + "\n\n"))
        var configuration = EventSourceConfiguration(parser: .init(maximumEventBytes: 1000))
        configuration.timeouts = HTTPTimeouts(head: .seconds(3600), idle: .seconds(36_000), total: nil)
        let error = await httpError { [configuration] in try await run(fixture, configuration: configuration) }
        #expect(error?.reason == .eventTooLarge(limit: 1000))
        #expect(fixture.transport.openBodies == 0)
    }

    @Test("cancelling ends the source at once, waiting or reading")
    func cancellation() async throws {
        for answer in [FakeResponse.events(ending: .hanging), .failure(.connectionRefused), .silence] {
            let transport = FakeTransport(answer)
            let client = HTTPClient(transport: transport, clock: ManualClock())
            let task = Task {
                for try await _ in EventSource(client, ClientRequest(.get, ClientFixture.url)) {}
            }
            try await until { !transport.requests.isEmpty }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await until { transport.openBodies == 0 }
        }
    }

    @Test("leaving the loop closes the connection")
    func leaving() async throws {
        let fixture = ClientFixture(.events("data: a\n\n", ending: .hanging))
        _ = try await run(fixture, until: 2)
        try await until { fixture.transport.openBodies == 0 }
    }

    @Test("events of one answer are read without reconnecting")
    func oneAnswer() async throws {
        let fixture = ClientFixture(.events("data: a\n\ndata: b\n\n", "data: c\n\n"))
        var request = ClientRequest(.post, ClientFixture.url)
        // The usual 30 s for a head are less than what the fixture's clock skips.
        request.timeouts = HTTPTimeouts(head: .seconds(3600), idle: .seconds(36_000), total: nil)
        var data: [String] = []
        for try await case .event(let event) in try await fixture.client().events(of: request) {
            data.append(event.data)
        }
        #expect(data == ["a", "b", "c"])
        #expect(fixture.transport.requests.count == 1)
    }
}
