import Core
import Foundation
import Geodesy

/// Decides which fixes are worth a row in the history.
package enum RecordingGate {
    package enum Decision: Sendable, Hashable {
        /// Near the last recorded place, which is still fresh.
        case skip
        /// Near the last recorded place, which has grown old.
        case recordAgain
        /// Somewhere else, or the first.
        case recordNew
    }

    /// Meters within which two fixes are the same place.
    static let samePlaceRadius = 200.0
    /// Seconds after which the same place is recorded again.
    static let freshness: TimeInterval = 12 * 3600

    package static func decide(_ fix: LocationFix, after last: LocationFix?) -> Decision {
        guard let last, Sphere.distance(fix.coordinate, last.coordinate) <= samePlaceRadius else { return .recordNew }
        return fix.time.timeIntervalSince(last.time) < freshness ? .skip : .recordAgain
    }

    /// True if a search at a coordinate would only repeat the last one. Nearness is not enough: the numbers must be the
    /// same.
    package static func repeatsSearch(_ coordinate: Coordinate, after last: Coordinate?) -> Bool { coordinate == last }
}
