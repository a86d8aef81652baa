import Core
import Foundation

/// The part of all due occurrences that is delivered now.
///
/// Quiet hours hold everything back until their end. What is long past is told once, together, and counts as missed. No more
/// than a day's number is delivered; two features' nudges of one kind never come on one day.
package struct DeliveryPlan: Sendable, Equatable {
    package struct Item: Sendable, Hashable {
        package let id: String
        /// The series that it belongs to: of one reminder that is due several times only the latest is delivered.
        package let series: String
        package let text: String
        package let dueAt: Date
        /// True if the person asked for this moment, as by a snooze: it is never missed.
        package let isWanted: Bool
        /// Tells a feature's nudge from another of the same kind: its command, or else its words; `nil` for what the
        /// person asked for themselves, which comes as often as they said.
        package let nudge: String?

        package init(
            id: String,
            series: String,
            text: String,
            dueAt: Date,
            isWanted: Bool = false,
            nudge: String? = nil
        ) {
            self.id = id
            self.series = series
            self.text = text
            self.dueAt = dueAt
            self.isWanted = isWanted
            self.nudge = nudge
        }
    }

    package struct Limits: Sendable {
        package var quiet = QuietHours.usual
        package var perDay = 8
        /// The age in seconds beyond which an occurrence counts as missed.
        package var grace: Double = 5400

        package init() {}
    }

    /// To be delivered one by one, the earliest first.
    package private(set) var deliver: [Item] = []
    /// To be told together, once.
    package private(set) var missed: [Item] = []
    /// Not to be told at all: the same was said today.
    package private(set) var repeated: [Item] = []
    /// The end of the quiet hours that hold back; `nil` if none do.
    package private(set) var heldUntil: Date?
    /// The number that wait for another day, since today had its maximum.
    package private(set) var overLimit = 0

    /// - Parameters:
    ///   - due: the occurrences that are due and were neither delivered nor answered.
    ///   - deliveredToday: the number delivered on this local day.
    ///   - saidToday: the nudges among those, and the folded words of all of them.
    package init(
        _ due: [Item],
        now: Date,
        offsets: ZoneOffsets,
        limits: Limits,
        deliveredToday: Int,
        saidToday: Set<String>
    ) {
        guard !due.isEmpty else { return }
        if let end = limits.quiet.end(at: offsets.wallTime(now)) {
            heldUntil = offsets.date(end)
            return
        }
        // If quiet hours have just ended, the reminders that they held back are not missed.
        let began = Self.lastQuietEnd(before: now, limits.quiet, offsets)
        let oldest = min(now.addingTimeInterval(-limits.grace), began ?? now)
        var latest: [String: Item] = [:]
        for item in due where !item.isWanted && item.dueAt >= oldest {
            if latest[item.series].map({ $0.dueAt < item.dueAt }) ?? true { latest[item.series] = item }
        }
        var said = saidToday
        var room = max(0, limits.perDay - deliveredToday)
        for item in due.sorted(by: { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }) {
            if item.isWanted {
                deliver.append(item)
            } else if item.dueAt < oldest || latest[item.series]?.id != item.id {
                missed.append(item)
            } else if let nudge = item.nudge, said.contains(nudge) || said.contains(Self.folded(item.text)) {
                repeated.append(item)
            } else if room == 0 {
                overLimit += 1
            } else {
                said.formUnion([Self.folded(item.text), item.nudge ?? ""])
                room -= 1
                deliver.append(item)
            }
        }
    }

    /// Words that mean the same nudge: case, punctuation and spaces do not tell them apart.
    package static func folded(_ text: String) -> String {
        text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
            .reduce(into: "") { $0.unicodeScalars.append($1) }
    }

    /// The beginning of the last quiet hours, if they ended within the hour before.
    private static func lastQuietEnd(before now: Date, _ quiet: QuietHours, _ offsets: ZoneOffsets) -> Date? {
        guard quiet.from != quiet.to else { return nil }
        let wall = offsets.wallTime(now)
        let since = (wall.time.minuteOfDay - quiet.to.minuteOfDay + 1440) % 1440
        guard since < 60 else { return nil }
        let length = (quiet.to.minuteOfDay - quiet.from.minuteOfDay + 1440) % 1440
        return offsets.date(WallTime(seconds: wall.seconds - (since + length) * 60))
    }
}
