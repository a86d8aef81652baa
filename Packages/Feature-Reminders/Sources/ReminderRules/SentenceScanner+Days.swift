import Core
import SpokenText

extension SentenceScanner {
    /// A day after `until` or `starting`: a date, `tomorrow`, `Friday`, `the end of the month`.
    func anyDay(_ place: Int) throws(Failure) -> (day: LocalDay, count: Int)? {
        if let count = dayAfterTomorrow(place) { return (today.adding(days: 2), count) }
        switch (key(place), key(place + 1)) {
        case ("next", "week"): return (Self.monday(after: today), 2)
        case ("next", "month"): return (today.adding(days: 1 - today.day).adding(months: 1), 2)
        default: break
        }
        switch key(place) {
        case "today": return (today, 1)
        case "tomorrow": return (today.adding(days: 1), 1)
        case "yesterday": return (today.adding(days: -1), 1)
        default: break
        }
        if key(place) == "the", key(place + 1) == "end", key(place + 2) == "of",
            ["the", "this"].contains(key(place + 3))
        {
            let months = ["month": 1, "year": 13 - today.month][key(place + 4)]
            if let months {
                let index = today.year * 12 + today.month - 1 + months
                return LocalDay(year: index / 12, month: index % 12 + 1, day: 1).map { ($0.adding(days: -1), 5) }
            }
        }
        if let found = try date(place) { return found }
        if let holiday = Holiday.next(keys(place), from: today) { return holiday }
        let isFigures = key(place).contains("/") || endsInDot(place)
        if isFigures, let found = try figures(place, isNamed: true) { return found }
        let skip = ["next", "this", "coming"].contains(key(place)) ? 1 : 0
        if let weekday = Vocabulary.weekday(key(place + skip)), !weekday.isPlural {
            return (Self.next(weekday.number, after: today), 1 + skip)
        }
        return nil
    }

    func keys(_ place: Int) -> [String] { (place..<place + 3).map(key) }

    /// `3 days from now`, `a week from tomorrow`, `a week on Friday`, `20 minutes from now`.
    mutating func afterLength(_ place: Int) throws(Failure) -> Int? {
        guard let (length, count) = length(place) else { return nil }
        let joint = key(place + count)
        // `a week tomorrow`, `a week on Friday`
        if case .days(let days) = length, days.isMultiple(of: 7), ["today", "tomorrow"].contains(joint) {
            return day(today.adding(days: days + (joint == "today" ? 0 : 1)), count + 1)
        }
        guard ["from", "after", "on"].contains(joint) else { return nil }
        let isNow = joint == "from" && key(place + count + 1) == "now"
        let day: LocalDay
        switch length {
        case .seconds(let seconds):
            guard isNow else { return nil }
            pieces.delay = seconds
            return count + 2
        case .days(let days):
            guard joint != "on" || days.isMultiple(of: 7) else { return nil }
            day = today.adding(days: days)
        case .months(let months):
            guard joint != "on" else { return nil }
            day = today.adding(months: months)
        }
        if isNow {
            pieces.keepsTime = true
            return self.day(day, count + 2)
        }
        guard let (from, more) = try anyDay(place + count + 1) else { return nil }
        return self.day(from.adding(days: today.days(to: day)), count + 1 + more)
    }

    /// `Friday week`, `christmas day` beside a time, and `3/12` where a time follows.
    mutating func namedDay(_ place: Int, _ followsPhrase: Bool) throws(Failure) -> Int? {
        if let weekday = Vocabulary.weekday(key(place)), !weekday.isPlural, key(place + 1) == "week",
            endsPhrase(place + 2)
        {
            return day(Self.next(weekday.number, after: today).adding(days: 7), 2)
        }
        if followsPhrase || place == 0, endsPhrase(place + 1), !endsInDot(place), key(place).contains("/"),
            let (found, count) = try? figures(place, isNamed: true)
        {
            return day(found, count)
        }
        if let (found, count) = Holiday.next(keys(place), from: today), count > 1,
            followsPhrase || (!key(place + count).isEmpty && endsPhrase(place + count))
        {
            return day(found, count)
        }
        return nil
    }

