import Core

extension RecurrenceRule {
    /// Reads a rule, with or without `RRULE:` before it; or several lines of one that differ in their times alone.
    ///
    /// - Throws: a failure (65) that names the part that cannot be read, or that these rules do not have.
    package init(parsing text: String) throws(Failure) {
        guard text.utf8.contains(UInt8(ascii: "\n")) else {
            self = try Self.line(text)
            return
        }
        var texts = text.split(separator: "\n")
        if let place = texts.firstIndex(where: { $0.uppercased().hasPrefix("EXDATE:") }) {
            let exceptions = try Self.exceptions(texts.remove(at: place).dropFirst(7))
            self = try RecurrenceRule(parsing: texts.joined(separator: "\n"))
            self.exceptions = exceptions
            return
        }
        guard texts.count <= 60 else { throw Self.unreadable("it has more than 60 lines") }
        var lines: [RecurrenceRule] = []
        for text in texts { lines.append(try Self.line(String(text))) }
        var counts: [Int] = []
        var kinds: Set<RecurrenceRule> = []
        var times: Set<LocalTime> = []
        for line in lines {
            times.formUnion(
                line.hours.flatMap { hour in line.minutes.compactMap { LocalTime(hour: hour, minute: $0) } }
            )
            if case .count(let count) = line.end { counts.append(count) }
            var kind = line
            (kind.hours, kind.minutes) = ([], [])
            if case .count = kind.end { kind.end = nil }
            kinds.insert(kind)
        }
        guard var rule = kinds.first, kinds.count == 1, rule.frequency >= .daily,
            counts.isEmpty || counts.count == lines.count,
            lines.allSatisfy({ !$0.hours.isEmpty && !$0.minutes.isEmpty })
        else { throw Self.unreadable("its lines differ in more than their times") }
        rule.times = times.sorted()
        if !counts.isEmpty { rule.end = .count(min(counts.reduce(0, +), Self.largestNumber)) }
        self = rule
    }

    /// The most times that one rule leaves out.
    package static let mostExceptions = 1000

    private static func exceptions(_ list: Substring) throws(Failure) -> [WallTime] {
        guard list.utf8.count <= mostExceptions * 16 else {
            throw unreadable("it leaves out more than \(mostExceptions) times")
        }
        var times: Set<WallTime> = []
        for part in list.split(separator: ",") {
            guard let time = WallTime(part) else { throw unreadable("'\(part.prefix(20))' is no date or time") }
            times.insert(time)
        }
        return times.sorted()
    }

    private static func line(_ text: String) throws(Failure) -> RecurrenceRule {
        var rest = Substring(text)
        if rest.uppercased().hasPrefix("RRULE:") { rest = rest.dropFirst(6) }
        guard rest.utf8.count <= 2000 else { throw Self.unreadable("it is longer than 2000 bytes") }
        var rule: RecurrenceRule?
        var seen: Set<String> = []
        let parts = rest.split(separator: ";", omittingEmptySubsequences: false).map { $0.uppercased() }
        for part in parts where part.hasPrefix("FREQ=") {
            guard let frequency = Frequency(rawValue: String(part.dropFirst(5))) else {
                throw Self.unreadable("'\(part.prefix(40))' is no frequency here")
            }
            rule = RecurrenceRule(frequency)
        }
        guard var rule else { throw Self.unreadable("it has no FREQ") }
        for part in parts {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[1].isEmpty else { throw Self.unreadable("'\(part.prefix(40))' is no part") }
            guard seen.insert(String(pair[0])).inserted else { throw Self.unreadable("\(pair[0]) stands twice") }
            try rule.take(String(pair[0]), pair[1])
        }
        if rule.frequency < .monthly, rule.weekdays.contains(where: { $0.ordinal != nil }) {
            throw Self.unreadable("BYDAY has ordinals only in months and years")
        }
        if rule.frequency == .weekly, !rule.monthDays.isEmpty {
            throw Self.unreadable("BYMONTHDAY does not go with FREQ=WEEKLY")
        }
        // The first day of the week matters only if weeks are left out.
        if rule.frequency == .weekly, rule.interval > 1,
            parts.contains(where: { $0.hasPrefix("WKST=") && $0 != "WKST=MO" })
        {
            throw Self.unreadable("weeks begin on Monday here")
        }
        return rule
    }

    private mutating func take(_ name: String, _ value: Substring) throws(Failure) {
        switch name {
        case "FREQ": break
        case "INTERVAL": interval = try Self.number(value, 1...Self.largestNumber, name)
        case "COUNT":
            guard end == nil else { throw Self.unreadable("COUNT and UNTIL exclude each other") }
            end = .count(try Self.number(value, 1...Self.largestNumber, name))
        case "UNTIL":
            guard end == nil else { throw Self.unreadable("COUNT and UNTIL exclude each other") }
            end = try Self.until(value)
        case "BYMONTH": months = try Self.numbers(value, 1...12, name)
        case "BYMONTHDAY": monthDays = try Self.numbers(value, -31...31, name)
        case "BYHOUR": hours = try Self.numbers(value, 0...23, name, allowsZero: true)
        case "BYMINUTE": minutes = try Self.numbers(value, 0...59, name, allowsZero: true)
        case "BYDAY":
            var found: [Weekday] = []
            for part in value.split(separator: ",", omittingEmptySubsequences: false) {
                guard let number = Weekday.names.firstIndex(of: String(part.suffix(2))) else {
                    throw Self.unreadable("'\(part.prefix(20))' is no weekday")
                }
                let ordinal = part.dropLast(2)
                let place = ordinal.isEmpty ? nil : try Self.number(ordinal, -53...53, name)
                found.append(Weekday(number + 1, ordinal: place))
            }
            weekdays = found
        case "WKST":
            guard Weekday.names.contains(String(value)) else {
                throw Self.unreadable("'\(value.prefix(20))' is no weekday")
            }
        default: throw Self.unreadable("\(name.prefix(20)) is no part that these rules have")
        }
    }

    private static func until(_ value: Substring) throws(Failure) -> End {
        if value.utf8.count == 8, let time = WallTime(value + "T235959") { return .until(time) }
        if value.hasSuffix("Z"), let time = WallTime(value.dropLast()) { return .untilUTC(time.seconds) }
        if let time = WallTime(value) { return .until(time) }
        throw unreadable("'\(value.prefix(20))' is no date or time")
    }

    private static func number(_ text: Substring, _ range: ClosedRange<Int>, _ name: String) throws(Failure) -> Int {
        guard text.utf8.count <= 7, let value = Int(text), range.contains(value), value != 0 else {
            throw unreadable("\(name) must lie within \(range.lowerBound) and \(range.upperBound)")
        }
        return value
    }

    private static func numbers(
        _ text: Substring,
        _ range: ClosedRange<Int>,
        _ name: String,
        allowsZero: Bool = false
    ) throws(Failure) -> [Int] {
        var values: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard part.utf8.count <= 4, let value = Int(part), range.contains(value), allowsZero || value != 0 else {
                throw unreadable("\(name) must lie within \(range.lowerBound) and \(range.upperBound)")
            }
            values.insert(value)
        }
        return values.sorted()
    }

    static func unreadable(_ reason: String) -> Failure {
        .invalid("reminders.rule", "The recurrence rule cannot be used: \(reason).")
    }
}
