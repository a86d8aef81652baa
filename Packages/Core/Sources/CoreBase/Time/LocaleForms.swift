import Foundation

/// A person's formats for dates, times, and numbers. Sentences stay English; their order and symbols follow the locale, and so do
/// single words, such as the name of a month, where there is a table of the language.
///
/// The facts are those of the Unicode CLDR's short forms for each language and region. What the table does not have is
/// written in the international form: ISO 8601 dates, 24 hours, `1,234.5`.
public struct LocaleForms: Sendable, Equatable {
    public enum DateOrder: Sendable, Equatable {
        case yearMonthDay, dayMonthYear, monthDayYear
    }

    public let dateOrder: DateOrder
    /// Between the parts of a date in figures.
    public let dateSeparator: String
    public let uses24Hours: Bool
    public let decimalSeparator: String
    /// Between groups of three digits.
    public let groupingSeparator: String
    /// The first day of the week: 1 is Sunday, 2 is Monday, 7 is Saturday, as in `Calendar.firstWeekday`.
    public let firstWeekday: Int
    /// The language's tag: `de`. It decides where words may be of several languages, and in which single words are shown.
    public let language: String

    public init(
        dateOrder: DateOrder,
        dateSeparator: String,
        uses24Hours: Bool,
        decimalSeparator: String,
        groupingSeparator: String,
        firstWeekday: Int,
        language: String = "en"
    ) {
        self.dateOrder = dateOrder
        self.dateSeparator = dateSeparator
        self.uses24Hours = uses24Hours
        self.decimalSeparator = decimalSeparator
        self.groupingSeparator = groupingSeparator
        self.firstWeekday = firstWeekday
        self.language = language
    }

    /// ISO 8601 dates, 24 hours, `1,234.5`, weeks from Monday.
    public static let international = LocaleForms(
        dateOrder: .yearMonthDay,
        dateSeparator: "-",
        uses24Hours: true,
        decimalSeparator: ".",
        groupingSeparator: ",",
        firstWeekday: 2
    )

    /// The first day of the week that a day lies in.
    public func weekStart(of day: LocalDay) -> LocalDay {
        // `isoWeekday` counts from Monday, 1; `firstWeekday` from Sunday, 1.
        let weekday = day.isoWeekday % 7 + 1
        return day.adding(days: -((weekday - firstWeekday + 7) % 7))
    }

    /// A day with its year: `21/11/2026`, `11/21/2026`, `21.11.2026`, `2026-11-21`.
    public func date(_ day: LocalDay) -> String {
        let (year, month, dayOfMonth) = (Self.padded(day.year, 4), Self.padded(day.month), Self.padded(day.day))
        let parts =
            switch dateOrder {
            case .yearMonthDay: [year, month, dayOfMonth]
            case .dayMonthYear: [dayOfMonth, month, year]
            case .monthDayYear: [month, dayOfMonth, year]
            }
        return parts.joined(separator: dateSeparator)
    }

    /// A day in words without its year: `21 Nov`, `Nov 21`.
    public func shortDate(_ day: LocalDay) -> String {
        let name = shortMonth(day.month)
        return dateOrder == .dayMonthYear ? "\(day.day) \(name)" : "\(name) \(day.day)"
    }

    /// The month's short name, 1 for January: `Nov`, `nov.`.
    public func shortMonth(_ number: Int) -> String {
        let names = Self.shortMonths[language] ?? Self.monthNames
        return names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
    }

    /// The time of a moment in a zone: `18:05`, `6:05 pm`.
    public func time(_ moment: Date, in zone: TimeZone) -> String {
        // As ``LocalDay``: a calendar's way to these two numbers takes a hundred times as long.
        let seconds = moment.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: moment))
        let dayMinute = (seconds / 60).rounded(.down).remainder(dividingBy: 1440)
        let minutes = dayMinute.isFinite ? (Int(dayMinute) + 1440) % 1440 : 0
        let (hour, minute) = (minutes / 60, Self.padded(minutes % 60))
        guard !uses24Hours else { return "\(Self.padded(hour)):\(minute)" }
        return "\(hour % 12 == 0 ? 12 : hour % 12):\(minute) \(hour < 12 ? "am" : "pm")"
    }

    /// A number, rounded half away from zero.
    ///
    /// - Parameter decimals: the number of digits after the separator, 0 to 12; trailing zeros are kept.
    /// - Returns: `–` if the number is not finite.
    public func number(_ value: Double, decimals: Int = 0) -> String {
        guard value.isFinite else { return "–" }
        let decimals = min(max(decimals, 0), 12)
        let scale = Self.powersOfTen[decimals]
        let rounded = (value * scale).rounded()
        let (whole, fraction): (String, String)
        if abs(rounded) < 9e15 {
            let parts = Int64(abs(rounded)).quotientAndRemainder(dividingBy: Int64(scale))
            (whole, fraction) = (String(parts.quotient), Self.padded(Int(parts.remainder), decimals))
        } else {
            // Beyond 2^53 a Double has no digits after the point to round, and scaling may overflow.
            let parts = String(format: "%.\(decimals)f", abs(value)).split(separator: ".")
            (whole, fraction) = (String(parts.first ?? "0"), parts.count > 1 ? String(parts[1]) : "")
        }
        return (rounded < 0 ? "-" : "") + grouped(whole) + (decimals > 0 ? decimalSeparator + fraction : "")
    }

    /// A whole number.
    public func number(_ value: Int64) -> String {
        (value < 0 ? "-" : "") + grouped(String(value.magnitude))
    }

    private func grouped(_ digits: String) -> String {
        guard digits.utf8.count > 3 else { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += groupingSeparator }
            text.append(digit)
        }
        return text
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static let powersOfTen: [Double] = (0...12).map { pow(10, Double($0)) }
    static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

extension LocaleForms {
    /// `1 exit`, `2,000 exits`.
    ///
    /// - Parameter noun: one whose plural ends in `s`.
    public func counted(_ count: Int, _ noun: String) -> String {
        "\(number(Int64(count))) \(noun)\(count == 1 ? "" : "s")"
    }

    /// The time since something happened: `less than a minute ago`, `1 hour ago`, `3 days ago`.
    ///
    /// - Parameter seconds: a negative value, for example after a clock was set back, counts as zero.
    public func age(_ seconds: TimeInterval) -> String {
        let minutes = seconds.isFinite ? Int(min(max(0, seconds), 1e12) / 60) : 0
        return switch minutes {
        case 0: "less than a minute ago"
        case ..<60: "\(counted(minutes, "minute")) ago"
        case ..<(48 * 60): "\(counted(minutes / 60, "hour")) ago"
        default: "\(counted(minutes / (24 * 60), "day")) ago"
        }
    }
}
