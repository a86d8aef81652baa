import ConversationWire
import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import Testing

@testable import Conversations
@testable import FeatureChat

@Suite("A server that is busy, or lies about types")
struct WaitingTests {
    private func busy(_ seconds: Int) -> FakeResponse {
        .json(#"{"error":{"message":"slow down"}}"#, status: 429, headers: [.retryAfter: "\(seconds)"])
    }

    @Test("a wait is shown with its length")
    func shown() async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(busy(42), Completions.say("ok")))
        let frontEnd = ScriptedFrontEnd()
        #expect(try await home.run(AskCoach.self, ["text": "hi"], frontEnd).text == "ok")
        #expect(frontEnd.notices.contains { $0.text.contains("Trying again in 42 s") && $0.text.contains("slow down") })
    }

    @Test(
        "a server is waited for as long as was set, and given up at once where it asks for longer",
        arguments: [(60, 61, false), (60, 60, true), (0, 1, false), (0, 0, true), (300, 200, true), (90, 50, false)]
    )
    func limit(patience: Int, asked: Int, answers: Bool) async throws {
        var values = ChatHome.openAI
        values["chat.wait-seconds"] = .integer(Int64(patience))
        // The last of them asks for 50 s twice, which is longer than 90 s in all.
        let transport =
            asked == 50
            ? FakeTransport(busy(asked), busy(asked), Completions.say("ok"))
            : FakeTransport(busy(asked), Completions.say("ok"))
        let home = try ChatHome(values, transport: transport)
        guard !answers else {
            #expect(try await home.run(AskCoach.self, ["text": "hi"]).text == "ok")
            return
        }
        let error = await #expect(throws: ServerBusy.self) { _ = try await home.run(AskCoach.self, ["text": "hi"]) }
        #expect(error?.exitStatus == .temporaryFailure && error?.recovery?.contains("chat.wait-seconds") == true)
    }

    private static let stream =
        Completions.chunk(["content": "Hello"])
        + #"data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"# + "\n\ndata: [DONE]\n\n"
    private static let whole = #"{"choices":[{"index":0,"message":{"content":"Hello"},"finish_reason":"stop"}]}"#

    @Test(
        "what a response is shows in its first bytes, whatever its type says, also where they come one by one",
        arguments: [
            "", "text/plain", "application/json", "text/event-stream", "text/html", "application/octet-stream",
        ],
        [
            stream, ": ping\n\n" + stream, "event: message\n" + stream, "\u{FEFF}" + stream, "\n\n" + stream, whole,
            " \n" + whole,
        ]
    )
    func types(type: String, body: String) async throws {
        for size in [1, 7, 10_000] {
            let bytes = Array(body.utf8)
            let chunks = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            let fields: HTTPFields = type.isEmpty ? [:] : [.contentType: type]
            let transport = FakeTransport(FakeResponse.response(headers: fields, chunks: chunks))
            let home = try ChatHome(ChatHome.openAI, transport: transport)
            #expect(try await home.run(AskCoach.self, ["text": "hi"]).text == "Hello", "\(type), \(size)")
        }
    }

    @Test(
        "a page of HTML is said to be one, whatever its type says",
        arguments: ["", "text/event-stream", "application/json"]
    )
    func page(type: String) async throws {
        let fields: HTTPFields = type.isEmpty ? [:] : [.contentType: type]
        let transport = FakeTransport(
            FakeResponse.response(headers: fields, chunks: [Array("<!doctype html><p>Sign in</p>".utf8)])
        )
        let home = try ChatHome(ChatHome.openAI, transport: transport)
        let error = await #expect(throws: (any Error).self) { _ = try await home.run(AskCoach.self, ["text": "hi"]) }
        #expect((error as? any BentoError)?.message.contains("page of HTML") == true)
    }
}

@Suite("A server that is away")
struct AwayTests {
    private let flows = FakeFlows([
        FakeFlows.Fake(id: "food.day") { _ in FakeFlows.outcome(["kcal": 1200], "1,200 kcal so far.") }
    ])

    @Test(
        "the coach without a model answers what it understands, and says so",
        arguments: [
            FakeResponse.failure(.connectionRefused), .failure(.connectTimeout),
            .json(#"{"error":{"message":"bad gateway"}}"#, status: 502),
        ]
    )
    func answers(response: FakeResponse) async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(response), flows: flows)
        let frontEnd = ScriptedFrontEnd()
        let report = try await home.run(AskCoach.self, ["text": "what did I eat today"], frontEnd)
        #expect(report.text.contains("1,200 kcal so far"))
        #expect(report.provider == "offline")
        #expect(report.stop == "end")
        #expect(
            frontEnd.notices.contains { $0.kind == .warning && $0.text.contains("without a model answers instead") }
        )
    }

    @Test(
        "what takes a model is no answer without one: the error stands, and the question is kept",
        arguments: ["write me a poem about squats", "explain quantum gravity", "blorp"]
    )
    func needsModel(words: String) async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(.failure(.connectionRefused)), flows: flows)
        await #expect(throws: HTTPError.self) { _ = try await home.run(AskCoach.self, ["text": .string(words)]) }
        let session = try await home.chat.store.session(meantBy: "last")
        #expect(try await home.chat.store.messages(of: session.id).map(\.content) == [words])
    }

    @Test(
        "a server that refuses, or has something else to say, is not away",
        arguments: [400, 401, 404, 429, 500]
    )
    func refuses(status: Int) async throws {
        let transport = FakeTransport(.json(#"{"error":{"message":"no"}}"#, status: status))
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: flows)
        await #expect(throws: (any Error).self) {
            _ = try await home.run(AskCoach.self, ["text": "what did I eat today"])
        }
        #expect(flows.calls.isEmpty)
    }
}
