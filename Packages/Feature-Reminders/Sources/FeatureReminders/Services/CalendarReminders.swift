import Core
import Foundation
import ICalendar
import ReminderRules

/// What a calendar asks to be reminded of. What reminders cannot say is said of its row, never guessed.
struct CalendarReminders: Sendable {
    /// A row of the file with what is to be known of it.
    struct Row: Sendable, Hashable, Encodable {
        let line: Int
        let what: String
        let reason: String
    }

    /// A reminder to be made.
    struct Draft: Sendable, Hashable {
        /// What its calendar calls it; without that, a digest of what it says.
        let key: String
        let line: Int
        let what: String
        let start: WallTime
        let zone: TimeZone
        let rule: RecurrenceRule?
        let isTodo: Bool
        /// `nil` for a to-do without a time.
        let next: Date?
        /// Of what the calendar says, in whatever form it is kept here.
        let digest: UInt64
    }

    private(set) var drafts: [Draft] = []
    /// Rows that nothing is made of.
    private(set) var refused: [Row] = []
    /// Rows of which something is left out.
    private(set) var shortened: [Row] = []
    private(set) var over = 0
    private(set) var done = 0
    private(set) var cancelled = 0
    /// Entries that come on days without a time of day.
    private(set) var wholeDays = 0
    private(set) var entries = 0
    private(set) var remarks: [String] = []

    private let time: TimeContext
    private let morning: LocalTime
    private var zones: ICalendarZones
    private var offsets: [String: ZoneOffsets] = [:]

    /// Events and to-dos of one file.
    static let mostEntries = 200_000
    /// Rows that are told one by one; the others are counted.
    static let mostRows = 1000
    /// How long before its entry an alarm may sound.
    private static let longestAlarm = 28 * 86_400

    /// - Parameters:
    ///   - morning: when the person is reminded of a whole day.
    ///   - zone: what zones mean that nobody knows.
    ///   - progress: told how many bytes are read.
    /// - Throws: ``ICalendarFault`` where the file is no calendar.
    init(
        _ bytes: [UInt8],
        morning: LocalTime,
        zone: TimeZone?,
        time: TimeContext,
        progress: (Int) async throws -> Void = { _ in }
    ) async throws {
        self.time = time
        self.morning = morning
        zones = ICalendarZones(home: time.zone, stated: zone, now: time.now)
        var reader = try ICalendarReader(bytes)
        var found: [ICalendarEntry] = []
        var told = 0
        while let item = reader.next() {
            switch item {
            case .fault(let line, let reason): refuse(line, nil, reason)
            case .component(let component) where component.name == "VTIMEZONE": zones.learn(component)
            case .component(let component):
                guard found.count < Self.mostEntries else { continue }
                do throws(ICalendarEntry.Unreadable) {
                    guard let entry = try ICalendarEntry(component) else { continue }
                    entries += 1
                    if reader.method == "CANCEL" || entry.isCancelled, entry.replaces == nil {
                        cancelled += 1
                    } else if entry.isDone {
                        done += 1
                    } else {
                        found.append(entry)
                    }
                } catch {
                    entries += 1
                    refuse(component.line, component["SUMMARY"]?.text, error.reason)
                }
            }
            if reader.offset - told >= 1 << 20 {
                told = reader.offset
                try Task.checkCancellation()
                try await progress(told)
            }
        }
        if found.count == Self.mostEntries { remarks.append("Only the first \(Self.mostEntries) entries were read.") }
        if reader.isCut { remarks.append("The file ends in the middle; its whole entries were read.") }
        if reader.hasBadText {
            remarks.append("Some of its text is not UTF-8; letters that cannot be read stand as \u{FFFD}.")
        }
        if reader.strayLines.count > 0 {
            let (count, first) = reader.strayLines
            remarks.append(
                count == 1
                    ? "Line \(first) is no line of a calendar and was passed over."
                    : "\(count) lines that are none of a calendar were passed over, the first of them line \(first)."
            )
        }
        try take(found)
    }

    /// How many rows could not be told one by one.
    private(set) var untold = 0

