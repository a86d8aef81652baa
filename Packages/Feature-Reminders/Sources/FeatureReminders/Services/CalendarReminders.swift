import Core
import Foundation
import ICalendar
import ReminderRules

/// A calendar's reminders. Parts that reminders cannot express are told with their row, never guessed.
struct CalendarReminders: Sendable {
    /// A row of the file with what is to be known of it.
    struct Row: Sendable, Hashable, Encodable {
        let line: Int
        let what: String
        let reason: String
    }

    /// A reminder to be made.
    struct Draft: Sendable, Hashable {
        /// Its id in its calendar; without that, a digest of its text.
        let key: String
        let line: Int
        var what: String
        var start: WallTime
        var zone: TimeZone
        var rule: RecurrenceRule?
        /// `nil` for a to-do without a time.
        var next: Date?
        /// The digest of the calendar's entry, in whatever form it is kept here.
        let digest: UInt64
        var isTodo: Bool { next == nil }
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
    var wholeDays: Int { maker.wholeDays }
    /// Events and to-dos of the file.
    let entries: Int
    let remarks: [String]

    private var maker: CalendarDraftMaker

    /// Rows that are told one by one; the others are counted.
    static let mostRows = 1000

    /// - Parameters:
    ///   - morning: the time at which the person is reminded of a whole day.
    ///   - zone: the zone of times whose own zone is unknown.
    ///   - progress: told how many bytes are read.
    /// - Throws: ``ICalendarFault`` where the file is no calendar.
    init(
        _ bytes: [UInt8],
        morning: LocalTime,
        zone: TimeZone?,
        time: TimeContext,
        progress: (Int) async throws -> Void = { _ in }
    ) async throws {
        var file = try ICalendarFile(bytes, zones: ICalendarZones(home: time.zone, stated: zone, now: time.now))
        var told = 0
        while file.readMore() {
            guard file.offset - told >= 1 << 20 else { continue }
            told = file.offset
            try Task.checkCancellation()
            try await progress(told)
        }
        maker = CalendarDraftMaker(zones: file.zones, morning: morning, time: time)
        entries = file.entries.count + file.faults.count
        remarks = file.remarks
        for fault in file.faults { refuse(fault.line, fault.title, fault.reason) }
        try take(file.entries)
    }

    /// The number of rows that could not be told one by one.
    private(set) var untold = 0

    private mutating func refuse(_ line: Int, _ what: String?, _ reason: String) {
        guard refused.count < Self.mostRows else {
            untold += 1
            return
        }
        refused.append(Row(line: line, what: what.map(CalendarDraftMaker.title) ?? "", reason: reason))
    }

    private mutating func tellLeftOut(of entry: ICalendarEntry) {
        for reason in maker.leftOut {
            guard shortened.count < Self.mostRows else {
                untold += 1
                continue
            }
            shortened.append(Row(line: entry.line, what: CalendarDraftMaker.title(entry.summary ?? ""), reason: reason))
        }
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
            if entry.isDone {
                done += 1
                continue
            }
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
            if entry.isCancelled {
                cancelled += 1
                continue
            }
            take(entry, changes: entry.uid.flatMap { changes[$0] } ?? [], lines: &lines)
        }
    }

    private mutating func take(_ entry: ICalendarEntry, changes: [ICalendarEntry], lines: inout [String: Int]) {
        do throws(CalendarDraftMaker.Unfit) {
            guard let draft = try maker.draft(of: entry, changes: changes) else {
                over += 1
                return
            }
            if let first = lines[draft.key] {
                throw CalendarDraftMaker.Unfit("the entry of line \(first) has the same UID")
            }
            lines[draft.key] = entry.line
            drafts.append(draft)
            tellLeftOut(of: entry)
        } catch {
            refuse(entry.line, entry.summary ?? entry.details, error.reason)
        }
    }
}
