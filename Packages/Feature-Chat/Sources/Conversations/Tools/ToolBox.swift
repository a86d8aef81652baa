import ConversationWire
import Core

/// The tools of one answer: all that a model may call, and those of them that it is offered.
struct ToolBox: Sendable {
    private let all: [ToolText]
    private let choice: ToolChoice
    private let said: [String]
    private var called: Set<String>
    /// Those that a request is sent with, in order.
    private(set) var offered: [ToolText]
    let hasFinder: Bool

    /// - Parameters:
    ///   - said: what the person said, the newest first.
    ///   - before: names that were offered with the question before, in their order.
    ///   - called: names that were called in this conversation.
    ///   - budget: tokens for all tools.
    init(_ all: [ToolText], said: [String], before: [String], called: Set<String>, budget: Int) {
        let count = ToolChoice().count
        let tokens = min(ToolChoice().tokens, budget)
        self.all = all
        self.said = said
        self.called = called
        hasFinder = all.count > count || all.reduce(0) { $0 + $1.tokens } > tokens
        let rest = hasFinder ? (count - 1, tokens - Self.tokens(of: Self.finding)) : (count, tokens)
        choice = ToolChoice(count: rest.0, tokens: rest.1)
        offered = hasFinder ? choice.tools(from: all, for: said, offered: before, called: called) : all
    }

    var names: [String] { offered.map(\.name) }

    /// As they go along with a request.
    var definitions: [ToolDefinition] {
        let tools = offered.map { ToolDefinition(name: $0.name, description: $0.description, schema: $0.schema) }
        return hasFinder ? tools + [Self.finding] : tools
    }

    /// Tokens of ``definitions``.
    var tokens: Int {
        offered.reduce(0) { $0 + $1.tokens } + (hasFinder ? Self.tokens(of: Self.finding) : 0)
    }

    /// A call of ``ToolDefinition/finder``: what it found is offered from the next request on.
    mutating func find(_ call: ToolCall) -> ToolResult {
        let words = (try? call.input())?["words"]?.stringValue ?? ""
        let found = choice.found(words, in: all)
        let lines = found.map { "\($0.name): \($0.description.prefix(160))" }
        let output =
            found.isEmpty
            ? "No tool is about that. The features are: \(Set(all.map(\.feature)).sorted().joined(separator: ", "))."
            : "You can call these from now on:\n" + lines.joined(separator: "\n")
        called.formUnion(found.map(\.name))
        offered = choice.tools(from: all, for: said, offered: names, called: called)
        return ToolResult(callID: call.id, name: call.name, output: output, isError: found.isEmpty)
    }

    private static let finding = ToolDefinition(
        name: ToolDefinition.finder,
        description:
            "Finds more of the person's tools, by words. Call it before you say that something cannot be done.",
        schema: [
            "type": "object",
            "properties": ["words": ["type": "string", "description": "What it is about, in English."]],
            "required": ["words"], "additionalProperties": false,
        ]
    )

    private static func tokens(of tool: ToolDefinition) -> Int {
        TokenEstimate.tokens(in: tool.name + tool.description + tool.schema.text()) + 8
    }
}
