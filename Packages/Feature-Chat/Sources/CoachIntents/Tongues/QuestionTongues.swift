import SpokenText

/// Phrases by which other languages ask for one's own figures, in the words that ``QuestionReader`` knows. A language is one table. The reader
/// takes words in any order, so that only what is said in one piece (`la semaine dernière`) has to be a phrase of the table.
enum QuestionTongues {
    private static let all = [("de", german), ("fr", french), ("es", spanish), ("it", italian), ("pt", portuguese)]
        .compactMap { SpokenPhrases($0.0, $0.1) }

    /// Words of the reader's own that hardly stand in a question of another language.
    private static let own: Set<Substring> = [
        "the", "how", "what", "when", "which", "did", "do", "does", "my", "is", "are", "of", "for", "and", "this",
        "last", "today", "yesterday", "many", "much", "was", "were", "week", "month", "year", "days", "have", "with",
        "than", "should", "to", "it",
    ]

    /// The sentence in the reader's own words, once for each language that has as many of its words as any other.
    ///
    /// - Returns: none where it is in the reader's own; `isSure` where more of its words are another language's.
    static func renderings(of sentence: String) -> (texts: [String], isSure: Bool) {
        let speaking = all.speaking(sentence)
        guard let words = speaking.first?.words else { return ([], false) }
        let count = sentence.lowercased().split { !$0.isLetter }.count { own.contains($0) }
        let likely = speaking.prefix { $0.words == words }.map(\.phrases)
        let texts = likely.map { text($0.rendering(of: sentence)) }
        return (texts, words > count)
    }

    /// The same of a sentence with its slips put right; none where there are none.
    static func corrected(_ sentence: String) -> [String] {
        let speaking = all.speaking(sentence)
        return speaking.prefix { $0.words == speaking.first?.words }.compactMap { phrases, _ in
            phrases.corrected(sentence).map { text(phrases.rendering(of: $0)) }
        }
    }

    /// A rendering in the order of the reader's words: `ago 3 weeks`, `7 last days` and `Monday last` are what other languages
    /// have. A question word anywhere asks, also where none stands first,
    /// and so does "enough".
    static func text(_ rendering: SpokenRendering) -> String {
        var text = String(decoding: rendering.bytes, as: UTF8.self).lowercased()
        text = text.replacing(/\bago (a|[0-9]+) (days?|weeks?|months?|years?)\b/) { "\($0.1) \($0.2) ago" }
        text = text.replacing(/\b([0-9]+) last (day|week|month|year)s?\b/) { "last \($0.1) \($0.2)s" }
        text = text.replacing(/\blast ([0-9]+) (day|week|month|year)\b/) { "last \($0.1) \($0.2)s" }
        text = text.replacing(
            /\b((?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december) last\b/
        ) { "last \($0.1)" }
        // A food is looked up by its name alone: "has a banane" is of two languages.
        text = text.replacing(/\b(calories|protein|carbs|fat|sugar|fiber|salt) (has|in) a\b/) { "\($0.1) \($0.2)" }
        // "this week ... than last": the noun is said once.
        text = text.replacing(/\bthis (week|month|year)\b(.*)\bthan (?:the )?last(?= *\??$)/) {
            "this \($0.1)\($0.2)than last \($0.1)"
        }
        let asks = text.contains(/\b(how|what|when|which|enough)\b/)
        return asks && !text.hasSuffix("?") ? text + "?" : text
    }
}
