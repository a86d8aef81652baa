import Core

/// Words of time that no phrase took, right beside one that was read: a reminder of half of what was said would come at the
/// wrong time, so the sentence is refused.
struct TimeRemnant {
    let words: [SentenceWord]
    /// By place.
    let isRead: [Bool]
    let repeats: Bool
    /// True if a time of day was read, or a delay.
    let saysClock: Bool
    /// The number of words of a length of time, such as `20 minutes`.
    let length: (Int) -> Int

    private var phrases: UnreadPhrases { UnreadPhrases(words: words, isRead: isRead) }

    /// - Throws: a failure (65) that names the words.
    func check() throws(Failure) {
        for place in words.indices where !isRead[place] && !key(place).isEmpty {
            try checkSpelling(place)
            try checkOffset(place)
            try checkList(place)
            try checkName(place)
            // `04.05. 11 Uhr`: it says a time, wherever it stands.
            if Self.foreignDays.contains(key(place)) {
                throw unread(place, 1, "seems to say when, in a language not read")
            }
            let said = phrases.count(at: place, saysClock ? .time : .day)
            if said > 0 { throw unread(place, said, "seems to say when, and cannot be read as a time") }
            let count = remnant(place)
            guard count > 0, touches(place, place + count - 1) else { continue }
            throw unread(place, count, "stands beside a time and cannot be read as part of it")
        }
    }

    /// The same of a sentence in which no time was read: it is kept without one, so no word of it may be meant as one.
    ///
    /// - Throws: a failure (65) that names the words.
    func checkAll() throws(Failure) {
        for place in words.indices where !key(place).isEmpty {
            try checkSpelling(place)
            try checkOffset(place)
            let count = max(meant(place), phrases.count(at: place, .nothing))
            if count > 0 { throw unread(place, count, "seems to say when, and cannot be read as a time") }
        }
    }

    private func unread(_ place: Int, _ count: Int, _ why: String) -> Failure {
        let said = words[place..<min(place + count, words.count)].map(\.text).joined(separator: " ")
        return .invalid(
            "reminders.part",
            "'\(said.prefix(60))' \(why).",
            recovery: "Write the time in other words, or put what is not meant as one in double quotes."
        )
    }

    /// `tomorow`, `wendesday`: kept in the words, it would come at another time.
    private func checkSpelling(_ place: Int) throws(Failure) {
        let word = Array(key(place).utf8)
        guard word.count >= 5, word.count <= 12, !key(place).contains("'"), Vocabulary.weekday(key(place)) == nil,
            !Self.alike.contains(key(place))
        else { return }
        for name in Self.oftenMisspelled where key(place) != name {
            let limit = name.utf8.count > 7 ? 2 : 1
            guard EditDistance.between(word[...], Array(name.utf8)[...], limit: limit) != nil else { continue }
            throw .invalid(
                "reminders.spelling",
                "'\(words[place].text.prefix(40))' looks like '\(name)'.",
                recovery: "Write '\(name)', or put it in double quotes where it is not meant."
            )
        }
    }

