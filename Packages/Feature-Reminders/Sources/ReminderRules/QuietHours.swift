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

    /// Reads `22:00-07:00`, `22-7`, `from 10pm to 7am`, `off`.
    package init?(_ text: String) {
        let words = SentenceWord.words(of: text)
        if words.count == 1, ["off", "none", "never", "no"].contains(words[0].key) {
            self = .none
            return
        }
        let isSpan = ["from", "between"].contains(words.first?.key)
        let all = (isSpan ? [] : SentenceWord.words(of: "from")) + words
        var scanner = SentenceScanner(words: all, today: LocalDay(daysSince1970: 0), monthFirst: false)
        guard let count = try? scanner.window(0), count == all.count, let window = scanner.pieces.window,
            let from = LocalTime(window.from), let to = LocalTime(window.to)
        else { return nil }
        // `0-24` is all day, which these cannot say.
        guard from != to || !text.contains("24") else { return nil }
        self.init(from: from, to: to)
    }

    package var text: String { from == to ? "off" : "\(from)-\(to)" }

    package func contains(_ time: LocalTime) -> Bool {
        from <= to ? (from..<to).contains(time) : time >= from || time < to
    }

    /// The end of the hours that hold at a time on the wall; `nil` if none do.
    func end(at time: WallTime) -> WallTime? {
        guard contains(time.time) else { return nil }
        let isTomorrow = to <= time.time
        return WallTime(isTomorrow ? time.day.adding(days: 1) : time.day, to)
    }
}
