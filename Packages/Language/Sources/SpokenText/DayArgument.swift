import ArgumentParser
import Core

/// A day as a person says it on the command line: `2026-11-21`, `21.11.2026`, `21.11.`, `21 Nov`, `November 21st, 2026`,
/// `today`, `yesterday`, `the day before yesterday`, `tomorrow`, `monday`, `last monday`, `next monday`, `-3`, `3 days ago`,
/// `in 2 weeks`.
///
/// It is relative until ``day(from:_:)`` is asked with today's day, by a flow that knows whether it looks back or ahead.
public struct DayArgument: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    private let spoken: SpokenDay

    /// Reads a day; `nil` where it is none, or could be two.
    public init?(argument: String) {
        guard argument.utf8.count <= 100 else { return nil }
        if let offset = Int(argument), (-3660...3660).contains(offset), !argument.hasPrefix("+0") {
            spoken = SpokenDay(daysFromToday: offset)
            return
        }
        guard let spoken = Self.read(argument) ?? Self.completed(argument).flatMap(Self.read) else { return nil }
        self.spoken = spoken
    }

    private static func read(_ text: String) -> SpokenDay? {
        let sentence = SpokenSentence(text)
        guard let (day, end) = sentence.day(at: 0), end == sentence.tokens.count, day.part == nil else { return nil }
        return day
    }

    /// With names of days and months that were cut after three letters or more, and could be no other.
    private static func completed(_ text: String) -> String? {
        let lexicon = Lexicon.standard
        let sentence = SpokenSentence(text, lexicon)
        var words: [String] = []
        for (place, token) in sentence.tokens.enumerated() {
            let word = sentence.folded(token)
            guard token.kind == .word, token.word < 0, word.count >= 3 else {
                words.append(sentence.text(place..<place + 1))
                continue
            }
            let names = (lexicon.weekdayNames + lexicon.monthNames).filter { $0.lowercased().utf8.starts(with: word) }
            guard names.count == 1 else { return nil }
            words += names
        }
        return words.joined(separator: " ")
    }

    /// The day meant, seen from `today`: of a weekday, or a date without a year, the last one or today where one looks back, the
    /// next one or today where one plans.
    public func day(from today: LocalDay, _ direction: SpokenDay.Direction = .past) -> LocalDay {
        spoken.day(from: today, direction)
    }

    /// A string.
    public static var jsonSchema: JSONValue {
        ["type": "string", "description": "A day: YYYY-MM-DD, today, yesterday, a weekday, or 3 days ago."]
    }
}
