import Core

/// A small coach that responds from a script, so that the protocols around a language model can be used without one. It
/// says so in each response.
struct CoachScript: Sendable {
    /// The topic of a message.
    enum Topic: String, Sendable, CaseIterable {
        case food, training, money, places, other

        /// Words that indicate the topic, in lower case.
        var words: Set<String> {
            switch self {
            case .food: ["ate", "eat", "had", "eggs", "lunch", "breakfast", "dinner", "protein", "calories", "food"]
            case .training: ["workout", "train", "training", "ran", "run", "squat", "gym", "lift"]
            case .money: ["balance", "bitcoin", "sats", "wallet", "pay"]
            case .places: ["where", "place", "map", "near", "nearby", "city"]
            case .other: []
            }
        }

        /// The tools that help, best first.
        var tools: [String] {
            switch self {
            case .food: ["food_log", "food_day"]
            case .training: ["workouts_log", "workouts_today"]
            case .money: ["wallet_balance"]
            case .places: ["location_here", "location_search"]
            case .other: []
            }
        }
    }

    /// The next step after a conversation so far.
    func move(after turns: [CoachTurn], tools: [CoachTool]) -> CoachMove {
        if let last = turns.last, last.role == .tool {
            return .say("Done. The tool said: \(last.text.prefix(200))")
        }
        let words = turns.last { $0.role == .user }?.text ?? ""
        for name in topic(of: words).tools {
            if let tool = tools.first(where: { $0.name == name }), let input = tool.input(from: words) {
                return .call(name, input: input)
            }
        }
        return .say(answer(to: words))
    }

    /// The next step, if the caller says whether and which tool must be called.
    func move(
        after turns: [CoachTurn],
        tools: [CoachTool],
        choice: ToolChoice
    ) -> CoachMove {
        let words = turns.last { $0.role == .user }?.text ?? ""
        let forced: CoachTool?
        switch choice {
        case .never: return move(after: turns, tools: [])
        case .auto: forced = nil
        case .any:
            // The one that helps, else the first.
            if case .call(let name, let input) = move(after: turns, tools: tools) { return .call(name, input: input) }
            forced = tools.first
        case .named(let name): forced = tools.first { $0.name == name }
        }
        guard let forced else { return move(after: turns, tools: tools) }
        return .call(forced.name, input: SchemaSample(forced.schema, words: words).value)
    }

    /// The thought before the answer, if a request wants one.
    func thought(about text: String) -> String {
        "This is about \(topic(of: text).rawValue). A short answer will do, without making anything up."
    }

    /// The topic of a message: the one with most of its words in it.
    func topic(of text: String) -> Topic {
        let words = Set(text.lowercased().split { !$0.isLetter }.map(String.init))
        let counted = Topic.allCases.map { (topic: $0, count: $0.words.intersection(words).count) }
        return counted.max { $0.count < $1.count }.flatMap { $0.count > 0 ? $0.topic : nil } ?? .other
    }

    /// The answer without tools.
    func answer(to text: String) -> String {
        let heard = text.isEmpty ? "" : " You said: \u{201C}\(text.prefix(300))\u{201D}."
        let advice =
            switch topic(of: text) {
            case .food: "Some protein with each meal is a good start."
            case .training: "Two days of strength a week, and some walking between them."
            case .money: "I cannot see your wallet from here."
            case .places: "Brandenburger Tor is always worth a walk."
            case .other: "Ask me about food, training, money or places."
            }
        return "I am the sandbox\u{2019}s scripted coach, not a language model.\(heard) \(advice)"
    }

    /// A text in pieces as a model streams it: a word and the space before it.
    static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        for character in text {
            if character == " " || pieces.isEmpty {
                pieces.append(String(character))
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        return pieces
    }

    /// A figure for the usage counts: words, since there is no tokenizer here.
    static func tokens(in text: String) -> Int { text.split(separator: " ").count }

    /// The turns of a `messages` array, of OpenAI's shape or Anthropic's.
    static func turns(_ messages: JSONValue) -> [CoachTurn] {
        (messages.arrayValue ?? []).compactMap { message in
            guard let role = message["role"]?.stringValue.flatMap(CoachTurn.Role.init) else { return nil }
            guard let parts = message["content"]?.arrayValue else {
                return CoachTurn(role: role, text: message["content"]?.stringValue ?? "")
            }
            if let result = parts.last(where: { $0["type"]?.stringValue == "tool_result" }) {
                let inner = result["content"]?.arrayValue?.compactMap { $0["text"]?.stringValue }.joined()
                return CoachTurn(role: .tool, text: inner ?? result["content"]?.stringValue ?? "")
            }
            return CoachTurn(role: role, text: parts.compactMap { $0["text"]?.stringValue }.joined())
        }
    }
}
