import ArgumentParser

extension LocalDay: SchemaRepresentable {
    public static var jsonSchema: JSONValue { ["type": "string", "format": "date"] }
}

/// A day as a person says it: `2026-11-21`, `today`, `yesterday`, `tomorrow`, `monday`, `-3` (three days ago).
///
/// It is relative until ``day(from:)`` is asked with today's day.
public struct DayArgument: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    /// How it was said.
    private enum Form: Hashable {
        case day(LocalDay)
        case offset(Int)
        case weekday(Int)
    }

    private let form: Form

    /// Reads a day; `nil` where it is none.
    public init?(argument: String) {
        let text = argument.lowercased()
        let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        switch text {
        case "today": form = .offset(0)
        case "yesterday": form = .offset(-1)
        case "tomorrow": form = .offset(1)
        default:
            if let day = LocalDay(text) {
                form = .day(day)
            } else if let index = weekdays.firstIndex(where: { $0 == text || (text.count >= 3 && $0.hasPrefix(text)) })
            {
                form = .weekday(index + 1)
            } else if let offset = Int(text), (-3660...3660).contains(offset), !text.hasPrefix("+0") {
                form = .offset(offset)
            } else {
                return nil
            }
        }
    }

    /// The day meant, seen from `today`. A weekday is the last one before today, or today.
    public func day(from today: LocalDay) -> LocalDay {
        switch form {
        case .day(let day): day
        case .offset(let offset): today.adding(days: offset)
        case .weekday(let weekday): today.adding(days: -((today.isoWeekday - weekday + 7) % 7))
        }
    }

    /// A string.
    public static var jsonSchema: JSONValue {
        ["type": "string", "description": "A day: YYYY-MM-DD, today, yesterday, a weekday, or -3 for three days ago."]
    }
}
