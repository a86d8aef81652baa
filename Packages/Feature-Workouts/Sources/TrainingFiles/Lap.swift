/// A part of a recording that the person or the watch marked off.
package struct Lap: Sendable, Hashable, Codable {
    /// Milliseconds since 1970, UTC.
    package var startedAt: Int64
    /// Without pauses.
    package var seconds: Double?
    package var meters: Double?
    package var kcal: Double?
    package var meanHeartRate: Double?
    package var maxHeartRate: Double?
    /// Meters climbed.
    package var ascent: Double?

    package init(
        startedAt: Int64,
        seconds: Double? = nil,
        meters: Double? = nil,
        kcal: Double? = nil,
        meanHeartRate: Double? = nil,
        maxHeartRate: Double? = nil,
        ascent: Double? = nil
    ) {
        self.startedAt = startedAt
        self.seconds = seconds
        self.meters = meters
        self.kcal = kcal
        self.meanHeartRate = meanHeartRate
        self.maxHeartRate = maxHeartRate
        self.ascent = ascent
    }

    /// The lap without what cannot be.
    package var possible: Lap {
        func limited(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
            value.flatMap { range.contains($0) ? $0 : nil }
        }
        return Lap(
            startedAt: startedAt,
            seconds: limited(seconds, 0...604_800),
            meters: limited(meters, 0...10_000_000),
            kcal: limited(kcal, 0...20_000),
            meanHeartRate: limited(meanHeartRate, 20...280),
            maxHeartRate: limited(maxHeartRate, 20...280),
            ascent: limited(ascent, 0...100_000)
        )
    }
}
