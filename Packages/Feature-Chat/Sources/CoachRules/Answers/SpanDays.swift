import CoachIntents
import Core
import SpokenText

/// The days that a question is about, seen from today, and how they are told.
struct SpanDays: Sendable, Equatable {
    let range: ClosedRange<LocalDay>
    /// `this week`, `on 2026-11-12`; empty for all that is kept.
    private(set) var words: String
    /// True if it is one day.
    var isDay: Bool { range.lowerBound == range.upperBound }
    /// The weekdays that count, 1 for Monday to 7; empty for all.
    var weekdays: Set<Int> = []
    /// At most so many of what is found, the latest.
    var limit: Int?

    /// The longest span that features answer for.
    private static let longest = 3650

    /// `nil` where no days are meant: from one day to an earlier one.
    ///
    /// - Parameter weekdays: only these days of them; empty for all.
    init?(_ span: QuestionSpan, on weekdays: Set<Int> = [], today: LocalDay, forms: LocaleForms) {
        let spans = Spans(today: today, forms: forms)
        guard let found = spans.days(span) else { return nil }
        let first = max(found.range.lowerBound, found.range.upperBound.adding(days: -Self.longest))
        range = first...max(first, found.range.upperBound)
        words = found.words
        switch span {
        case .weekends: self.weekdays = [6, 7]
        case .weekdays: self.weekdays = [1, 2, 3, 4, 5]
        case .last(let count): limit = count
        default: break
        }
        guard !weekdays.isEmpty else { return }
        self.weekdays = weekdays
        let on =
            weekdays == [6, 7]
            ? "weekends"
            : weekdays == [1, 2, 3, 4, 5]
                ? "weekdays" : weekdays.sorted().map { Self.weekdays($0, forms) }.joined(separator: ", ")
        words = "on \(on)" + (words.isEmpty ? "" : " \(words)")
    }

    func contains(_ day: LocalDay) -> Bool {
        range.contains(day) && (weekdays.isEmpty || weekdays.contains(day.isoWeekday))
    }

    /// `Mondays`; where the words are not English, the day's name.
    static func weekdays(_ number: Int, _ forms: LocaleForms) -> String {
        let name = forms.weekday(number)
        return name == Lexicon.standard.weekdayNames[min(max(number, 1), 7) - 1] ? name + "s" : name
    }

    /// `March 2026`.
    static func month(_ day: LocalDay, _ forms: LocaleForms) -> String { "\(forms.month(day.month)) \(day.year)" }

    private struct Spans {
        let today: LocalDay
        let forms: LocaleForms

        private func month(_ month: Int, _ year: Int) -> ClosedRange<LocalDay>? {
            guard let first = LocalDay(year: year, month: month, day: 1) else { return nil }
            let next =
                month == 12
                ? LocalDay(year: year + 1, month: 1, day: 1) : LocalDay(year: year, month: month + 1, day: 1)
            return first...(next?.adding(days: -1) ?? first.adding(days: 30))
        }

        private func year(_ year: Int) -> ClosedRange<LocalDay>? {
            guard let first = LocalDay(year: year, month: 1, day: 1),
                let last = LocalDay(year: year, month: 12, day: 31)
            else { return nil }
            return first...last
        }

        private func quarter(_ number: Int, _ year: Int) -> ClosedRange<LocalDay>? {
            guard let first = month(number * 3 - 2, year), let last = month(number * 3, year) else { return nil }
            return first.lowerBound...last.upperBound
        }

        /// Up to today, where it is running.
        private func begun(_ range: ClosedRange<LocalDay>?) -> ClosedRange<LocalDay>? {
            guard let range, range.lowerBound <= today else { return range }
            return range.lowerBound...min(range.upperBound, today)
        }

