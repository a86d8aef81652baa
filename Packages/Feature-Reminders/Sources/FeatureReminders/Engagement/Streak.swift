import Core

/// How long somebody has kept something up: days in a row.
struct Streak: Sendable, Equatable, Encodable {
    let days: Int
    /// The first of them.
    let since: LocalDay?

    /// - Parameters:
    ///   - done: the days on which it was done; later ones than `today` do not count.
    ///   - today: it is not over, so that it ends no streak.
    init(_ done: Set<LocalDay>, today: LocalDay) {
        var day = done.contains(today) ? today : today.adding(days: -1)
        var (count, first): (Int, LocalDay?) = (0, nil)
        while done.contains(day) {
            (count, first) = (count + 1, day)
            day = day.adding(days: -1)
        }
        (days, since) = (count, first)
    }
}
