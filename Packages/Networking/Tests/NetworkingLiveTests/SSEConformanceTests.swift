import Core
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import sse_test_service

/// What the public harness (launchdarkly/sse-contract-tests) asks of a client, driven in its way: the client runs behind the
/// test service, and everything it hears comes back as callbacks.
@Suite("SSE conformance over HTTP", .timeLimit(.minutes(30)))
struct SSEConformanceTests {
    private struct Event: Decodable {
        let type: String
        let data: String
        let id: String
    }

    private struct Case: Decodable {
        let name: String
        let chunks: [String]
        let events: [Event]
        let comments: [String]?

        private enum CodingKeys: String, CodingKey {
            case name, events, comments
            case chunks = "chunks_hex"
        }

        var bytes: [[UInt8]] {
            chunks.map { hex in
                let digits = Array(hex.utf8)
                return stride(from: 0, to: digits.count, by: 2).map { index in
                    UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
                }
            }
        }
    }

    private struct File: Decodable { let cases: [Case] }

    @Test(
        "every public case of parsing gives its events and comments, chunk by chunk over a socket",
        .enabled(if: Vectors.folder != nil, Comment(rawValue: Vectors.absence))
    )
    func parsing() async throws {
        let cases = try JSONDecoder().decode(File.self, from: Vectors.data("sse/launchdarkly/parsing.json")).cases
        #expect(cases.count == 91)
        let chunks = cases.map(\.bytes)
        try await HarnessFixture.run { connection in
            guard let request = try await connection.request(),
                let number = request.split(separator: " ").dropFirst().first.flatMap({ Int($0.dropFirst()) })
            else { return }
            try await connection.startEvents()
            for chunk in chunks[number] where !chunk.isEmpty { try await connection.sendPiece(chunk) }
            try await connection.waitForClose()
        } _: { harness in
            for (number, each) in cases.enumerated() {
                let base = "/cb\(number)"
                let location = try await harness.create(path: "/\(number)", callback: base)
                try await harness.wait(for: each.events.count + (each.comments?.count ?? 0), under: base)
                #expect(try await harness.delete(location) == 204)
                let messages = harness.callbacks.all(under: base)
                let events = messages.filter { $0["kind"] == "event" }.compactMap { $0["event"] }
                let expected = each.events.map { event -> JSONValue in
                    ["type": .string(event.type), "data": .string(event.data), "id": .string(event.id)]
                }
                #expect(events == expected, "\(each.name)")
                if let comments = each.comments {
                    let found = messages.compactMap { $0["comment"]?.stringValue }
                    #expect(found == comments, "\(each.name)")
                }
                #expect(!messages.contains { $0["kind"] == "error" }, "\(each.name)")
            }
            try await harness.streams.waitUntilAllClosed()
        }
    }

