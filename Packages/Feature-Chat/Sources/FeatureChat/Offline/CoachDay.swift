import Core

/// Days as the table of intents writes them.
enum CoachDay {
    static func day(_ words: String, from today: LocalDay) -> LocalDay? {
        switch words {
        case "today": return today
        case "yesterday": return today.adding(days: -1)
        case "tomorrow": return today.adding(days: 1)
        default: break
        }
        if words.hasPrefix("--") { return last(monthAndDay: words.dropFirst(2), from: today) }
        if words.hasPrefix("-"), let days = Int(words.dropFirst()), days <= 36_600 { return today.adding(days: -days) }
        if let day = LocalDay(words) { return day }
        // "Last Monday" is never today.
        if words.hasPrefix("last-") {
            return DayArgument(argument: String(words.dropFirst(5)))?.day(from: today.adding(days: -1))
        }
        return DayArgument(argument: words)?.day(from: today)
    }

    /// The last day of that name that is not to come; of 29 February at most eight years back.
    private static func last(monthAndDay: Substring, from today: LocalDay) -> LocalDay? {
        guard let year = Int(today.description.prefix(4)) else { return nil }
        return (0...8).lazy.compactMap { LocalDay("\(year - $0)-\(monthAndDay)") }.first { $0 <= today }
    }
}
