import Core
import Foundation
import ICalendar
import ReminderRules

/// Makes a reminder of a calendar's entry: its words, when it comes, and by which of its alarms.
struct CalendarDraftMaker: Sendable {
    private var zones: ICalendarZones
    private let morning: LocalTime
    private let time: TimeContext
    private var offsets: [String: ZoneOffsets] = [:]
    /// The parts left out of the entry that was made a draft of last.
    private(set) var leftOut: [String] = []
    /// Entries so far that come on days without a time of day.
    private(set) var wholeDays = 0

    /// The longest time between an alarm and its entry, in seconds.
    private static let longestAlarm = 28 * 86_400

    /// - Parameter morning: the time at which the person is reminded of a whole day.
    init(zones: ICalendarZones, morning: LocalTime, time: TimeContext) {
        (self.zones, self.morning, self.time) = (zones, morning, time)
    }

    private mutating func note(_ reason: String) { leftOut.append(reason) }

    /// Words in one line, not longer than a person may say.
    static func title(_ text: String) -> String {
        var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // A letter may have any number of marks.
        words = String(words.prefix(SentenceReader.longestSentence))
        while words.utf8.count > 2000 { words.removeLast() }
        return words
    }

    /// The reason why nothing is made of an entry.
    struct Unfit: Error {
        let reason: String
        init(_ reason: String) { self.reason = reason }
    }

    private mutating func offsets(of zone: TimeZone) -> ZoneOffsets {
        if let known = offsets[zone.identifier] { return known }
        let made = ZoneOffsets(zone, around: time.now)
        // A hostile calendar may name each zone there is.
        if offsets.count > 100 { offsets.removeAll() }
        offsets[zone.identifier] = made
        return made
    }

    private mutating func zone(of time: ICalendarTime) throws(Unfit) -> TimeZone {
        guard let zone = zones.zone(of: time) else {
            guard case .named(let id) = time.zone else { throw Unfit("its zone is not known") }
            throw Unfit("its zone '\(id.prefix(60))' is not known; name it with --zone")
        }
        // It is kept by its name.
        guard TimeZone.named(zone.identifier) != nil else { throw Unfit("its zone has no name") }
        return zone
    }

    // MARK: Entries

    /// - Returns: `nil` if it is over.
    mutating func draft(of entry: ICalendarEntry, changes: [ICalendarEntry]) throws(Unfit) -> CalendarReminders.Draft? {
        leftOut = []
        // Nobody wants to know what cannot be kept of an entry that is past.
        if entry.kind == .event, let last = entry.lastDay, last < time.today.adding(days: -2) { return nil }
        let what = try title(of: entry)
        guard entry.rules.count <= 1 else { throw Unfit("it has several rules (RRULE), of which a reminder has one") }
        let rule = entry.rules.first
        let anchor = entry.kind == .todo && rule == nil ? entry.end ?? entry.start : entry.start
        let (key, digest) = Self.identity(of: entry, changes: changes)
        let todo = CalendarReminders.Draft(
            key: key,
            line: entry.line,
            what: what,
            start: offsets(of: time.zone).wallTime(time.now),
            zone: time.zone,
            digest: digest
        )
        guard let anchor else {
            guard entry.kind == .todo, rule == nil else { throw Unfit("it does not say when (DTSTART)") }
            return todo
        }
        var draft = todo
        draft.zone = try zone(of: anchor)
        // What comes once comes at its moment, wherever its clock was.
        if rule == nil, anchor.zone == .utc { draft.zone = time.zone }
        draft.start = wall(of: anchor, in: draft.zone)
        if !entry.extraDates.isEmpty { note("its further dates (RDATE) are left out") }
        let alarm = alarm(of: entry, anchor: anchor, wall: draft.start, zone: draft.zone, isSeries: rule != nil)
        if let rule {
            return try series(rule, draft, of: entry, changes: changes, at: anchor, alarm: alarm?.seconds)
        }
        if let single = single(draft, at: anchor, alarm: alarm?.moment) { return single }
        guard entry.kind == .todo else { return nil }
        note("it was due on \(draft.start.day) and is kept without a time, until it is done")
        return todo
    }

