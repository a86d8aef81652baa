import Core
import Foundation

/// Where a person is with regard to a fence.
package struct FenceState: Sendable, Hashable, Codable {
    /// When they came in; `nil` outside.
    package var enteredAt: Date?
    /// Whether this stay has been told as dwelling.
    var hasDwelt = false

    package static let outside = FenceState()

    package var isInside: Bool { enteredAt != nil }
}

/// Something that happened at a fence.
package struct GeofenceEvent: Sendable, Hashable, Codable {
    package let fence: String
    package let kind: Geofence.Trigger
    /// The time of the fix that showed it.
    package let time: Date
    package let coordinate: Coordinate
    /// Seconds inside; only for exit and dwell.
    package var stay: TimeInterval?
}
