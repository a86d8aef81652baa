/// A moment of a recording. What was not measured is `nil`.
package struct TrackPoint: Sendable, Hashable, Codable {
    /// Milliseconds since 1970, UTC; `nil` where the track has no times.
    package var at: Int64?
    /// Degrees.
    package var latitude: Double?
    package var longitude: Double?
    /// Metres above the sea.
    package var altitude: Double?
    /// Metres from the start.
    package var distance: Double?
    /// Metres a second.
    package var speed: Double?
    package var heartRate: Double?
    package var cadence: Double?
    /// Watts.
    package var power: Double?
    /// Degrees Celsius.
    package var temperature: Double?

    package init(at: Int64? = nil) { self.at = at }
}