    /// The entry's summary, or the first line of its details.
    private mutating func title(of entry: ICalendarEntry) throws(Unfit) -> String {
        guard let words = entry.summary ?? entry.details.map({ String($0.prefix { $0 != "\n" }) }) else {
            throw Unfit("it has no title")
        }
        let title = Self.title(words)
        guard !title.isEmpty else { throw Unfit("it has no title") }
        if title.count == SentenceReader.longestSentence, words.count > title.count { note("its title was cut") }
        return title
    }

    private mutating func wall(of anchor: ICalendarTime, in zone: TimeZone) -> WallTime {
        guard let second = anchor.second else { return WallTime(anchor.day, morning) }
        let said = WallTime(seconds: anchor.day.daysSince1970 * 86_400 + second)
        guard zone == time.zone, anchor.zone == .utc else { return said }
        return offsets(of: zone).wallTime(Date(timeIntervalSince1970: Double(said.seconds)))
    }

    /// A draft that comes once: at its alarm, or, if that is past, at its own time.
    ///
    /// - Returns: `nil` if both are past.
    private mutating func single(
        _ draft: CalendarReminders.Draft,
        at anchor: ICalendarTime,
        alarm: Date?
    ) -> CalendarReminders.Draft? {
        var single = draft
        let offsets = offsets(of: draft.zone)
        if let alarm, alarm > time.now {
            single.start = offsets.wallTime(alarm)
            single.what = Self.saying(draft.what, anchor, wall: draft.start, at: single.start)
            single.next = alarm
        } else {
            let moment = offsets.date(draft.start)
            guard moment > time.now else { return nil }
            single.next = moment
        }
        if anchor.second == nil { wholeDays += 1 }
        return single
    }

    /// A draft that repeats, earlier or later by its alarm if its rule can be shifted by that much.
    ///
    /// - Returns: `nil` if it has come for the last time.
    private mutating func series(
        _ rule: String,
        _ draft: CalendarReminders.Draft,
        of entry: ICalendarEntry,
        changes: [ICalendarEntry],
        at anchor: ICalendarTime,
        alarm: Int?
    ) throws(Unfit) -> CalendarReminders.Draft? {
        let wall = draft.start
        var draft = draft
        var series: RecurrenceRule
        do throws(Failure) {
            series = try RecurrenceRule(calendar: rule, start: wall)
        } catch {
            throw Unfit(String(error.message.dropLast()))
        }
        series.exceptions = try exceptions(of: entry, changes: changes, wall: wall, zone: draft.zone)
        if let alarm, alarm != 0 {
            if let shifted = series.shifted(by: alarm, from: wall) {
                (series, draft.start) = (shifted, WallTime(seconds: wall.seconds + alarm))
                draft.what = Self.saying(draft.what, anchor, wall: wall, at: draft.start)
            } else {
                note("its alarm is left out, since its rule cannot come earlier by that much")
            }
        }
        let recurrence = Recurrence(series, start: draft.start)
        guard let next = recurrence.next(after: time.now, in: offsets(of: draft.zone)) else { return nil }
        if anchor.second == nil { wholeDays += 1 }
        (draft.rule, draft.next) = (series, next)
        return draft
    }

    /// Its key, and a digest of all that is read of it.
    private static func identity(of entry: ICalendarEntry, changes: [ICalendarEntry]) -> (key: String, digest: UInt64) {
        func form(_ time: ICalendarTime?) -> String {
            guard let time else { return "" }
            if case .named(let id) = time.zone { return time.text + id }
            return time.text
        }
        var hash = FNV1a()
        var fields = [entry.summary ?? entry.details ?? "", form(entry.start), form(entry.end)]
        fields.append("\(entry.duration ?? -1)")
        fields += entry.rules
        for time in entry.exceptions + entry.extraDates + changes.compactMap(\.replaces) { fields.append(form(time)) }
        for alarm in entry.alarms { fields.append("\(alarm)") }
        for field in fields { hash.add("\(field)\u{1F}".utf8) }
        return (entry.key ?? String(hash.value, radix: 16) + entry.keyOfReplaced, hash.value)
    }

