import ArgumentParser
import Core

/// A day as a person says it on the command line: `2026-11-21`, `21.11.2026`, `21.11.`, `21 Nov`, `November 21st, 2026`,
/// `today`, `yesterday`, `the day before yesterday`, `tomorrow`, `monday`, `last monday`, `next monday`, `-3`, `3 days ago`,
/// `in 2 weeks`.
///
/// It is relative until ``day(in:_:)`` is asked by a flow, which knows what day is today and whether it looks back or ahead.
/// `3/4` is either of two days until then: the person's order of dates tells which, and they hear the other one.
public struct DayArgument: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    private let spoken: SpokenDay
    /// The reading with the month first, if that is another day.
    private let monthFirst: SpokenDay?
    private let text: String

    /// Reads a day; `nil` where it is none.
    public init?(argument: String) {
        guard argument.utf8.count <= 100 else { return nil }
        text = argument
        if let offset = Int(argument), (-3660...3660).contains(offset), !argument.hasPrefix("+0") {
            (spoken, monthFirst) = (SpokenDay(daysFromToday: offset), nil)
            return
        }
        if let spoken = Self.read(argument) ?? Self.completed(argument).flatMap({ Self.read($0) }) {
            (self.spoken, monthFirst) = (spoken, nil)
        } else if let spoken = Self.read(argument, .dayMonthYear), let other = Self.read(argument, .monthDayYear) {
            (self.spoken, monthFirst) = (spoken, other)
        } else {
            return nil
        }
    }

    private static func read(_ text: String, _ order: LocaleForms.DateOrder? = nil) -> SpokenDay? {
        let sentence = SpokenSentence(text)
        guard let (day, end) = sentence.day(at: 0, order: order), end == sentence.tokens.count, day.part == nil else {
            return nil
        }
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
    ///
    /// - Parameter order: which figure of `3/4` is the month.
    public func day(
        from today: LocalDay,
        _ direction: SpokenDay.Direction = .past,
        order: LocaleForms.DateOrder = .dayMonthYear
    ) -> LocalDay {
        (order == .monthDayYear ? monthFirst ?? spoken : spoken).day(from: today, direction)
    }

    /// The same for a person, by their order of dates; they are told where it could be another day.
    public func day(in session: FlowSession, _ direction: SpokenDay.Direction = .past) async -> LocalDay {
        let (today, order) = (session.time.today, session.context.forms.dateOrder)
        let found = day(from: today, direction, order: order)
        guard monthFirst != nil else { return found }
        let other = day(from: today, direction, order: order == .monthDayYear ? .dayMonthYear : .monthDayYear)
        if other != found { await session.notice(.info, "'\(text)' is taken as \(found); it could be \(other), too.") }
        return found
    }

    /// A string.
    public static var jsonSchema: JSONValue {
        ["type": "string", "description": "A day: YYYY-MM-DD, today, yesterday, a weekday, or 3 days ago."]
    }
}
