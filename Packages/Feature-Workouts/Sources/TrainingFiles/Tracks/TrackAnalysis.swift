/// The findings in a recording beyond its sums: splits of equal length, time in heart-rate zones, the pace along the way.
package struct TrackAnalysis: Sendable {
    /// A part of the way of equal length; the last one may be shorter.
    package struct Split: Sendable, Hashable {
        package var meters: Double
        /// On the move: longer gaps between points are pauses.
        package var seconds: Double
        package var meanHeartRate: Double?
        /// Meters climbed.
        package var ascent: Double?
    }

    /// Longer between two points is a pause, in seconds.
    private static let longestGap = 30.0
    /// Meters a second below which somebody stands.
    private static let standing = 0.3

    private struct Step {
        /// Meters from the start, at its end.
        let distance: Double
        let meters: Double
        let seconds: Double
        let heartRate: Double?
        let altitude: Double?
    }

    private let steps: [Step]

    package init(_ points: [TrackPoint]) {
        var steps: [Step] = []
        var total = 0.0
        var last: TrackPoint?
        for point in points where point.at != nil {
            defer { last = point }
            guard let before = last, let from = before.at, let to = point.at, to > from else { continue }
            let seconds = Double(to - from) / 1000
            let meters = Self.meters(before, point)
            total += meters
            let isPause = seconds > Self.longestGap && meters < seconds * Self.standing
            steps.append(
                Step(
                    distance: total,
                    meters: meters,
                    seconds: isPause ? 0 : seconds,
                    heartRate: point.heartRate,
                    altitude: point.altitude
                )
            )
        }
        self.steps = steps
    }

    private static func meters(_ from: TrackPoint, _ to: TrackPoint) -> Double {
        if let first = from.distance, let second = to.distance { return max(0, second - first) }
        return TrackMath.meters([TrackPoint(position: from), TrackPoint(position: to)]) ?? 0
    }

    package var meters: Double { steps.last?.distance ?? 0 }

    /// The splits of so many meters; empty for a way without distances, or one with more than 1,000 of them.
    package func splits(every length: Double) -> [Split] {
        guard length > 0, meters >= length, meters / length <= 1000 else { return [] }
        var splits: [Split] = []
        var current = Split(meters: 0, seconds: 0)
        var (beats, beatSeconds) = (0.0, 0.0)
        var low: Double?
        func close() {
            current.meanHeartRate = beatSeconds > 0 ? beats / beatSeconds : nil
            splits.append(current)
            current = Split(meters: 0, seconds: 0)
            (beats, beatSeconds) = (0, 0)
        }
        for step in steps {
            if let altitude = step.altitude {
                // Steps below 3 m are noise.
                if let known = low, altitude - known >= 3 {
                    current.ascent = (current.ascent ?? 0) + altitude - known
                    low = altitude
                } else {
                    low = min(low ?? altitude, altitude)
                }
            }
            var (meters, seconds) = (step.meters, step.seconds)
            while meters > 0, current.meters + meters >= length {
                let share = (length - current.meters) / meters
                current.meters = length
                current.seconds += seconds * share
                (meters, seconds) = (meters * (1 - share), seconds * (1 - share))
                close()
            }
            current.meters += meters
            current.seconds += seconds
            if let rate = step.heartRate {
                beats += rate * step.seconds
                beatSeconds += step.seconds
            }
        }
        if current.meters >= length / 100 { close() }
        return splits
    }

    /// Seconds in each of the zones that begin at the bounds; what is below the first is in none.
    ///
    /// - Parameter bounds: beats a minute, ascending.
    package func seconds(inZonesFrom bounds: [Double]) -> [Double] {
        var result = [Double](repeating: 0, count: bounds.count)
        for step in steps {
            guard let rate = step.heartRate, let zone = bounds.lastIndex(where: { $0 <= rate }) else { continue }
            result[zone] += step.seconds
        }
        return result
    }

    /// Meters a second along the way, in so many parts of equal length.
    package func speeds(parts count: Int) -> [Double] {
        guard count > 0, meters > 0 else { return [] }
        var sums = [(meters: Double, seconds: Double)](repeating: (0, 0), count: count)
        for step in steps where step.seconds > 0 {
            let part = min(count - 1, Int(step.distance / meters * Double(count)))
            sums[part].meters += step.meters
            sums[part].seconds += step.seconds
        }
        var last = 0.0
        return sums.map { sum in
            if sum.seconds > 0 { last = sum.meters / sum.seconds }
            return last
        }
    }
}

extension TrackPoint {
    fileprivate init(position: TrackPoint) {
        self.init()
        latitude = position.latitude
        longitude = position.longitude
    }
}
