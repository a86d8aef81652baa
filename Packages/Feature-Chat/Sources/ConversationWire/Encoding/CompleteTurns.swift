/// Makes a list of items one that every server takes: each call has its result right after the calls of its answer, no result
/// stands without its call, and no two calls have one id. Some servers count their ids again in each answer.
package enum CompleteTurns {
    package static let missingResult = "This tool was not run: the conversation was stopped before."

    /// The result that stands for a call that changes something while it runs.
    package static let interruptedResult =
        "This call was begun and its outcome is not known. Do not repeat it; ask the person."

    /// A call that is kept, and its result.
    private struct Turn {
        var call: ToolCall
        var result: ToolResult?
    }

    package static func of(_ items: [ConversationItem]) -> [ConversationItem] {
        let turns = turns(in: items)
        var output: [ConversationItem] = []
        var open: [Turn] = []
        func close() {
            for turn in open {
                var result =
                    turn.result
                    ?? ToolResult(callID: turn.call.id, name: turn.call.name, output: missingResult, isError: true)
                result.callID = turn.call.id
                output.append(.toolResult(result))
            }
            open.removeAll()
        }
        for (index, item) in items.enumerated() {
            if ends(item) { close() }
            switch item {
            case .toolCall:
                guard let turn = turns[index] else { continue }
                open.append(turn)
                output.append(.toolCall(turn.call))
            case .toolResult, .change: continue
            case .reasoning, .opaque, .text, .image, .document: output.append(item)
            }
        }
        close()
        return output
    }

    /// True if an item is no part of the answer before it.
    private static func ends(_ item: ConversationItem) -> Bool {
        switch item {
        case .toolResult, .image, .document: true
        case .text(let said): said.speaker == .user
        case .toolCall, .reasoning, .opaque, .change: false
        }
    }

    /// The calls by their places. A call that comes twice in one answer is one; an id that comes again later is another call's,
    /// and is made another id.
    private static func turns(in items: [ConversationItem]) -> [Int: Turn] {
        var turns: [Int: Turn] = [:]
        // Of each id: the places of its calls that have no result yet.
        var waiting: [String: [Int]] = [:]
        var taken: Set<String> = []
        for case .toolCall(let call) in items { taken.insert(call.id) }
        var seen: Set<String> = []
        var open: Set<String> = []
        var spare: [ToolResult] = []
        for (index, item) in items.enumerated() {
            if ends(item) { open.removeAll() }
            switch item {
            case .toolCall(let call):
                guard open.insert(call.id).inserted else { continue }
                var kept = call
                if !seen.insert(call.id).inserted {
                    var count = 2
                    while !taken.insert("\(call.id)_\(count)").inserted { count += 1 }
                    kept.id = "\(call.id)_\(count)"
                }
                turns[index] = Turn(call: kept)
                waiting[call.id, default: []].append(index)
            case .toolResult(let result):
                // The last call before it: an earlier one was stopped.
                if let place = waiting[result.callID]?.popLast() {
                    turns[place]?.result = result
                } else {
                    spare.append(result)
                }
            default: continue
            }
        }
        for result in spare {
            if let place = waiting[result.callID]?.first {
                waiting[result.callID]?.removeFirst()
                turns[place]?.result = result
            }
        }
        return turns
    }
}
