import Core
import SpokenText

extension SentenceScanner {
    /// `in 20 minutes`, `in an hour and 30 minutes`, `in the morning`.
    mutating func delayOrPart(_ place: Int) -> Int {
        if key(place + 1) == "the", let part = Vocabulary.part(key(place + 2)) {
            take(part)
            return 3
        }
        if key(place + 1) == "half", ["an", "a"].contains(key(place + 2)), key(place + 3) == "hour" {
            pieces.delay = 1800
            return 4
        }
        // `in a quarter of an hour`, `in three quarters of an hour`
        let article = ["a", "three"].contains(key(place + 1)) ? 1 : 0
        if ["quarter", "quarters"].contains(key(place + 1 + article)),
            keys(place + 2 + article) == ["of", "an", "hour"]
        {
            pieces.delay = key(place + 1) == "three" ? 2700 : 900
            return 5 + article
        }
        var end = place + 1
        while let (length, count) = length(end) {
            switch length {
            case .seconds(let seconds): pieces.delay = (pieces.delay ?? 0) + seconds
            case .days(let days):
                pieces.days.append(today.adding(days: days))
                pieces.keepsTime = true
            case .months(let months):
                pieces.days.append(today.adding(months: months))
                pieces.keepsTime = true
            }
            end += count
            if ["hour", "hours"].contains(key(end - 1)), key(end) == "and", key(end + 1) == "a", key(end + 2) == "half",
                Vocabulary.unit(key(end + 3)) == nil
            {
                pieces.delay = (pieces.delay ?? 0) + 1800
                end += 3
            }
            if key(end) == "and", self.length(end + 1) != nil { end += 1 }
        }
        return end == place + 1 ? 0 : end - place
    }

    enum Length {
        case seconds(Int), days(Int), months(Int)
    }

    /// `1.5 hours`, `1,5h`, `one and a half hours`.
    private func halves(_ place: Int) -> (length: Length, count: Int)? {
        if let number = Vocabulary.number(key(place)), key(place + 1) == "and", key(place + 2) == "a",
            key(place + 3) == "half", Vocabulary.unit(key(place + 4)) == .hourly, number <= 1000
        {
            return (.seconds(number * 3600 + 1800), 5)
        }
        guard let match = key(place).wholeMatch(of: /([0-9]{1,3})[.,]([0-9]{1,2})([a-z]*)/),
            let hours = Double("\(match.1).\(match.2)")
        else { return nil }
        let isJoined = !match.3.isEmpty
        guard Vocabulary.unit(isJoined ? String(match.3) : key(place + 1)) == .hourly, hours > 0 else { return nil }
        return (.seconds(Int((hours * 60).rounded()) * 60), isJoined ? 1 : 2)
    }

    /// `20 minutes`, `an hour`, `90min`, `2 weeks`, `1.5 hours`, `90 seconds`.
    func length(_ place: Int) -> (length: Length, count: Int)? {
        if let halves = halves(place) { return halves }
        if let match = key(place).wholeMatch(of: /([0-9]{1,5})(s|sec|secs)/), let seconds = Int(match.1), seconds > 0 {
            return (.seconds(seconds), 1)
        }
        if Vocabulary.isSecond(key(place + 1)), let seconds = Vocabulary.number(key(place)), seconds > 0 {
            return (.seconds(seconds), 2)
        }
        if let match = key(place).wholeMatch(of: /([0-9]{1,3})h([0-9]{1,2})(m|min)?/), let hours = Int(match.1),
            let minutes = Int(match.2)
        {
            return (.seconds(hours * 3600 + minutes * 60), 1)
        }
        var word = key(place)
        var count = 1
        var isJoined = false
        let number: Int
        if let found = Vocabulary.number(word) {
            number = found
            word = key(place + 1)
            count = 2
            if word == "of" || (found == 1 && word == "couple") {
                let skip = key(place + 2) == "of" ? 3 : 2
                guard let unit = Vocabulary.unit(key(place + skip)) else { return nil }
                return Self.length(2, unit).map { ($0, skip + 1) }
            }
        } else {
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty, digits.count <= 5, let found = Int(digits) else { return nil }
            number = found
            word = String(word.dropFirst(digits.count))
            isJoined = true
        }
        guard let unit = Vocabulary.unit(word, isJoined: isJoined) else { return nil }
        return Self.length(number, unit).map { ($0, count) }
    }

    private static func length(_ number: Int, _ unit: RecurrenceRule.Frequency) -> Length? {
        guard (1...36_500).contains(number) else { return nil }
        switch unit {
        case .minutely: return .seconds(number * 60)
        case .hourly: return .seconds(number * 3600)
        case .daily: return .days(number)
        case .weekly: return .days(number * 7)
        case .monthly: return .months(number)
        case .yearly: return .months(number * 12)
        }
    }

