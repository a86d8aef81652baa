import Core
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import sse_test_service

/// Drives the test service as a conformance harness does: over HTTP, with streams and callbacks of its own.
@Suite("SSE test service", .timeLimit(.minutes(30)))
struct SSETestServiceTests {
    @Test("it names itself and what it can do")
    func capabilities() async throws {
        try await HarnessFixture.run { _ in
        } _: { harness in
            let reply = try await harness.client.send(LiveFixture.request(harness.service + "/"))
            let json = try JSONValue(parsing: reply.body)
            #expect(json["capabilities"]?.arrayValue?.contains("last-event-id") == true)
        }
    }

    @Test("events, comments and reconnections come back in order; deleting a stream closes its connection")
    func lifeOfAStream() async throws {
        let requests = Mutex<[String]>([])
        try await HarnessFixture.run { connection in
            guard let request = try await connection.request() else { return }
            requests.withLock { $0.append(request) }
            let isFirst = requests.withLock { $0.count } == 1
            try await connection.startEvents()
            if isFirst {
                try await connection.sendPiece("id: 7\r")
                try await connection.sendPiece("\nevent: x\ndata: a\n\n:hi\n")
                return try await connection.endEvents()
            }
            try await connection.sendPiece("data: b\n\n")
            try await connection.waitForClose()
        } _: { harness in
            let fields = #","initialDelayMs":1,"lastEventId":"6","headers":{"X-A":"1"},"method":"REPORT","body":"q""#
            let location = try await harness.create(fields, path: "/s")
            try await harness.wait(for: 3)
            #expect(harness.callbacks.paths() == ["/cb/1", "/cb/2", "/cb/3"])
            #expect(
                harness.callbacks.all() == [
                    ["kind": "event", "event": ["type": "x", "data": "a", "id": "7"]],
                    ["kind": "comment", "comment": "hi"],
                    ["kind": "event", "event": ["type": "message", "data": "b", "id": "7"]],
                ]
            )
            let sent = requests.withLock { $0.map { $0.lowercased() } }
            #expect(sent.allSatisfy { $0.hasPrefix("report /s ") && $0.contains("x-a: 1") && $0.hasSuffix("q") })
            #expect(sent.first?.contains("last-event-id: 6") == true)
            #expect(sent.last?.contains("last-event-id: 7") == true)
            #expect(try await harness.delete(location) == 204)
            try await harness.streams.waitUntilAllClosed()
            #expect(await httpError { try await harness.delete(location) }?.status == 404)
        }
    }

    @Test("a restart drops the connection and goes on with the last id, also one that came without data")
    func restart() async throws {
        let requests = Mutex<[String]>([])
        try await HarnessFixture.run { connection in
            guard let request = try await connection.request() else { return }
            requests.withLock { $0.append(request.lowercased()) }
            let number = requests.withLock { $0.count }
            try await connection.startEvents()
            try await connection.sendPiece("id: \(number)\n\ndata: a\n\nid: \(number)0\n\n")
            try await connection.waitForClose()
        } _: { harness in
            let location = try await harness.create()
            try await harness.wait(for: 1)
            #expect(try await harness.command(location, #"{"command":"restart"}"#) == 202)
            try await harness.wait(for: 2)
            #expect(requests.withLock { $0.last?.contains("last-event-id: 10\r\n") } == true)
            #expect(harness.callbacks.all().allSatisfy { $0["kind"] == "event" }, "a restart is no error")
        }
    }

    @Test("what ends a stream for good is reported as an error")
    func errors() async throws {
        try await HarnessFixture.run { connection in
            _ = try await connection.request()
            try await connection.answer("{}", headers: "Content-Type: application/json\r\n")
        } _: { harness in
            _ = try await harness.create()
            try await harness.wait(for: 1)
            let message = harness.callbacks.all()[0]
            #expect(message["kind"] == "error")
            #expect(message["comment"]?.stringValue?.isEmpty == false)
        }
    }

    @Test("bad requests are refused with their status")
    func badRequests() async throws {
        try await HarnessFixture.run { _ in
        } _: { harness in
            func status(_ path: String, _ body: String) async -> Int? {
                await httpError { try await harness.command(path, body) }?.status
            }
            #expect(await status("/", "{}") == 400)
            #expect(await status("/", "no json") == 400)
            #expect(await status("/", #"{"streamUrl":"ftp://x","callbackUrl":"http://127.0.0.1/"}"#) == 400)
            #expect(await status("/streams/99", #"{"command":"restart"}"#) == 404)
            #expect(await status("/other", "{}") == 404)
            let location = try await harness.create()
            #expect(await status(location, #"{"command":"dance"}"#) == 400)
            #expect(try await harness.command(location, #"{"command":"listen","listen":{"type":"x"}}"#) == 202)
        }
    }
}
