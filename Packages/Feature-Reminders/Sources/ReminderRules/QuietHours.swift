import Core

/// The hours of a day in which nothing is delivered: `22:00-07:00`. Both ends the same: none.
package struct QuietHours: Sendable, Hashable {
    package let from: LocalTime
    package let to: LocalTime

    package init(from: LocalTime, to: LocalTime) {
        self.from = from
        self.to = to
    }

    package static let usual = QuietHours(from: LocalTime(minuteOfDay: 22 * 60), to: LocalTime(minuteOfDay: 7 * 60))
    package static let none = QuietHours(from: LocalTime(minuteOfDay: 0), to: LocalTime(minuteOfDay: 0))

    /// Reads `22:00-07:00`, `22-7`, `off`.
    package init?(_ text: String) {
        let words = text.lowercased().filter { !$0.isWhitespace }
        if ["off", "none", "never"].contains(words) {
            self = .none
            return
        }
        let parts = words.replacing("\u{2013}", with: "-").replacing("to", with: "-").split(separator: "-")
        guard parts.count == 2, let from = LocalTime(String(parts[0])), let to = LocalTime(String(parts[1])) else {
            return nil
        }
        self.init(from: from, to: to)
    }

    package var text: String { from == to ? "off" : "\(from)-\(to)" }

    package func contains(_ time: LocalTime) -> Bool {
        from <= to ? (from..<to).contains(time) : time >= from || time < to
    }

    /// When they end that hold at a time on the wall; `nil` where none do.
    func end(at time: WallTime) -> WallTime? {
        guard contains(time.time) else { return nil }
        let isTomorrow = to <= time.time
        return WallTime(isTomorrow ? time.day.adding(days: 1) : time.day, to)
    }
}
