import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingLive
import NetworkingTesting
import SandboxKit
import Testing

@Suite("Faults over a socket", .timeLimit(.minutes(30)))
struct FaultTests {
    static let chat: JSONValue = ["message": "I ate 2 \u{00E9}clairs \u{2764}\u{FE0F}"]

    @Test("a delay longer than the time for an answer is an error, a shorter one is not")
    func delay() async throws {
        try await RunningSandbox.run(timeouts: HTTPTimeouts(head: .milliseconds(200), idle: .seconds(30))) { sandbox in
            let error = await httpError { try await sandbox.json(.get, "/v1/models", fault: "delay=3600000") }
            #expect(error?.reason == .noResponse(within: .milliseconds(200)))
            #expect(error?.isRetryable == true)
        }
        try await RunningSandbox.run { sandbox in
            let answer1 = try await sandbox.json(.get, "/v1/models", fault: "delay=1")
            #expect(answer1["object"] == "list")
        }
    }

    @Test("an answer that comes byte by byte is the same answer")
    func drip() async throws {
        try await RunningSandbox.run { sandbox in
            let whole = try await sandbox.events("/v1/chat", Self.chat)
            let dripped = try await sandbox.events("/v1/chat", Self.chat, fault: "drip")
            #expect(dripped == whole)
            #expect(whole.map(\.type).last == "stop")
            let models = try await sandbox.json(.get, "/v1/models", fault: "drip=1")
            #expect(models == (try await sandbox.json(.get, "/v1/models")))
        }
    }

    @Test("a stream can be paced, and is the same stream")
    func pace() async throws {
        try await RunningSandbox.run { sandbox in
            let whole = try await sandbox.events("/v1/chat", Self.chat)
            let paced = try await sandbox.events("/v1/chat", Self.chat, fault: "pace=1")
            #expect(paced == whole)
        }
    }

    @Test("a thousand streams at the same time each give their whole answer, and leave nothing open")
    func manyStreams() async throws {
        let count = 1000
        try await RunningSandbox.run(timeouts: HTTPTimeouts(head: .seconds(100), idle: .seconds(100))) { sandbox in
            let whole = try await sandbox.events("/v1/chat", Self.chat)
            let begun = Counter()
            let (opened, gate) = AsyncStream<Void>.makeStream()
            let waiting = Task { for await _ in opened {} }
            // Results, not errors: one that fails must not leave the others waiting for it.
            try await withThrowingTaskGroup(of: Result<[ServerSentEvent], any Error>.self) { group in
                for _ in 0..<count {
                    group.addTask {
                        var events: [ServerSentEvent] = []
                        do {
                            let request = try sandbox.request(.post, "/v1/chat", Self.chat, fault: "pace=20")
                            for try await case .event(let event) in try await sandbox.client.events(of: request) {
                                events.append(event)
                                guard events.count == 1 else { continue }
                                begun.add()
                                await waiting.value
                            }
                            return .success(events)
                        } catch {
                            if events.isEmpty { begun.add() }
                            return .failure(error)
                        }
                    }
                }
                try await until { begun.value >= count }
                gate.finish()
                for try await result in group {
                    let events = try result.get()
                    #expect(events == whole)
                }
            }
        }
    }

    @Test(
        "a body that is cut off is an error, with and without an announced length",
        arguments: ["cut", "cut=1", "cut=0"]
    )
    func cut(_ fault: String) async throws {
        try await RunningSandbox.run { sandbox in
            let collected = await httpError { try await sandbox.json(.get, "/v1/models", fault: fault) }
            #expect(collected?.code == "network.truncated")
            #expect(collected?.isRetryable == true)
            let streamed = await httpError { try await sandbox.events("/v1/chat", Self.chat, fault: fault) }
            #expect(streamed?.code == "network.truncated")
        }
    }

    @Test("429 says how long to wait, and a retry after it succeeds")
    func tooMany() async throws {
        try await RunningSandbox.run { sandbox in
            let error = await httpError { try await sandbox.json(.get, "/v1/models", fault: "429=7") }
            #expect(error?.status == 429)
            #expect(error?.retryAfter == .seconds(7))
            #expect(error?.serverCode == "RATE_LIMITED")
            #expect(error?.exitStatus == .temporaryFailure)
        }
        try await RunningSandbox.run(retry: RetryPolicy(firstDelay: .milliseconds(1))) { sandbox in
            let answer2 = try await sandbox.json(.get, "/v1/models", fault: "429-once")
            #expect(answer2["object"] == "list")
        }
    }

    @Test("a passing 500 is an error without retries, and none with them")
    func once() async throws {
        try await RunningSandbox.run { sandbox in
            let error = await httpError { try await sandbox.json(.get, "/v1/models", fault: "500-once") }
            #expect(error?.status == 500)
            #expect(error?.isRetryable == true)
            let answer3 = try await sandbox.json(.get, "/v1/models", fault: "500-once")
            #expect(answer3["object"] == "list")
        }
        try await RunningSandbox.run(retry: RetryPolicy(firstDelay: .milliseconds(1))) { sandbox in
            let answer4 = try await sandbox.json(.get, "/v1/models", fault: "500-once")
            #expect(answer4["object"] == "list")
            // Posting a message twice could say it twice: without an idempotency key it is not repeated.
            let error = await httpError { try await sandbox.events("/v1/chat", Self.chat, fault: "500-once") }
            #expect(error?.status == 500)
        }
    }

