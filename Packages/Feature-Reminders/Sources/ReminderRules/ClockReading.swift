import SpokenText

/// A time of day as it was said.
enum ClockReading: Sendable, Hashable {
    case exact(LocalTime)
    /// `6`, `6:30`: in the morning or in the afternoon.
    case halfDay(hour: Int, minute: Int)
    case part(PartOfDay)

    /// Where a time stands, which decides what is one.
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
    /// - Returns: the time and how many words it takes.
    static func read(_ words: ArraySlice<SentenceWord>, _ place: Place) -> (reading: ClockReading, count: Int)? {
        let plain = place != .bare
        let keys = words.prefix(7).map(\.key)
        guard let first = keys.first else { return nil }
        if let spoken = spoken(keys, place) { return spoken }
        switch first {
        case "noon", "midday": return (.part(.noon), 1)
        case "midnight": return (.exact(LocalTime(minuteOfDay: 0)), 1)
        case "night" where plain: return (.part(.night), 1)
        default: break
        }
        var count = 1
        var figures: Figures
        if let read = Figures(first) {
            figures = read
        } else {
            guard plain, let hour = Vocabulary.number(first), (1...12).contains(hour), first.count > 2 else {
                return nil
            }
            let minute = minuteInWords(keys.dropFirst())
            figures = Figures(hour: hour, minute: minute?.minute ?? 0, isPlain: true)
            count += minute?.count ?? 0
        }
        if figures.half == nil, keys.count > count, let half = Figures.half(keys[count]) {
            figures.half = half
            count += 1
        }
        guard plain || !figures.isPlain || figures.half != nil else { return nil }
        return finish(figures, keys, count: count)
    }

    /// The `thirty five` of `nine thirty five`, but not the eleven of `at nine eleven people`; `thirty minutes` are a length.
    private static func minuteInWords(_ keys: ArraySlice<String>) -> (minute: Int, count: Int)? {
        guard let first = keys.first, first.first?.isLetter == true, var minute = Vocabulary.number(first) else {
            return nil
        }
        var count = 1
        if minute >= 20, minute % 10 == 0, let ones = keys.dropFirst().first.flatMap(Vocabulary.ones) {
            (minute, count) = (minute + ones, 2)
        }
        let isLength = keys.dropFirst(count).first.flatMap { Vocabulary.unit($0) } != nil
        return (10...59).contains(minute) && (minute >= 20 || minute % 5 == 0) && !isLength ? (minute, count) : nil
    }

    /// The minutes of `ten to six` and how many words they take.
    private static func spokenMinute(_ keys: ArraySlice<String>, _ place: Place) -> (minute: Int, count: Int)? {
        let words = Array(keys.prefix(3))
        guard let first = words.first else { return nil }
        if let minute = ["half": 30, "quarter": 15][first] { return (minute, 1) }
        var count = 1
        var number = ["a", "an"].contains(first) ? nil : Vocabulary.number(first)
        if first == "twenty", words.count > 1, words[1] == "five" { (number, count) = (25, 2) }
        guard let number, (1...29).contains(number), words.count > count else { return nil }
        if ["minutes", "minute", "min"].contains(words[count]) { return (number, count + 1) }
        // `9 to 5` is a span; the minutes of a clock are read in fives.
        guard number % 5 == 0, place == .afterPreposition || (place == .bare && words[count] == "past") else {
            return nil
        }
        return (number, count)
    }

    /// `half past six`, `quarter to 7`, `ten to six`, `twenty-five past 8`.
    private static func spoken(_ keys: [String], _ place: Place) -> (reading: ClockReading, count: Int)? {
        var keys = keys[...]
        var count = 0
        if keys.first == "a" { (keys, count) = (keys.dropFirst(), 1) }
        guard let (minute, taken) = spokenMinute(keys, place) else { return nil }
        keys = keys.dropFirst(taken - 1)
        count += taken - 1
        guard keys.count >= 3,
            let word = keys.dropFirst().first, word == "past" || (word == "to" && minute < 30),
            let said = keys.dropFirst(2).first,
            var full = Vocabulary.number(said).map({ Figures(hour: $0, minute: 0, isPlain: false) }) ?? Figures(said),
            full.minute == 0, (1...12).contains(full.hour)
        else { return nil }
        var rest = Array(keys.dropFirst(3))
        if full.half == nil, let half = rest.first.flatMap(Figures.half) {
            full.half = half
            rest.removeFirst()
            count += 1
        }
        let offset = word == "past" ? minute : -minute
        // The half of the day is that of the full hour: a quarter to 12 pm is before noon.
        if case .exact(let time)? = full.reading {
            return (.exact(LocalTime(minuteOfDay: (time.minuteOfDay + offset + 1440) % 1440)), count + 3)
        }
        let figures = Figures(
            hour: offset > 0 ? full.hour : (full.hour == 1 ? 12 : full.hour - 1),
            minute: (offset + 60) % 60,
            isPlain: false
        )
        let finished = finish(figures, [""] + rest, count: 1)
        return finished.map { ($0.reading, count + 2 + $0.count) }
    }

