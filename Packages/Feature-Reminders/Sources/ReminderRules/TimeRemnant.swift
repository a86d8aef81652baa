import Core

/// Words of time that no phrase took, right beside one that was read: a reminder of half of what was said would come at the
/// wrong time, so the sentence is refused.
struct TimeRemnant {
    let words: [SentenceWord]
    /// By place.
    let isRead: [Bool]
    let repeats: Bool
    /// How many words a length of time takes, such as `20 minutes`.
    let length: (Int) -> Int

    /// - Throws: a failure (65) that names the words.
    func check() throws(Failure) {
        for place in words.indices where !isRead[place] && !key(place).isEmpty {
            let count = remnant(place)
            guard count > 0, touches(place, place + count - 1) else { continue }
            let said = words[place..<min(place + count, words.count)].map(\.text).joined(separator: " ")
            throw .invalid(
                "reminders.part",
                "'\(said.prefix(60))' stands beside a time and cannot be read as part of it.",
                recovery: "Say the time in other words, or put what is not meant as one in double quotes."
            )
        }
    }

    private func key(_ place: Int) -> String { words.indices.contains(place) ? words[place].key : "" }

    private func isRead(_ place: Int) -> Bool { isRead.indices.contains(place) && isRead[place] }

    private static let connectors: Set<String> = [
        "and", "or", "&", "-", "\u{2013}", "the", "of", "on", "at", "in", "to", "then", "from", "a", "for",
    ]

    private func touchesLeft(_ place: Int) -> Bool {
        var place = place - 1
        while Self.connectors.contains(key(place)), !isRead(place) { place -= 1 }
        return isRead(place)
    }

    private func touchesRight(_ place: Int) -> Bool {
        var place = place + 1
        while Self.connectors.contains(key(place)), !isRead(place) { place += 1 }
        return isRead(place)
    }

    private func touches(_ first: Int, _ last: Int) -> Bool { touchesLeft(first) || touchesRight(last) }

    /// How many words of time stand at a place; 0 where none do.
    private func remnant(_ place: Int) -> Int {
        let counts = [
            lengthOfTime(place), weekday(place), month(place), clock(place), number(place), zone(place), word(place),
        ]
        return counts.max() ?? 0
    }

    private static let zones: Set<String> = [
        "utc", "gmt", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt", "akst", "hst", "cet", "cest", "mez",
        "mesz",
        "bst", "wet", "eet", "ist", "jst", "aest", "aedt",
    ]

    /// `6 pm PST`, `9am New York time`: another zone's time would be this one's.
    private func zone(_ place: Int) -> Int {
        guard isRead(place - 1) else { return 0 }
        if Self.zones.contains(key(place)) { return 1 }
        let names = words[place...].prefix(3).prefix { $0.text.first?.isUppercase == true && $0.key != "time" }.count
        return names > 0 && key(place + names) == "time" ? names + 1 : 0
    }

    /// What says a time in a language that is not read: `um 9 Uhr`, `demain`.
    private static let foreign: Set<String> = [
        "uhr", "um", "morgen", "heute", "\u{FC}bermorgen", "werktags", "t\u{E4}glich", "demain", "aujourd'hui",
        "\u{E0}",
        "ma\u{F1}ana", "hoy", "domani", "oggi",
    ]

    /// `walk for 20 minutes` says what to do, `for 20 days` how long to be reminded.
    private func lengthOfTime(_ place: Int) -> Int {
        let count = length(place)
        let seconds = ["seconds", "second", "secs", "sec"]
        if count == 0 { return Vocabulary.number(key(place)) != nil && seconds.contains(key(place + 1)) ? 2 : 0 }
        let unit = key(place + count - 1)
        let isShort =
            ["min", "hour", "hr"].contains { unit.contains($0) } || (unit.last.map { "hm".contains($0) } ?? false)
        return key(place - 1) == "for" && isShort ? 0 : count
    }

    private func weekday(_ place: Int) -> Int {
        guard let reading = WeekdayReading.read(words[place...], hasGroups: true) else { return 0 }
        let isThing = ["sat", "sun", "wed"].contains(key(place)) && ["the", "a"].contains(key(place - 1))
        return isThing ? 0 : reading.count
    }

    /// `April` may be a person; `in April` is a month.
    private func month(_ place: Int) -> Int {
        guard Vocabulary.month(key(place)) != nil else { return 0 }
        let names: Set<String> = ["jan", "mar", "march", "apr", "april", "may", "jun", "june", "august"]
        guard names.contains(key(place)) else { return 1 }
        let before: Set<String> = [
            "in", "of", "since", "until", "till", "from", "to", "by", "through", "every", "each", "this", "next",
            "last",
        ]
        let isDated = [place - 1, place + 1].contains { Vocabulary.ordinal(key($0), plain: true) != nil }
        return before.contains(key(place - 1)) || isDated ? 1 : 0
    }

