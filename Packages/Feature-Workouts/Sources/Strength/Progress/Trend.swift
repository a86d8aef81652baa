/// The direction of a measure: the slope of a straight line through its points (least squares).
package struct Trend: Sendable, Hashable, Codable {
    package enum Direction: String, Sendable, Codable {
        case up, down, stable
        /// Fewer than three points.
        case unknown
    }

    package struct Point: Sendable, Hashable {
        /// Days since any fixed day.
        package let day: Int
        package let value: Double

        package init(day: Int, value: Double) {
            self.day = day
            self.value = value
        }
    }

    /// Days that are looked at.
    package static let window = 30
    /// A change over the window of less than this share of the mean is no change.
    package static let stableShare = 0.01

    package let direction: Direction
    /// Units of the value in a day; 0 where unknown.
    package let slope: Double
    package let points: Int

    /// The trend of the last 30 days up to and including a day.
    package init(_ points: [Point], upTo today: Int) {
        let recent = points.filter { $0.day <= today && $0.day > today - Self.window && $0.value.isFinite }
        self.points = recent.count
        let count = Double(recent.count)
        let meanDay = recent.reduce(0) { $0 + Double($1.day - today) } / max(1, count)
        let mean = recent.reduce(0) { $0 + $1.value } / max(1, count)
        var covariance = 0.0
        var variance = 0.0
        for point in recent {
            let offset = Double(point.day - today) - meanDay
            covariance += offset * (point.value - mean)
            variance += offset * offset
        }
        guard recent.count >= 3, variance > 0 else {
            slope = 0
            direction = .unknown
            return
        }
        slope = covariance / variance
        let change = slope * Double(Self.window)
        direction = abs(change) < abs(mean) * Self.stableShare ? .stable : change > 0 ? .up : .down
    }
}

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
