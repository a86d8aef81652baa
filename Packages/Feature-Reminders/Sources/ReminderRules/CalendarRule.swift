import Core

/// Rules as calendars of others write them (RFC 5545, section 3.3.10).
extension RecurrenceRule {
    /// Reads the `RRULE` of a calendar. What only says in another way what these rules have is taken so: a place in the month of one
    /// weekday (`BYDAY=TU;BYSETPOS=2`), and a beginning of the week that changes nothing.
    ///
    /// - Parameter start: the first time of the event.
    /// - Throws: a failure (65) that names the part that these rules do not have.
    package init(calendar text: String, start: WallTime) throws(Failure) {
        var rest = Substring(text)
        if rest.uppercased().hasPrefix("RRULE:") { rest = rest.dropFirst(6) }
        guard rest.utf8.count <= 2000 else { throw Self.unreadable("it is longer than 2000 bytes") }
        var parts: [(name: String, value: String)] = []
        for part in rest.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { throw Self.unreadable("'\(part.prefix(40))' is no part") }
            parts.append((String(pair[0]), String(pair[1])))
        }
        func value(_ name: String) -> String? { parts.first { $0.name == name }?.value }
        let days = value("BYDAY").map { $0.split(separator: ",").map(String.init) } ?? []
        if let place = value("BYSETPOS").flatMap({ Int($0) }), (-5...5).contains(place), place != 0, days.count == 1,
            Weekday.names.contains(days[0]), value("BYMONTHDAY") == nil,
            value("FREQ") == "MONTHLY"
                || (value("FREQ") == "YEARLY" && value("BYMONTH").map { !$0.contains(",") } == true)
        {
            parts.removeAll { $0.name == "BYSETPOS" || $0.name == "BYDAY" }
            parts.append(("BYDAY", "\(place)\(days[0])"))
        }
        if let first = value("WKST").flatMap({ Weekday.names.firstIndex(of: $0) }) {
            // Where all days lie on one side of it, weeks that begin there part the same days as weeks from Monday on.
            let numbers = days.compactMap { Weekday.names.firstIndex(of: $0) } + [start.day.isoWeekday - 1]
            if numbers.allSatisfy({ $0 < first }) || numbers.allSatisfy({ $0 >= first }) {
                parts.removeAll { $0.name == "WKST" }
            }
        }
        if value("BYSECOND").flatMap({ Int($0) }) == start.secondOfDay % 60 {
            parts.removeAll { $0.name == "BYSECOND" }
        }
        try self.init(parsing: parts.map { "\($0.name)=\($0.value)" }.joined(separator: ";"))
    }

    /// The rule of times that come a while before each of these, or after it; `nil` where these rules cannot say that.
    ///
    /// - Parameters:
    ///   - seconds: negative for before.
    ///   - start: the first of these times.
    package func shifted(by seconds: Int, from start: WallTime) -> RecurrenceRule? {
        guard seconds != 0 else { return self }
        guard frequency >= .daily, hours.isEmpty, minutes.isEmpty, times.isEmpty else { return nil }
        func moved(_ time: WallTime) -> WallTime { WallTime(seconds: time.seconds + seconds) }
        var rule = self
        let days = moved(start).dayNumber - start.dayNumber
        if days != 0 {
            guard months.isEmpty, monthDays.isEmpty, frequency <= .weekly, interval == 1 || weekdays.isEmpty,
                frequency == .weekly || weekdays.isEmpty
            else { return nil }
            rule.weekdays = weekdays.map { Weekday((($0.number - 1 + days) % 7 + 7) % 7 + 1) }
                .sorted { $0.number < $1.number }
        }
        switch end {
        case .until(let last): rule.end = .until(moved(last))
        case .untilUTC(let last): rule.end = .untilUTC(last + seconds)
        case .count, nil: break
        }
        rule.exceptions = exceptions.map(moved)
        return rule
    }
}
