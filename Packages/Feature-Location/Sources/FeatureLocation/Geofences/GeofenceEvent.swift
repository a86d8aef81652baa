import Core
import Foundation

/// Where a person is with regard to a fence.
struct FenceState: Sendable, Hashable, Codable {
    /// When they came in; `nil` outside.
    var enteredAt: Date?
    /// Whether this stay has been told as dwelling.
    var hasDwelt = false

    static let outside = FenceState()

    var isInside: Bool { enteredAt != nil }
}

/// Something that happened at a fence.
struct GeofenceEvent: Sendable, Hashable, Codable {
    let fence: String
    let kind: Geofence.Trigger
    /// The time of the fix that showed it.
    let time: Date
    let coordinate: Coordinate
    /// Seconds inside; only for exit and dwell.
    var stay: TimeInterval?
}
