import Core
import FoodReading
import Foundation
import SpokenText

/// Turns what is said about the time of a meal into a moment.
package struct EatingMoment: Sendable {
    package let time: TimeContext
    /// A day given beside the words; it wins over them.
    package var day: LocalDay?
    /// A clock time given beside the words, in minutes after local midnight; it wins over them.
    package var minute: Int?

    package init(time: TimeContext, day: LocalDay? = nil, minute: Int? = nil) {
        self.time = time
        self.day = day
        self.minute = minute
    }

    /// Minutes that a clock may run ahead before a moment counts as still to come.
    private static let grace = 5.0
    /// A meal named within this many minutes of its usual time is being eaten now.
    private static let nearness = 150

    /// The moment and its local day.
    ///
    /// - Parameters:
    ///   - hint: what the words say about day and clock.
    ///   - meal: the meal that was named.
    /// - Throws: ``FoodError/future(_:)``.
    package func resolve(_ hint: TimeHint?, meal: Meal?) throws(FoodError) -> Date {
        let now = time.now
        if let ago = hint?.minutesAgo, day == nil, minute == nil {
            return now.addingTimeInterval(-60 * Double(max(0, ago)))
        }
        let meant = day ?? Self.day(of: hint, today: time.today)
        guard meant <= time.today else { throw .future("\(meant)") }
        let isToday = meant == time.today
        if let clock = minute ?? hint?.minuteOfDay {
            let moment = LocalMinute.moment(clock, on: meant, in: time.calendar)
            guard moment > now.addingTimeInterval(Self.grace * 60) else { return moment }
            // "This morning", said at six in the morning, is now.
            if minute == nil, hint?.isPartOfDay == true, isToday { return now }
            throw .future(Self.clockText(clock) + (isToday ? " today" : ""))
        }
        let nowMinute = LocalMinute.of(now, zone: time.zone)
        guard let meal else {
            // Another day without a time: the same time of day as now is as good as any, and keeps the order of logging.
            return isToday ? now : LocalMinute.moment(nowMinute, on: meant, in: time.calendar)
        }
        if isToday, nowMinute - meal.usualMinute < Self.nearness { return now }
        return LocalMinute.moment(meal.usualMinute, on: meant, in: time.calendar)
    }

    /// The day that words name, seen from today; today where they name none.
    private static func day(of hint: TimeHint?, today: LocalDay) -> LocalDay {
        if let offset = hint?.dayOffset { return today.adding(days: max(-3660, min(offset, 3660))) }
        if let date = hint?.date { return day(of: date, today: today) }
        guard let weekday = hint?.weekday else { return today }
        // 1 is Sunday here, 7 in ISO 8601; the last such day before today.
        let iso = weekday == 1 ? 7 : weekday - 1
        let back = (today.isoWeekday - iso + 7) % 7
        return today.adding(days: -(back == 0 ? 7 : back))
    }

    /// The last such day that is not after today; the day that was said where it names a year.
    package static func day(of date: NamedDate, today: LocalDay) -> LocalDay {
        if let year = date.year, let month = date.month, let day = LocalDay(year: year, month: month, day: date.day) {
            return day
        }
        return .nearest(month: date.month, day: date.day, from: today, .past)
    }

    /// `08:05`.
    package static func clockText(_ minute: Int) -> String {
        let (hours, minutes) = (minute / 60, minute % 60)
        return "\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }
}
