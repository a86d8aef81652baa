import Core
import Testing

@testable import ConversationWire

@Suite("CompleteTurns")
struct CompleteTurnsTests {
    private let call = ToolCall(id: "a", name: "f", arguments: "{}")

    @Test(
        "a call without a result gets one that says so, before the next words",
        arguments: WireDialect.allCases.dropLast()
    )
    func missing(dialect: WireDialect) {
        let items: [ConversationItem] = [
            .text(TextItem(.user, "go")), .toolCall(call), .text(TextItem(.user, "never mind")),
        ]
        let body = ModelRequest(model: "m", items: items).body(in: dialect).text()
        #expect(body.contains("was not run"))
    }

    @Test("a result without its call, and a second result, are left out")
    func orphans() {
        let result = ConversationItem.toolResult(ToolResult(callID: "a", name: "f", output: "1"))
        #expect(CompleteTurns.of([result]) == [])
        #expect(CompleteTurns.of([.toolCall(call), result, result]) == [.toolCall(call), result])
        let late = CompleteTurns.of([.toolCall(call), .text(TextItem(.user, "x")), result])
        #expect(late == [.toolCall(call), result, .text(TextItem(.user, "x"))])
    }

    @Test("an id that comes again later is another call's: each keeps its own result, and no two have one id")
    func repeated() {
        func call(_ id: String, _ arguments: String) -> ConversationItem {
            .toolCall(ToolCall(id: id, name: "f", arguments: arguments))
        }
        func result(_ id: String, _ output: String) -> ConversationItem {
            .toolResult(ToolResult(callID: id, name: "f", output: output))
        }
        let said = ConversationItem.text(TextItem(.user, "more"))
        let items = [
            call("c0", "1"), call("c0", "1"), call("c0_2", "2"), result("c0", "one"), result("c0_2", "two"), said,
            call("c0", "3"), said, call("c0", "4"), result("c0", "four"),
        ]
        let complete = CompleteTurns.of(items)
        #expect(
            complete == [
                call("c0", "1"), call("c0_2", "2"), result("c0", "one"), result("c0_2", "two"), said,
                call("c0_3", "3"),
                .toolResult(
                    ToolResult(callID: "c0_3", name: "f", output: CompleteTurns.missingResult, isError: true)
                ),
                said, call("c0_4", "4"), result("c0_4", "four"),
            ]
        )
        #expect(CompleteTurns.of(complete) == complete, "what is complete stays as it is")
    }

    @Test("a thousand calls of one id take no more than a moment")
    func many() {
        let items = (0..<1000).flatMap { number -> [ConversationItem] in
            [
                .toolCall(ToolCall(id: "call_0", name: "f", arguments: "\(number)")),
                .toolResult(ToolResult(callID: "call_0", name: "f", output: "\(number)")),
            ]
        }
        let complete = CompleteTurns.of(items)
        var ids: Set<String> = []
        for (index, item) in complete.enumerated() {
            switch item {
            case .toolCall(let call): #expect(ids.insert(call.id).inserted && call.arguments == "\(index / 2)")
            case .toolResult(let result): #expect(ids.contains(result.callID) && result.output == "\(index / 2)")
            default: Issue.record("neither a call nor a result: \(item)")
            }
        }
        #expect(complete.count == 2000)
    }
}
