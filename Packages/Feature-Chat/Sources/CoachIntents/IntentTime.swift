/// Days, spans, lengths and amounts in words.
enum IntentTime {
    private static let prepositions: Set<String> = ["on", "for", "of", "from", "in", "over", "during", "about", "at"]
    private static let weekdays: Set<String> = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

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
        if list.count >= 3, list[2] == "ago", let count,
            let days = ["day": 1, "days": 1, "week": 7, "weeks": 7][list[1]]
        {
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
        if let days = unit[list[1]], spans.contains(list[1]) { return (skipped + 2, String(days)) }
        if list[1] == "few" || list[1] == "couple", list.count > 2, let days = unit[list[2]] {
            return (skipped + 3, String(days * 3))
        }
        guard list.count > 2, let count = number(list[1]), let days = unit[list[2]] else { return nil }
        let (all, overflow) = count.multipliedReportingOverflow(by: days)
        return overflow || all < 1 || all > 3660 ? nil : (skipped + 3, String(all))
    }

    private static let unit = [
        "day": 1, "days": 1, "week": 7, "weeks": 7, "month": 30, "months": 30, "year": 365, "years": 365,
    ]

    /// A length of time in minutes, 1 to 600.
    static func minutes(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        var list = Array(words.prefix(5))
        var skipped = 0
        while let first = list.first, ["for", "in", "about", "a", "an"].contains(first), list.count > 1 {
            if first == "an", list[1] == "hour" { break }
            list.removeFirst()
            skipped += 1
        }
        let text = list.joined(separator: " ")
        for (phrase, minutes) in [
            ("half an hour", 30), ("an hour and a half", 90), ("an hour long", 60), ("an hour", 60), ("half hour", 30),
            ("hour long", 60), ("1 hour", 60), ("one hour", 60), ("hour", 60),
        ] where text == phrase || text.hasPrefix(phrase + " ") {
            return (skipped + phrase.split(separator: " ").count, String(minutes))
        }
        guard let first = list.first else { return nil }
        for suffix in ["minutes", "minute", "mins", "min", "m"] where first.hasSuffix(suffix) {
            if let count = number(String(first.dropLast(suffix.count))), 1...600 ~= count {
                return (skipped + 1, String(count))
            }
        }
        guard list.count > 1, let count = number(first) else { return nil }
        if ["minutes", "minute", "mins", "min"].contains(list[1]), 1...600 ~= count {
            return (skipped + 2, String(count))
        }
        if ["hours", "hrs", "h"].contains(list[1]), 1...10 ~= count { return (skipped + 2, String(count * 60)) }
        return nil
    }

    private static let drinkUnits: Set<String> = [
        "ml", "milliliters", "millilitres", "milliliter", "cl", "dl", "l", "liter", "litre", "liters", "litres", "oz",
        "ounces", "glass", "glasses", "cup", "cups", "bottle", "bottles", "pint", "pints",
    ]

    static func volume(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        guard let first = words.first else { return nil }
        if endsInUnit(first, drinkUnits) { return (1, first) }
        guard let second = words.dropFirst().first else { return nil }
        let isAmount = isNumber(first) || ["a", "an", "another", "half", "one"].contains(first)
        return isAmount && drinkUnits.contains(second) ? (2, "\(first) \(second)") : nil
    }

    private static let massUnits: Set<String> = [
        "kg", "kgs", "kilos", "kilograms", "lb", "lbs", "pounds", "st", "stone",
    ]

    static func mass(_ words: ArraySlice<String>, needsUnit: Bool) -> (length: Int, value: String)? {
        guard let first = words.first else { return nil }
        if endsInUnit(first, massUnits) { return (1, first) }
        guard Double(first.replacingComma)?.isFinite == true else { return nil }
        if let second = words.dropFirst().first, massUnits.contains(second) { return (2, "\(first) \(second)") }
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
    private static func endsInUnit(_ word: String, _ units: Set<String>) -> Bool {
        let word = unsigned(word)
        let digits = word.prefix { $0.isNumber || $0 == "." || $0 == "," }
        return !digits.isEmpty && digits.first?.isNumber == true && units.contains(String(word.dropFirst(digits.count)))
    }

    private static let numberWords = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "twelve": 12, "fourteen": 14, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "sixty": 60, "ninety": 90,
    ]

    private static func unsigned(_ word: String) -> Substring {
        word.hasPrefix("-") || word.hasPrefix("\u{2212}") ? word.dropFirst() : word[...]
    }

    /// An amount of bitcoin with its unit: "0.1 btc".
    static func bitcoin(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        guard let first = words.first else { return nil }
        let units: Set<String> = ["btc", "bitcoin", "bitcoins", "sat", "sats", "satoshi", "satoshis"]
        let usual = ["bitcoin": "btc", "bitcoins": "btc", "satoshi": "sat", "satoshis": "sat", "sats": "sat"]
        if endsInUnit(first, units) {
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
    static func number(_ word: String) -> Int? { word.hasPrefix("-") ? nil : Int(word) ?? numberWords[word] }

    static func isNumber(_ word: String) -> Bool {
        numberWords[word] != nil || word.first.map { $0.isNumber } == true
    }
}

extension String {
    fileprivate var replacingComma: String {
        String(map { $0 == "," ? "." : $0 == "\u{2212}" ? "-" : $0 })
    }
}