    private static let oftenMisspelled = [
        "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    private static let alike: Set<String> = ["sundae", "sundaes", "mondays", "sundays", "fridays", "tonights"]

    /// `tomorrow: 8 pills, 9 dog`: each with a time of its own.
    private func checkList(_ place: Int) throws(Failure) {
        func isTimed(_ place: Int) -> Bool {
            Vocabulary.number(key(place)).map { $0 <= 24 } == true && !isRead(place) && !key(place + 1).isEmpty
        }
        guard place > 0, isRead(place - 1), words[place - 1].text.hasSuffix(":"), isTimed(place),
            words[place...].indices.contains(where: { $0 > place && words[$0 - 1].hasComma && isTimed($0) })
        else { return }
        throw unread(place, 2, "and what follows have times of their own; make each a reminder, such as 'at 8 pills'")
    }

    /// `email Friday report`, `watch Saturday Night Live`: a day between words that it has no tie to may be part of a name.
    ///
    /// - Parameter place: of the word behind the day.
    private func checkName(_ place: Int) throws(Failure) {
        guard isRead(place - 1), !Self.ties.contains(key(place)), words[place].text.first?.isLetter == true else {
            return
        }
        let day = Vocabulary.part(key(place - 1)) != nil ? place - 2 : place - 1
        guard day > 0, Vocabulary.weekday(key(day))?.isPlural == false, isRead(day),
            !isRead(day - 1) || key(day - 1) == "for",
            !key(day - 1).isEmpty, !words[day - 1].hasComma, !words[place - 1].hasComma
        else { return }
        let said = words[day...place].map(\.text).joined(separator: " ")
        throw .invalid(
            "reminders.part",
            "'\(said.prefix(60))' may be a day or a name.",
            recovery: "Write 'on \(words[day].text)', or put what is no day in double quotes."
        )
    }

    /// Words that may follow a day.
    private static let ties: Set<String> = [
        "to", "about", "with", "for", "in", "at", "and", "or", "from", "by", "because", "so", "before", "after",
        "until",
        "re", "regarding", "via", "then", "not", "but", "that", "please", "if", "when", "on", "of", "week", "weekly",
    ]

    /// `two hours before lunch`, `the day before her birthday`: a time from something that has none.
    private func checkOffset(_ place: Int) throws(Failure) {
        let spans: Set<String> = ["day", "week", "month", "night", "evening", "morning", "weekend"]
        let count = max(length(place), spans.contains(key(place)) && !isRead(place) ? 1 : 0)
        guard count > 0, ["before", "after"].contains(key(place + count)), !isRead(place + count),
            key(place + count + 1) != "tomorrow", key(place + count + 1) != "yesterday"
        else { return }
        throw unread(place, count + 2, "counts from something whose time is not known")
    }

    /// `ten to three`, in words.
    private func isSpokenClock(_ place: Int) -> Bool {
        guard ["to", "past", "till"].contains(key(place + 1)), key(place).first?.isLetter == true,
            let minutes = Vocabulary.number(key(place)), minutes.isMultiple(of: 5), minutes < 30,
            let hour = Vocabulary.number(key(place + 2))
        else { return false }
        return (1...12).contains(hour)
    }

    /// The number of words at a place that say a time, wherever they stand; 0 if none do.
    private func meant(_ place: Int) -> Int {
        let (word, next) = (key(place), key(place + 1))
        if Self.foreignDays.contains(word) { return 1 }
        if Self.foreign.contains(word), next.first?.isNumber == true { return 2 }
        if isSpokenClock(place) { return 3 }
        // `due 31/5` is a day, `3/8 bolts` are none.
        let saysDay = next.isEmpty || ["by", "due", "on", "before", "until", "from"].contains(key(place - 1))
        let parts = word.split(separator: "/").map { Int($0) ?? 0 }
        if saysDay, parts.count == 2, word.count <= 5, (1...31).contains(parts[0]), (1...31).contains(parts[1]),
            min(parts[0], parts[1]) <= 12
        {
            return 1
        }
        let figures = word.split(separator: ":", omittingEmptySubsequences: false)
        if figures.count == 2, figures.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }) {
            return 1
        }
        switch word {
        case "later", "sometime", "afterwards", "yesterday", "ago", "o'clock", "oclock", "fortnight": return 1
        case "soon": return key(place - 1) == "as" || key(place - 1) == "too" ? 0 : 1
        case "am", "pm", "a.m.", "p.m.": return Vocabulary.number(key(place - 1)) == nil ? 0 : 1
        case "every", "each": return Vocabulary.unit(next) != nil || Vocabulary.unit(key(place + 2)) != nil ? 2 : 0
        case "this", "next", "last": return Vocabulary.unit(next).map { $0 >= .daily } == true ? 2 : 0
        case "in", "for", "within", "after":
            if next.hasPrefix("-"), next.dropFirst().first?.isNumber == true { return 3 }
            let count = length(place + 1)
            guard count > 0 else { return 0 }
            // `walk for 20 minutes` is what to do.
            return word == "for" && lengthOfTime(place + 1) == 0 ? 0 : 1 + count
        default: return Vocabulary.number(word) != nil && next == "times" && key(place + 2) == "a" ? 4 : 0
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

    /// The number of words of time at a place; 0 if there are none.
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
        if ["eastern", "pacific", "central", "mountain"].contains(key(place)),
            key(place + 1).isEmpty || isRead(place + 1)
        {
            return 1
        }
        let names = words[place...].prefix(3).prefix { $0.text.first?.isUppercase == true && $0.key != "time" }.count
        return names > 0 && key(place + names) == "time" ? names + 1 : 0
    }

