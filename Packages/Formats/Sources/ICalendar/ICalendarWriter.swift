import Core
import Foundation

/// Writes a calendar (RFC 5545): lines of at most 75 bytes that end in CRLF, and a definition of each zone.
public struct ICalendarWriter: Sendable {
    private(set) var bytes: [UInt8] = []
    private var zones: Set<String> = []

    /// - Parameter product: the program that wrote it: `-//Bento//Reminders//EN`.
    public init(product: String) {
        line("BEGIN", "VCALENDAR")
        line("VERSION", "2.0")
        line("PRODID", product)
        line("CALSCALE", "GREGORIAN")
    }

    /// The file.
    public consuming func finished() -> [UInt8] {
        line("END", "VCALENDAR")
        return bytes
    }

    public mutating func begin(_ component: String) { line("BEGIN", component) }
    public mutating func end(_ component: String) { line("END", component) }

    /// Writes a property whose value is text; it is escaped (section 3.3.11).
    public mutating func text(_ name: String, _ value: String) {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case ";": escaped += "\\;"
            case ",": escaped += "\\,"
            case "\n": escaped += "\\n"
            case "\t": escaped += " "
            default: if scalar.properties.generalCategory != .control { escaped.unicodeScalars.append(scalar) }
            }
        }
        line(name, escaped)
    }

    /// Writes a time, in its zone if it has one.
    public mutating func time(_ name: String, _ time: ICalendarTime) {
        if time.second == nil { return line("\(name);VALUE=DATE", time.text) }
        guard case .named(let id) = time.zone else { return line(name, time.text) }
        line("\(name);TZID=\(id)", time.text)
    }

    /// Writes a property whose value is left unchanged.
    public mutating func line(_ name: String, _ value: String) {
        var width = 0
        for scalar in "\(name):\(value)".unicodeScalars {
            let size = UTF8.width(scalar)
            // The CRLF does not count, the blank that a fold begins with does.
            if width + size > 75 {
                bytes += [13, 10, 32]
                width = 1
            }
            if let encoded = UTF8.encode(scalar) { bytes += encoded }
            width += size
        }
        bytes += [13, 10]
    }

    /// Defines a zone, once: by the changes of its clock from a year on, as rules if they repeat every year.
    public mutating func define(_ zone: TimeZone, from year: Int) {
        guard zones.insert(zone.identifier).inserted else { return }
        begin("VTIMEZONE")
        line("TZID", zone.identifier)
        let changes = ICalendarZoneChanges(zone, from: year)
        for change in changes.all {
            begin(change.isDaylight ? "DAYLIGHT" : "STANDARD")
            line("DTSTART", change.wall.text)
            line("TZOFFSETFROM", Self.offset(change.from))
            line("TZOFFSETTO", Self.offset(change.to))
            if let rule = change.rule { line("RRULE", rule) }
            end(change.isDaylight ? "DAYLIGHT" : "STANDARD")
        }
        end("VTIMEZONE")
    }

    private static func offset(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let size = abs(seconds)
        let rest = size % 60 == 0 ? "" : two(size % 60)
        return (seconds < 0 ? "-" : "+") + two(size / 3600) + two(size / 60 % 60) + rest
    }
}

/// The changes of a zone's clock over twelve years. Those that repeat every year are combined.
struct ICalendarZoneChanges {
    struct Change {
        /// By the clock before the change.
        let wall: ICalendarTime
        let from: Int
        let to: Int
        let isDaylight: Bool
        var rule: String?

        /// The properties that stay the same while a rule holds: direction, month, weekday, time.
        fileprivate var kind: [Int] { [from, to, wall.day.month, wall.day.isoWeekday, wall.second ?? 0] }
        fileprivate var place: Int { (wall.day.day - 1) / 7 + 1 }
        fileprivate var isLast: Bool { wall.day.adding(days: 7).month != wall.day.month }
    }

    private(set) var all: [Change] = []
    private static let years = 12

    init(_ zone: TimeZone, from year: Int) {
        let begin = (LocalDay(year: min(max(year, 1), 9980), month: 1, day: 1)?.daysSince1970 ?? 0) * 86_400
        func offset(_ seconds: Int) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) }
        func change(at moment: Int, from: Int, to: Int) -> Change {
            let days = Int((Double(moment + from) / 86_400).rounded(.down))
            let wall = ICalendarTime(day: LocalDay(daysSince1970: days), second: moment + from - days * 86_400)
            return Change(
                wall: wall,
                from: from,
                to: to,
                isDaylight: zone.isDaylightSavingTime(for: Date(timeIntervalSince1970: Double(moment)))
            )
        }
        var last = offset(begin)
        all = [change(at: begin, from: last, to: last)]
        var found: [Change] = []
        for earlier in stride(from: begin, to: begin + Self.years * 366 * 86_400, by: 7 * 86_400) {
            let now = offset(earlier + 7 * 86_400)
            guard now != last else { continue }
            var (low, high) = (earlier, earlier + 7 * 86_400)
            while high - low > 1 {
                let middle = low + (high - low) / 2
                if offset(middle) == now { high = middle } else { low = middle }
            }
            found.append(change(at: high, from: last, to: now))
            last = now
        }
        var kinds: [[Int]: [Change]] = [:]
        for change in found { kinds[change.kind, default: []].append(change) }
        var isTaken: Set<[Int]> = []
        for var change in found {
            let alike = kinds[change.kind] ?? []
            let years = alike.map(\.wall.day.year)
            // A zone whose changes stop, or wander, has each of them written out.
            let isYearly = alike.count >= Self.years - 1 && years == Array(years[0]..<years[0] + years.count)
            let isLast = alike.allSatisfy(\.isLast)
            guard isYearly, isLast || alike.allSatisfy({ $0.place == alike[0].place }) else {
                all.append(change)
                continue
            }
            guard isTaken.insert(change.kind).inserted else { continue }
            let weekday = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][change.wall.day.isoWeekday - 1]
            let place = isLast ? -1 : change.place
            change.rule = "FREQ=YEARLY;BYMONTH=\(change.wall.day.month);BYDAY=\(place)\(weekday)"
            all.append(change)
        }
    }
}