    @Test("five megabytes of one event arrive whole, in one piece and in two", arguments: [1, 2])
    func large(pieces: Int) async throws {
        let line = Data((0..<(5 << 20) * 3 / 4).map { UInt8(truncatingIfNeeded: $0 &* 31) }).base64EncodedString()
        let bytes = Array("data: \(line)\n\n".utf8)
        try await HarnessFixture.run { connection in
            _ = try await connection.request()
            try await connection.startEvents()
            let size = (bytes.count + pieces - 1) / pieces
            for start in stride(from: 0, to: bytes.count, by: size) {
                try await connection.sendPiece(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            try await connection.waitForClose()
        } _: { harness in
            _ = try await harness.create()
            try await harness.wait(for: 1)
            #expect(harness.callbacks.all()[0]["event"]?["data"]?.stringValue == line)
        }
    }

    /// Runs a stream whose connections a script serves, by their number from 0.
    private func run(
        _ fields: String = "",
        path: String = "/stream",
        script:
            @escaping @Sendable (_ connection: RawConnection, _ request: String, _ number: Int) async throws -> Void,
        _ body:
            @escaping @Sendable (_ harness: HarnessFixture, _ location: String, _ requests: [String]) async throws
            -> Void
    ) async throws {
        let requests = Mutex<[String]>([])
        try await HarnessFixture.run { connection in
            while let request = try await connection.request() {
                let number = requests.withLock { requests in
                    requests.append(request)
                    return requests.count - 1
                }
                try await script(connection, request, number)
            }
        } _: { harness in
            let location = try await harness.create(fields, path: path)
            try await harness.wait(for: 1)
            try await body(harness, location, requests.withLock { $0 })
        }
    }

    /// Sends events on each connection; the last one stays open, those before it break off.
    private static func breaking(
        _ pieces: [String],
        proper: Bool = false
    )
        -> @Sendable (RawConnection, String, Int)
        async throws -> Void
    {
        { connection, _, number in
            try await connection.startEvents()
            if number < pieces.count, !pieces[number].isEmpty { try await connection.sendPiece(pieces[number]) }
            if number >= pieces.count - 1 { return try await connection.waitForClose() }
            if proper { try await connection.endEvents() } else { try await connection.reset() }
        }
    }

    private static func data(_ harness: HarnessFixture) -> [String] {
        harness.callbacks.all().compactMap { $0["event"]?["data"]?.stringValue }
    }

    private static func field(_ name: String, in request: String) -> String? {
        request.components(separatedBy: "\r\n").dropFirst().prefix { !$0.isEmpty }
            .first { $0.lowercased().hasPrefix(name + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    @Test("a request is a GET that accepts events, bypasses caches and has no last id")
    func defaultRequest() async throws {
        try await run(script: Self.breaking(["data: a\n\n"])) { _, _, requests in
            let request = try #require(requests.first)
            #expect(request.hasPrefix("GET "))
            #expect(Self.field("accept", in: request) == "text/event-stream")
            #expect(Self.field("cache-control", in: request) == "no-cache")
            #expect(Self.field("last-event-id", in: request) == nil)
        }
    }

    @Test("method, body, headers and the first last id are those that were asked for", arguments: ["POST", "REPORT"])
    func customRequest(method: String) async throws {
        let fields = """
            ,"method":"\(method)","body":"{\\"hello\\": \\"world\\"}","lastEventId":"abc",\
            "headers":{"content-type":"application/json; charset=utf-8","header-name-1":"value-1"}
            """
        try await run(fields, script: Self.breaking(["data: a\n\n"])) { _, _, requests in
            let request = try #require(requests.first)
            #expect(request.hasPrefix(method + " "))
            #expect(request.hasSuffix("\r\n\r\n{\"hello\": \"world\"}"))
            #expect(Self.field("content-type", in: request) == "application/json; charset=utf-8")
            #expect(Self.field("header-name-1", in: request) == "value-1")
            #expect(Self.field("last-event-id", in: request) == "abc")
        }
    }

    @Test("a redirect is followed", arguments: [301, 307])
    func redirect(status: Int) async throws {
        try await run { connection, request, _ in
            if request.hasPrefix("GET /stream ") {
                return try await connection.answer("", status: "\(status) Moved", headers: "Location: /other\r\n")
            }
            try await connection.startEvents()
            try await connection.sendPiece("data: hello\n\n")
            try await connection.waitForClose()
        } _: { harness, _, _ in
            #expect(Self.data(harness) == ["hello"])
        }
    }

    @Test(
        "a redirect to nowhere is an error, and no loop",
        arguments: [301, 307],
        ["", "Location:\r\n", "Location: \r\n"]
    )
    func redirectToNowhere(status: Int, location: String) async throws {
        try await run { connection, _, _ in
            try await connection.answer("", status: "\(status) Moved", headers: location)
        } _: { harness, _, requests in
            #expect(harness.callbacks.all()[0]["kind"] == "error")
            #expect(requests.count <= 6)
        }
    }

    @Test("204 ends the stream: no second request, no error")
    func noContent() async throws {
        let requests = Counter()
        try await HarnessFixture.run { connection in
            while let request = try await connection.request() {
                requests.add()
                if request.hasPrefix("GET /ended ") {
                    try await connection.write("HTTP/1.1 204 No Content\r\n\r\n")
                } else {
                    try await connection.startEvents()
                    try await connection.sendPiece("data: b\n\n")
                    return try await connection.waitForClose()
                }
            }
        } _: { harness in
            _ = try await harness.create(#","initialDelayMs":0"#, path: "/ended", callback: "/ended")
            try await until { requests.value == 1 }
            // Another stream's whole beginning is time enough for a second request without a delay.
            _ = try await harness.create(path: "/other", callback: "/other")
            try await harness.wait(for: 1, under: "/other")
            #expect(requests.value == 2)
            #expect(harness.callbacks.all(under: "/ended").isEmpty)
        }
    }

    @Test(
        "a connection that breaks is made again with the last id",
        arguments: [
            (["id: abc\ndata: Hello\n\n", "data: again\n\n"], "abc"),
            (["id: abc\ndata: Hello\n\ndata: World\n\n", "data: again\n\n"], "abc"),
            (["id: abc\ndata: Hello\n\nid: \ndata: World\n\n", "data: again\n\n"], nil),
            (["id: abc\ndata: Hello\n\nid: def\ndata: Goodbye", "data: again\n\n"], "abc"),
        ] as [([String], String?)]
    )
    func lastEventID(pieces: [String], expected: String?) async throws {
        for proper in [true, false] {
            let seen = Mutex<[String]>([])
            let script = Self.breaking(pieces, proper: proper)
            try await run(#","initialDelayMs":0"#) { connection, request, number in
                seen.withLock { $0.append(request) }
                try await script(connection, request, number)
            } _: { harness, _, _ in
                try await until { Self.data(harness).last == "again" }
                #expect(!Self.data(harness).contains("Goodbye"))
                let last = try #require(seen.withLock { $0.last })
                #expect(Self.field("last-event-id", in: last) == expected)
                let messages = harness.callbacks.all()
                #expect(messages.last?["event"]?["id"]?.stringValue == expected ?? "")
            }
        }
    }

    @Test("a request's body is sent again with each connection")
    func bodyAgain() async throws {
        let seen = Mutex<[String]>([])
        let script = Self.breaking(["data: a\n\n", "data: b\n\n"])
        try await run(#","initialDelayMs":0,"method":"POST","body":"hello""#) { connection, request, number in
            seen.withLock { $0.append(request) }
            try await script(connection, request, number)
        } _: { harness, _, _ in
            try await until { Self.data(harness) == ["a", "b"] }
            #expect(seen.withLock { $0.allSatisfy { $0.hasPrefix("POST ") && $0.hasSuffix("\r\n\r\nhello") } })
        }
    }

    @Test("silence beyond the read timeout is an error, and another connection is made")
    func readTimeout() async throws {
        try await run(#","initialDelayMs":0,"readTimeoutMs":100"#) { connection, _, number in
            try await connection.startEvents()
            try await connection.sendPiece("data: \(number)\n\n")
            try await connection.waitForClose()
        } _: { harness, _, _ in
            try await harness.wait(for: 3)
            let kinds = harness.callbacks.all().prefix(3).compactMap { $0["kind"]?.stringValue }
            #expect(kinds == ["event", "error", "event"])
        }
    }
}
