import SpokenText

/// Phrases of other languages for when and how often, in the words that ``SentenceReader`` knows. A language is one table; the thing to be
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

    /// A rendering as the reader takes it. Clocks of these languages count to 24, unless a part of the day is said: `6:45` is
    /// 06:45, `at 8` 08:00. From 1 to 5 people say the afternoon so, too, as in English, which is left to the reader. Days of the
    /// month are figures: `on the 5` is the fifth. Weekdays in a row are each week's.
    static func text(_ rendering: SpokenRendering) -> String {
        var text = String(decoding: rendering.bytes, as: UTF8.self)
        // `RAPPEL 0730`: four figures with a nought are a time, where a reminder is named.
        text = text.replacing(/\bremind me (0[0-9])([0-5][0-9])(?= |$)/) { "remind me at \($0.1):\($0.2)" }
        // "mama's birthday on 3 May, remind me every year": who is asked stands first.
        if let asked = text.firstRange(of: /,? remind me\b/), !text.hasPrefix("remind me") {
            text = "remind me " + text[..<asked.lowerBound] + text[asked.upperBound...]
        }
        // `de 3 em 3 dias`: the same number twice around a little word.
        text = text.replacing(/\b\p{L}{1,4} ([0-9]+) \p{L}{1,4} \1 (hour|day|week|month)s?\b/) {
            "every \($0.1) \($0.2)s"
        }
        if !text.contains(/\b(noon|afternoon|evening|night|tonight)\b/) {
            text = text.replacing(/(^|[^0-9:.])([06-9]:[0-9]{2})(?![0-9]|:[0-9])/) { "\($0.1)0\($0.2)" }
            text = text.replacing(/\bat ([06-9])(?= |$)/) { "at 0\($0.1):00" }
        }
        text = text.replacing(/\b(every month) (?:\p{L}{1,4} ){1,2}([0-9]{1,2})(?:\.|er)?(?= |$)/) {
            "\($0.1) on the \(ordinal($0.2))"
        }
        text = text.replacing(/(^|\s)(?!the |on |day )\p{L}{2,3} ([0-9]{1,2}) (?:\p{L}{1,3} )?(?=every month\b)/) {
            "\($0.1)on the \(ordinal($0.2)) of "
        }
        text = text.replacing(/\b([0-2][0-9]:[0-5][0-9]) (?=[0-2][0-9]:[0-5][0-9])/) { "\($0.1) and " }
        text = text.replacing(/\bday ([0-9]{1,2}) every month\b/) { "on the \(ordinal($0.1)) of every month" }
        text = text.replacing(/\bon (the )?([0-9]{1,2})(?:\.|er)?(?= every month\b)/) { "on the \(ordinal($0.2)) of" }
        text = text.replacing(/\bon (the )?([0-9]{1,2})(?:\.|er)?(?= (?!\p{Lu}\p{Ll}+)|$)/) {
            "on the \(ordinal($0.2))"
        }
        return text.replacing(
            /(every )?\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? (?:and )?){2,}/
        ) { $0.1 == nil ? "every \($0.0)" : "\($0.0)" }
    }

    private static func ordinal(_ number: Substring) -> String {
        let suffix = ["1": "st", "21": "st", "31": "st", "2": "nd", "22": "nd", "3": "rd", "23": "rd"]
        return "\(number)\(suffix[String(number)] ?? "th")"
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
