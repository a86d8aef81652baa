/// A time of day on the clock on the wall, to the minute.
package struct LocalTime: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let hour: Int
    package let minute: Int

    /// - Returns: `nil` outside 0:00...23:59.
    package init?(hour: Int, minute: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        self.hour = hour
        self.minute = minute
    }

    /// - Parameter minuteOfDay: taken modulo a day.
    package init(minuteOfDay: Int) {
        let minutes = ((minuteOfDay % 1440) + 1440) % 1440
        hour = minutes / 60
        minute = minutes % 60
    }

    /// Reads `8:00`, `08:00`, `22` and `7pm`.
    package init?(_ text: String) {
        let words = SentenceWord.words(of: text)
        guard let (reading, count) = ClockReading.read(words[...], .afterPreposition), count == words.count else {
            return nil
        }
        self.init(reading)
    }

    /// A time said without its half of the day counts to 24; `nil` for a part of the day.
    init?(_ reading: ClockReading) {
        switch reading {
        case .exact(let time): self = time
        case .halfDay(let hour, let minute): self.init(hour: hour, minute: minute)
        case .part: return nil
        }
    }

    package var minuteOfDay: Int { hour * 60 + minute }

    /// `08:00`.
    package var description: String { "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }

    package static func < (left: LocalTime, right: LocalTime) -> Bool { left.minuteOfDay < right.minuteOfDay }
}
