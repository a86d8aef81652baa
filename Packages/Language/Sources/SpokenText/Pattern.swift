/// A phrase with places in it, such as `{number} {calendar} ago`, and what it says: the word order of a language as data.
struct Pattern: Sendable {
    enum Slot: String, Sendable, CaseIterable {
        /// A whole number, or an article.
        case number
        /// `days`, `weeks`, `months`, `years`.
        case calendar
        case weekday, month, fraction, part
        /// The day of a month: `3`, `3rd`, `third`.
        case day
        /// The same, but never a bare `3`.
        case ordinal
        case year
        /// An hour of twelve.
        case hour
        /// An hour of 24.
        case hours
        case minute
    }

    enum Item: Sendable {
        case word(Int32)
        case slot(Slot)
    }

    /// The meaning of a phrase: a number, a word, or both (`-1 evening`, `weekday past`).
    struct Result: Sendable {
        var number = 0
        var word = ""

        init() {}

        init?(_ key: String) {
            for part in key.split(separator: " ") {
                if let number = Int(part) {
                    self.number = number
                } else if part.first?.isNumber == true || part.first == "-" {
                    return nil
                } else {
                    word += (word.isEmpty ? "" : " ") + part
                }
            }
        }
    }

    let items: [Item]
    let result: Result
}

/// The tokens in the places of a pattern.
struct PatternMatch {
    var result = Pattern.Result()
    var end = 0
    var number: Int?
    var calendar: SpokenUnit?
    var weekday: Int?
    var month: Int?
    var fraction: Double?
    var part: PartOfDay?
    var day: Int?
    var year: Int?
    /// In minutes, 0 to 1440.
    var hour: SpokenClock.Figure?
    var minute: Int?
}

/// The patterns of a section by the word they begin with.
struct PatternSet: Sendable {
    private var byWord: [[Pattern]]
    /// Those that begin with a slot, and a bit for that slot.
    private var open: [(slot: UInt32, pattern: Pattern)] = []

    init(_ patterns: [Pattern], words: Int) {
        byWord = Array(repeating: [], count: words)
        for pattern in patterns.sorted(by: { $0.items.count > $1.items.count }) {
            switch pattern.items.first {
            case .word(let word): byWord[Int(word)].append(pattern)
            case .slot(let slot): open.append((1 << UInt32(Pattern.Slot.allCases.firstIndex(of: slot) ?? 31), pattern))
            case nil: break
            }
        }
    }

    /// The longest reading of the words at a place.
    func match(_ sentence: SpokenSentence, at start: Int) -> PatternMatch? {
        guard start < sentence.tokens.count else { return nil }
        let word = sentence.tokens[start].word
        var best: PatternMatch?
        if word >= 0 { for pattern in byWord[Int(word)] { Self.take(pattern, sentence, start, &best) } }
        // Few words begin a number, a day or an hour: each slot that does not fit is tried once.
        var misfits: UInt32 = 0
        for (slot, pattern) in open where misfits & slot == 0 {
            if !Self.take(pattern, sentence, start, &best) { misfits |= slot }
        }
        return best
    }

    /// - Returns: false where not even the first item fits.
    @discardableResult
    private static func take(
        _ pattern: Pattern,
        _ sentence: SpokenSentence,
        _ start: Int,
        _ best: inout PatternMatch?
    ) -> Bool {
        var match = PatternMatch()
        match.end = start
        for (index, item) in pattern.items.enumerated() {
            guard fill(item, sentence, &match) else { return index > 0 }
        }
        guard match.end > (best?.end ?? start) else { return true }
        match.result = pattern.result
        best = match
        return true
    }

    private static func fill(_ item: Pattern.Item, _ sentence: SpokenSentence, _ match: inout PatternMatch) -> Bool {
        let place = match.end
        guard place < sentence.tokens.count else { return false }
        switch item {
        case .word(let word):
            guard sentence.tokens[place].word == word else { return false }
            match.end += 1
            return true
        case .slot(.number):
            if sentence.sense(at: place)?.isArticle == true {
                match.number = 1
                match.end += 1
                return true
            }
            guard let (value, end) = sentence.number(at: place), let number = Int(exactly: value), number >= 0 else {
                return false
            }
            (match.number, match.end) = (number, end)
        case .slot(.day), .slot(.ordinal):
            let isPlain = if case .slot(.day) = item { true } else { false }
            guard let (day, end) = sentence.ordinal(at: place, plain: isPlain), (1...31).contains(day),
                sentence.kind(place) == .word || sentence.tokens[place].end - sentence.tokens[place].start <= 2
            else { return false }
            (match.day, match.end) = (day, end)
        case .slot(.year):
            let start = sentence.tokens[place].kind == .comma ? place + 1 : place
            guard let year = sentence.figures(at: start, digits: 4...4), year > 0 else { return false }
            (match.year, match.end) = (year, start + 1)
        case .slot(.hour), .slot(.hours):
            let isOfTwelve = if case .slot(.hour) = item { true } else { false }
            guard let (hour, end) = SpokenClock.Figure.read(sentence, at: place, isInPattern: true),
                hour.minute < (isOfTwelve ? 780 : 1440)
            else { return false }
            (match.hour, match.end) = (hour, end)
        case .slot(.minute):
            guard let (value, end) = sentence.number(at: place), let minute = Int(exactly: value),
                (1...59).contains(minute)
            else { return false }
            (match.minute, match.end) = (minute, end)
        case .slot(.weekday):
            guard let (sense, end) = sentence.sense(at: place, { $0.weekday != nil && !$0.isEachWeekday }) else {
                return false
            }
            (match.weekday, match.end) = (sense.weekday, end)
        case .slot(let slot): return fill(slot, sentence.sense(at: place), &match)
        }
        return true
    }

    private static func fill(_ slot: Pattern.Slot, _ sense: WordSense?, _ match: inout PatternMatch) -> Bool {
        guard let sense else { return false }
        match.end += 1
        switch slot {
        case .calendar:
            match.calendar = sense.unit
            return sense.unit?.dimension == .calendar
        case .month:
            match.month = sense.month
            return sense.month != nil
        case .fraction:
            match.fraction = sense.fraction
            return sense.fraction != nil
        case .part:
            match.part = sense.part
            return sense.part != nil
        case .number, .day, .ordinal, .year, .hour, .hours, .minute, .weekday: return false
        }
    }
}