    @Test("a web page in place of an answer is an error that says so")
    func contentType() async throws {
        try await RunningSandbox.run { sandbox in
            let streamed = await httpError { try await sandbox.events("/v1/chat", Self.chat, fault: "content-type") }
            #expect(streamed?.reason == .contentType(expected: "text/event-stream", found: "text/html"))
            let called = await httpError { () async throws -> JSONValue in
                var endpoint: Endpoint<JSONValue> = .json(.get, "v1/models")
                if let field = HTTPField.Name("X-Sandbox-Fault") { endpoint.headers[field] = "content-type" }
                return try await sandbox.client.call(endpoint)
            }
            #expect(called?.code == "network.undecodable")
        }
    }

    @Test("bytes that mean nothing are an error where an answer is wanted, and no event in a stream")
    func garbage() async throws {
        try await RunningSandbox.run { sandbox in
            let called = await httpError { () async throws -> JSONValue in
                var endpoint: Endpoint<JSONValue> = .json(.get, "v1/models", envelope: .success)
                if let field = HTTPField.Name("X-Sandbox-Fault") { endpoint.headers[field] = "garbage" }
                return try await sandbox.client.call(endpoint)
            }
            #expect(called?.code == "network.undecodable")
            let events = try await sandbox.events("/v1/chat", Self.chat, fault: "garbage")
            #expect(events == [])
        }
    }

    @Test("faults add up, also from the query, and an unknown one is refused with the list")
    func several() async throws {
        try await RunningSandbox.run { sandbox in
            let error = await httpError { try await sandbox.json(.get, "/v1/models?sandbox-fault=drip,cut=20") }
            #expect(error?.code == "network.truncated")
            let unknown = await httpError { try await sandbox.json(.get, "/v1/models", fault: "explode") }
            #expect(unknown?.status == 400)
            #expect(unknown?.serverMessage?.contains("500-once") == true)
        }
    }

    @Test(
        "a standing fault is a fault, with or without the words an address must hold",
        arguments: [
            ("garbage", true), ("status=502@type=city", true), ("cut=20@/v1/", true), ("drip", true),
            ("status=200", false), ("status", false), ("explode", false), ("", false), ("garbage@", false),
            ("@type=city", false),
        ]
    )
    func standing(text: String, isFault: Bool) { #expect((StandingFault(text) != nil) == isFault) }

    @Test("an answer may be empty, or a gateway's page with a status of its own")
    func gateways() async throws {
        try await RunningSandbox.run { sandbox in
            let error = await httpError { try await sandbox.json(.get, "/v1/models", fault: "status=502") }
            #expect(error?.status == 502)
            #expect(error?.isRetryable == true)
            let empty = try await sandbox.client.send(sandbox.request(.get, "/v1/models", fault: "empty"))
            #expect(empty.status == 200)
            #expect(empty.body.isEmpty)
        }
    }

    @Test("cancelling a stream in the middle ends it at once, and the server goes on")
    func cancellation() async throws {
        try await RunningSandbox.run { sandbox in
            let (started, continuation) = AsyncStream<Void>.makeStream()
            let reading = Task {
                let stream = try await sandbox.client.events(
                    of: sandbox.request(.post, "/v1/chat", Self.chat, fault: "drip=3600000")
                )
                continuation.yield()
                for try await _ in stream {}
            }
            for await _ in started { break }
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
            let answer5 = try await sandbox.json(.get, "/v1/models")
            #expect(answer5["object"] == "list")
        }
    }

    @Test("no fault brings a secret of the request into an error")
    func redaction() async throws {
        let secret = "s3cret-Aa1-never-shown"
        let faults: [String?] = [
            nil, "429", "500-once", "cut", "content-type", "garbage", secret, "delay=3600000",
        ]
        try await RunningSandbox.run(timeouts: HTTPTimeouts(head: .milliseconds(300), idle: .seconds(30))) { sandbox in
            var texts: [String] = []
            for fault in faults {
                for path in ["/v1/geocode/search?text=\(secret)&apiKey=\(secret)", "/api/v1/profile", "/nowhere/x"] {
                    let error = await httpError { () async throws -> JSONValue in
                        var request = try sandbox.request(.get, path, fault: fault)
                        request.headers[.authorization] = "Bearer \(secret)"
                        let reply = try await sandbox.client.send(request)
                        return try PlainEnvelope().open(JSONValue.self, from: reply, keys: .asIs)
                    }
                    // A page in place of an answer decodes as nothing; each of these requests fails somehow.
                    let found = try #require(error, "\(fault ?? "no fault") \(path.prefix(16))")
                    var dumped = ""
                    dump(found, to: &dumped)
                    texts += ["\(found)", found.message, found.recovery ?? "", String(reflecting: found), dumped]
                }
            }
            #expect(texts.count == faults.count * 3 * 5)
            for text in texts { #expect(!text.contains(secret)) }
        }
    }
}
