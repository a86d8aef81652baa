import Core
import Foundation

/// The zones of a calendar's times. A `TZID` is only a name: it may be an IANA name, one with a path before it, a
/// Windows name, or one of the calendar's own, whose definition then describes the zone.
public struct ICalendarZones: Sendable {
    /// The person's zone, for times without one.
    private let home: TimeZone
    /// The zone that the person chose for unknown ones.
    private let stated: TimeZone?
    /// The years in which a zone of the calendar must behave like a known one.
    private let years: ClosedRange<Int>
    private var definitions: [String: ICalendarZoneDefinition] = [:]
    private var found: [String: TimeZone?] = [:]

    /// The maximum number of definitions that are kept.
    private static let most = 64

    public init(home: TimeZone, stated: TimeZone? = nil, now: Date) {
        self.home = home
        self.stated = stated
        let year = LocalDay(of: now, in: home).year
        years = max(1, year - 1)...min(9999, year + 3)
    }

    /// Adds a `VTIMEZONE`; anything else is ignored.
    public mutating func learn(_ component: ICalendarComponent) {
        guard component.name == "VTIMEZONE", definitions.count < Self.most, let id = component["TZID"]?.text else {
            return
        }
        definitions[id] = ICalendarZoneDefinition(component)
        found[id] = nil
    }

    /// The zone of a time; `nil` if it is unknown.
    public mutating func zone(of time: ICalendarTime) -> TimeZone? {
        switch time.zone {
        case .floating: home
        case .utc: .gmt
        case .named(let id): zone(named: id)
        }
    }

    /// The zone of a `TZID`.
    public mutating func zone(named id: String) -> TimeZone? {
        if let known = found[id] { return known ?? stated }
        // Hostile calendars may name millions.
        if found.count > 1000 { found.removeAll() }
        let zone =
            Self.system(id)
            ?? definitions[id].flatMap { definition in
                definition.location.flatMap(Self.system) ?? definition.zone(like: home, in: years)
            }
        found[id] = .some(zone)
        return zone ?? stated
    }

    /// A zone by its name alone: an IANA name, with or without a path before it
    /// (`/mozilla.org/20050126_1/Europe/Berlin`), or a Windows name.
    private static func system(_ id: String) -> TimeZone? {
        if id == "UTC" || id == "GMT" { return .gmt }
        if let name = WindowsZones.names[id] { return TimeZone.named(name) }
        // A name becomes the path of a file on some systems.
        let isName = id.utf8.allSatisfy { byte in
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "/"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        guard isName, id.utf8.count <= 100 else { return nil }
        let parts = id.split(separator: "/")
        for count in [3, 2, 1] where parts.count >= count {
            let name = parts.suffix(count).joined(separator: "/")
            guard !name.contains("."), count > 1 || parts.count == 1 || name == "UTC" else { continue }
            if name == "UTC" || name == "GMT" { return .gmt }
            if name.contains("/") || identifiers.contains(name), let zone = TimeZone.named(name) { return zone }
        }
        return nil
    }

    private static let identifiers = Set(TimeZone.knownTimeZoneIdentifiers)
}

/// The definition in a `VTIMEZONE`: the offset of its clock from UTC in each period.
struct ICalendarZoneDefinition: Sendable {
    /// A rule for changes: `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`, or a single date.
    private struct Change: Sendable {
        let first: ICalendarTime
        let from: Int
        let to: Int
        var month: Int?
        /// 1 is Monday.
        var weekday: Int?
        /// 1 is the first, -1 the last; 0 if it is a day of the month.
        var ordinal = 0
        /// The earliest day of the month on which it may occur.
        var earliest: Int?
        var lastYear = 9999

        /// The time of the change in a year, in seconds on the clock before it.
        func onset(in year: Int) -> Int? {
            guard year >= first.day.year, year <= lastYear else { return nil }
            guard let month else { return year == first.day.year ? first.wallSeconds : nil }
            let second = first.second ?? 0
            guard let weekday else {
                return LocalDay(year: year, month: month, day: first.day.day).map { $0.daysSince1970 * 86_400 + second }
            }
            guard let begin = LocalDay(year: year, month: month, day: earliest ?? 1) else { return nil }
            if ordinal < 0 {
                let next =
                    month == 12
                    ? LocalDay(year: year + 1, month: 1, day: 1) : LocalDay(year: year, month: month + 1, day: 1)
                guard let last = next?.adding(days: -1) else { return nil }
                let back = (last.isoWeekday - weekday + 7) % 7 + (-ordinal - 1) * 7
                return last.adding(days: -back).daysSince1970 * 86_400 + second
            }
            let ahead = (weekday - begin.isoWeekday + 7) % 7 + max(0, ordinal - 1) * 7
            return begin.adding(days: ahead).daysSince1970 * 86_400 + second
        }
    }

    /// The IANA name that it gives.
    let location: String?
    private var changes: [Change] = []
    /// True if one of its rules has a form that calendars do not usually write.
    private var isStrange = false

