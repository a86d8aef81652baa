import Core

/// The words that the sentences of reminders are made of.
enum Vocabulary {
    enum Unit: Sendable {
        case minute, hour, day, week, month, year
    }

    /// A whole number in figures or words.
    static func number(_ word: String) -> Int? {
        if !word.isEmpty, word.utf8.count <= 5, word.utf8.allSatisfy({ (48...57).contains($0) }) { return Int(word) }
        if let index = small.firstIndex(of: word) { return index + 1 }
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        if let index = tens.firstIndex(of: String(parts[0])) {
            guard parts.count > 1 else { return index * 10 + 20 }
            return ones(String(parts[1])).flatMap { parts.count == 2 ? index * 10 + 20 + $0 : nil }
        }
        return ["a": 1, "an": 1, "couple": 2][word]
    }

    /// The second word of `thirty five`.
    static func ones(_ word: String) -> Int? { small.prefix(9).firstIndex(of: word).map { $0 + 1 } }

    private static let small = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]

    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    static func unit(_ word: String) -> Unit? {
        switch word {
        case "minute", "minutes", "min", "mins": .minute
        case "hour", "hours", "hr", "hrs", "h": .hour
        case "day", "days": .day
        case "week", "weeks": .week
        case "month", "months": .month
        case "year", "years": .year
        default: nil
        }
    }

    /// 1 is Monday. `mondays` is plural: each one.
    static func weekday(_ word: String, abbreviated: Bool = true) -> (number: Int, isPlural: Bool)? {
        for (index, name) in weekdayNames.enumerated() {
            if word == name { return (index + 1, false) }
            if word == name + "s" { return (index + 1, true) }
            if abbreviated, word == name.prefix(3) { return (index + 1, false) }
        }
        guard abbreviated else { return nil }
        return ["tues": (2, false), "thur": (4, false), "thurs": (4, false)][word]
    }

    static let weekdayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    static func month(_ word: String) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        if word == "sept" { return 9 }
        return monthNames.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
    }

    static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// `first`, `3rd`, `last` (-1). Figures need their ending, unless `plain`.
    static func ordinal(_ word: String, plain: Bool = false) -> Int? {
        if word == "last" { return -1 }
        if let index = ordinalNames.firstIndex(of: word) { return index + 1 }
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let number = Int(digits), (1...31).contains(number) else { return nil }
        let ending = word.dropFirst(digits.count)
        return ["st", "nd", "rd", "th"].contains(ending) || (plain && ending.isEmpty) ? number : nil
    }

    private static let ordinalNames = ["first", "second", "third", "fourth", "fifth"]

    static func part(_ word: String) -> DayParts.Part? {
        switch word {
        case "morning", "mornings": .morning
        case "noon", "midday", "lunchtime": .noon
        case "afternoon", "afternoons": .afternoon
        case "evening", "evenings": .evening
        case "night", "nights": .night
        default: nil
        }
    }
}
