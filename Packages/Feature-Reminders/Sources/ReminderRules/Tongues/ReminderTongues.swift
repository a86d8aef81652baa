import SpokenText

/// How other languages say when and how often, in the words that ``SentenceReader`` knows. A language is one table; what to be
/// reminded of stays as it was typed.
enum ReminderTongues {
    private static let all = [("de", german), ("fr", french), ("es", spanish), ("it", italian), ("pt", portuguese)]
        .compactMap { SpokenPhrases($0.0, $0.1) }

    /// Words of the reader's own that hardly stand in a sentence of another language.
    private static let own: Set<Substring> = [
        "the", "every", "each", "at", "tomorrow", "today", "tonight", "remind", "to", "my", "with", "for", "of", "next",
        "and", "until", "day",
    ]

    /// The sentence in the reader's own words; `nil` where it is in them already.
    static func rendering(of sentence: String) -> SpokenRendering? {
        guard let (phrases, words) = all.speaking(sentence).first else { return nil }
        let count = sentence.lowercased().split { !$0.isLetter }.count { own.contains($0) }
        return words > count ? phrases.rendering(of: sentence) : nil
    }

    static func ownWords(of sentence: String) -> String {
        rendering(of: sentence).map(text) ?? sentence
    }

    /// A rendering as the reader takes it. Clocks of these languages count to 24, unless a part of the day is said, and days of
    /// the month are figures: `6:45` is 06:45, `on the 5` the fifth.
    static func text(_ rendering: SpokenRendering) -> String {
        var text = String(decoding: rendering.bytes, as: UTF8.self)
        if !text.contains(/\b(noon|afternoon|evening|night)\b/) {
            text = text.replacing(/(^|[^0-9:.])([0-9]:[0-9]{2})(?![0-9:])/) { "\($0.1)0\($0.2)" }
        }
        return text.replacing(/\bon (the )?([0-9]{1,2})(?= |$)/) { match in
            let suffix = ["1": "st", "21": "st", "31": "st", "2": "nd", "22": "nd", "3": "rd", "23": "rd"]
            return "on the \(match.2)\(suffix[String(match.2)] ?? "th")"
        }
    }

    /// Words of a rendering as they were typed, where they stand in it one after the other.
    static func typed(_ words: String, in rendering: SpokenRendering) -> String {
        let wanted = Array(words.utf8)
        guard !wanted.isEmpty, wanted.count <= rendering.bytes.count else { return words }
        for start in 0...rendering.bytes.count - wanted.count
        where rendering.bytes[start..<start + wanted.count].elementsEqual(wanted) {
            let typed = rendering.source(of: start..<start + wanted.count)
            return typed.isEmpty ? words : typed
        }
        return words
    }
}
