import Foundation

/// A share of cases, with how sure it is.
package struct Proportion: Encodable, Sendable, Equatable {
    package let hits: Int
    package let total: Int

    /// - Parameter hits: counted up to `total`: a case cannot count twice.
    package init(hits: Int, total: Int) {
        self.total = max(0, total)
        self.hits = min(max(0, hits), self.total)
    }

    private static let z = 1.959_964

    package var share: Double { total == 0 ? 0 : Double(hits) / Double(total) }

    /// Where the true share lies with 95 % confidence (Wilson 1927); all of it where there are no cases.
    package var interval: ClosedRange<Double> {
        guard total > 0 else { return 0...1 }
        let (n, z) = (Double(total), Self.z)
        let centre = (share + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        let (low, high) = (max(0, centre - half), min(1, centre + half))
        return min(low, high)...max(low, high)
    }

    /// Where the true difference to another lies with 95 % confidence (Newcombe 1998, method 10).
    package func difference(to other: Proportion) -> ClosedRange<Double> {
        let (mine, theirs) = (interval, other.interval)
        let difference = share - other.share
        let low =
            difference - ((share - mine.lowerBound).squared + (theirs.upperBound - other.share).squared).squareRoot()
        let high =
            difference + ((mine.upperBound - share).squared + (other.share - theirs.lowerBound).squared).squareRoot()
        return max(-1, min(low, high))...min(1, max(low, high))
    }
}

extension Double {
    fileprivate var squared: Double { self * self }
}
