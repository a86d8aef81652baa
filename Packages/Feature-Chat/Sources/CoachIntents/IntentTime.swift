import SpokenText

/// Days, spans, lengths and amounts in words.
enum IntentTime {
    private static let prepositions: Set<String> = ["on", "for", "of", "from", "in", "over", "during", "about", "at"]
    private static let lexicon = Lexicon.standard
    /// In full: `sat` and `sun` are words of sentences, too.
    private static let weekdays = Set(lexicon.weekdayNames.map { $0.lowercased() })

    /// `today`, `yesterday`, `tomorrow`, `monday` (the last one, or today), `last-monday` (before today), `-3` (days ago),
    /// `2026-11-12` or `--11-12` (of whatever year).
    static func day(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        let skipped = words.first.map { prepositions.contains($0) ? 1 : 0 } ?? 0
        let rest = words.dropFirst(skipped)
        let day = plainDay(rest) ?? IntentDate.read(Array(rest.prefix(6)), isAfterPreposition: skipped > 0)
        return day.map { ($0.length + skipped, $0.value) }
    }

    private static func plainDay(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        let list = Array(words.prefix(4))
        func begins(_ phrase: String) -> Int? {
            let parts = phrase.split(separator: " ")
            return list.count >= parts.count && zip(list, parts).allSatisfy { $0 == $1 } ? parts.count : nil
        }
        let phrases = [
            ("the day before yesterday", "-2"), ("day before yesterday", "-2"), ("last night", "yesterday"),
            ("yesterday evening", "yesterday"), ("yesterday morning", "yesterday"), ("this morning", "today"),
            ("this afternoon", "today"), ("this evening", "today"), ("so far today", "today"), ("my day", "today"),
            ("tonight", "today"), ("today", "today"), ("yesterday", "yesterday"), ("tomorrow", "tomorrow"),
        ]
        for (phrase, value) in phrases { if let length = begins(phrase) { return (length, value) } }
        guard let first = list.first else { return nil }
        if weekdays.contains(first) { return (1, first) }
        if first == "this", list.count > 1, weekdays.contains(list[1]) { return (2, list[1]) }
        if first == "last", list.count > 1, weekdays.contains(list[1]) { return (2, "last-\(list[1])") }
        let count = first == "a" ? 1 : number(first)
        if list.count >= 3, list[2] == "ago", let count, let days = unit(list[1]), days < 30 {
            let (all, overflow) = count.multipliedReportingOverflow(by: days)
            return overflow ? nil : (3, "-\(all)")
        }
        let digits = first.split(separator: "-", omittingEmptySubsequences: false)
        if digits.count == 3, digits.map(\.count) == [4, 2, 2], digits.allSatisfy({ $0.allSatisfy(\.isNumber) }) {
            return (1, first)
        }
        return nil
    }

    /// `this-week`, `last-week`, `this-month`, `last-month`, `this-year`, `last-year`, or a number of days to today.
    static func period(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        var list = Array(words.prefix(5))
        var skipped = 0
        if let first = list.first, prepositions.contains(first) {
            list.removeFirst()
            skipped += 1
        }
        if list.first == "the" || list.first == "my" {
            list.removeFirst()
            skipped += 1
        }
        guard let first = list.first else { return nil }
        let spans: Set<String> = ["week", "month", "year"]
        if skipped > 0, words.first == "my" || words.dropFirst(skipped - 1).first == "my", spans.contains(first) {
            return (skipped + 1, "this-\(first)")
        }
        guard list.count > 1 else { return nil }
        let isThe = words.prefix(skipped).last == "the"
        if first == "this" || first == "last", spans.contains(list[1]), !(isThe && first == "last") {
            return (skipped + 2, "\(first)-\(list[1])")
        }
        guard first == "last" || first == "past" else { return nil }
        if let days = unit(list[1]), spans.contains(list[1]) { return (skipped + 2, String(days)) }
        if list[1] == "few" || list[1] == "couple", list.count > 2, let days = unit(list[2]) {
            return (skipped + 3, String(days * 3))
        }
        guard list.count > 2, let count = number(list[1]), let days = unit(list[2]) else { return nil }
        let (all, overflow) = count.multipliedReportingOverflow(by: days)
        return overflow || all < 1 || all > 3660 ? nil : (skipped + 3, String(all))
    }

    /// In days, roughly for months and years.
    private static func unit(_ word: String) -> Int? {
        lexicon.sense(of: word)?.unit.flatMap { $0.dimension == .calendar ? Int($0.scale) : nil }
    }

    /// A length of time in minutes, 1 to 600.
    static func minutes(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        var skipped = 0
        while let first = words.dropFirst(skipped).first, ["for", "in", "about"].contains(first) { skipped += 1 }
        let rest = words.dropFirst(skipped)
        if let read = duration(rest) { return (read.length + skipped, read.value) }
        // `a 20 minute run`, `hour long`.
        let isArticle = rest.first.flatMap { lexicon.sense(of: $0) }?.isArticle == true
        if isArticle, let read = duration(rest.dropFirst()) { return (read.length + skipped + 1, read.value) }
        let bare = rest.dropFirst(isArticle ? 1 : 0)
        guard let unit = bare.first.flatMap({ lexicon.sense(of: $0) })?.unit, unit == .hour, bare.first?.last != "s"
        else {
            return nil
        }
        let isLong = bare.dropFirst().first == "long"
        return (skipped + (isArticle ? 1 : 0) + (isLong ? 2 : 1), "60")
    }

