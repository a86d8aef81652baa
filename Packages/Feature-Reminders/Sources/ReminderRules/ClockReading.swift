import SpokenText

/// A time of day as it was said.
enum ClockReading: Sendable, Hashable {
    case exact(LocalTime)
    /// `6`, `6:30`: in the morning or in the afternoon.
    case halfDay(hour: Int, minute: Int)
    case part(PartOfDay)

    /// The surroundings of a time, which decide what counts as one.
    enum Place: Sendable {
        /// No number alone is a time.
        case bare
        /// `at 6`, `at ten to six`.
        case afterPreposition
        /// `from 9 to 5`: a number alone is a time, and `9 to 5` are two.
        case inSpan
    }

    /// Reads one from the words at a place.
    ///
    /// - Returns: the time and the number of its words.
    static func read(_ words: ArraySlice<SentenceWord>, _ place: Place) -> (reading: ClockReading, count: Int)? {
        // The longest is `twenty five minutes past eight in the morning`.
        var keys = words.prefix(9).map(\.key)[...].prefix { !$0.isEmpty }
        guard let first = keys.first else { return nil }
        if place != .bare, first == "night" { return (.part(.night), 1) }
        if place == .afterPreposition, let time = fourFigures(first) { return (.exact(time), 1) }
        if keys.dropFirst().first.map({ ["to", "till"].contains($0) }) == true, let number = Vocabulary.number(first) {
            // `9 to 5` is a span, the minutes of a clock are said in fives, and `talk to two people` is no time.
            if place == .bare { return nil }
            if place == .inSpan || !number.isMultiple(of: 5) { keys = keys.prefix(1) }
        }
        let sentence = SpokenSentence(keys.joined(separator: " "))
        guard let (clock, end) = sentence.clock(at: 0, isExpected: place != .bare),
            let count = count(of: keys, endingAt: sentence.tokens[end - 1].end)
        else { return nil }
        if count == 1, Vocabulary.part(first) == .noon { return (.part(.noon), 1) }
        let time = LocalTime(minuteOfDay: clock.minuteOfDay)
        guard !clock.isExact else { return (.exact(time), count) }
        return (.halfDay(hour: time.hour == 0 ? 12 : time.hour, minute: time.minute), count)
    }

    /// `1730`, as timetables and soldiers write it.
    static func fourFigures(_ key: String) -> LocalTime? {
        guard key.utf8.count == 4, key.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(key) else {
            return nil
        }
        return LocalTime(hour: number / 100, minute: number % 100)
    }

    /// The number of words that end at a byte of them all, joined by spaces; `nil` inside a word.
    private static func count(of keys: ArraySlice<String>, endingAt end: Int) -> Int? {
        var place = -1
        for (index, key) in keys.enumerated() {
            place += 1 + key.utf8.count
            if place == end { return index + 1 }
            if place > end { return nil }
        }
        return nil
    }

    /// The same in a part of the day, where it was `6` or `6:30` alone.
    func half(of part: PartOfDay) -> ClockReading {
        guard case .halfDay(let hour, let minute) = self else { return self }
        let isMorning = part == .morning || (part == .night && (hour < 5 || hour == 12))
        return .exact(LocalTime(minuteOfDay: (hour % 12 + (isMorning ? 0 : 12)) * 60 + minute))
    }
}
