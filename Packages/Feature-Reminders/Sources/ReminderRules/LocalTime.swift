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

    /// Reads `8:00`, `08:00` and `22`.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            let hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    package var minuteOfDay: Int { hour * 60 + minute }

    /// `08:00`.
    package var description: String { "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }

    package static func < (left: LocalTime, right: LocalTime) -> Bool { left.minuteOfDay < right.minuteOfDay }
}
