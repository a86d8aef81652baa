/// Days in a row, with gaps that are forgiven.
package struct Streak: Sendable, Hashable {
    /// Days with something done in the streak that reaches to today; 0 where it is broken.
    package let current: Int
    package let longest: Int

    /// - Parameters:
    ///   - days: days since 1970, in any order.
    ///   - today: the day that counts as now; it may still lack something.
    ///   - gap: days without anything that do not break it.
    package init(_ days: some Sequence<Int>, today: Int, allowing gap: Int = 1) {
        let sorted = Set(days.filter { $0 <= today }).sorted()
        var run = 0
        var longest = 0
        var last: Int?
        for day in sorted {
            run = last.map { day - $0 <= gap + 1 } == true ? run + 1 : 1
            longest = max(longest, run)
            last = day
        }
        self.longest = longest
        current = last.map { today - $0 <= gap + 1 } == true ? run : 0
    }
}