    private mutating func refuse(_ line: Int, _ what: String?, _ reason: String) {
        guard refused.count < Self.mostRows else {
            untold += 1
            return
        }
        refused.append(Row(line: line, what: what.map(Self.title) ?? "", reason: reason))
    }

    /// What is left out of the entry that is looked at; it is told once the entry is taken.
    private var leftOut: [String] = []

    private mutating func note(_ reason: String) { leftOut.append(reason) }

    private mutating func tellLeftOut(of entry: ICalendarEntry) {
        for reason in leftOut {
            guard shortened.count < Self.mostRows else {
                untold += 1
                continue
            }
            shortened.append(Row(line: entry.line, what: Self.title(entry.summary ?? ""), reason: reason))
        }
    }

    /// Words in one line, not longer than a person may say.
    private static func title(_ text: String) -> String {
        var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // A letter may have any number of marks.
        words = String(words.prefix(SentenceReader.longestSentence))
        while words.utf8.count > 2000 { words.removeLast() }
        return words
    }

    // MARK: Series

    private mutating func take(_ found: [ICalendarEntry]) throws {
        var changes: [String: [ICalendarEntry]] = [:]
        var lines: [String: Int] = [:]
        for entry in found where entry.replaces != nil {
            if let uid = entry.uid { changes[uid, default: []].append(entry) }
        }
        for (index, entry) in found.enumerated() {
            if index % 1000 == 0 { try Task.checkCancellation() }
            if entry.replaces != nil {
                // One that changes nothing but itself is taken beside its series, or alone.
                if entry.isCancelled {
                    cancelled += 1
                } else if entry.replacesLater {
                    refuse(
                        entry.line,
                        entry.summary,
                        "it changes all later times of its series, which no reminder says"
                    )
                } else {
                    take(entry, changes: [], lines: &lines)
                }
                continue
            }
            take(entry, changes: entry.uid.flatMap { changes[$0] } ?? [], lines: &lines)
        }
    }

    private mutating func take(_ entry: ICalendarEntry, changes: [ICalendarEntry], lines: inout [String: Int]) {
        leftOut = []
        do throws(Unfit) {
            guard let draft = try draft(of: entry, changes: changes) else {
                over += 1
                return
            }
            if let first = lines[draft.key] {
                throw Unfit("the entry of line \(first) has the same UID")
            }
            lines[draft.key] = entry.line
            drafts.append(draft)
            tellLeftOut(of: entry)
        } catch {
            refuse(entry.line, entry.summary ?? entry.details, error.reason)
        }
    }

