import Foundation

/// A calendar day as a person lives it (proleptic Gregorian), without a zone: `2026-11-21`.
///
/// The moments that belong to it depend on a zone: ask ``interval(in:)``. A day has 23, 24 or 25 hours.
public struct LocalDay: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    /// The year, 1...9999.
    public let year: Int
    /// The month, 1...12.
    public let month: Int
    /// The day of the month, 1...31.
    public let day: Int

    /// `nil` if the calendar has no such day (2026-02-29, month 13).
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        guard day <= Self.length(ofMonth: month, year: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The local day of a moment in a zone.
    public init(of date: Date, in zone: TimeZone) {
        let offset = zone.secondsFromGMT(for: date)
        let seconds = (date.timeIntervalSince1970 + Double(offset)).rounded(.down)
        let days = (seconds / 86_400).rounded(.down)
        self.init(daysSince1970: days.isFinite ? Int(max(-719_162, min(days, 2_932_896))) : 0)
    }

    /// The day `days` after 1970-01-01, clamped to years 1...9999 (algorithm: Hinnant, "chrono-Compatible Low-Level
    /// Date Algorithms", `civil_from_days`).
    public init(daysSince1970 days: Int) {
        let shifted = max(-719_162, min(days, 2_932_896)) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Reads `YYYY-MM-DD` (ISO 8601); `nil` for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 48)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Days since 1970-01-01 (negative before).
    public var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day `count` days later (earlier if negative), clamped to years 1...9999.
    public func adding(days count: Int) -> LocalDay {
        let (sum, overflows) = daysSince1970.addingReportingOverflow(count)
        return LocalDay(daysSince1970: overflows ? count : sum)
    }

    /// The number of days from this one to another; negative if the other is earlier.
    public func days(to other: LocalDay) -> Int { other.daysSince1970 - daysSince1970 }

    /// The day of the week, 1 = Monday ... 7 = Sunday (ISO 8601).
    public var isoWeekday: Int { ((daysSince1970 + 3) % 7 + 7) % 7 + 1 }

    /// The moments of this day in a calendar's zone: from its first moment to the first of the next day.
    public func interval(in calendar: Calendar) -> DateInterval {
        let start = firstMoment(in: calendar)
        return DateInterval(start: start, end: max(start, adding(days: 1).firstMoment(in: calendar)))
    }

    private func firstMoment(in calendar: Calendar) -> Date {
        // Noon exists on every day; if midnight does not (a clock moved at 00:00), startOfDay returns the first moment.
        let zone = calendar.timeZone
        let noon = Double(daysSince1970) * 86_400 + 43_200
        let guess = Date(timeIntervalSince1970: noon)
        let moment = guess.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
        let start = calendar.startOfDay(for: moment)
        guard LocalDay(of: start, in: zone) < self else { return start }
        // A zone that crossed the date line skipped this day; it begins and ends at the start of the next one.
        return calendar.startOfDay(for: moment.addingTimeInterval(86_400))
    }

    /// `YYYY-MM-DD`.
    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    public static func < (left: LocalDay, right: LocalDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// Decodes `YYYY-MM-DD`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = LocalDay(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a day as YYYY-MM-DD.")
        }
        self = day
    }

    /// Encodes `YYYY-MM-DD`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: return year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }
}

extension LocalDay: SchemaRepresentable {
    public static var jsonSchema: JSONValue { ["type": "string", "format": "date"] }
}
