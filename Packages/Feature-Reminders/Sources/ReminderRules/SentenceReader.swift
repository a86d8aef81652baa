import Core
import Foundation

/// Reads what a person says of a reminder: `drink water every two hours until 8pm on weekdays`.
///
/// Phrases of time may stand anywhere; the words that are none say what to be reminded of.
package struct SentenceReader: Sendable {
    let now: Date
    let offsets: ZoneOffsets
    let dayParts: DayParts
    /// Whether `3/12` is the twelfth of March.
    let monthFirst: Bool

    /// - Parameter offsets: of the zone that the person is in.
    package init(now: Date, offsets: ZoneOffsets, dayParts: DayParts = DayParts(), monthFirst: Bool = false) {
        self.now = now
        self.offsets = offsets
        self.dayParts = dayParts
        self.monthFirst = monthFirst
    }

    /// In characters.
    package static let longestSentence = 500

    /// - Throws: a failure (65) that says which words do not fit, and how such a thing is said.
    package func read(_ sentence: String) throws(Failure) -> ReminderPlan {
        guard sentence.count <= Self.longestSentence else {
            throw .invalid("reminders.long", "The sentence has more than \(Self.longestSentence) characters.")
        }
        var scanner = SentenceScanner(
            words: SentenceWord.words(of: sentence),
            today: offsets.wallTime(now).day,
            monthFirst: monthFirst
        )
        let (rest, pieces) = try scanner.scan()
        try scanner.checkRemnants()
        let what = Self.what(rest)
        guard !what.isEmpty else {
            throw .invalid(
                "reminders.what",
                "It does not say what to be reminded of.",
                recovery: "Say it like 'stretch at 6pm'."
            )
        }
        return try SentencePlanner(now: now, offsets: offsets, dayParts: dayParts, pieces: pieces).plan(what)
    }

    /// Reads a time alone, as after `snooze`: `tomorrow`, `in 2 hours`, `at 18:30`, `until 18:30`.
    ///
    /// - Throws: a failure (65) where it is none, or in the past.
    package func readMoment(_ words: String) throws(Failure) -> Date {
        let all = SentenceWord.words(of: words)
        let saysUntil = ["until", "till", "til"].contains(all.first?.key)
        var scanner = SentenceScanner(
            words: Array(all.dropFirst(saysUntil ? 1 : 0)),
            today: offsets.wallTime(now).day,
            monthFirst: monthFirst
        )
        let (rest, pieces) = try scanner.scan()
        guard rest.isEmpty, !pieces.repeats else {
            throw .invalid(
                "reminders.moment",
                "'\(words.prefix(60))' is not one moment.",
                recovery: "Say it like 'tomorrow at 9', 'in 20 minutes' or '18:30'."
            )
        }
        let plan = try SentencePlanner(now: now, offsets: offsets, dayParts: dayParts, pieces: pieces).plan("")
        return plan.moment
    }

    /// The words that are no time, without `remind me to`.
    private static func what(_ words: [SentenceWord]) -> String {
        var rest = words[...]
        if rest.first?.key == "please" { rest = rest.dropFirst() }
        if rest.first?.key == "remind", rest.dropFirst().first?.key == "me" { rest = rest.dropFirst(2) }
        if let first = rest.first?.key, ["to", "that", "about", "of"].contains(first) { rest = rest.dropFirst() }
        while let first = rest.first?.text, first.allSatisfy({ "-\u{2013}\u{2014}:,;".contains($0) }) {
            rest = rest.dropFirst()
        }
        var text = rest.map(\.text).joined(separator: " ").trimmingCharacters(in: .whitespacesAndNewlines)
        while let last = text.last, ",;:".contains(last) { text.removeLast() }
        return text
    }
}
