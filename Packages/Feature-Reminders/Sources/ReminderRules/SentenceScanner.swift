import Core

/// Finds the phrases of time in a sentence.
struct SentenceScanner {
    let words: [SentenceWord]
    let today: LocalDay
    let monthFirst: Bool
    var pieces = SentencePieces()

    init(words: [SentenceWord], today: LocalDay, monthFirst: Bool) {
        self.words = words
        self.today = today
        self.monthFirst = monthFirst
    }

    /// - Returns: the words that say nothing of time, and what the others say.
    mutating func scan() throws(Failure) -> (rest: [SentenceWord], pieces: SentencePieces) {
        var rest: [SentenceWord] = []
        var place = 0
        var followsPhrase = false
        while place < words.count {
            let count = try phrase(at: place, followsPhrase: followsPhrase)
            if count > 0 {
                place += count
                followsPhrase = true
            } else if followsPhrase, key(place) == "and",
                try phrase(at: place + 1, followsPhrase: true, tries: true) > 0
            {
                place += 1
            } else {
                rest.append(words[place])
                place += 1
                followsPhrase = false
            }
        }
        return (rest, pieces)
    }

    func key(_ place: Int) -> String { words.indices.contains(place) ? words[place].key : "" }

    /// Reads one phrase.
    ///
    /// - Parameter tries: whether nothing is kept.
    /// - Returns: how many words it has; 0 where none begins here.
    private mutating func phrase(at place: Int, followsPhrase: Bool, tries: Bool = false) throws(Failure) -> Int {
        let before = pieces
        let count = try anyPhrase(place, followsPhrase)
        if tries || count == 0 { pieces = before }
        return count
    }

    private mutating func anyPhrase(_ place: Int, _ followsPhrase: Bool) throws(Failure) -> Int {
        switch key(place) {
        case "": return 0
        case "in": return delayOrPart(place)
        case "at", "@": return try atTimes(place)
        case "from", "between", "starting", "beginning": return try window(place)
        case "until", "till", "til": return try until(place)
        case "for": return duration(place)
        case "every", "each": return try every(place)
        case "on": return try on(place)
        case "next", "this", "coming": return next(place)
        case "today": return day(today, 1)
        case "tomorrow": return day(today.adding(days: 1), 1)
        case "tonight":
            pieces.part = .evening
            return day(today, 1)
        case "the":
            guard key(place + 1) == "day", key(place + 2) == "after", key(place + 3) == "tomorrow" else {
                let count = placedInMonth(place + 1)
                return count == 0 ? 0 : 1 + count
            }
            return day(today.adding(days: 2), 4)
        case "daily": return frequency(.daily, 1)
        case "hourly": return frequency(.hourly, 1)
        case "weekly": return frequency(.weekly, 1)
        case "fortnightly", "biweekly": return frequency(.weekly, 1, interval: 2)
        case "quarterly": return frequency(.monthly, 1, interval: 3)
        case "monthly": return frequency(.monthly, 1)
        case "yearly", "annually": return frequency(.yearly, 1)
        case "weekdays", "workdays": return weekdays(1...5, 1)
        case "weekends": return weekdays(6...7, 1)
        default: return try bare(place, followsPhrase)
        }
    }

    // MARK: Words without a preposition

    private mutating func bare(_ place: Int, _ followsPhrase: Bool) throws(Failure) -> Int {
        if let times = timesADay(place) { return times }
        let placed = placedInMonth(place)
        if placed > 0 { return placed }
        if let (found, count) = try date(place) {
            pieces.day = found
            return count
        }
        if let (reading, count) = ClockReading.read(words[place...], plain: false) {
            if case .part(.noon) = reading, !followsPhrase { return 0 }
            pieces.times.append(reading)
            return count
        }
        if followsPhrase, let part = Vocabulary.part(key(place)) {
            take(part)
            return 1
        }
        if let weekday = Vocabulary.weekday(key(place), abbreviated: false) {
            return takeWeekdays(place, everyOne: weekday.isPlural)
        }
        return 0
    }

    /// `twice a day`, `3 times a day`, `once a week`, `10 times`.
    private mutating func timesADay(_ place: Int) -> Int? {
        let often: Int
        var count = 1
        switch key(place) {
        case "once": often = 1
        case "twice": often = 2
        default:
            guard let number = Vocabulary.number(key(place)), key(place + 1) == "times", key(place) != "a" else {
                return nil
            }
            (often, count) = (number, 2)
        }
        let per =
            ["a", "per", "each", "every"].contains(key(place + count)) ? Vocabulary.unit(key(place + count + 1)) : nil
        switch (per, often) {
        case (.day, 1): _ = frequency(.daily, 0)
        case (.day, 2):
            pieces.times += [.part(.morning), .part(.evening)]
            _ = frequency(.daily, 0)
        case (.day, 3):
            pieces.times += [.part(.morning), .part(.noon), .part(.evening)]
            _ = frequency(.daily, 0)
        case (.week, 1): _ = frequency(.weekly, 0)
        case (.month, 1): _ = frequency(.monthly, 0)
        case (.year, 1): _ = frequency(.yearly, 0)
        case (nil, _) where key(place) != "once" && key(place) != "twice":
            pieces.count = often
            return count
        default: return nil
        }
        return count + 2
    }

    // MARK: Small steps

    /// A second part of the day is a second time, as in `every morning and evening`; the hours said before it belong to the
    /// first.
    mutating func take(_ part: DayParts.Part) {
        if let earlier = pieces.part, earlier != part {
            if pieces.areTimesParts {
                pieces.times.append(.part(earlier))
            } else {
                pieces.times = pieces.times.map { $0.half(of: earlier) }
            }
        }
        pieces.part = part
    }

    mutating func day(_ day: LocalDay, _ count: Int) -> Int {
        pieces.day = day
        return count
    }

    mutating func frequency(_ frequency: RecurrenceRule.Frequency, _ count: Int, interval: Int = 1) -> Int {
        pieces.frequency = frequency
        pieces.interval = interval
        return count
    }

    mutating func weekdays(_ numbers: ClosedRange<Int>, _ count: Int) -> Int {
        pieces.weekdays += numbers
        return count
    }

    /// `Monday, Wednesday and Friday`.
    mutating func takeWeekdays(_ place: Int, everyOne: Bool) -> Int {
        var end = place
        var found: [Int] = []
        var plural = everyOne
        while let weekday = Vocabulary.weekday(key(end)) {
            found.append(weekday.number)
            plural = plural || weekday.isPlural
            end += 1
            let joint = ["and", "&", "or"].contains(key(end)) ? 1 : 0
            guard joint == 1 || words[end - 1].hasComma, Vocabulary.weekday(key(end + joint)) != nil else { break }
            end += joint
        }
        if plural { pieces.weekdays += found } else { pieces.nextWeekdays += found }
        return end - place
    }
}
