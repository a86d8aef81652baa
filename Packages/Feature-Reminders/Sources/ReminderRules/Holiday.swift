import Core

/// Days that people call by name, as far as they fall alike wherever English is spoken.
enum Holiday {
    /// The next day of that name, and how many words the name has.
    ///
    /// - Parameter keys: the words from a place on.
    static func next(_ keys: [String], from today: LocalDay) -> (day: LocalDay, count: Int)? {
        for (words, find) in names where keys.starts(with: words) {
            let day = [0, 1].lazy.compactMap { find(today.year + $0) }.first { $0 >= today }
            return day.map { ($0, words.count) }
        }
        return nil
    }

    /// The longer names first.
    private static let names: [(words: [String], day: @Sendable (Int) -> LocalDay?)] = [
        (["new", "year's", "eve"], { LocalDay(year: $0, month: 12, day: 31) }),
        (["new", "years", "eve"], { LocalDay(year: $0, month: 12, day: 31) }),
        (["new", "year's", "day"], { LocalDay(year: $0, month: 1, day: 1) }),
        (["christmas", "eve"], { LocalDay(year: $0, month: 12, day: 24) }),
        (["christmas", "day"], { LocalDay(year: $0, month: 12, day: 25) }),
        (["boxing", "day"], { LocalDay(year: $0, month: 12, day: 26) }),
        (["valentine's", "day"], { LocalDay(year: $0, month: 2, day: 14) }),
        (["valentines", "day"], { LocalDay(year: $0, month: 2, day: 14) }),
        (["good", "friday"], { easter($0)?.adding(days: -2) }),
        (["easter", "monday"], { easter($0)?.adding(days: 1) }),
        (["easter", "sunday"], easter),
        (["christmas"], { LocalDay(year: $0, month: 12, day: 25) }),
        (["halloween"], { LocalDay(year: $0, month: 10, day: 31) }),
        (["easter"], easter),
    ]

    /// Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher).
    private static func easter(_ year: Int) -> LocalDay? {
        let (a, b, c) = (year % 19, year / 100, year % 100)
        let g = (8 * b + 13) / 25
        let h = (19 * a + b - b / 4 - g + 15) % 30
        let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
        let m = (a + 11 * h + 19 * l) / 433
        let month = (h + l - 7 * m + 90) / 25
        return LocalDay(year: year, month: month, day: (h + l - 7 * m + 33 * month + 19) % 32)
    }
}
