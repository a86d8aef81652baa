/// Days in a row.
package struct Streak: Sendable, Hashable {
    /// Days with something done in the streak that reaches to today; 0 where it is broken.
    package let current: Int
    package let longest: Int

    /// - Parameters:
    ///   - days: days since 1970, in any order.
    ///   - today: the day that counts as now; it is not over, so that it breaks nothing while it lacks something.
    package init(_ days: some Sequence<Int>, today: Int) {
        let sorted = Set(days.filter { $0 <= today }).sorted()
        var run = 0
        var longest = 0
        var last: Int?
        for day in sorted {
            run = last.map { day - $0 == 1 } == true ? run + 1 : 1
            longest = max(longest, run)
            last = day
        }
        self.longest = longest
        current = last.map { today - $0 <= 1 } == true ? run : 0
    }
}
