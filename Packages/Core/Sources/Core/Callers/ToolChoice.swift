/// Selects the tools that a model is offered. Too many of them make it choose badly, and each costs tokens in every
/// request.
public struct ToolChoice: Sendable {
    /// The maximum number of tools, including the one that finds the others.
    public let count: Int
    /// The maximum number of tokens for all tools together.
    public let tokens: Int

    public init(count: Int = 20, tokens: Int = 4000) {
        self.count = count
        self.tokens = tokens
    }

    /// The tools that fit the current message.
    ///
    /// Tools that were offered before come first and in their order, so that the beginning of a request stays the same
    /// and a server's cache of it remains valid. A tool that is not needed is replaced only by one that is.
    ///
    /// - Parameters:
    ///   - said: the person's messages, newest first; the newest counts most.
    ///   - offered: names of tools that were offered before, in their order.
    ///   - called: names of tools that were called in this conversation: they stay.
    public func tools(
        from all: [ToolText],
        for said: [String],
        offered: [String] = [],
        called: Set<String> = []
    ) -> [ToolText] {
        let index = ToolIndex(all)
        let scores = index.scores(for: said)
        let places = Dictionary(offered.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let order = Self.inTurn(all)
        func weight(_ tool: ToolText) -> Double {
            (called.contains(tool.name) ? 1000 : 0) + (scores[tool.name] ?? 0) * 10
                + (places[tool.name] == nil ? 0 : 1)
        }
        let ranked = order.enumerated().sorted { left, right in
            let weights = (weight(left.element), weight(right.element))
            return weights.0 == weights.1 ? left.offset < right.offset : weights.0 > weights.1
        }
        var left = tokens
        var chosen: [ToolText] = []
        for (_, tool) in ranked where chosen.count < count && tool.tokens <= left {
            left -= tool.tokens
            chosen.append(tool)
        }
        let catalogue = Dictionary(all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        func place(_ tool: ToolText) -> (Int, Int) { (places[tool.name] ?? .max, catalogue[tool.name] ?? .max) }
        return chosen.sorted { place($0) < place($1) }
    }

    /// The tools that the words match, best first; none if no tool matches.
    public func found(_ words: String, in all: [ToolText], limit: Int = 8) -> [ToolText] {
        let scores = ToolIndex(all).scores(for: [words])
        return all.filter { (scores[$0.name] ?? 0) > 0 }
            .sorted { (scores[$0.name] ?? 0, $1.name) > (scores[$1.name] ?? 0, $0.name) }
            .prefix(limit).map { $0 }
    }

    /// Each feature's first tool, then each one's second, and so on: a feature declares its daily tools first.
    private static func inTurn(_ all: [ToolText]) -> [ToolText] {
        var counts: [String: Int] = [:]
        let numbered = all.map { tool -> (Int, ToolText) in
            defer { counts[tool.feature, default: 0] += 1 }
            return (counts[tool.feature, default: 0], tool)
        }
        return numbered.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }
}

/// The words of tools, each weighing more the fewer tools have it.
private struct ToolIndex {
    private let words: [(name: String, strong: Set<String>, weak: Set<String>)]
    private let weights: [String: Double]

    init(_ tools: [ToolText]) {
        words = tools.map { tool in
            let strong = Set(Self.words(tool.name) + Self.words(tool.feature))
            let properties = tool.schema["properties"]?.objectValue?.keys.joined(separator: " ") ?? ""
            return (tool.name, strong, Set(Self.words(tool.description + " " + properties)).subtracting(strong))
        }
        var counts: [String: Int] = [:]
        for entry in words { for word in entry.strong.union(entry.weak) { counts[word, default: 0] += 1 } }
        let count = Double(max(tools.count, 1))
        weights = counts.mapValues { max(0.1, Self.magnitude(count / Double($0))) }
    }

    /// The number of binary digits, which is all that a logarithm is needed for here.
    private static func magnitude(_ value: Double) -> Double { Double(max(1, value).exponent) + 1 }

    func scores(for said: [String]) -> [String: Double] {
        var scores: [String: Double] = [:]
        var share = 1.0
        for text in said.prefix(4) {
            let asked = Set(Self.words(String(text.prefix(2000))))
            for entry in words {
                var score = 0.0
                for word in asked {
                    let weight = weights[word] ?? 0
                    score += entry.strong.contains(word) ? 3 * weight : entry.weak.contains(word) ? weight : 0
                }
                if score > 0 { scores[entry.name, default: 0] += score * share }
            }
            share /= 2
        }
        return scores
    }

    /// Words without endings, so that "workouts" is "workout" and "logged" is "log".
    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.compactMap { word in
            var stem = String(word)
            guard stem.count > 2, !common.contains(stem) else { return nil }
            for ending in ["ing", "ed", "es", "s"] where stem.count > ending.count + 2 && stem.hasSuffix(ending) {
                stem.removeLast(ending.count)
                break
            }
            if stem.count > 3, let last = stem.last, stem.dropLast().last == last { stem.removeLast() }
            return stem
        }
    }

    private static let common: Set<String> = [
        "the", "and", "for", "you", "your", "what", "with", "that", "this", "have", "had", "was", "were", "are", "did",
        "does",
        "how", "can", "could", "please", "from", "show", "tell", "all", "one", "its", "not", "but", "will", "would",
        "they",
        "person", "data", "changes", "may", "asked", "first",
    ]
}
