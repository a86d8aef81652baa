import Core

extension SentenceScanner {
    /// A day after `until` or `starting`: a date, `tomorrow`, `Friday`, `the end of the month`.
    func anyDay(_ place: Int) throws(Failure) -> (day: LocalDay, count: Int)? {
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
        let skip = ["next", "this", "coming"].contains(key(place)) ? 1 : 0
        if let weekday = Vocabulary.weekday(key(place + skip)), !weekday.isPlural {
            return (Self.next(weekday.number, after: today), 1 + skip)
        }
        return nil
    }

    static func next(_ weekday: Int, after day: LocalDay) -> LocalDay {
        day.adding(days: (weekday - day.isoWeekday + 6) % 7 + 1)
    }

    /// `2026-12-03`, `3 December`, `3rd of December 2027`, `December 3rd`.
    ///
    /// - Throws: a failure for a day that no calendar has.
    func date(_ place: Int) throws(Failure) -> (day: LocalDay, count: Int)? {
        if key(place).utf8.count == 10, key(place).split(separator: "-").count == 3 {
            guard let day = LocalDay(key(place)) else { throw Self.noDay(key(place)) }
            return (day, 1)
        }
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
                throw noDay("\(day) \(Vocabulary.monthNames[month - 1].capitalized) \(year)")
            }
            return found
        }
        for year in today.year...today.year + 8 {
            if let found = LocalDay(year: year, month: month, day: day), found >= today { return found }
        }
        throw noDay("\(day) \(Vocabulary.monthNames[month - 1].capitalized)")
    }

    static func noDay(_ text: String) -> Failure {
        .invalid("reminders.day", "No calendar has '\(text.prefix(40))'.", recovery: "Say a day that there is.")
    }

    /// `on Monday`, `on weekdays`, `on 3 December`, `on the 15th`, `on the last day of the month`, `on 3.12.`.
    mutating func on(_ place: Int) throws(Failure) -> Int {
        switch key(place + 1) {
        case "weekdays", "workdays": return weekdays(1...5, 2)
        case "weekends", "weekend": return weekdays(6...7, 2)
        case "every", "each":
            let count = try every(place + 1)
            return count == 0 ? 0 : 1 + count
        case "the":
            if let (found, count) = try date(place + 2) {
                pieces.day = found
                return 2 + count
            }
            let count = placed(place + 2, isEvery: false)
            return count == 0 ? 0 : 2 + count
        case "next", "this", "coming":
            let count = next(place + 1)
            return count == 0 ? 0 : 1 + count
        default: break
        }
        var named = try date(place + 1)
        if named == nil { named = try figures(place + 1) }
        if let (found, count) = named {
            pieces.day = found
            return 1 + count
        }
        guard let weekday = Vocabulary.weekday(key(place + 1)) else { return 0 }
        return 1 + takeWeekdays(place + 1, everyOne: weekday.isPlural)
    }

    /// `3.12.`, `3/12`, `3/12/2027`.
    private func figures(_ place: Int) throws(Failure) -> (day: LocalDay, count: Int)? {
        let word = key(place)
        let hasDots = word.contains(".")
        let parts = word.split { $0 == "." || $0 == "/" }
        guard (2...3).contains(parts.count), hasDots || word.contains("/"), word.first != ".", word.first != "/",
            let first = Int(parts[0]), let second = Int(parts[1]), parts[0].count <= 2, parts[1].count <= 2
        else { return nil }
        let (day, month) = monthFirst && !hasDots ? (second, first) : (first, second)
        guard (1...12).contains(month) else { throw Self.noDay(word) }
        var year: Int?
        if parts.count == 3 {
            guard let number = Int(parts[2]), parts[2].count == 4 || parts[2].count == 2 else { throw Self.noDay(word) }
            year = number < 100 ? 2000 + number : number
        }
        return (try Self.day(year: year, month: month, day: day, after: today), 1)
    }

    /// `next Monday`, `this Friday`, `this evening`, `next week`, `next month`.
    mutating func next(_ place: Int) -> Int {
        let word = key(place + 1)
        if let weekday = Vocabulary.weekday(word), !weekday.isPlural {
            return day(Self.next(weekday.number, after: today), 2)
        }
        if key(place) == "this", let part = Vocabulary.part(word) {
            take(part)
            return day(today, 2)
        }
        guard key(place) == "next" else { return 0 }
        switch word {
        case "week": return day(today.adding(days: 7), 2)
        case "month": return day(Self.adding(months: 1, to: today), 2)
        case "year": return day(Self.adding(months: 12, to: today), 2)
        default: return 0
        }
    }
}