        func days(_ span: QuestionSpan) -> (range: ClosedRange<LocalDay>, words: String)? {
            func told(_ range: ClosedRange<LocalDay>?, _ words: String) -> (ClosedRange<LocalDay>, String)? {
                begun(range).map { ($0, words) }
            }
            switch span {
            case .day(let words): return day(words)
            case .period(let period):
                return told(self.period(period), period.split(separator: "-").joined(separator: " "))
            case .days(let count):
                let most = min(max(count, 1), SpanDays.longest)
                return (
                    today.adding(days: 1 - most)...today,
                    most == 1 ? "today" : "in the last \(forms.counted(most, "day"))"
                )
            case .month(let number, let said):
                let year = said ?? (number <= today.month ? today.year : today.year - 1)
                return told(month(number, year), "in \(forms.month(number)) \(year)")
            case .year(let number): return told(year(number), "in \(number)")
            case .quarter(let number):
                let year = number * 3 - 2 <= today.month ? today.year : today.year - 1
                return told(quarter(number, year), "in the quarter Q\(number) of \(year)")
            case .ago(let count, let unit): return ago(count, unit)
            case .season(let name): return season(name)
            case .yearBefore(let span):
                guard let days = days(span)?.range else { return nil }
                // Of a week the same weekdays.
                let isWeek = days.lowerBound.days(to: days.upperBound) < 7
                func before(_ day: LocalDay) -> LocalDay {
                    isWeek
                        ? day.adding(days: -364)
                        : LocalDay(year: day.year - 1, month: day.month, day: day.day) ?? day.adding(days: -365)
                }
                let range = before(days.lowerBound)...before(days.upperBound)
                return (range, "from \(forms.date(range.lowerBound)) to \(forms.date(range.upperBound))")
            case .sameDays(let unit):
                guard let now = self.period("this-\(unit)"), let then = self.period("last-\(unit)") else { return nil }
                let last = min(then.lowerBound.adding(days: now.lowerBound.days(to: today)), then.upperBound)
                return (then.lowerBound...last, "in the same days of last \(unit)")
            case .since(let start):
                guard let first = days(start)?.range.lowerBound else { return nil }
                return first <= today
                    ? (first...today, "since \(forms.date(first))") : (first...first, "since \(forms.date(first))")
            case .before(let end):
                guard let last = days(end)?.range.lowerBound.adding(days: -1) else { return nil }
                return (last.adding(days: -SpanDays.longest)...last, "before \(forms.date(last.adding(days: 1)))")
            case .between(let start, let end): return between(start, end)
            case .last, .all: return (today.adding(days: -SpanDays.longest)...today, "")
            case .weekends: return (today.adding(days: -55)...today, "on weekends of the last 8 weeks")
            case .weekdays: return (today.adding(days: -55)...today, "on weekdays of the last 8 weeks")
            case .coming: return (today...today.adding(days: 365), "")
            }
        }

        private func ago(_ count: Int, _ unit: String) -> (ClosedRange<LocalDay>, String)? {
            let words = "\(forms.counted(count, unit)) ago"
            switch unit {
            case "week":
                let first = forms.weekStart(of: today).adding(days: -7 * min(max(count, 0), 520))
                return (first...first.adding(days: 6), "\(words), in the week of \(forms.date(first))")
            case "quarter": return nil
            case "year": return year(today.year - count).map { ($0, "in \(today.year - count)") }
            default:
                let months = today.year * 12 + today.month - 1 - count
                guard months > 12, let range = month(months % 12 + 1, months / 12) else { return nil }
                return (range, "in \(forms.month(months % 12 + 1)) \(months / 12)")
            }
        }

        /// As meteorologists of the north count them.
        private func season(_ name: String) -> (ClosedRange<LocalDay>, String)? {
            let first = ["winter": 12, "spring": 3, "summer": 6, "autumn": 9][name] ?? 3
            let year = first <= today.month ? today.year : today.year - 1
            let last = first == 12 ? month(2, year + 1) : month(first + 2, year)
            guard let begin = month(first, year), let last, let range = begun(begin.lowerBound...last.upperBound) else {
                return nil
            }
            return (range, "in \(name), from \(forms.date(range.lowerBound)) to \(forms.date(range.upperBound))")
        }

