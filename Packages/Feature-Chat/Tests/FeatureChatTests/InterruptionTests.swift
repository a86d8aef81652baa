import AppData
import ConversationWire
import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import Conversations
@testable import FeatureChat

@Suite("An answer that is stopped, breaks off or loses its conversation")
struct InterruptionTests {
    private let day = FakeFlows.Fake(id: "food.day") { _ in FakeFlows.outcome(["kcal": 1200], "1200 kcal") }

    private func ask(
        _ home: ChatHome,
        _ text: String = "hello",
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    ) async throws
        -> ResponseReport
    {
        try await home.run(AskCoach.self, ["text": .string(text)], frontEnd)
    }

    private static let hanging = FakeResponse.response(
        headers: [.contentType: "text/event-stream"],
        chunks: [Array(Completions.chunk(["content": "so far"]).utf8)],
        ending: .hanging
    )

    @Test("an answer that the person stops keeps what came, and the conversation is free again")
    func stopped() async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(Self.hanging))
        let frontEnd = ScriptedFrontEnd()
        let task = Task { try await ask(home, "go on", frontEnd) }
        try await until(within: .seconds(300)) { frontEnd.events.contains(.appended("so far", block: 0)) }
        task.cancel()
        _ = await task.result
        let session = try await home.chat.store.session(meantBy: "last")
        let messages = try await home.chat.store.messages(of: session.id)
        #expect(messages.map(\.content) == ["go on", "so far"] && messages.last?.stop == "cancelled")
        #expect(frontEnd.events.contains(.closed(block: 0)))
        let lease = try SessionLease(session: session, database: home.database, time: home.time)
        lease.end()
    }

    @Test("what a model without tools says is kept as it comes, and when it breaks off")
    func brokenWithoutTools() async throws {
        let refusal = FakeResponse.json(#"{"error":{"message":"no tools"}}"#, status: 400)
        let broken = FakeResponse.response(
            headers: [.contentType: "text/event-stream"],
            chunks: [Array(Completions.chunk(["content": "Half of it"]).utf8)],
            ending: .failing(TransportError(.truncated))
        )
        let transport = FakeTransport { request, _ in
            request.text.contains("\"tools\"") ? refusal : broken
        }
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: FakeFlows([day]))
        _ = try? await ask(home)
        let messages = try await home.chat.store.messages(of: home.chat.store.session(meantBy: "last").id)
        #expect(messages.last?.content == "Half of it" && messages.last?.error != nil, "\(messages)")
        let hanging = FakeTransport { request, _ in
            request.text.contains("\"tools\"") ? refusal : Self.hanging
        }
        let other = try ChatHome(ChatHome.openAI, transport: hanging, flows: FakeFlows([day]))
        let frontEnd = ScriptedFrontEnd()
        let task = Task { try await ask(other, "go on", frontEnd) }
        _ = await frontEnd.events { $0.contains(.appended("so far", block: 0)) }
        let session = try await other.chat.store.session(meantBy: "last")
        var draft: ChatMessage?
        try await until(within: .seconds(300)) {
            draft = try? await other.chat.store.messages(of: session.id).last
            return draft?.role == .assistant
        }
        #expect(draft?.content == "so far" && draft?.stop == "cut", "a process that is killed now has lost nothing")
        task.cancel()
        _ = await task.result
    }

    @Test(
        "a stream that drips ends two minutes after the last word, and a quarter of an hour after the first byte",
        arguments: [
            (": ping\n\n", Duration.seconds(120), ["so far"]), ("x", .seconds(120), ["so far"]),
            (Completions.chunk(["content": "w"]), .seconds(900), nil),
        ] as [(String, Duration, [String]?)]
    )
    func dripping(chunk: String, limit: Duration, said: [String]?) async throws {
        let clock = ManualClock()
        let transport = DrippingTransport(first: Completions.chunk(["content": "so far"]), then: chunk, clock: clock)
        let provider = WireProvider(
            dialect: .openai,
            model: "any",
            address: try #require(URL(string: "https://model.example/v1/chat/completions")),
            client: HTTPClient(transport: transport),
            refusal: .keyMissing("openai"),
            clock: clock,
            chance: { 0 }
        )
        let broken = try await #require(throws: BrokenResponse.self) {
            _ = try await provider.answer(ModelRequest(model: "any", items: [])) { _ in }
        }
        #expect(broken.cause as? WireFault == .stalled(limit))
        #expect((broken.cause as? WireFault)?.exitStatus == .temporaryFailure)
        if let said { #expect([broken.response.text] == said) }
    }

    /// Sends one chunk, and then another one every ten seconds without end.
    private struct DrippingTransport: HTTPTransport {
        let first: String
        let then: String
        let clock: ManualClock

        func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
            let fields: HTTPFields = [.contentType: "text/event-stream"]
            let turns = Counter()
            let chunks = AsyncThrowingStream<[UInt8], any Error>(unfolding: { [first, then, clock] in
                turns.add()
                guard turns.value > 1 else { return Array(first.utf8) }
                clock.advance(by: .seconds(10))
                return Array(then.utf8)
            })
            return TransportResponse(head: HTTPResponse(status: .ok, headerFields: fields), body: HTTPBody(chunks))
        }
    }

    @Test("a second message is refused while one waits")
    func busy() async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(Completions.say("x")))
        _ = try await ask(home)
        let session = try await home.chat.store.session(meantBy: "last")
        let lease = try SessionLease(session: session, database: home.database, time: home.time)
        await #expect(throws: ChatError.busy("hello")) {
            _ = try await home.run(AskCoach.self, ["text": "more", "in": "last"])
        }
        lease.end()
    }
}
