import Core
import Foundation

/// A way that was taken or planned, whole: every point that a file gave for it.
package struct Track: Sendable, Hashable {
    package enum Kind: String, Sendable, Codable {
        case track, route
    }

    package struct Point: Sendable, Hashable {
        package var coordinate: Coordinate
        package var time: Date?
        /// Meters above the sea.
        package var elevation: Double?

        package init(_ coordinate: Coordinate, time: Date? = nil, elevation: Double? = nil) {
            self.coordinate = coordinate
            self.time = time
            self.elevation = elevation
        }
    }

    package var name: String?
    package var kind: Kind
    /// Between two segments there is a gap, which is no way.
    package var segments: [[Point]]

    package init(name: String? = nil, kind: Kind = .track, segments: [[Point]]) {
        self.name = name
        self.kind = kind
        self.segments = segments.filter { !$0.isEmpty }
    }

    package var points: [Point] { Array(segments.joined()) }
    package var pointCount: Int { segments.reduce(0) { $0 + $1.count } }
    package var start: Date? { segments.joined().lazy.compactMap(\.time).min() }
    package var end: Date? { segments.joined().lazy.compactMap(\.time).max() }

    /// The tracks and routes of a file, in its order.
    package static func tracks(of points: [GPXPoint], names: [Int: String]) -> [Track] {
        var tracks: [Track] = []
        var current: (track: Int, segment: Int)?
        for point in points where point.kind != .waypoint {
            let own = Point(point.coordinate, time: point.time, elevation: point.elevation)
            if current?.track != point.track {
                let kind: Kind = point.kind == .route ? .route : .track
                tracks.append(Track(name: names[point.track], kind: kind, segments: [[own]]))
            } else if current?.segment != point.segment {
                tracks[tracks.count - 1].segments.append([own])
            } else {
                let last = tracks[tracks.count - 1].segments.count - 1
                tracks[tracks.count - 1].segments[last].append(own)
            }
            current = (point.track, point.segment)
        }
        return tracks
    }
}