    /// The same in a part of the day, where it was `6` or `6:30` alone.
    func half(of part: PartOfDay) -> ClockReading {
        guard case .halfDay(let hour, let minute) = self else { return self }
        let isMorning = part == .morning || (part == .night && (hour < 5 || hour == 12))
        return .exact(LocalTime(minuteOfDay: (hour % 12 + (isMorning ? 0 : 12)) * 60 + minute))
    }

    /// Takes `o'clock` and `in the morning` along.
    private static func finish(
        _ figures: Figures,
        _ keys: [String],
        count: Int
    ) -> (reading: ClockReading, count: Int)? {
        var (figures, count) = (figures, count)
        if keys.count > count, keys[count] == "o'clock" || keys[count] == "oclock" { count += 1 }
        if keys.count > count + 2, keys[count] == "in", keys[count + 1] == "the",
            let part = Vocabulary.part(keys[count + 2])
        {
            figures.half = figures.half ?? (part == .morning ? .morning : .afternoon)
            count += 3
        } else if keys.count > count + 1, keys[count] == "at", keys[count + 1] == "night" {
            figures.half = figures.half ?? (figures.hour < 5 || figures.hour == 12 ? .morning : .afternoon)
            count += 2
        }
        return figures.reading.map { ($0, count) }
    }

    private struct Figures {
        enum Half {
            case morning, afternoon
        }

        var hour: Int
        var minute: Int
        /// Whether it is a number and nothing else.
        var isPlain: Bool
        var isPadded = false
        var half: Half?

        init(hour: Int, minute: Int, isPlain: Bool) {
            self.hour = hour
            self.minute = minute
            self.isPlain = isPlain
        }

        /// Reads `18:30`, `6.30pm`, `6am`, `18h`, `18h30`, `6`.
        init?(_ word: String) {
            var rest = Substring(word)
            for ending in ["am", "pm", "a.m", "p.m", "a.m.", "p.m."] where rest.hasSuffix(ending) {
                half = Self.half(ending)
                rest = rest.dropLast(ending.count)
                break
            }
            let hourText = rest.prefix { $0.isASCII && $0.isNumber }
            guard (1...2).contains(hourText.count), let hour = Int(hourText) else { return nil }
            self.hour = hour
            isPadded = hourText.hasPrefix("0")
            rest = rest.dropFirst(hourText.count)
            minute = 0
            isPlain = rest.isEmpty && half == nil
            guard let sign = rest.first else { return }
            guard ":.h".contains(sign) else { return nil }
            let minuteText = rest.dropFirst()
            if minuteText.isEmpty, sign == "h" {
                isPadded = true
                return
            }
            guard minuteText.count == 2, minuteText.allSatisfy({ $0.isASCII && $0.isNumber }),
                let minute = Int(minuteText)
            else { return nil }
            self.minute = minute
            if sign == "." { isPlain = half == nil }
        }

        static func half(_ word: String) -> Half? {
            switch word {
            case "am", "a.m", "a.m.": .morning
            case "pm", "p.m", "p.m.": .afternoon
            default: nil
            }
        }

        var reading: ClockReading? {
            if hour == 24, minute == 0, half == nil { return .exact(LocalTime(minuteOfDay: 0)) }
            guard LocalTime(hour: hour, minute: minute) != nil else { return nil }
            guard let half else {
                guard !isPadded, (1...12).contains(hour) else {
                    return LocalTime(hour: hour, minute: minute).map { .exact($0) }
                }
                return .halfDay(hour: hour, minute: minute)
            }
            guard (1...12).contains(hour) else { return LocalTime(hour: hour, minute: minute).map { .exact($0) } }
            let base = hour % 12
            return LocalTime(hour: half == .morning ? base : base + 12, minute: minute).map { .exact($0) }
        }
    }
}
