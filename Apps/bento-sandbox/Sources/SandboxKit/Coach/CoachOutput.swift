import Core

/// A request's choice of tools: whether one must be called, and which.
enum ToolChoice: Sendable, Equatable {
    case auto, never, any
    case named(String)
}

/// The requested format of the text.
enum AnswerFormat: Sendable, Equatable {
    case text, json
    case schema(JSONValue)
}

/// The coach's response to a request: a thought if one was requested, then text or a call.
struct CoachOutput: Sendable, Equatable {
    let thought: String?
    let move: CoachMove
    /// The reason why the text ended.
    let end: CoachText.End

    /// - Parameters:
    ///   - limit: the maximum number of tokens of text; a call is never truncated.
    ///   - stops: texts that end the output.
    init(
        after turns: [CoachTurn],
        tools: [CoachTool],
        choice: ToolChoice,
        format: AnswerFormat = .text,
        limit: Int? = nil,
        stops: [String] = [],
        thinks: Bool = false
    ) {
        let script = CoachScript()
        thought = thinks ? script.thought(about: turns.last { $0.role == .user }?.text ?? "") : nil
        let wanted = script.move(after: turns, tools: tools, choice: choice)
        guard case .say(let text) = wanted else {
            (move, end) = (wanted, .finished)
            return
        }
        let said =
            switch format {
            case .text: text
            case .json: JSONValue.object(["answer": .string(text)]).text()
            case .schema(let schema): SchemaSample(schema, words: text).value.text()
            }
        let cut = CoachText(said, limit: limit, stops: stops)
        (move, end) = (.say(cut.text), cut.end)
    }

    var thoughtTokens: Int { thought.map(CoachScript.tokens) ?? 0 }

    /// The number of words, including those of the thought, plus one for the end if it was reached.
    var tokens: Int {
        switch move {
        case .say(let text): thoughtTokens + CoachScript.tokens(in: text) + (end == .tokenLimit ? 0 : 1)
        case .call(_, let input): thoughtTokens + CoachScript.tokens(in: input.text()) + 1
        }
    }
}
