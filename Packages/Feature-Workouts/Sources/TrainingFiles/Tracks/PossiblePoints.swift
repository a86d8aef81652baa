/// Passes over what no sensor can have measured: a heart rate of -5, a moment of another century.
struct PossiblePoints {
    /// Longer than any recording, in milliseconds.
    private static let span: Int64 = 7 * 86_400_000
    private static let ranges: [(WritableKeyPath<TrackPoint, Double?> & Sendable, ClosedRange<Double>)] = [
        (\.altitude, -1000...20_000), (\.distance, 0...10_000_000), (\.speed, 0...350), (\.heartRate, 20...280),
        (\.cadence, 0...500), (\.power, 0...5000), (\.temperature, -90...90),
    ]

    let points: [TrackPoint]
    /// The number of points that had an impossible value.
    let passedOver: Int

    /// - Parameter start: the beginning of the recording; `nil` if only its points say it, most of which are right.
    init(_ all: [TrackPoint], start: Int64?) {
        let times = all.compactMap(\.at).sorted()
        let middle = start ?? (times.isEmpty ? nil : times[times.count / 2])
        var kept: [TrackPoint] = []
        kept.reserveCapacity(all.count)
        var count = 0
        for point in all {
            if let at = point.at, let middle {
                let (distance, overflow) = at.subtractingReportingOverflow(middle)
                if overflow || distance.magnitude > UInt64(Self.span) {
                    count += 1
                    continue
                }
            }
            var point = point
            var isWhole = true
            for (field, range) in Self.ranges {
                guard let value = point[keyPath: field], !range.contains(value) else { continue }
                point[keyPath: field] = nil
                // A heart rate of 0 is a strap that was not worn.
                if value != 0 { isWhole = false }
            }
            if !isWhole { count += 1 }
            kept.append(point)
        }
        points = kept
        passedOver = count
    }

    static func remark(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        return count == 1
            ? "One sample that cannot be right was passed over."
            : "\(count) samples that cannot be right were passed over."
    }
}
