import ArgumentParser

extension LocalDay: SchemaRepresentable {
    public static var jsonSchema: JSONValue { ["type": "string", "format": "date"] }
}

/// A day as a person says it: `2026-11-21`, `21.11.2026`, `21.11.`, `today`, `yesterday`, `tomorrow`, `monday`, `last monday`,
/// `-3`, `3 days ago`, `a week ago`.
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
            } else if let pointed = Self.pointed(text) {
                form = pointed
            } else if let offset = Int(text), (-3660...3660).contains(offset), !text.hasPrefix("+0") {
                form = .offset(offset)
            } else {
                return nil
            }
        }
    }

    private static func weekday(_ text: String) -> Int? {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        return names.firstIndex { $0 == text || (text.count >= 3 && $0.hasPrefix(text)) }.map { $0 + 1 }
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
        guard parts.count == 3, parts[..<2].allSatisfy({ (1...2).contains($0.utf8.count) }), let day = Int(parts[0]),
            let month = Int(parts[1])
        else { return nil }
        guard parts[2].isEmpty else {
            guard parts[2].utf8.count == 4, let year = Int(parts[2]) else { return nil }
            return LocalDay(year: year, month: month, day: day).map { .day($0) }
        }
        // A leap year has all of them.
        return LocalDay(year: 2024, month: month, day: day).map { _ in .date(month, day) }
    }

    /// The day meant, seen from `today`. A weekday, or a date without a year, is the last one before today, or today.
    public func day(from today: LocalDay) -> LocalDay {
        switch form {
        case .day(let day): day
        case .offset(let offset): today.adding(days: offset)
        case .weekday(let weekday): today.adding(days: -((today.isoWeekday - weekday + 7) % 7))
        case .lastWeekday(let weekday): today.adding(days: -((today.isoWeekday - weekday + 6) % 7 + 1))
        case .date(let month, let day): Self.last(month, day, before: today)
        }
    }

    /// - Returns: `today` where no year near has such a day.
    private static func last(_ month: Int, _ day: Int, before today: LocalDay) -> LocalDay {
        // 29 February is up to eight years away.
        for year in stride(from: today.year, through: today.year - 8, by: -1) {
            if let found = LocalDay(year: year, month: month, day: day), found <= today { return found }
        }
        return today
    }

    /// A string.
    public static var jsonSchema: JSONValue {
        ["type": "string", "description": "A day: YYYY-MM-DD, today, yesterday, a weekday, or 3 days ago."]
    }
}