    private mutating func exceptions(
        of entry: ICalendarEntry,
        changes: [ICalendarEntry],
        wall: WallTime,
        zone: TimeZone
    ) throws(Unfit) -> [WallTime] {
        var times: Set<WallTime> = []
        for exception in entry.exceptions + changes.filter({ !$0.replacesLater }).compactMap(\.replaces) {
            guard let second = exception.second, entry.start?.second != nil else {
                times.insert(WallTime(seconds: exception.day.daysSince1970 * 86_400 + wall.secondOfDay))
                continue
            }
            let said = WallTime(seconds: exception.day.daysSince1970 * 86_400 + second)
            let there = try exception.zone == .floating ? zone : self.zone(of: exception)
            times.insert(there == zone ? said : offsets(of: zone).wallTime(offsets(of: there).date(said)))
        }
        guard times.count <= RecurrenceRule.mostExceptions else {
            throw Unfit("it leaves out more than \(RecurrenceRule.mostExceptions) times")
        }
        return times.sorted()
    }

    // MARK: Alarms

    /// The time of the last alarm before an entry, or, for a whole day, also on that day.
    ///
    /// - Returns: seconds from its time on the wall, and the moment; `nil` without one.
    private mutating func alarm(
        of entry: ICalendarEntry,
        anchor: ICalendarTime,
        wall: WallTime,
        zone: TimeZone,
        isSeries: Bool
    ) -> (seconds: Int, moment: Date?)? {
        guard !entry.alarms.isEmpty else { return nil }
        let isWholeDay = anchor.second == nil
        // A whole day begins at midnight, and so do its alarms.
        let base = isWholeDay ? WallTime(seconds: wall.dayNumber * 86_400) : wall
        let began = offsets(of: zone).date(base)
        let fromStart = entry.start == anchor ? 0 : seconds(from: began, to: entry.start) ?? 0
        let fromEnd = entry.end == anchor ? 0 : seconds(from: began, to: entry.end) ?? entry.duration ?? 0
        var found: [Int] = []
        for alarm in entry.alarms {
            switch alarm {
            case .fromStart(let seconds): found.append(fromStart + seconds)
            case .fromEnd(let seconds): found.append(fromEnd + seconds)
            case .at(let time): if !isSeries, let at = seconds(from: began, to: time) { found.append(at) }
            }
        }
        let latest = isWholeDay ? 86_399 : 0
        found.removeAll { !(-Self.longestAlarm...latest).contains($0) }
        guard let last = found.max() else {
            note("its alarms are left out; it comes at its time")
            return nil
        }
        if Set(found).count > 1 { note("of its \(found.count) alarms the last is kept") }
        return (base.seconds + last - wall.seconds, began.addingTimeInterval(Double(last)))
    }

    /// `nil` where the other time is not said, or its zone is not known.
    private mutating func seconds(from began: Date, to time: ICalendarTime?) -> Int? {
        guard let time, let zone = zones.zone(of: time) else { return nil }
        let said = WallTime(seconds: time.day.daysSince1970 * 86_400 + (time.second ?? 0))
        return Int(offsets(of: zone).date(said).timeIntervalSince(began))
    }

    /// The words with the time of the entry, where they come before it: `Dentist (at 15:00)`, `Rent (tomorrow)`.
    private static func saying(_ what: String, _ anchor: ICalendarTime, wall: WallTime, at start: WallTime) -> String {
        let days = wall.dayNumber - start.dayNumber
        let day = days == 0 ? "" : days == 1 ? "tomorrow" : "in \(days) days"
        let clock = anchor.second == nil || (days == 0 && wall == start) ? "" : "at \(wall.time)"
        let when = [day, clock].filter { !$0.isEmpty }.joined(separator: " ")
        return when.isEmpty ? what : "\(what) (\(when))"
    }
}