    private static func duration(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        let list = Array(words.prefix(6))
        // `50 m` are meters; `50m` may be either, and a length of a swim is said otherwise.
        guard list.count < 2 || list[1] != "m" else { return nil }
        let sentence = SpokenSentence(list.joined(separator: " "))
        guard let (seconds, end) = sentence.duration(at: 0), let minutes = Int(exactly: seconds / 60),
            1...600 ~= minutes
        else { return nil }
        var (length, last) = (0, -1)
        while length < list.count, last < sentence.tokens[end - 1].end {
            last += list[length].utf8.count + 1
            length += 1
        }
        if length < list.count, list[length] == "long" { length += 1 }
        return (length, String(minutes))
    }

    private static func isDrinkUnit(_ word: String) -> Bool {
        if ["glass", "glasses", "bottle", "bottles"].contains(word) { return true }
        guard let sense = lexicon.sense(of: word) else { return false }
        let units: Set<SpokenUnit> = [.milliliter, .centiliter, .deciliter, .liter, .cup, .pint]
        return sense.unit.map(units.contains) == true || sense.shortUnits.contains { $0 == .liter || $0 == .fluidOunce }
    }

    static func volume(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        guard let first = words.first else { return nil }
        if endsInUnit(first, isDrinkUnit) { return (1, first) }
        guard let second = words.dropFirst().first else { return nil }
        let isAmount = isNumber(first) || ["a", "an", "another", "half", "one"].contains(first)
        return isAmount && isDrinkUnit(second) ? (2, "\(first) \(second)") : nil
    }

    /// True for units that people are weighed in.
    private static func isMassUnit(_ word: String) -> Bool {
        guard let sense = lexicon.sense(of: word) else { return false }
        return sense.unit == .kilogram || sense.unit == .pound || sense.shortUnits.contains(.stone)
    }

    static func mass(_ words: ArraySlice<String>, needsUnit: Bool) -> (length: Int, value: String)? {
        guard let first = words.first else { return nil }
        if endsInUnit(first, isMassUnit) { return (1, first) }
        guard Double(first.replacingComma)?.isFinite == true else { return nil }
        if let second = words.dropFirst().first, isMassUnit(second) { return (2, "\(first) \(second)") }
        return needsUnit ? nil : (1, first)
    }

    /// A whole number of satoshis.
    static func sats(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        guard let first = words.first, let count = Int(first.filter { $0 != "," }), count > 0 else { return nil }
        guard let second = words.dropFirst().first, ["sats", "sat", "satoshis", "satoshi"].contains(second) else {
            return nil
        }
        return (2, String(count))
    }

    /// A minus is read, so that the flow can say that the amount is none.
    private static func endsInUnit(_ word: String, _ isUnit: (String) -> Bool) -> Bool {
        let word = unsigned(word)
        let digits = word.prefix { $0.isNumber || $0 == "." || $0 == "," }
        return !digits.isEmpty && digits.first?.isNumber == true && isUnit(String(word.dropFirst(digits.count)))
    }

    private static func unsigned(_ word: String) -> Substring {
        word.hasPrefix("-") || word.hasPrefix("\u{2212}") ? word.dropFirst() : word[...]
    }

    /// An amount of bitcoin with its unit: "0.1 btc".
    static func bitcoin(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        guard let first = words.first else { return nil }
        let units: Set<String> = ["btc", "bitcoin", "bitcoins", "sat", "sats", "satoshi", "satoshis"]
        let usual = ["bitcoin": "btc", "bitcoins": "btc", "satoshi": "sat", "satoshis": "sat", "sats": "sat"]
        if endsInUnit(first, units.contains) {
            let number = first.prefix { !$0.isLetter }
            let unit = String(first.dropFirst(number.count))
            return (1, "\(number) \(usual[unit] ?? unit)")
        }
        guard let second = words.dropFirst().first, units.contains(second), isNumber(String(unsigned(first))) else {
            return nil
        }
        return (2, "\(number(first).map(String.init) ?? first) \(usual[second] ?? second)")
    }

    /// A count, in digits or words.
    static func number(_ word: String) -> Int? {
        if word.hasPrefix("-") { return nil }
        if let number = Int(word) { return number }
        guard let sense = lexicon.sense(of: word), !sense.isVague else { return nil }
        return sense.number.flatMap { $0 >= 1 ? Int(exactly: $0) : nil }
    }

    static func isNumber(_ word: String) -> Bool { word.first?.isNumber == true || number(word) != nil }
}

extension String {
    fileprivate var replacingComma: String {
        String(map { $0 == "," ? "." : $0 == "\u{2212}" ? "-" : $0 })
    }
}
