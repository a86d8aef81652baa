import AppData
import ConversationWire
import Core
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import Conversations

@Suite("What of a conversation a model is sent")
struct ContextBuilderTests {
    private func message(_ role: ChatMessage.Role, _ items: [ConversationItem]) -> ChatMessage {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        return ChatMessage(
            id: .make(at: now),
            sessionId: .make(at: now),
            sentAt: Moment(now),
            zone: "Etc/UTC",
            role: role,
            content: "",
            items: items
        )
    }

    private func said(_ words: String) -> ChatMessage { message(.user, [.text(TextItem(.user, words))]) }

    private func answered(_ words: String) -> ChatMessage { message(.assistant, [.text(TextItem(.assistant, words))]) }

    private func called(_ id: String, _ output: String) -> [ChatMessage] {
        [
            message(.assistant, [.toolCall(ToolCall(id: id, name: "food_day", arguments: "{}"))]),
            message(.tool, [.toolResult(ToolResult(callID: id, name: "food_day", output: output))]),
        ]
    }

    private func tokens(_ items: [ConversationItem]) -> Int {
        items.reduce(0) { $0 + ContextBuilder.tokens(in: $1) }
    }

    private func results(_ items: [ConversationItem]) -> [String] {
        items.compactMap { if case .toolResult(let result) = $0 { result.output } else { nil } }
    }

    @Test(
        "the newest question goes along whatever tools returned, and the newest result is cut last",
        arguments: [500, 5000, 20_000]
    )
    func question(budget: Int) {
        let large = String(repeating: "é", count: 60_000)
        let messages =
            [said("old"), answered("older answer"), said("how was my day?")] + called("1", large) + called("2", large)
        let selection = ContextBuilder(persona: Persona(), budget: budget).select(messages)
        #expect(selection.dropped == 2)
        #expect(selection.items.first == .text(TextItem(.user, "how was my day?")))
        #expect(tokens(selection.items) <= budget)
        let results = results(selection.items)
        #expect(results.count == 2 && results[0].utf8.count <= results[1].utf8.count)
        #expect(results.allSatisfy { $0.contains("[cut: ") && !$0.contains("\u{FFFD}") })
    }

    @Test("what fits goes along whole, from the oldest question that fits")
    func fits() {
        let messages =
            [said("one"), answered("1"), said("two")] + called("1", "small") + [answered("2"), said("three")]
        let all = ContextBuilder(persona: Persona(), budget: 10_000).select(messages)
        #expect(all.dropped == 0)
        #expect(all.items.count == 7)
        #expect(results(all.items) == ["small"])
        for budget in 1...80 {
            let some = ContextBuilder(persona: Persona(), budget: budget).select(messages)
            #expect(some.items.last == .text(TextItem(.user, "three")))
            guard case .text(let first)? = some.items.first else { continue }
            #expect(first.speaker == .user && (some.dropped == 6 || tokens(some.items) <= budget))
        }
    }

    @Test("no question, or nothing at all, breaks nothing")
    func empty() {
        let builder = ContextBuilder(persona: Persona(), budget: 100)
        #expect(builder.select([]).items.isEmpty)
        #expect(builder.select([answered("hello")]).items.count == 1)
    }
}

@Suite("A long conversation")
struct LongConversationTests {
    private static let budget = 4000

    private func home(_ transport: FakeTransport) throws -> ChatHome {
        var values = ChatHome.openAI
        values["chat.context-tokens"] = .integer(Int64(Self.budget))
        return try ChatHome(values, transport: transport, flows: FakeFlows([FakeFlows.Fake(id: "food.day")]))
    }

    @Test(
        "four hundred questions cost few summaries, the beginning of a request stays, and the budget is kept in tokens"
    )
    func steps() async throws {
        let transport = FakeTransport { request, _ in
            request.text.contains("Summarise the conversation")
                ? Completions.say("- talked") : Completions.say(String(repeating: "word ", count: 60))
        }
        let home = try home(transport)
        let session = try await home.chat.store.makeSession()
        for index in 0..<400 {
            _ = try await home.chat.send(
                "question \(index) " + String(repeating: "why ", count: 30),
                in: session,
                flow: home.session()
            )
        }
        let summaries = transport.requests.filter { $0.text.contains("Summarise the conversation") }.count
        #expect(summaries > 5 && summaries < 40, "\(summaries)")
        var steady = 0
        var before: [JSONValue] = []
        for request in transport.requests where !request.text.contains("Summarise the conversation") {
            let body = try JSONValue(parsing: request.body)
            let messages = body["messages"]?.arrayValue ?? []
            if Array(messages.prefix(before.count)) == before { steady += 1 }
            before = messages
            let tokens = messages.reduce(0) { $0 + TokenEstimate.tokens(in: $1["content"]?.stringValue ?? "") }
            #expect(tokens <= Self.budget)
            #expect(messages.last?["content"]?.stringValue?.hasPrefix("question ") == true)
        }
        #expect(steady >= 400 - 40, "\(steady)")
    }

    @Test("the rest of ten thousand messages goes into one request, which keeps to the budget, too")
    func onePass() async throws {
        let transport = FakeTransport { request, _ in
            request.text.contains("Summarise the conversation") ? Completions.say("- talked") : Completions.say("ok")
        }
        let home = try home(transport)
        let session = try await home.chat.store.makeSession()
        let runner = home.chat.runner
        try await home.chat.store.database.write { database in
            for index in 1...10_000 {
                var message = runner.newMessage(
                    session,
                    index.isMultiple(of: 2) ? .assistant : .user,
                    "message \(index) " + String(repeating: "word ", count: index % 7 * 10)
                )
                message.position = index
                _ = try message.save(in: database, at: message.sentAt.date)
            }
        }
        for question in ["first", "second"] {
            _ = try await home.chat.send(
                question,
                in: try await home.chat.store.session(session.id),
                flow: home.session()
            )
        }
        let summaries = transport.requests.filter { $0.text.contains("Summarise the conversation") }
        #expect(summaries.count == 1 && transport.requests.count == 3)
        let text = try #require(summaries.first).text
        #expect(text.contains("messages are left out"))
        #expect(text.contains("message 1 "))
        #expect(text.contains("message 9"))
        #expect(TokenEstimate.tokens(in: text) < Self.budget * 2)
    }

    @Test(
        "what short messages leave of their shares goes to the long ones",
        arguments: [([10, 10, 10], 100, 10), ([10, 500, 500], 210, 100), ([500, 500], 100, 50), ([], 100, 100)]
    )
    func share(sizes: [Int], budget: Int, share: Int) {
        #expect(Compaction.share(sizes, in: budget) == share)
    }
}
