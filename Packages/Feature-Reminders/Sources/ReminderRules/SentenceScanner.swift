import Core
import SpokenText

/// Finds the phrases of time in a sentence.
struct SentenceScanner {
    let words: [SentenceWord]
    let today: LocalDay
    let monthFirst: Bool
    var pieces = SentencePieces()
    private(set) var isRead: [Bool]
    /// The phrases that said a day, a time, and so on, in order.
    private var turns: [Turn] = []
    private var phrases = (days: 0, times: 0, parts: 0)
    /// The ends of the last day and the last time.
    private var ends = (day: 0, time: 0)

    private enum Turn {
        case day, time
    }

    init(words: [SentenceWord], today: LocalDay, monthFirst: Bool) {
        self.words = words
        self.today = today
        self.monthFirst = monthFirst
        isRead = Array(repeating: false, count: words.count)
    }

    /// - Returns: the words that say nothing of time, and what the others say.
    mutating func scan() throws(Failure) -> (rest: [SentenceWord], pieces: SentencePieces) {
        var rest: [SentenceWord] = []
        var place = 0
        var followsPhrase = false
        while place < words.count {
            let count = try phrase(at: place, followsPhrase: followsPhrase)
            if count > 0 {
                for read in place..<min(place + count, words.count) { isRead[read] = true }
                place += count
                followsPhrase = true
            } else if followsPhrase, key(place) == "and",
                try phrase(at: place + 1, followsPhrase: true, tries: true) > 0
            {
                isRead[place] = true
                pieces.joins = true
                place += 1
            } else if saysAbout(place) {
                isRead[place] = true
                place += 1
            } else if ["by", "around", "once", "for", "due"].contains(key(place))
                || (followsPhrase && key(place) == "of"),
                try phrase(at: place + 1, followsPhrase: true, tries: true) > 0
            {
                isRead[place] = true
                place += 1
            } else {
                rest.append(words[place])
                place += 1
                followsPhrase = false
            }
        }
        return (rest, pieces)
    }

    /// `about 3pm`, `roughly at 3pm`, `sharp` behind a time.
    private func saysAbout(_ place: Int) -> Bool {
        switch key(place) {
        case "about", "approximately", "roughly", "exactly", "circa":
            let next = key(place + 1) == "at" ? place + 2 : place + 1
            guard next < words.count, key(next).first?.isNumber == true else { return false }
            return ClockReading.read(words[next...], next > place + 1 ? .afterPreposition : .bare) != nil
        case "sharp", "prompt": return place > 0 && isRead[place - 1] && !pieces.times.isEmpty
        default: return false
        }
    }

    func key(_ place: Int) -> String { words.indices.contains(place) ? words[place].key : "" }

    /// Reads one phrase.
    ///
    /// - Parameter tries: keeps nothing of it.
    /// - Returns: the number of its words; 0 if none begins here.
    mutating func phrase(at place: Int, followsPhrase: Bool, tries: Bool = false) throws(Failure) -> Int {
        let before = pieces
        let count = try anyPhrase(place, followsPhrase)
        if tries || count == 0 {
            pieces = before
            return count
        }
        guard !before.isReplaced(by: pieces) else {
            throw .invalid(
                "reminders.when",
                "'\(words[place].text.prefix(40)) \(key(place + 1).prefix(40))' says another time than the words before.",
                recovery: "Make it two reminders, or keep one of the two."
            )
        }
        try take(place..<place + count, since: before)
        return count
    }

    /// - Throws: a failure where each day has times of its own, as in `Monday at 9 and Tuesday at 10`: one reminder would come
    ///   at all of the times on all of the days.
    private mutating func take(_ places: Range<Int>, since before: SentencePieces) throws(Failure) {
        let saysDay =
            pieces.days != before.days || pieces.nextWeekdays != before.nextWeekdays
            || pieces.weekdays != before.weekdays || pieces.looseMonthDays != before.looseMonthDays
            || pieces.monthDays != before.monthDays || pieces.placedWeekdays != before.placedWeekdays
        let saysTime = pieces.times != before.times || pieces.part != before.part
        // `gym Monday and run Thursday` are two reminders, as is `pills at 8 and vitamins at 20`.
        let isApart =
            (saysDay && phrases.days > 0 && isRead[ends.day..<places.lowerBound].contains(false))
            || (pieces.times != before.times && phrases.times > 0
                && isRead[ends.time..<places.lowerBound].contains(false))
        if saysDay {
            phrases.days += 1
            ends.day = places.upperBound
        }
        if pieces.times != before.times {
            phrases.times += 1
            ends.time = places.upperBound
        }
        if pieces.part != before.part { phrases.parts += 1 }
        for (isSaid, turn) in [(saysDay, Turn.day), (saysTime, .time)] where isSaid && turns.last != turn {
            turns.append(turn)
        }
        let areSeveral = phrases.days > 1 && max(phrases.times, phrases.parts) > 1
        guard !isApart, turns.count < (areSeveral ? 3 : 4) else {
            throw .invalid(
                "reminders.when",
                "It says several days or times, each of something else or with a time of its own.",
                recovery: "Make it two reminders."
            )
        }
    }

