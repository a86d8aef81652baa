/// A recurrence rule of RFC 5545 (`RRULE`), as far as reminders need one: frequencies from minutes to years, `INTERVAL`,
/// `BYMONTH`, `BYMONTHDAY`, `BYDAY`, `BYHOUR`, `BYMINUTE`, and `COUNT` or `UNTIL`. Weeks begin on Monday.
package struct RecurrenceRule: Sendable, Hashable {
    package enum Frequency: String, Sendable, CaseIterable, Comparable {
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
        package static func < (left: Frequency, right: Frequency) -> Bool { left.rank < right.rank }
    }

    /// `MO`, or `2TU`, `-1FR`: the second Tuesday, the last Friday of the month or year.
    package struct Weekday: Sendable, Hashable {
        /// 1 is Monday.
        package let number: Int
        /// Not 0; `nil`: each one.
        package let ordinal: Int?

        package init(_ number: Int, ordinal: Int? = nil) {
            self.number = number
            self.ordinal = ordinal
        }

        static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        package var text: String { (ordinal.map(String.init) ?? "") + Self.names[number - 1] }
    }

    package enum End: Sendable, Hashable {
        /// After so many occurrences.
        case count(Int)
        /// With the last one at or before a time on the wall.
        case until(WallTime)
        /// With the last one at or before a moment, in seconds since 1970 UTC.
        case untilUTC(Int)
    }

    package var frequency: Frequency
    /// At least 1.
    package var interval = 1
    package var months: [Int] = []
    /// 1...31, or -31...-1 from the month's end.
    package var monthDays: [Int] = []
    package var weekdays: [Weekday] = []
    package var hours: [Int] = []
    package var minutes: [Int] = []
    /// Times of each day that are not each of some hours at each of some minutes, ascending: then ``hours`` and ``minutes`` are
    /// empty. They are written as one `RRULE` line for each minute of the hour.
    package var times: [LocalTime] = []
    package var end: End?
    /// Times on the wall that are left out, ascending (`EXDATE`).
    package var exceptions: [WallTime] = []

    package init(_ frequency: Frequency, interval: Int = 1) {
        self.frequency = frequency
        self.interval = interval
    }

    /// The largest `COUNT` and `INTERVAL`: a person asks for none beyond, and a file may ask for anything.
    package static let largestNumber = 100_000

    /// `FREQ=WEEKLY;BYDAY=MO;BYHOUR=8;BYMINUTE=0`; the times that are left out stand in a line of their own.
    package var text: String {
        exceptions.isEmpty ? rule : "\(rule)\nEXDATE:\(exceptions.map(\.text).joined(separator: ","))"
    }

    /// The same without the times that are left out: one line, or several that differ in their times alone.
    package var rule: String {
        guard !times.isEmpty else { return line(hours, minutes, end) }
        let minutes = Set(times.map(\.minute)).sorted()
        return minutes.map { minute in
            let hours = times.filter { $0.minute == minute }.map(\.hour)
            guard case .count(let count) = end else { return line(hours, [minute], end) }
            return line(hours, [minute], .count(count / times.count * hours.count))
        }
        .joined(separator: "\n")
    }

    private func line(_ hours: [Int], _ minutes: [Int], _ end: End?) -> String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        func list(_ name: String, _ values: [String]) {
            if !values.isEmpty { parts.append("\(name)=\(values.joined(separator: ","))") }
        }
        list("BYMONTH", months.map(String.init))
        list("BYMONTHDAY", monthDays.map(String.init))
        list("BYDAY", weekdays.map(\.text))
        list("BYHOUR", hours.map(String.init))
        list("BYMINUTE", minutes.map(String.init))
        switch end {
        case .count(let count): parts.append("COUNT=\(count)")
        case .until(let time): parts.append("UNTIL=\(time.text)")
        case .untilUTC(let seconds): parts.append("UNTIL=\(WallTime(seconds: seconds).text)Z")
        case nil: break
        }
        return parts.joined(separator: ";")
    }
}