        private func day(_ words: String) -> (ClosedRange<LocalDay>, String)? {
            guard let day = CoachDay.day(words, from: today) else { return nil }
            switch today.days(to: day) {
            case 0: return (day...day, "today")
            case -1: return (day...day, "yesterday")
            case 1: return (day...day, "tomorrow")
            default: return (day...day, "on \(forms.date(day))")
            }
        }

        private func period(_ name: String) -> ClosedRange<LocalDay>? {
            let week = forms.weekStart(of: today)
            let before = today.month == 1 ? (12, today.year - 1) : (today.month - 1, today.year)
            let number = (today.month + 2) / 3
            switch name {
            case "this-week": return week...week.adding(days: 6)
            case "last-week": return week.adding(days: -7)...week.adding(days: -1)
            case "this-month": return month(today.month, today.year)
            case "last-month": return month(before.0, before.1)
            case "this-weekend":
                let saturday = today.adding(days: 6 - today.isoWeekday)
                return saturday...saturday.adding(days: 1)
            case "last-weekend":
                let saturday = today.adding(days: 6 - today.isoWeekday - 7)
                return saturday...saturday.adding(days: 1)
            case "this-quarter": return quarter(number, today.year)
            case "last-quarter": return number == 1 ? quarter(4, today.year - 1) : quarter(number - 1, today.year)
            case "this-year": return year(today.year)
            case "last-year": return year(today.year - 1)
            default: return nil
            }
        }

        private func between(_ start: QuestionSpan, _ end: QuestionSpan) -> (ClosedRange<LocalDay>, String)? {
            guard var first = days(start)?.range.lowerBound, let last = days(end)?.range.upperBound else { return nil }
            // Both are read back from today: "monday to friday" said on a Wednesday, "from november to february".
            if first > last {
                switch start {
                case .day(let words) where !words.hasPrefix("-") && words.first?.isLetter == true:
                    first = first.adding(days: -7)
                case .day(let words) where words.hasPrefix("--"):
                    first = LocalDay(year: first.year - 1, month: first.month, day: min(first.day, 28)) ?? first
                case .month(_, nil):
                    first = LocalDay(year: first.year - 1, month: first.month, day: 1) ?? first
                default: break
                }
            }
            guard first <= last else { return nil }
            return (first...last, "from \(forms.date(first)) to \(forms.date(last))")
        }
    }
}

/// Days as the table of intents writes them.
enum CoachDay {
    static func day(_ words: String, from today: LocalDay) -> LocalDay? {
        if words == "easter" {
            return [today.year, today.year - 1].compactMap { LocalDay(easterOf: $0) }.first { $0 <= today }
        }
        // The latest day of that number.
        if words.hasPrefix("--"), words.utf8.count == 4, let number = Int(words.dropFirst(2)) {
            return (0..<62).lazy.map { today.adding(days: -$0) }.first { $0.day == number }
        }
        // Years back, which nobody types.
        if words.hasPrefix("-"), let days = Int(words.dropFirst()), (0...36_600).contains(days) {
            return today.adding(days: -days)
        }
        var said = words
        if words.hasPrefix("last-") { said = "last " + words.dropFirst(5) }
        let date = words.dropFirst(2).split(separator: "-")
        if words.hasPrefix("--"), date.count == 2 { said = "\(date[1]).\(date[0])." }
        return DayArgument(argument: said)?.day(from: today)
    }
}

extension LocalDay {
    /// Easter Sunday of a year (Meeus, Jones and Butcher's rule for the Gregorian calendar); `nil` outside years 1...9999.
    init?(easterOf year: Int) {
        guard 1...9999 ~= year else { return nil }
        let (golden, century, rest) = (year % 19, year / 100, year % 100)
        let leap = century - century / 4 - (century - (century + 8) / 25 + 1) / 3
        let moon = (19 * golden + leap + 15) % 30
        let week = (32 + 2 * (century % 4) + 2 * (rest / 4) - moon - rest % 4) % 7
        let late = (golden + 11 * moon + 22 * week) / 451
        let days = moon + week - 7 * late + 114
        self.init(year: year, month: days / 31, day: days % 31 + 1)
    }
}
