import Core

/// Whether and which tool a request wants called.
enum ToolChoice: Sendable, Equatable {
    case auto, never, any
    case named(String)
}

/// The form that a request wants the words in.
enum AnswerFormat: Sendable, Equatable {
    case text, json
    case schema(JSONValue)
}

/// What the coach gives to a request: a thought where it was asked to think, then words or a call.
struct CoachOutput: Sendable, Equatable {
    let thought: String?
    let move: CoachMove
    /// How the words ended.
    let end: CoachText.End

    /// - Parameters:
    ///   - limit: the most tokens of the words; a call is never cut.
    ///   - stops: texts that end the words.
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

    /// Words, the thought's included, and one for the end where it came to that.
    var tokens: Int {
        switch move {
        case .say(let text): thoughtTokens + CoachScript.tokens(in: text) + (end == .tokenLimit ? 0 : 1)
        case .call(_, let input): thoughtTokens + CoachScript.tokens(in: input.text()) + 1
        }
    }
}
