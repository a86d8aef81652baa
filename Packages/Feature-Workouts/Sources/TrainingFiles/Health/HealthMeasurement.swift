/// A measurement of a health export, in the unit that Bento keeps its kind in.
package struct HealthMeasurement: Sendable, Hashable {
    /// `steps`, `heart-rate`, `sleep-deep` and so on.
    package let kind: String
    package let value: Double
    package let unit: String
    /// Milliseconds since 1970, UTC.
    package let startedAt: Int64
    package let endedAt: Int64
    /// The device or app that measured it.
    package let source: String

    /// The same for the same measurement, so that importing it twice changes nothing.
    package var key: String { "apple \(kind) \(startedAt) \(endedAt) \(source.prefix(60))" }
}