    /// `at 8 and 20`, `at 8am, 2pm and 8pm`.
    mutating func atTimes(_ place: Int) throws(Failure) -> Int {
        var end = place + 1
        if key(end) == "weekends" { return weekdays(6...7, 2) }
        if key(end) == "weekend" { return weekend(2) }
        if key(end) == "the", key(end + 1) == "weekend" { return weekend(3) }
        while let (reading, count) = ClockReading.read(words[min(end, words.count)...], .afterPreposition) {
            pieces.times.append(reading)
            end += count
            let joint = key(end) == "and" || key(end) == "&" ? 1 : 0
            guard joint == 1 || words[end - 1].hasComma, end + joint < words.count,
                ClockReading.read(words[(end + joint)...], .afterPreposition) != nil, length(end + joint) == nil
            else { break }
            end += joint
        }
        // `at 1500 hours`
        if end > place + 1, ["hours", "hrs"].contains(key(end)), ClockReading.fourFigures(key(end - 1)) != nil {
            end += 1
        }
        if end == place + 1 { try checkClock(key(end)) }
        return end == place + 1 ? 0 : end - place
    }

    /// - Throws: a failure where a word is meant as a time of day and none has it, such as `25:00`.
    private func checkClock(_ word: String) throws(Failure) {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isASCII && $0.isNumber }),
            parts[1].first?.isNumber == true
        else { return }
        throw .invalid(
            "reminders.clock",
            "'\(word.prefix(40))' is no time of day.",
            recovery: "Write it like 18:30, or put it in double quotes where it is not meant as a time."
        )
    }

    /// `from 9 to 20`, `between 9 and 17`, `from tomorrow`, `starting Monday`.
    mutating func window(_ place: Int) throws(Failure) -> Int {
        let joints = WeekdayReading.spanJoints.union(["until", "till", "til", "and"])
        if ["from", "between"].contains(key(place)), place + 1 < words.count,
            let reading = WeekdayReading.read(words[(place + 1)...], joints: joints), reading.isEachWeek
        {
            pieces.weekdays += reading.numbers
            return 1 + reading.count
        }
        if let (first, last, count) = try dateSpan(place + 1, isAfterFrom: true) {
            (pieces.firstDay, pieces.lastDay) = (first, last)
            return 1 + count
        }
        if let count = try startDay(place) { return count }
        if key(place) == "from" || key(place) == "between",
            let (from, count) = ClockReading.read(words[min(place + 1, words.count)...], .inSpan)
        {
            let middle = place + 1 + count
            if joints.contains(key(middle)), middle + 1 < words.count,
                let (to, more) = ClockReading.read(words[(middle + 1)...], .afterPreposition)
            {
                pieces.window = (from, to)
                return middle + 1 + more - place
            }
            if let (from, to) = Self.span(key(place + 1)) {
                pieces.window = (from, to)
                return 2
            }
            guard key(place) == "from" else { return 0 }
            pieces.times.append(from)
            return 1 + count
        }
        if let (from, to) = Self.span(key(place + 1)) {
            pieces.window = (from, to)
            return 2
        }
        return 0
    }

    /// `from tomorrow`, `starting on Monday`.
    mutating func startDay(_ place: Int) throws(Failure) -> Int? {
        let skip = key(place + 1) == "on" ? 2 : 1
        guard key(place) != "between", let (day, count) = try anyDay(place + skip) else { return nil }
        pieces.firstDay = day
        return skip + count
    }

    /// `9-17`.
    static func span(_ word: String) -> (from: ClockReading, to: ClockReading)? {
        let parts = word.split { $0 == "-" || $0 == "\u{2013}" }
        guard parts.count == 2 else { return nil }
        let readings = parts.map {
            ClockReading.read(SentenceWord.words(of: String($0))[...], .afterPreposition)?.reading
        }
        guard let from = readings[0], let to = readings[1] else { return nil }
        return (from, to)
    }

    /// `until 8pm`, `until Friday`, `until 3 December`.
    mutating func until(_ place: Int) throws(Failure) -> Int {
        if let (day, count) = try anyDay(place + 1) {
            pieces.lastDay = day
            return 1 + count
        }
        if let (day, count) = monthOrYear(place + 1) {
            pieces.lastDay = day
            return 1 + count
        }
        // `until the marathon on 27 April`
        if key(place + 1) == "the", let joint = (place + 3...place + 5).first(where: { key($0) == "on" }),
            let (day, count) = try anyDay(joint + 1)
        {
            pieces.lastDay = day
            return joint + 1 + count - place
        }
        guard place + 1 < words.count,
            let (reading, count) = ClockReading.read(words[(place + 1)...], .afterPreposition)
        else {
            try checkClock(key(place + 1))
            return 0
        }
        pieces.lastTime = reading
        return 1 + count
    }

    /// The last day before `March`, `March 2028`, `2028`, or of `the end of March`.
    private func monthOrYear(_ place: Int) -> (day: LocalDay, count: Int)? {
        var end = place
        if key(end) == "the", key(end + 1) == "end" { end += 1 }
        let isEnd = key(end) == "end" && key(end + 1) == "of"
        if isEnd { end += 2 }
        guard isEnd || end == place else { return nil }
        func year(_ place: Int) -> Int? {
            Vocabulary.number(key(place)).flatMap { (1900...9999).contains($0) ? $0 : nil }
        }
        var index: Int
        if let month = Vocabulary.month(key(end)) {
            let said = year(end + 1)
            let isOver = isEnd ? month < today.month : month <= today.month
            index = (said ?? (isOver ? today.year + 1 : today.year)) * 12 + month - 1 + (isEnd ? 1 : 0)
            end += said == nil ? 1 : 2
        } else if let year = year(end), year > today.year || (isEnd && year == today.year) {
            index = (isEnd ? year + 1 : year) * 12
            end += 1
        } else {
            return nil
        }
        return LocalDay(year: index / 12, month: index % 12 + 1, day: 1).map { ($0.adding(days: -1), end - place) }
    }

    /// `for 10 days`, `for the next two weeks`; `for 2 hours` of what comes several times an hour.
    ///
    /// - Parameter followsTime: true if it stands right behind a phrase of time: `at 8 for 5 days` is how long to be reminded,
    ///   `pack for 5 days` is not.
    mutating func duration(_ place: Int, _ followsTime: Bool) -> Int {
        if saysRepetition, let number = Vocabulary.number(key(place + 1)), key(place + 2) == "times" {
            pieces.count = number
            return 3
        }
        let skip = key(place + 1) == "the" && ["next", "following"].contains(key(place + 2)) ? 2 : 0
        guard pieces.firstDay != nil || saysRepetition || followsTime, let (length, count) = length(place + 1 + skip)
        else { return 0 }
        switch length {
        case .seconds(let seconds):
            guard let frequency = pieces.frequency, frequency < .daily,
                seconds >= pieces.interval * (frequency == .hourly ? 3600 : 60)
            else { return 0 }
            pieces.spanSeconds = seconds
        case .days(let days): pieces.dayCount = days
        case .months(let months): pieces.dayCount = today.days(to: today.adding(months: months))
        }
        return 1 + skip + count
    }

    /// The zone of the time before it, or with "time" of the one behind it.
    mutating func zone(_ place: Int, _ followsPhrase: Bool) throws(Failure) -> Int? {
        guard followsPhrase || key(place + 1) == "time" || key(place + 2) == "time" || key(place + 3) == "time",
            let found = ZoneReading.read(words[place...])
        else { return nil }
        // `6pm PT`, but not `6pm PT session`
        let end = place + found.count
        if !found.isNamed, found.name.utf8.count < 3, !endsPhrase(end) {
            guard try phrase(at: end, followsPhrase: true, tries: true) > 0 else { return nil }
        }
        if !followsPhrase {
            guard found.isNamed, endsPhrase(place + found.count), place + found.count < words.count else { return nil }
        }
        if let zone = found.zone { pieces.zone = pieces.zone?.zone == zone ? pieces.zone : found }
        return found.count
    }

    /// `8 and 20`, `8, 14 and 20` behind what says how often.
    mutating func listedTimes(_ place: Int) -> Int? {
        guard pieces.repeats || pieces.dayCount != nil, pieces.times.isEmpty else { return nil }
        var found: [ClockReading] = []
        var end = place
        while words.indices.contains(end), let (reading, count) = ClockReading.read(words[end...], .afterPreposition),
            length(end) == nil
        {
            found.append(reading)
            end += count
            let joint = ["and", "&"].contains(key(end)) ? 1 : 0
            guard joint == 1 || words[end - 1].hasComma else { break }
            end += joint
        }
        guard found.count > 1 else { return nil }
        pieces.times += found
        return end - place
    }

    /// `the 18:00 train`: the time is the train's.
    func isOfNoun(_ place: Int) -> Bool {
        let owners: Set<String> = ["the", "a", "my", "our", "your", "his", "her", "their", "this", "that"]
        guard owners.contains(key(place - 1)), !(place > 0 && isRead[place - 1]),
            let (_, count) = ClockReading.read(words[place...], .bare), Vocabulary.part(key(place)) == nil
        else { return false }
        return !endsPhrase(place + count)
    }

    /// `walk for 20 days` says nothing of time, `walk for 20 days every morning` does.
    var saysRepetition: Bool {
        let says: Set<String> = ["every", "each", "daily", "everyday", "weekly", "monthly", "hourly", "starting"]
        return pieces.repeats || words.contains { says.contains($0.key) }
    }
}
