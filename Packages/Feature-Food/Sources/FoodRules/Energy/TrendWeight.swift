import Core

/// Body weight without the noise of single days: an exponential moving average with `k = 2 / (n + 1)`.
///
/// A gap of several days counts as many steps, so that weighing now and then gives the same trend as weighing daily.
package struct TrendWeight: Sendable {
    /// Days that the average spans.
    package static let usualSpan = 7

    /// A day and its weight in kg.
    package struct Point: Sendable, Hashable, Codable {
        package let day: LocalDay
        package let kg: Double

        package init(day: LocalDay, kg: Double) {
            self.day = day
            self.kg = kg
        }
    }

    /// The trend on each day that has a weight, in order of time.
    package let points: [Point]

    /// Smooths weights.
    ///
    /// - Parameters:
    ///   - weights: in any order, one a day.
    ///   - span: `n`, at least 1; 1 is no smoothing.
    package init(_ weights: [Point], span: Int = usualSpan) {
        let rate = 2 / (Double(max(1, span)) + 1)
        var result: [Point] = []
        for weight in weights.sorted(by: { $0.day < $1.day }) {
            guard let last = result.last else {
                result.append(weight)
                continue
            }
            let gap = max(1, last.day.days(to: weight.day))
            var kept = 1.0
            for _ in 0..<min(gap, 400) { kept *= 1 - rate }
            result.append(Point(day: weight.day, kg: weight.kg + (last.kg - weight.kg) * kept))
        }
        points = result
    }
}