    /// - Throws: where words of time are left beside those that were read.
    func checkRemnants() throws(Failure) {
        let saysClock =
            !pieces.times.isEmpty || pieces.delay != nil || pieces.part != nil || pieces.window != nil
            || pieces.keepsTime
            || pieces.frequency.map { $0 < .daily } == true || pieces.timesPerDay != nil
        let remnant = TimeRemnant(words: words, isRead: isRead, repeats: pieces.repeats, saysClock: saysClock) {
            length($0)?.count ?? 0
        }
        try pieces.isEmpty ? remnant.checkAll() : remnant.check()
    }

    private mutating func anyPhrase(_ place: Int, _ followsPhrase: Bool) throws(Failure) -> Int {
        switch key(place) {
        case "": return 0
        case "in": return delayOrPart(place)
        case "at", "@": return try atTimes(place)
        case "from", "between", "starting", "beginning": return try window(place)
        case "start" where saysRepetition: return try startDay(place) ?? 0
        case "by", "due":
            // `by 5/4`: the word says that it is a day.
            if let (found, count) = try? figures(place + 1, isNamed: true) { return day(found, 1 + count) }
            if key(place + 1) == "the", case let count = try on(place), count > 0 { return count }
            return try bare(place, followsPhrase)
        case "until", "till", "til": return try until(place)
        case "ending", "through", "thru":
            // `daily through Friday`; a Friday alone is until when, where it repeats.
            return saysRepetition ? try until(place) : 0
        case "up" where key(place + 1) == "to":
            let count = saysRepetition ? try until(place + 1) : 0
            return count == 0 ? 0 : 1 + count
        case "for":
            // `timer for 10 minutes`, `set an alarm for 7`
            if key(place - 1) == "timer", case .seconds(let seconds)? = length(place + 1)?.length {
                pieces.delay = seconds
                return 1 + (length(place + 1)?.count ?? 0)
            }
            if ["alarm", "timer"].contains(key(place - 1)), length(place + 1) == nil { return try atTimes(place) }
            return duration(place, followsPhrase)
        case "every", "each": return try every(place)
        case "on": return try on(place)
        case "next", "this", "coming": return next(place)
        case "today": return day(today, 1)
        case "tomorrow", "tmrw", "tmr": return day(today.adding(days: 1), 1)
        case "tonight":
            pieces.part = .evening
            return day(today, 1)
        case "the":
            if let count = dayAfterTomorrow(place) { return day(today.adding(days: 2), count) }
            let count = placedInMonth(place + 1)
            return count == 0 ? 0 : 1 + count
        case "day":
            if let count = dayAfterTomorrow(place) { return day(today.adding(days: 2), count) }
            return try bare(place, followsPhrase)
        case "except", "excepting", "excluding", "but", "not", "never", "without", "minus", "besides", "save", "bar",
            "apart",
            "other":
            return exception(place)
        case "first" where key(place + 1) == "thing":
            take(.morning)
            return keys(place + 2) == ["in", "the", "morning"] ? 5 : 2
        default:
            let count = adverb(place)
            return count == 0 ? try bare(place, followsPhrase) : count
        }
    }

    /// One word that says how often.
    private mutating func adverb(_ place: Int) -> Int {
        switch key(place) {
        case "daily", "everyday": return frequency(.daily, 1)
        case "hourly": return frequency(.hourly, 1)
        case "weekly": return frequency(.weekly, 1)
        case "fortnightly", "biweekly", "bi-weekly": return frequency(.weekly, 1, interval: 2)
        case "quarterly": return frequency(.monthly, 1, interval: 3)
        case "monthly": return frequency(.monthly, 1)
        case "nightly":
            take(.night)
            return frequency(.daily, 1)
        case "yearly", "annually": return frequency(.yearly, 1)
        case "weekdays", "workdays": return weekdays(1...5, 1)
        case "weekends": return weekdays(6...7, 1)
        default: return 0
        }
    }

    // MARK: Words without a preposition

    private mutating func bare(_ place: Int, _ followsPhrase: Bool) throws(Failure) -> Int {
        if let times = try timesADay(place) { return times }
        if let zone = try zone(place, followsPhrase) { return zone }
        if let later = try afterLength(place) { return later }
        if let named = try namedDay(place, followsPhrase) { return named }
        if followsPhrase, let times = listedTimes(place) { return times }
        if isOfNoun(place) { return 0 }
        let placed = placedInMonth(place)
        if placed > 0 { return placed }
        let dates = try takeDates(place)
        if dates > 0 { return dates }
        if followsPhrase, let span = Self.span(key(place)) {
            pieces.window = span
            return 1
        }
        if place == 0, let time = ClockReading.fourFigures(key(place)), time.minute.isMultiple(of: 5),
            !["19", "20"].contains(key(place).prefix(2)) || followsPhrase
        {
            pieces.times.append(.exact(time))
            return ["hours", "hrs"].contains(key(1)) ? 2 : 1
        }
        // `ten to three school run`
        if place == 0, ["to", "past", "till"].contains(key(1)), key(0).first?.isLetter == true, key(0) != "a",
            let minutes = Vocabulary.number(key(0)), minutes.isMultiple(of: 5), Vocabulary.unit(key(3)) == nil,
            let (reading, count) = ClockReading.read(words[0...], .afterPreposition), count == 3
        {
            pieces.times.append(reading)
            return count
        }
        if let (reading, count) = ClockReading.read(words[place...], .bare) {
            if case .part(.noon) = reading, !followsPhrase { return 0 }
            pieces.times.append(reading)
            return count
        }
        if followsPhrase, let part = Vocabulary.part(key(place)) {
            take(part)
            // `Tuesday nights` are those of each week.
            if key(place).hasSuffix("s") {
                pieces.weekdays += pieces.nextWeekdays
                pieces.nextWeekdays = []
                if pieces.weekdays.isEmpty, pieces.frequency == nil { _ = frequency(.daily, 0) }
            }
            return 1
        }
        guard let reading = WeekdayReading.read(words[place...]) else { return 0 }
        // `the sun` and `sat` are words, too.
        let isWord = ["sat", "sun", "wed"].contains(key(place)) && reading.numbers.count == 1
        return isWord ? 0 : takeWeekdays(place, everyOne: false)
    }

