import Core

/// A measurement of a health export, in the unit that Bento keeps its kind in.
package struct HealthMeasurement: Sendable, Hashable {
    package let kind: HealthKind
    package let value: Double
    /// Milliseconds since 1970, UTC.
    package let startedAt: Int64
    package let endedAt: Int64
    /// Seconds east of UTC where it was measured.
    package let zoneOffset: Int
    /// The device or app that measured it.
    package let source: String
}
