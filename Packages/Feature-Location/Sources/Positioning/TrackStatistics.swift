import Core
import Foundation
import Geodesy

/// The totals of a track.
package struct TrackStatistics: Sendable, Hashable, Codable {
    /// Meters along the points, without the gaps between segments.
    package var distance = 0.0
    /// Seconds from the first to the last time.
    package var elapsed: TimeInterval?
    /// Seconds of movement faster than ``standingSpeed``.
    package var moving: TimeInterval?
    /// Meters per second while moving.
    package var movingSpeed: Double?
    /// The fastest stretch of at least ten seconds, in meters per second.
    package var fastest: Double?
    /// Meters up and down. Receivers' heights fluctuate, so only a rise or fall of at least ``climbThreshold`` counts.
    package var ascent: Double?
    package var descent: Double?
    package var lowest: Double?
    package var highest: Double?

    /// The speed below which somebody is standing still: 1.1 km/h.
    package static let standingSpeed = 0.3
    package static let climbThreshold = 5.0
    /// The number of seconds between two points beyond which nothing is known about the way.
    private static let longestStep: TimeInterval = 300
    private static let sprint: TimeInterval = 10

    package init(_ track: Track) {
        var moved = (time: 0.0, distance: 0.0)
        var hasTime = false
        for segment in track.segments {
            var stretch: [(time: Date, distance: Double)] = []
            for (point, next) in zip(segment, segment.dropFirst()) {
                let step = Sphere.distance(point.coordinate, next.coordinate)
                distance += step
                guard let from = point.time, let to = next.time, to > from else { continue }
                hasTime = true
                let seconds = to.timeIntervalSince(from)
                if seconds <= Self.longestStep, step / seconds >= Self.standingSpeed {
                    moved.time += seconds
                    moved.distance += step
                }
                if stretch.isEmpty { stretch.append((from, distance - step)) }
                stretch.append((to, distance))
                while stretch.count > 2, to.timeIntervalSince(stretch[1].time) >= Self.sprint { stretch.removeFirst() }
                let length = to.timeIntervalSince(stretch[0].time)
                if length >= Self.sprint, length <= Self.longestStep {
                    fastest = max(fastest ?? 0, (distance - stretch[0].distance) / length)
                }
            }
        }
        if let start = track.start, let end = track.end, end > start { elapsed = end.timeIntervalSince(start) }
        if hasTime {
            moving = moved.time
            if moved.time > 0 { movingSpeed = moved.distance / moved.time }
        }
        climb(track)
    }

    private mutating func climb(_ track: Track) {
        let heights = track.segments.map { $0.compactMap(\.elevation) }.filter { !$0.isEmpty }
        guard let low = heights.joined().min(), let high = heights.joined().max() else { return }
        (lowest, highest) = (low, high)
        var (up, down) = (0.0, 0.0)
        for segment in heights {
            // The last height that counted, and the extreme reached since in the direction it went.
            var turn = segment[0]
            for height in segment.dropFirst() {
                if height - turn >= Self.climbThreshold {
                    up += height - turn
                    turn = height
                } else if turn - height >= Self.climbThreshold {
                    down += turn - height
                    turn = height
                }
            }
        }
        (ascent, descent) = (up, down)
    }
}
