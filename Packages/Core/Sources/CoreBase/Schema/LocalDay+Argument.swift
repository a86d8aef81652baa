import ArgumentParser

extension LocalDay: SchemaRepresentable {
    public static var jsonSchema: JSONValue { ["type": "string", "format": "date"] }
}

extension LocalDay {
    /// The last day of that number, in that month where one is given, up to `today`; `today` where none is near.
    public static func latest(month: Int?, day: Int, upTo today: LocalDay) -> LocalDay {
        // 29 February is up to eight years away.
        let months = today.year * 12 + today.month - 1
        for number in stride(from: months, to: months - 9 * 12, by: -1) {
            let found = LocalDay(year: number / 12, month: number % 12 + 1, day: day)
            if let found, found <= today, month ?? found.month == found.month { return found }
        }
        return today
    }
}

/// A day as a person says it: `2026-11-21`, `21.11.2026`, `21.11.`, `21 Nov`, `November 21st, 2026`, `today`, `yesterday`,
/// `the day before yesterday`, `tomorrow`, `monday`, `last monday`, `-3`, `3 days ago`, `a week ago`.
///
/// It is relative until ``day(from:)`` is asked with today's day.
public struct DayArgument: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    /// How it was said.
    private enum Form: Hashable {
        case day(LocalDay)
        case offset(Int)
        case weekday(Int)
        /// Before today, even where today is one.
        case lastWeekday(Int)
        /// The month and the day of it.
        case date(Int, Int)
    }

    private let form: Form

    /// Reads a day; `nil` where it is none.
    public init?(argument: String) {
        let text = argument.lowercased()
        switch text {
        case "today": form = .offset(0)
        case "yesterday": form = .offset(-1)
        case "day before yesterday", "the day before yesterday": form = .offset(-2)
        case "tomorrow": form = .offset(1)
        default:
            if let day = LocalDay(text) {
                form = .day(day)
            } else if let weekday = Self.weekday(text) {
                form = .weekday(weekday)
            } else if text.hasPrefix("last "), let weekday = Self.weekday(String(text.dropFirst(5))) {
                form = .lastWeekday(weekday)
            } else if let days = Self.daysAgo(text) {
                form = .offset(-days)
            } else if let date = Self.pointed(text) ?? Self.named(text) {
                form = date
            } else if let offset = Int(text), (-3660...3660).contains(offset), !text.hasPrefix("+0") {
                form = .offset(offset)
            } else {
                return nil
            }
        }
    }

    private static func weekday(_ text: String) -> Int? {
        place(of: text, in: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])
    }

    private static func month(_ text: String) -> Int? {
        place(
            of: text,
            in: [
                "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
                "november", "december",
            ]
        )
    }

    /// From 1; a name may be cut after three letters.
    private static func place(of text: String, in names: [String]) -> Int? {
        text.count < 3 ? nil : names.firstIndex { $0.hasPrefix(text) }.map { $0 + 1 }
    }

    /// `3 days ago`, `a week ago`.
    private static func daysAgo(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count == 3, words[2] == "ago",
            let count = ["a", "an", "one"].contains(words[0]) ? 1 : Int(words[0]), (0...3660).contains(count)
        else { return nil }
        switch words[1] {
        case "day", "days": return count
        case "week", "weeks": return count <= 520 ? 7 * count : nil
        default: return nil
        }
    }

    /// `21.11.2026`, `21.11.`
    private static func pointed(_ text: String) -> Form? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let day = number(parts[0]), let month = number(parts[1]) else { return nil }
        return date(month, day, year: parts[2].isEmpty ? nil : parts[2])
    }

    /// `21 Nov`, `Nov 21`, `21st of November, 2026`.
    private static func named(_ text: String) -> Form? {
        var words = text.split { " ,".contains($0) }
        if words.count > 2, words[1] == "of" { words.remove(at: 1) }
        guard (2...3).contains(words.count) else { return nil }
        let year = words.count == 3 ? words[2] : nil
        if let month = month(String(words[0])), let day = dayOfMonth(words[1]) { return date(month, day, year: year) }
        if let day = dayOfMonth(words[0]), let month = month(String(words[1])) { return date(month, day, year: year) }
        return nil
    }

    /// `21`, `21st`.
    private static func dayOfMonth(_ word: Substring) -> Int? {
        let isOrdinal = ["st", "nd", "rd", "th"].contains { word.hasSuffix($0) }
        return number(isOrdinal ? word.dropLast(2) : word)
    }

    private static func number(_ digits: Substring, of lengths: ClosedRange<Int> = 1...2) -> Int? {
        guard lengths.contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(digits)
    }

    private static func date(_ month: Int, _ day: Int, year: Substring?) -> Form? {
        guard let year else {
            // A leap year has all of them.
            return LocalDay(year: 2024, month: month, day: day).map { _ in .date(month, day) }
        }
        return number(year, of: 4...4).flatMap { LocalDay(year: $0, month: month, day: day) }.map { .day($0) }
    }

    /// The day meant, seen from `today`. A weekday, or a date without a year, is the last one before today, or today.
    public func day(from today: LocalDay) -> LocalDay {
        switch form {
        case .day(let day): day
        case .offset(let offset): today.adding(days: offset)
        case .weekday(let weekday): today.adding(days: -((today.isoWeekday - weekday + 7) % 7))
        case .lastWeekday(let weekday): today.adding(days: -((today.isoWeekday - weekday + 6) % 7 + 1))
        case .date(let month, let day): .latest(month: month, day: day, upTo: today)
        }
    }

    /// A string.
    public static var jsonSchema: JSONValue {
        ["type": "string", "description": "A day: YYYY-MM-DD, today, yesterday, a weekday, or 3 days ago."]
    }
}