    /// A city right behind a time, which may be where something is, or whose time is meant.
    func citiesKept() -> [String] {
        words.indices.dropFirst().compactMap { place -> String? in
            // `at 9 London`, `at 9 in New York`
            let before = key(place - 1) == "in" && !isRead[place - 1] ? place - 2 : place - 1
            guard !isRead[place], before >= 0, isRead[before], pieces.zone == nil, !pieces.times.isEmpty,
                let count = ZoneReading.cityLength(words[place...])
            else { return nil }
            let city = words[place..<place + count].map(\.text).joined(separator: " ")
            return "The time is that of where you are; write '\(city) time' for the one in \(city)."
        }
    }

    /// The other reading of dates such as `3/12` that were read by the person's order, in words.
    func otherDates() -> [String] {
        words.indices.compactMap { place -> String? in
            guard isRead[place] else { return nil }
            let parts = key(place).split(separator: "/").map { Int($0) }
            guard (2...3).contains(parts.count), key(place).contains("/"), let first = parts[0], let second = parts[1],
                first != second, (1...12).contains(first), (1...12).contains(second)
            else { return nil }
            let year = parts.count == 3 ? parts[2].map { $0 < 100 ? 2000 + $0 : $0 } : nil
            let (day, month) = monthFirst ? (second, first) : (first, second)
            guard let taken = try? Self.day(year: year, month: month, day: day, after: today),
                let other = try? Self.day(year: year, month: day, day: month, after: today)
            else { return nil }
            let name = { (day: LocalDay) in "\(day.day) \(Vocabulary.monthNames[day.month - 1]) \(day.year)" }
            return "'\(key(place))' is taken as \(name(taken)); for \(name(other)) write \(other)."
        }
    }

    /// `the day after tomorrow`, with its article or without.
    func dayAfterTomorrow(_ place: Int) -> Int? {
        let skip = key(place) == "the" ? 1 : 0
        let isSaid = (0..<3).map { key(place + skip + $0) } == ["day", "after", "tomorrow"]
        return isSaid ? skip + 3 : nil
    }

    static func monday(after day: LocalDay) -> LocalDay { next(1, after: day) }

    static func next(_ weekday: Int, after day: LocalDay) -> LocalDay {
        day.adding(days: (weekday - day.isoWeekday + 6) % 7 + 1)
    }

    /// `2026-12-03`, `3.12.2026`, `3 December`, `3rd of December 2027`, `December 3rd`.
    ///
    /// - Throws: a failure for a day that no calendar has.
    func date(_ place: Int) throws(Failure) -> (day: LocalDay, count: Int)? {
        if key(place).utf8.count == 10, key(place).split(separator: "-").count == 3 {
            guard let day = LocalDay(key(place)) else { throw Self.noDay(key(place)) }
            return (day, 1)
        }
        if let found = try figures(place) { return found }
        guard let (month, day, count) = monthAndDay(place) else { return nil }
        var end = place + count
        var year: Int?
        if let number = Vocabulary.number(key(end)), (1900...9999).contains(number) {
            year = number
            end += 1
        }
        return (try Self.day(year: year, month: month, day: day, after: today), end - place)
    }

    /// `3 December`, `3rd of December`, `December 3rd`.
    func monthAndDay(_ place: Int) -> (month: Int, day: Int, count: Int)? {
        if let day = Vocabulary.ordinal(key(place), plain: true), day > 0 {
            let skip = key(place + 1) == "of" ? 2 : 1
            if let month = Vocabulary.month(key(place + skip)) { return (month, day, skip + 1) }
        }
        if let month = Vocabulary.month(key(place)) {
            let skip = key(place + 1) == "the" ? 2 : 1
            if let day = Vocabulary.ordinal(key(place + skip), plain: true), day > 0 { return (month, day, skip + 1) }
        }
        return nil
    }

    /// The day in a year, or the next one such.
    static func day(year: Int?, month: Int, day: Int, after today: LocalDay) throws(Failure) -> LocalDay {
        if let year {
            guard let found = LocalDay(year: year, month: month, day: day) else {
                throw noDay("\(day) \(Vocabulary.monthNames[month - 1]) \(year)")
            }
            return found
        }
        for year in today.year...today.year + 8 {
            if let found = LocalDay(year: year, month: month, day: day), found >= today { return found }
        }
        throw noDay("\(day) \(Vocabulary.monthNames[month - 1])")
    }

    static func noDay(_ text: String) -> Failure {
        .invalid("reminders.day", "There is no '\(text.prefix(40))' in any year.", recovery: "Name a day that exists.")
    }

