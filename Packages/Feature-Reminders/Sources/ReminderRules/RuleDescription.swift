import Core
import Foundation
import SpokenText

/// A rule in words, as a person would say it.
package struct RuleDescription: Sendable {
    private let rule: RecurrenceRule
    private let start: WallTime
    private let zone: TimeZone
    private let forms: LocaleForms

    /// - Parameter zone: the one that the rule was said in.
    package init(_ rule: RecurrenceRule, start: WallTime, zone: TimeZone, forms: LocaleForms) {
        self.rule = rule
        self.start = start
        self.zone = zone
        self.forms = forms
    }

    /// `every other Tuesday at 19:00`, `on weekdays at 8:00, 10:00 and 12:00, until 31 Dec 2026`.
    package var text: String {
        [days, times, end].filter { !$0.isEmpty }.joined(separator: " ") + exceptions
    }

    private var days: String {
        switch rule.frequency {
        case .minutely: return Self.every(rule.interval, "minute") + weekdayWords(" on ")
        case .hourly: return Self.every(rule.interval, "hour") + weekdayWords(" on ")
        case .daily: return Self.every(rule.interval, "day")
        case .weekly:
            let numbers = rule.weekdays.map(\.number)
            if rule.interval == 1 {
                if numbers == [1, 2, 3, 4, 5] { return "on weekdays" }
                if numbers == [6, 7] { return "on weekends" }
                return "every " + Self.list(names)
            }
            return rule.interval == 2 && names.count == 1
                ? "every other \(names[0])" : Self.every(rule.interval, "week") + " on " + Self.list(names)
        case .monthly:
            return "on \(monthWords) of " + (rule.interval == 1 ? "each month" : Self.every(rule.interval, "month"))
        case .yearly:
            if rule.months.count == 1, rule.monthDays.count == 1, rule.weekdays.isEmpty {
                return Self.every(rule.interval, "year") + " on \(rule.monthDays[0]) \(monthName(rule.months[0]))"
            }
            if rule.months.isEmpty, rule.monthDays.isEmpty, rule.weekdays.isEmpty {
                return Self.every(rule.interval, "year") + " on \(start.day.day) \(monthName(start.day.month))"
            }
            let months = rule.months.isEmpty ? "the year" : Self.list(rule.months.map(monthName))
            return Self.every(rule.interval, "year") + " on \(monthWords) of \(months)"
        }
    }

    private var names: [String] {
        let numbers = rule.weekdays.isEmpty ? [start.day.isoWeekday] : rule.weekdays.map(\.number)
        return numbers.map(forms.weekday)
    }

    private func weekdayWords(_ before: String) -> String {
        guard !rule.weekdays.isEmpty else { return "" }
        return rule.weekdays.map(\.number) == [1, 2, 3, 4, 5] ? "\(before)weekdays" : before + Self.list(names)
    }

    private var monthWords: String {
        var words = rule.weekdays.map { weekday in
            let name = forms.weekday(weekday.number)
            return weekday.ordinal.map { "the \(Self.ordinal($0)) \(name)" } ?? "each \(name)"
        }
        words += rule.monthDays.map {
            $0 < 0 ? "the \($0 == -1 ? "" : Self.ordinal($0) + " ")last day" : "the \(Self.ordinal($0))"
        }
        return Self.list(words.isEmpty ? ["the \(Self.ordinal(start.day.day))"] : words)
    }

    private var times: String {
        guard rule.frequency >= .daily else {
            return rule.frequency == .hourly && start.time.minute != 0 ? "at minute \(start.time.minute)" : ""
        }
        let hours = rule.hours.isEmpty ? [start.time.hour] : rule.hours
        let minutes = rule.minutes.isEmpty ? [start.time.minute] : rule.minutes
        let grid = hours.flatMap { hour in minutes.map { LocalTime(minuteOfDay: hour * 60 + $0) } }
        let all = (rule.times.isEmpty ? grid : rule.times).map(time)
        return "at " + (all.count > 6 ? "\(all[0]), \(all[1]), \(all[2]) … \(all[all.count - 1])" : Self.list(all))
    }

    private func time(_ time: LocalTime) -> String {
        guard !forms.uses24Hours else { return time.description }
        let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
        return "\(time.hour % 12 == 0 ? 12 : time.hour % 12):\(minute) \(time.hour < 12 ? "am" : "pm")"
    }

    private var end: String {
        switch rule.end {
        case .count(1): "once"
        case .count(let count): count == 1 ? "once" : "\(count) times"
        case .until(let last): "until \(forms.date(last.day))"
        case .untilUTC(let last):
            "until \(forms.date(LocalDay(of: Date(timeIntervalSince1970: Double(last)), in: zone)))"
        case nil: ""
        }
    }

    private var exceptions: String {
        switch rule.exceptions.count {
        case 0: ""
        case 1: ", except on \(forms.date(rule.exceptions[0].day))"
        default: ", except \(rule.exceptions.count) times"
        }
    }

    private func monthName(_ month: Int) -> String { forms.month(month) }

    private static func every(_ interval: Int, _ unit: String) -> String {
        switch interval {
        case 1: "every \(unit)"
        case 2: "every other \(unit)"
        default: "every \(interval) \(unit)s"
        }
    }

    private static func ordinal(_ number: Int) -> String {
        if number == -1 { return "last" }
        let value = abs(number)
        let ending =
            switch (value % 100, value % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(value)\(ending)" + (number < 0 ? " to last" : "")
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