    /// `twice a day`, `3 times a day`, `8x/day`, `once a week`, `10 times`.
    ///
    /// - Throws: a failure for `3 times a week`, which does not say on which days.
    private mutating func timesADay(_ place: Int) throws(Failure) -> Int? {
        let often: Int
        var count = 1
        switch key(place) {
        case "once": often = 1
        case "twice": often = 2
        case "thrice": often = 3
        case let word where word.hasSuffix("x") || word.hasSuffix("x/day"):
            guard word.first?.isNumber == true,
                let number = Vocabulary.number(String(word.prefix { $0.isASCII && $0.isNumber }))
            else { return nil }
            if word.hasSuffix("/day") { return try timesADay(number, 1) }
            often = number
        default:
            guard let number = Vocabulary.number(key(place)), key(place + 1) == "times", key(place) != "a" else {
                return nil
            }
            (often, count) = (number, 2)
        }
        if key(place + count) == "daily" { return try timesADay(often, count + 1) }
        let per =
            ["a", "per", "each", "every"].contains(key(place + count)) ? Vocabulary.unit(key(place + count + 1)) : nil
        switch (per, often) {
        case (.daily, _): return try timesADay(often, count + 2)
        case (.weekly, 1), (.monthly, 1), (.yearly, 1):
            _ = frequency(per ?? .weekly, 0)
            return count + 2
        case (.weekly, _), (.monthly, _), (.yearly, _):
            if words.contains(where: { Vocabulary.weekday($0.key) != nil }) { return count + 2 }
            throw .invalid(
                "reminders.when",
                "'\(words[place].text.prefix(20)) \(key(place + 1).prefix(20))' a \(key(place + count + 1)) does not say on which days.",
                recovery: "Give the days, such as 'on Mondays, Wednesdays and Fridays at 18:00'."
            )
        case (nil, _) where count == 2:
            guard saysRepetition else { return nil }
            pieces.count = often
            return count
        default: return nil
        }
    }

    private mutating func timesADay(_ often: Int, _ count: Int) throws(Failure) -> Int {
        guard (1...24).contains(often) else {
            throw .invalid(
                "reminders.step",
                "Nothing comes \(often) times a day.",
                recovery: "Give a number from 1 to 24, or a step such as 'every 30 minutes from 8 to 20'."
            )
        }
        if often > 1 { pieces.timesPerDay = often }
        return frequency(.daily, count)
    }

    // MARK: Small steps

    /// A second part of the day is a second time, as in `every morning and evening`; the hours said before it belong to the
    /// first.
    mutating func take(_ part: PartOfDay) {
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
        pieces.days.append(day)
        return count
    }

    mutating func frequency(_ frequency: RecurrenceRule.Frequency, _ count: Int, interval: Int = 1) -> Int {
        if let earlier = pieces.frequency {
            if earlier == frequency, min(pieces.interval, interval) == 1 {
                pieces.interval = max(pieces.interval, interval)
            } else if earlier < .daily, frequency == .daily, interval == 1 {
                // `every two hours every day`
            } else if frequency < .daily, earlier == .daily, pieces.interval == 1 {
                (pieces.frequency, pieces.interval) = (frequency, interval)
            } else if earlier != frequency || pieces.interval != interval {
                pieces.hasTwoFrequencies = true
            }
            return count
        }
        pieces.frequency = frequency
        pieces.interval = interval
        return count
    }

    mutating func weekdays(_ numbers: ClosedRange<Int>, _ count: Int) -> Int {
        pieces.weekdays += numbers
        return count
    }

    /// `Monday, Wednesday and Friday`, `Mon-Fri`.
    mutating func takeWeekdays(_ place: Int, everyOne: Bool) -> Int {
        guard words.indices.contains(place), let reading = WeekdayReading.read(words[place...]) else { return 0 }
        if everyOne || reading.isEachWeek {
            pieces.weekdays += reading.numbers
        } else {
            pieces.nextWeekdays += reading.numbers
        }
        return reading.count
    }
}