    /// Words for times in a language that is not read: `um 9 Uhr`, `demain`.
    private static let foreign: Set<String> = [
        "uhr", "um", "morgen", "heute", "\u{FC}bermorgen", "werktags", "t\u{E4}glich", "demain", "aujourd'hui",
        "\u{E0}", "ma\u{F1}ana", "manana", "hoy", "domani", "oggi", "alle", "jutro", "jeden", "jede", "n\u{E4}chsten",
        "halb", "viertel", "vor", "soir", "ce", "abend", "vers", "dans", "las", "fra", "tra", "za", "om", "co",
    ]

    /// Days and times in other languages that are no English words.
    private static let foreignDays: Set<String> = [
        "uhr", "montags", "dienstags", "mittwochs", "donnerstags", "freitags", "samstags", "sonntags", "heiligabend",
        "w\u{F6}chentlich", "monatlich", "heute", "morgen", "\u{FC}bermorgen", "uebermorgen", "gestern", "t\u{E4}glich",
        "werktags", "jeden",
        "n\u{E4}chsten", "n\u{E4}chste", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag",
        "sonnabend",
        "sonntag", "abends", "morgens", "mittags", "erinnere", "halb", "viertel", "demain", "aujourd'hui", "lundi",
        "mardi",
        "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "soir", "rappelle-moi", "ma\u{F1}ana", "manana", "hoy",
        "lunes", "martes", "mi\u{E9}rcoles", "miercoles", "jueves", "viernes", "s\u{E1}bado", "domani", "oggi",
        "luned\u{EC}", "marted\u{EC}", "mercoled\u{EC}", "gioved\u{EC}", "venerd\u{EC}", "stasera", "jutro", "dzisiaj",
        "amanh\u{E3}", "hoje", "vandaag", "overmorgen", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag",
        "zaterdag", "zondag", "woche", "wochen", "stunde", "stunden", "minuten", "nachmittag", "mitternacht", "januar",
        "februar", "m\u{E4}rz", "dezember", "heures", "heure", "semaine", "apr\u{E8}s-midi", "minuit", "prochain",
        "prochaine", "chaque", "janvier", "f\u{E9}vrier", "avril", "juillet", "ao\u{FB}t", "septembre", "octobre",
        "novembre", "d\u{E9}cembre", "semana", "hora", "horas", "tarde", "noche", "mediod\u{ED}a", "cada", "enero",
        "febrero", "marzo", "abril", "mayo", "junio", "julio", "septiembre", "octubre", "noviembre", "diciembre",
        "settimana", "mattina", "pomeriggio", "mezzogiorno", "ogni", "gennaio", "febbraio", "aprile", "maggio",
        "giugno",
        "luglio", "settembre", "ottobre", "dicembre", "uur", "avond", "elke", "volgende", "rano", "wieczorem",
        "godzinie", "poniedzia\u{142}ek", "wtorek", "\u{15B}rod\u{119}", "czwartek", "pi\u{105}tek", "sobot\u{119}",
        "niedziel\u{119}", "pojutrze", "amanha", "manh\u{E3}", "noite", "semanas",
        "\u{437}\u{430}\u{432}\u{442}\u{440}\u{430}", "\u{441}\u{435}\u{433}\u{43E}\u{434}\u{43D}\u{44F}",
    ]

    /// `walk for 20 minutes` says what to do, `for 20 days` how long to be reminded.
    private func lengthOfTime(_ place: Int) -> Int {
        let count = length(place)
        guard count > 0 else { return 0 }
        let unit = key(place + count - 1)
        let isShort =
            ["min", "hour", "hr", "sec"].contains { unit.contains($0) }
            || (unit.last.map { "hm".contains($0) } ?? false)
            || (unit.hasSuffix("s") && unit.dropLast().allSatisfy(\.isNumber))
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
        guard let number = Vocabulary.number(word), word != "a", word != "an" else { return 0 }
        let isJoined = ["and", "or", "&", "-", "to", "\u{2013}"].contains(key(place + 1)) || words[place].hasComma
        if Vocabulary.weekday(key(place + 1))?.isPlural == true { return 1 }
        let isHalf = ["am", "pm", "a.m.", "p.m."].contains(key(place + 1))
        // `Sunday evening 7 call Eva`
        if !repeats, Vocabulary.part(key(place - 1)) != nil, isRead(place - 1), number <= 12 { return 1 }
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
        case "early", "late": return isRead(place - 1) ? 1 : 0
        case "row": return key(place - 1) == "a" ? 1 : 0
        default:
            guard Vocabulary.number(word) != nil, next == "times" else { return 0 }
            return Vocabulary.unit(key(place + 3)) != nil ? 4 : 2
        }
    }
}