    /// `on Monday`, `on weekdays`, `on 3 December`, `on the 15th`, `on the last day of the month`, `on 3.12.`.
    mutating func on(_ place: Int) throws(Failure) -> Int {
        switch key(place + 1) {
        case "weekdays", "workdays": return weekdays(1...5, 2)
        case "weekends": return weekdays(6...7, 2)
        case "weekend": return weekend(2)
        case "every", "each":
            let count = try every(place + 1)
            return count == 0 ? 0 : 1 + count
        case "the" where key(place + 2) == "weekends": return weekdays(6...7, 3)
        case "the" where key(place + 2) == "weekend": return weekend(3)
        case "the":
            let dates = try takeDates(place + 2)
            if dates > 0 { return 2 + dates }
            if let count = dayAfterTomorrow(place + 1) { return day(today.adding(days: 2), 1 + count) }
            let before = pieces
            let count = placed(place + 2, isEvery: false)
            // `work on the first chapter` names no day; `on the 15th pay the rent` does.
            guard pieces.looseMonthDays.isEmpty || place == 0 || isRead[place - 1] || endsPhrase(2 + count + place)
            else {
                pieces = before
                return 0
            }
            return count == 0 ? 0 : 2 + count
        case "next", "this", "coming":
            let count = next(place + 1)
            return count == 0 ? 0 : 1 + count
        default: break
        }
        let dates = try takeDates(place + 1)
        if dates > 0 { return 1 + dates }
        if let (found, count) = try figures(place + 1, isNamed: true) { return day(found, 1 + count) }
        if let (found, count) = Holiday.next(keys(place + 1), from: today) { return day(found, 1 + count) }
        if let count = try namedDay(place + 1, true) { return 1 + count }
        let count = takeWeekdays(place + 1, everyOne: false)
        return count == 0 ? 0 : 1 + count
    }

    /// True if a place is the end, or begins something that follows a day.
    func endsPhrase(_ place: Int) -> Bool {
        let followers: Set<String> = [
            "", "at", "@", "in", "of", "from", "until", "till", "for", "every", "each", "and", "to", "by", "noon",
            "midnight", "monthly", "starting", "with",
        ]
        return words.indices.contains(place)
            ? followers.contains(key(place)) || ClockReading.read(words[place...], .bare) != nil : true
    }

    /// A date, or a span of dates: `3 December`, `1 December to 10 December`, `1-10 December`.
    mutating func takeDates(_ place: Int) throws(Failure) -> Int {
        if let (first, last, count) = try dateSpan(place) {
            (pieces.firstDay, pieces.lastDay) = (first, last)
            return count
        }
        if let (found, count) = try dateList(place) {
            pieces.days += found
            pieces.joins = true
            return count
        }
        guard let (found, count) = try date(place) else { return 0 }
        return day(found, count)
    }

    /// `3 and 10 December`, `3rd, 10th and 17th of December 2027`: all of the last one's year.
    private func dateList(_ place: Int) throws(Failure) -> (days: [LocalDay], count: Int)? {
        var numbers: [Int] = []
        var last = place
        while let number = Vocabulary.ordinal(key(last), plain: true), number > 0 {
            let joint = ["and", "&"].contains(key(last + 1)) ? 1 : 0
            guard joint == 1 || words[last].hasComma else { break }
            numbers.append(number)
            last += 1 + joint
            if key(last) == "the" { last += 1 }
        }
        guard !numbers.isEmpty, monthAndDay(last) != nil, Vocabulary.month(key(last)) == nil,
            let (end, count) = try date(last)
        else { return nil }
        var days = [end]
        for number in numbers {
            days.append(try Self.day(year: end.year, month: end.month, day: number, after: today))
        }
        return (days, last + count - place)
    }