    /// `to six`, `ten past 7`, `half six`, `9-17`, `25:00`.
    private func clock(_ place: Int) -> Int {
        func isHour(_ place: Int) -> Bool {
            guard words.indices.contains(place), !isRead(place) else { return false }
            return ClockReading.read(words[place...], .afterPreposition) != nil
        }
        if ["past", "to", "till", "half"].contains(key(place)), isHour(place + 1) { return 2 }
        if ["past", "to", "till"].contains(key(place + 1)), !isRead(place + 1), isHour(place + 2),
            Vocabulary.number(key(place)) != nil || ["half", "quarter"].contains(key(place))
        {
            return 3
        }
        let separators = key(place).count { $0 == "." } > 1 ? ":-/.\u{2013}" : ":-/\u{2013}"
        let parts = key(place).split(omittingEmptySubsequences: false) { separators.contains($0) }
        let isFigures = parts.count > 1 && parts.allSatisfy { (1...4).contains($0.count) && $0.first?.isNumber == true }
        return isFigures && parts.allSatisfy { $0.prefix { $0.isNumber }.count <= 2 } ? 1 : 0
    }

    /// `15th`; `first` before a day; a number alone after a time, or joined to one.
    private func number(_ place: Int) -> Int {
        let word = key(place)
        if Vocabulary.ordinal(word) != nil { return word.first?.isNumber == true || isRead(place + 1) ? 1 : 0 }
        guard Vocabulary.number(word) != nil, word != "a", word != "an" else { return 0 }
        let isJoined = ["and", "or", "&", "-", "to", "\u{2013}"].contains(key(place + 1)) || words[place].hasComma
        if Vocabulary.weekday(key(place + 1))?.isPlural == true { return 1 }
        let isHalf = ["am", "pm", "a.m.", "p.m."].contains(key(place + 1))
        let isLast = place + 1 >= words.count || isRead(place + 1) || isJoined || isHalf
        return (isLast && touchesLeft(place)) || (isJoined && touchesRight(place)) ? 1 : 0
    }

    private func word(_ place: Int) -> Int {
        let (word, next) = (key(place), key(place + 1))
        switch word {
        case "except", "excepting", "excluding", "unless", "through", "thru", "yesterday", "ago", "later", "o'clock",
            "am", "pm", "a.m.", "p.m.", "weekday", "workday", "weeknight", "weeknights", "fortnight", "bimonthly",
            "bi-monthly", "biannually", "twice", "thrice", "penultimate", "alternate", "alternating":
            return ["a", "per", "each"].contains(next) && Vocabulary.unit(key(place + 2)) != nil ? 3 : 1
        case "but", "not", "without", "minus", "within", "between", "from", "per", "past", "skip", "skipping", "than",
            "following",
            "previous":
            return isRead(place + 1) ? 1 : 0
        case "before", "after", "since", "until", "till", "til", "starting", "beginning":
            return isRead(place + 1) ? 1 : (isRead(place - 1) ? 2 : 0)
        case "every", "each":
            if isRead(place + 1) || repeats || next.isEmpty { return isRead(place + 1) ? 1 : 0 }
            return Vocabulary.unit(key(place + 2)) == nil ? 2 : 3
        case "next", "this", "last", "coming", "all":
            let isUnit = Vocabulary.unit(next) != nil || Vocabulary.part(next) != nil
            return isUnit || next.hasPrefix("weekend") ? 2 : (isRead(place + 1) ? 1 : 0)
        case "once": return Vocabulary.unit(key(place + 2)) != nil ? 3 : (isRead(place + 1) ? 1 : 0)
        case "times", "sometime": return 1
        case "christmas", "boxing", "thanksgiving", "new":
            let isHoliday = ["day", "eve", "year's"].contains(next) && (isRead(place - 1) || isRead(place + 2))
            return isHoliday ? 2 : 0
        case let word where Self.foreign.contains(word): return 1
        case "of" where isRead(place + 1): return 1
        case "of", "in":
            return ["the", "each", "every"].contains(next) && Vocabulary.unit(key(place + 2)) != nil ? 3 : 0
        case "week":
            // `Friday week` and `week on Friday` are a week later; `plan the week on Friday` is not.
            if isRead(place - 1) {
                let isDay = ["today", "tomorrow"].contains(key(place - 1)) || Vocabulary.weekday(key(place - 1)) != nil
                return isDay ? 1 : 0
            }
            let isNoun = ["the", "my", "our", "your", "last"].contains(key(place - 1))
            return !isNoun && next == "on" && isRead(place + 1) ? 1 : 0
        case "mornings", "afternoons", "evenings", "nights": return 1
        case "to", "-", "\u{2013}", "\u{2014}", "or", "&", "then":
            // Between two times, or after the last: what it joins them to was not understood.
            return isRead(place - 1) && (isRead(place + 1) || next.isEmpty) ? 1 : 0
        case "row": return key(place - 1) == "a" ? 1 : 0
        default:
            guard Vocabulary.number(word) != nil, next == "times" else { return 0 }
            return Vocabulary.unit(key(place + 3)) != nil ? 4 : 2
        }
    }
}
