import AppData
import ConversationWire
import Core
import Foundation
import Testing

@testable import FeatureChat

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
        #expect(all.dropped == 0 && all.items.count == 7 && results(all.items) == ["small"])
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