    /// Why nothing is made of an entry.
    private struct Unfit: Error {
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
            throw Unfit("its zone '\(id.prefix(60))' is not known; say what it is with --zone")
        }
        // It is kept by its name.
        guard TimeZone.named(zone.identifier) != nil else { throw Unfit("its zone has no name") }
        return zone
    }

    // MARK: Entries

    /// - Returns: `nil` where it is over.
    private mutating func draft(of entry: ICalendarEntry, changes: [ICalendarEntry]) throws(Unfit) -> Draft? {
        if entry.kind == .event, let start = entry.start, isOver(entry, start) { return nil }
        guard let words = entry.summary ?? entry.details.map({ String($0.prefix { $0 != "\n" }) }) else {
            throw Unfit("it has no title")
        }
        let what = Self.title(words)
        guard !what.isEmpty else { throw Unfit("it has no title") }
        if what.count == SentenceReader.longestSentence, words.count > what.count { note("its title was cut") }
        guard entry.rules.count <= 1 else { throw Unfit("it has several rules (RRULE), of which a reminder has one") }
        let rule = entry.rules.first
        let anchor = entry.kind == .todo && rule == nil ? entry.end ?? entry.start : entry.start
        let (key, digest) = Self.identity(of: entry, changes: changes)
        func todo() -> Draft {
            let start = offsets(of: time.zone).wallTime(time.now)
            return Draft(
                key: key,
                line: entry.line,
                what: what,
                start: start,
                zone: time.zone,
                rule: nil,
                isTodo: true,
                next: nil,
                digest: digest
            )
        }
        guard let anchor else {
            guard entry.kind == .todo, rule == nil else { throw Unfit("it does not say when (DTSTART)") }
            return todo()
        }
        var zone = try zone(of: anchor)
        // What comes once comes at its moment, wherever its clock was.
        if rule == nil, anchor.zone == .utc { zone = time.zone }
        let wall: WallTime
        if let second = anchor.second {
            let said = WallTime(seconds: anchor.day.daysSince1970 * 86_400 + second)
            wall =
                zone == time.zone && anchor.zone == .utc
                ? offsets(of: zone).wallTime(Date(timeIntervalSince1970: Double(said.seconds))) : said
        } else {
            wall = WallTime(anchor.day, morning)
        }
        if !entry.extraDates.isEmpty { note("its further dates (RDATE) are left out") }
        let moved = alarm(of: entry, anchor: anchor, wall: wall, zone: zone, isSeries: rule != nil)
        guard let rule else {
            let moment = offsets(of: zone).date(wall)
            if let moved, let at = moved.moment, at > time.now {
                if anchor.second == nil { wholeDays += 1 }
                let start = offsets(of: zone).wallTime(at)
                return Draft(
                    key: key,
                    line: entry.line,
                    what: Self.saying(what, anchor, wall: wall, at: start),
                    start: start,
                    zone: zone,
                    rule: nil,
                    isTodo: false,
                    next: at,
                    digest: digest
                )
            }
            if moment > time.now {
                if anchor.second == nil { wholeDays += 1 }
                return Draft(
                    key: key,
                    line: entry.line,
                    what: what,
                    start: wall,
                    zone: zone,
                    rule: nil,
                    isTodo: false,
                    next: moment,
                    digest: digest
                )
            }
            guard entry.kind == .todo else { return nil }
            note("it was due on \(wall.day) and is kept without a time, until it is done")
            return todo()
        }
        var series: RecurrenceRule
        do throws(Failure) {
            series = try RecurrenceRule(calendar: rule, start: wall)
        } catch {
            throw Unfit(String(error.message.dropLast()))
        }
        series.exceptions = try exceptions(of: entry, changes: changes, wall: wall, zone: zone)
        var (start, said) = (wall, what)
        if let moved, moved.seconds != 0 {
            if let shifted = series.shifted(by: moved.seconds, from: wall) {
                (series, start) = (shifted, WallTime(seconds: wall.seconds + moved.seconds))
                said = Self.saying(what, anchor, wall: wall, at: start)
            } else {
                note("its alarm is left out, since its rule cannot come earlier by that much")
            }
        }
        let recurrence = Recurrence(series, start: start)
        guard let next = recurrence.next(after: time.now, in: offsets(of: zone)) else { return nil }
        if anchor.second == nil { wholeDays += 1 }
        return Draft(
            key: key,
            line: entry.line,
            what: said,
            start: start,
            zone: zone,
            rule: series,
            isTodo: false,
            next: next,
            digest: digest
        )
    }

    /// Whether it is over in any zone, and whatever its rule says: of what is past nobody wants to know what cannot be kept.
    private func isOver(_ entry: ICalendarEntry, _ start: ICalendarTime) -> Bool {
        let limit = time.today.adding(days: -2)
        guard let rule = entry.rules.first else { return start.day < limit }
        let parts = rule.uppercased().split(separator: ";")
        guard let until = parts.first(where: { $0.hasPrefix("UNTIL=") }), entry.rules.count == 1 else { return false }
        return ICalendarTime(until.dropFirst(6).prefix(8)).map { $0.day < limit } ?? false
    }

    /// The UID, with the time of the series whose place it takes; and a digest of all that is read of it.
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
        let replaced = entry.replaces.map { "\u{1F}\(form($0))" } ?? ""
        guard let uid = entry.uid else { return ("\(String(hash.value, radix: 16))\(replaced)", hash.value) }
        // One of any length is known by its digest.
        let key = uid.utf8.count <= 255 ? uid : String(FNV1a.hash(of: uid.utf8), radix: 16)
        return ("\(key)\(replaced.prefix(200))", hash.value)
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

    /// When the last alarm before an entry sounds; of a whole day, also one on that day.
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
