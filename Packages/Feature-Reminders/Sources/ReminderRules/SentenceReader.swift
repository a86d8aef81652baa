import Core
import Foundation

/// Reads what a person says of a reminder: `drink water every two hours until 8pm on weekdays`.
///
/// Phrases of time may stand anywhere; the words that are none say what to be reminded of.
package struct SentenceReader: Sendable {
    let now: Date
    let offsets: ZoneOffsets
    let dayParts: DayParts
    /// True if `3/12` is the twelfth of March.
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

    /// The reading of a sentence.
    package enum Reading: Sendable, Hashable {
        case timed(ReminderPlan)
        /// A thing to do, without a time.
        case todo(String)
    }

    /// The places where a sentence wants something done; `nil` if it says no place, or one that only places kept would tell and a time.
    ///
    /// - Throws: a failure (65) where it says a time beside a place, or not what to do there.
    package func errands(of sentence: String) throws(Failure) -> Errands? {
        guard sentence.count <= Self.longestSentence, ReminderTongues.rendering(of: sentence) == nil else { return nil }
        let words = SentenceWord.words(of: sentence)
        let phrase = PlacePhrase(words)
        guard let errands = phrase.errands(isRequest: Self.isRequest) else {
            guard (try? saysWhen(words)) == false, (try? OtherRequest.check(words)) != nil else { return nil }
            return phrase.implied(isRequest: Self.isRequest)
        }
        guard !errands.readings.isEmpty else { return nil }
        guard try !saysWhen(words) else { throw Self.placeAndTime }
        for errand in errands.readings {
            guard !Self.isEmpty(errand.what) else { throw Self.nothingToDo }
            let what = SentenceWord.words(of: errand.what)
            try OtherRequest.check(what)
            _ = try scan(what)
        }
        return errands
    }

    /// The place alone where something that is known is to be done; `nil` where the words say none.
    package func place(when words: String) throws(Failure) -> Errands? {
        guard words.count <= Self.longestSentence else { return nil }
        let words = SentenceWord.words(of: words)
        guard let errands = PlacePhrase(words).alone() else { return nil }
        guard errands.certainty == .clear else { return (try? saysWhen(words)) == false ? errands : nil }
        guard try !saysWhen(words) else { throw Self.placeAndTime }
        return errands.readings.isEmpty ? nil : errands
    }

    private func saysWhen(_ words: [SentenceWord]) throws(Failure) -> Bool {
        var scanner = SentenceScanner(words: words, today: offsets.wallTime(now).day, monthFirst: monthFirst)
        return try !scanner.scan().pieces.isEmpty
    }

    private static let placeAndTime = Failure.invalid(
        "reminders.place",
        "It says both a place and a time.",
        recovery: "Keep one of the two, or make it two reminders."
    )

    private static let nothingToDo = Failure.invalid(
        "reminders.what",
        "It does not say what to be reminded of.",
        recovery: "Write it like 'stretch at 6pm'."
    )

    private static func isEmpty(_ what: String) -> Bool {
        what.isEmpty || SentenceWord.words(of: what).allSatisfy { empty.contains($0.key) }
    }

    /// - Throws: a failure (65) that says which words do not fit, and how such a thing is said.
    package func reading(of sentence: String) throws(Failure) -> Reading {
        guard sentence.count <= Self.longestSentence else {
            throw .invalid("reminders.long", "The sentence has more than \(Self.longestSentence) characters.")
        }
        let rendering = ReminderTongues.rendering(of: sentence)
        let words = SentenceWord.words(of: rendering.map(ReminderTongues.text) ?? sentence)
        try OtherRequest.check(words)
        var (rest, pieces, notes) = try scan(words)
        let own = Self.what(rest)
        let what = rendering.map { ReminderTongues.typed(own, in: $0) } ?? own
        guard !Self.isEmpty(what) else { throw Self.nothingToDo }
        guard !pieces.isEmpty else { return .todo(what) }
        var plan = try planner(&pieces, what).plan()
        plan.notes += notes
        return .timed(plan)
    }

    /// The same, of a sentence that has to say when.
    package func read(_ sentence: String) throws(Failure) -> ReminderPlan {
        guard case .timed(let plan) = try reading(of: sentence) else {
            throw SentencePlanner.noTime
        }
        return plan
    }

    /// Reads the time alone of something that is known: `tomorrow at 5`, `every Monday`.
    ///
    /// - Throws: a failure (65) where words of it are none.
    package func read(when words: String, of what: String) throws(Failure) -> ReminderPlan {
        guard words.count <= Self.longestSentence else {
            throw .invalid("reminders.long", "The time has more than \(Self.longestSentence) characters.")
        }
        var (rest, pieces, notes) = try scan(SentenceWord.words(of: ReminderTongues.ownWords(of: words)))
        guard rest.isEmpty else {
            let said = rest.map(\.text).joined(separator: " ")
            throw .invalid(
                "reminders.part",
                "'\(said.prefix(60))' cannot be read as a time.",
                recovery: "Write it like 'tomorrow at 9' or 'every Monday at 18:00'."
            )
        }
        var plan = try planner(&pieces, what).plan()
        plan.notes += notes
        return plan
    }

    private func scan(
        _ words: [SentenceWord]
    ) throws(Failure) -> (rest: [SentenceWord], pieces: SentencePieces, notes: [String]) {
        var scanner = SentenceScanner(words: words, today: offsets.wallTime(now).day, monthFirst: monthFirst)
        let (rest, pieces) = try scanner.scan()
        try scanner.checkRemnants()
        return (rest, pieces, scanner.otherDates() + scanner.citiesKept())
    }

    /// Days are those of where the person is, times those of the zone that was said.
    private func planner(_ pieces: inout SentencePieces, _ what: String) -> SentencePlanner {
        pieces.settleDuration(offsets.wallTime(now).day)
        let there = pieces.zone?.zone.map { ZoneOffsets($0, around: now) }
        return SentencePlanner(now: now, offsets: there ?? offsets, dayParts: dayParts, pieces: pieces, what: what)
    }

    /// Reads a time alone, as after `snooze`: `tomorrow`, `in 2 hours`, `at 18:30`, `until 18:30`.
    ///
    /// - Throws: a failure (65) where it is none, or in the past.
    package func readMoment(_ words: String) throws(Failure) -> Date {
        let all = SentenceWord.words(of: ReminderTongues.ownWords(of: words))
        let saysUntil = ["until", "till", "til"].contains(all.first?.key)
        var (rest, pieces, _) = try scan(Array(all.dropFirst(saysUntil ? 1 : 0)))
        guard rest.isEmpty, !pieces.repeats, pieces.dayCount == nil else {
            throw .invalid(
                "reminders.moment",
                "'\(words.prefix(60))' is not one moment.",
                recovery: "Write it like 'tomorrow at 9', 'in 20 minutes' or '18:30'."
            )
        }
        return try planner(&pieces, "").plan().moment
    }

    /// Ways to ask that say nothing of what to do; the longer ones first.
    private static let openings: [[String]] = [
        "can you please", "could you please", "would you please", "will you please", "can you", "could you",
        "would you",
        "will you", "please", "remind me", "set a reminder", "add a reminder", "create a reminder", "make a reminder",
        "new reminder", "don't let me forget", "dont let me forget", "don't forget", "dont forget", "do not forget",
        "note to self", "remember to", "reminder", "i need to", "i have to", "i must", "tell me to", "tell me that",
        "notify me to", "notify me that", "alert me to", "ping me to", "hey", "hi", "hello", "ok",
    ].map { $0.split(separator: " ").map(String.init) }

    /// Words that say nothing of what to do either.
    private static let empty: Set<String> = [
        "the", "a", "an", "my", "it", "to", "for", "and", "or", "of", "that", "this", "me", "please", "reminder",
        "remind",
        "cancel", "delete", "remove",
    ]

    /// True if words ask for a reminder and say nothing else: `please remind me`.
    static func isRequest(_ words: ArraySlice<SentenceWord>) -> Bool {
        var rest = words
        while let opening = openings.first(where: { rest.prefix($0.count).map(\.key) == $0 }) {
            rest = rest.dropFirst(opening.count)
        }
        return rest.isEmpty
    }

    /// The words that are no time, without `remind me to`.
    static func what(_ words: some Collection<SentenceWord>) -> String {
        var rest = Array(words)[...]
        while let opening = openings.first(where: { rest.prefix($0.count).map(\.key) == $0 }),
            rest.count > opening.count
        {
            rest = rest.dropFirst(opening.count)
        }
        if let first = rest.first?.key, ["to", "that", "about", "of", "for"].contains(first) {
            rest = rest.dropFirst()
        }
        while let first = rest.first?.text, first.allSatisfy({ "-\u{2013}\u{2014}:,;".contains($0) }) {
            rest = rest.dropFirst()
        }
        var text = rest.map(\.text).joined(separator: " ").trimmingCharacters(in: .whitespacesAndNewlines)
        while let last = text.last, ",;:".contains(last) { text.removeLast() }
        return text
    }
}
