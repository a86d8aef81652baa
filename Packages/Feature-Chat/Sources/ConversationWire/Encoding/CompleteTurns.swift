/// Makes a list of items one that every server takes: each call has its result right after the calls of its answer, and no
/// result stands without its call.
package enum CompleteTurns {
    package static let missingResult = "This tool was not run: the conversation was stopped before."

    package static func of(_ items: [ConversationItem]) -> [ConversationItem] {
        var results: [String: ToolResult] = [:]
        for case .toolResult(let result) in items where results[result.callID] == nil {
            results[result.callID] = result
        }
        var output: [ConversationItem] = []
        var open: [ToolCall] = []
        func close() {
            for call in open {
                let result =
                    results[call.id]
                    ?? ToolResult(callID: call.id, name: call.name, output: missingResult, isError: true)
                output.append(.toolResult(result))
            }
            open.removeAll()
        }
        var seen: Set<String> = []
        for item in items {
            switch item {
            case .toolCall(let call):
                guard seen.insert(call.id).inserted else { continue }
                open.append(call)
                output.append(item)
            case .toolResult: close()
            case .reasoning, .opaque: output.append(item)
            case .text(let said):
                if said.speaker == .user { close() }
                output.append(item)
            case .image:
                close()
                output.append(item)
            case .change: continue
            }
        }
        close()
        return output
    }
}