    init(_ component: ICalendarComponent) {
        location = component["X-LIC-LOCATION"]?.text
        for part in component.children.prefix(200) where part.name == "STANDARD" || part.name == "DAYLIGHT" {
            guard let start = part["DTSTART"].flatMap(ICalendarTime.one), let from = Self.offset(part["TZOFFSETFROM"]),
                let to = Self.offset(part["TZOFFSETTO"])
            else {
                isStrange = true
                continue
            }
            var change = Change(first: start, from: from, to: to)
            if let rule = part["RRULE"], !Self.read(rule.value, into: &change) { isStrange = true }
            changes.append(change)
            for date in part.all("RDATE").flatMap({ ICalendarTime.list($0) ?? [] }).prefix(200) {
                changes.append(Change(first: date, from: from, to: to))
            }
        }
        // No zone has changed so often.
        if changes.isEmpty || changes.count > 500 { isStrange = true }
    }

    /// `+0100`, `-033000`, in seconds.
    private static func offset(_ property: ICalendarProperty?) -> Int? {
        guard let text = property.map({ Substring($0.value).trimmed }), let sign = text.first,
            sign == "+" || sign == "-",
            [5, 7].contains(text.utf8.count), text.dropFirst().utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        let digits = text.dropFirst().utf8.map { Int($0 - 48) }
        var seconds = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
        if digits.count == 6 { seconds += digits[4] * 10 + digits[5] }
        guard seconds <= 18 * 3600 else { return nil }
        return sign == "-" ? -seconds : seconds
    }

    private static func read(_ rule: String, into change: inout Change) -> Bool {
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        var isYearly = false
        for part in rule.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { return false }
            let value = pair[1]
            switch pair[0] {
            case "FREQ": isYearly = value == "YEARLY"
            case "BYMONTH": change.month = Int(value).flatMap { (1...12).contains($0) ? $0 : nil }
            case "BYDAY":
                guard let weekday = names.firstIndex(of: String(value.suffix(2))) else { return false }
                change.weekday = weekday + 1
                let ordinal = value.dropLast(2)
                if !ordinal.isEmpty {
                    guard let number = Int(ordinal), (-5...5).contains(number), number != 0 else { return false }
                    change.ordinal = number
                }
            case "BYMONTHDAY":
                // Seven days in a row: the first such weekday from the first of them on.
                let days = value.split(separator: ",").compactMap { Int($0) }
                guard days.count == 7, let first = days.min(), Set(days) == Set(first..<first + 7), first > 0 else {
                    return false
                }
                change.earliest = first
            case "UNTIL":
                guard let last = ICalendarTime(value) else { return false }
                change.lastYear = last.day.year
            case "INTERVAL": guard value == "1" else { return false }
            case "WKST": break
            default: return false
            }
        }
        if change.month == nil { change.month = change.first.day.month }
        return isYearly && (change.weekday == nil || change.ordinal != 0 || change.earliest != nil)
    }

    /// The changes in some years, in order, and before them the one in effect at their beginning.
    private func onsets(in years: ClosedRange<Int>) -> [(wall: Int, from: Int, to: Int)] {
        let all = changes.flatMap { change -> [(wall: Int, from: Int, to: Int)] in
            let first = change.first.day.year
            let asked =
                change.month == nil ? [first] : Array((min(first, years.lowerBound)...years.upperBound).suffix(60))
            return asked.compactMap { change.onset(in: $0) }.map { (wall: $0, from: change.from, to: change.to) }
        }
        return all.sorted { $0.wall - $0.from < $1.wall - $1.from }
    }

    /// A known zone whose clock is the same over some years: the person's own first.
    func zone(like home: TimeZone, in years: ClosedRange<Int>) -> TimeZone? {
        guard !isStrange else { return nil }
        let onsets = onsets(in: years)
        guard let begin = LocalDay(year: years.lowerBound, month: 1, day: 1),
            let end = LocalDay(year: years.upperBound, month: 12, day: 31)
        else { return nil }
        var samples: [(moment: Int, offset: Int)] = []
        func sample(_ moment: Int) {
            let offset = onsets.last { $0.wall - $0.from <= moment }?.to ?? onsets.first?.from ?? changes[0].to
            samples.append((moment, offset))
        }
        for day in stride(from: begin.daysSince1970, through: end.daysSince1970, by: 10) { sample(day * 86_400) }
        for onset in onsets where (begin.daysSince1970 * 86_400..<end.daysSince1970 * 86_400).contains(onset.wall) {
            sample(onset.wall - onset.from - 60)
            sample(onset.wall - onset.from + 60)
        }
        func isAlike(_ zone: TimeZone) -> Bool {
            samples.allSatisfy {
                zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0.moment))) == $0.offset
            }
        }
        if isAlike(home) { return home }
        let offsets = Set(samples.map(\.offset))
        if offsets == [0] { return .gmt }
        for name in TimeZone.knownTimeZoneIdentifiers.sorted() {
            if let zone = TimeZone(identifier: name), isAlike(zone) { return zone }
        }
        return offsets.count == 1 ? offsets.first.flatMap { TimeZone(secondsFromGMT: $0) } : nil
    }
}
