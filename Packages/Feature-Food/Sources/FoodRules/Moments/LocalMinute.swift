import Core
import Foundation

/// Wall-clock minutes of a local day.
package enum LocalMinute {
    /// Minutes after midnight that a clock on the wall shows, 0 to 1439.
    package static func of(_ date: Date, zone: TimeZone) -> Int {
        let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        let minute = Int((seconds / 60).rounded(.down)) % 1440
        return minute < 0 ? minute + 1440 : minute
    }

    /// The moment at which the clock on the wall first shows a minute of a day. In a spring night, a minute that the clock
    /// skips is the first one after the gap.
    package static func moment(_ minute: Int, on day: LocalDay, in calendar: Calendar) -> Date {
        let interval = day.interval(in: calendar)
        // Wall time minus midnight is right on every day whose offset does not change in between; then it is corrected.
        let zone = calendar.timeZone
        let plain = Double(day.daysSince1970) * 86_400 + Double(minute) * 60
        for offset in Set([zone.secondsFromGMT(for: interval.start), zone.secondsFromGMT(for: interval.end)]).sorted(
            by: >
        ) {
            let date = Date(timeIntervalSince1970: plain - Double(offset))
            if zone.secondsFromGMT(for: date) == offset { return min(max(date, interval.start), interval.end) }
        }
        return min(
            max(zone.nextDaylightSavingTimeTransition(after: interval.start) ?? interval.start, interval.start),
            interval.end
        )
    }
}