    /// - Parameter isAfterFrom: true if the span may begin with any day, as in `from tomorrow to Friday`.
    func dateSpan(
        _ place: Int,
        isAfterFrom: Bool = false
    ) throws(Failure) -> (
        first: LocalDay, last: LocalDay, count: Int
    )? {
        let joints =
            isAfterFrom ? WeekdayReading.spanJoints.union(["until", "till", "til", "and"]) : WeekdayReading.spanJoints
        if let (first, count) = isAfterFrom ? try anyDay(place) : try date(place) {
            guard joints.contains(key(place + count)) else { return nil }
            let end = place + count + 1
            if let (last, more) = try anyDay(end) { return (first, last, count + 1 + more) }
            // `December 1 to 10`
            guard let dayOfMonth = Vocabulary.ordinal(key(end), plain: true), dayOfMonth > first.day,
                Vocabulary.month(key(place)) != nil
            else { return nil }
            return (first, try Self.day(year: first.year, month: first.month, day: dayOfMonth, after: today), count + 2)
        }
        // `1 to 10 December`, `1-10 December`, `December 1-10`
        let isMonthFirst = Vocabulary.month(key(place)) != nil
        let start = place + (isMonthFirst ? 1 : 0)
        var ends = key(start).split { "-\u{2013}".contains($0) }.map { Vocabulary.ordinal(String($0), plain: true) }
        var count = 1
        if ends.count != 2, joints.contains(key(start + 1)) {
            let skip = key(start + 2) == "the" ? 3 : 2
            ends = [start, start + skip].map { Vocabulary.ordinal(key($0), plain: true) }
            count = skip + 1
        }
        let skip = key(start + count) == "of" ? 1 : 0
        guard ends.count == 2, let from = ends[0], let to = ends[1], from > 0, to > from,
            let month = Vocabulary.month(key(isMonthFirst ? place : start + count + skip))
        else { return nil }
        let first = try Self.day(year: nil, month: month, day: from, after: today)
        let last = try Self.day(year: first.year, month: month, day: to, after: today)
        return (first, last, count + (isMonthFirst ? 1 : 1 + skip))
    }

    private func endsInDot(_ place: Int) -> Bool { words.indices.contains(place) && words[place].text.hasSuffix(".") }

    /// `3.12.`, `3/12`, `3/12/2027`.
    ///
    /// - Parameter isNamed: true if a word before says that it is a day. Otherwise it needs its year, or the dot of `3.12. 18:30`.
    func figures(_ place: Int, isNamed: Bool = false) throws(Failure) -> (day: LocalDay, count: Int)? {
        let word = key(place)
        let hasDots = word.contains(".")
        let parts = word.split { $0 == "." || $0 == "/" }
        guard (2...3).contains(parts.count), hasDots || word.contains("/"), word.first != ".", word.first != "/",
            let first = Int(parts[0]), let second = Int(parts[1]), parts[0].count <= 2, parts[1].count <= 2
        else { return nil }
        var (day, month) = monthFirst && !hasDots ? (second, first) : (first, second)
        // `4/25` can be read in one way alone.
        if !hasDots, month > 12, (1...12).contains(day) { (day, month) = (month, day) }
        let isDotted = endsInDot(place) && place + 1 < words.count && (1...12).contains(month) && (1...31).contains(day)
        guard isNamed || (parts.count == 3 ? parts[2].count == 4 && Int(parts[2]) != nil : isDotted) else { return nil }
        guard (1...12).contains(month) else { throw Self.noDay(word) }
        var year: Int?
        if parts.count == 3 {
            guard let number = Int(parts[2]), parts[2].count == 4 || parts[2].count == 2 else { throw Self.noDay(word) }
            year = number < 100 ? 2000 + number : number
        }
        return (try Self.day(year: year, month: month, day: day, after: today), 1)
    }

    /// `this weekend`, `at the weekend`: the one that comes, or is.
    mutating func weekend(_ count: Int) -> Int {
        let first = today.isoWeekday < 6 ? Self.next(6, after: today) : today
        pieces.weekendEnd = Self.next(7, after: first.adding(days: -1))
        return day(first, count)
    }

    /// `next Monday`, `this Friday`, `this evening`, `this weekend`, `next week`, `next month`.
    mutating func next(_ place: Int) -> Int {
        let word = key(place + 1)
        if let weekday = Vocabulary.weekday(word), !weekday.isPlural {
            return day(Self.next(weekday.number, after: today), 2)
        }
        if key(place) == "this", let part = Vocabulary.part(word) {
            take(part)
            return day(today, 2)
        }
        if key(place) != "next", word == "weekend" { return weekend(2) }
        guard key(place) == "next" else { return 0 }
        switch word {
        case "week":
            pieces.isNextWeek = true
            return 2
        case "month": return day(today.adding(months: 1), 2)
        case "year": return day(today.adding(months: 12), 2)
        default: return 0
        }
    }
}
