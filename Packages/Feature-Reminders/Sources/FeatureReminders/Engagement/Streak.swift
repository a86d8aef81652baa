import Core

/// How long somebody has kept something up: days in a row, where a gap of one day does not end it.
struct Streak: Sendable, Equatable, Encodable {
    /// The days counted: those on which it was done.
    let days: Int
    /// The first of them.
    let since: LocalDay?

    /// - Parameter done: the days on which it was done; later ones than `today` do not count.
    init(_ done: Set<LocalDay>, today: LocalDay) {
        var count = 0
        var first: LocalDay?
        var day = today
        var missing = 0
        // Today is not over yet: it is no gap.
        if !done.contains(today) { day = today.adding(days: -1) }
        while missing <= 1 {
            if done.contains(day) {
                count += 1
                first = day
                missing = 0
            } else {
                missing += 1
            }
            day = day.adding(days: -1)
        }
        days = count
        since = first
    }
}
