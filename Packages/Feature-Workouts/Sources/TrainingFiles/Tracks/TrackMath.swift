import Foundation

/// Sums over the points of a recording.
package enum TrackMath {
    /// The length of the way, in meters: as the recorder counted it, else along great circles on a sphere of mean radius.
    package static func meters(_ points: [TrackPoint]) -> Double? {
        if let counted = points.compactMap(\.distance).max(), counted > 0 { return counted }
        var sum = 0.0
        var last: (Double, Double)?
        for point in points {
            guard let latitude = point.latitude, let longitude = point.longitude else { continue }
            if let last { sum += distance(last, (latitude, longitude)) }
            last = (latitude, longitude)
        }
        return sum > 0 ? sum : nil
    }

    /// Meters climbed; steps below 3 m are noise.
    package static func ascent(_ points: [TrackPoint]) -> Double? {
        let heights = points.compactMap(\.altitude)
        guard var low = heights.first, heights.count > 1 else { return nil }
        var sum = 0.0
        for height in heights {
            if height < low {
                low = height
            } else if height - low >= 3 {
                sum += height - low
                low = height
            }
        }
        return sum
    }

    /// The haversine formula, in meters.
    private static func distance(_ from: (Double, Double), _ to: (Double, Double)) -> Double {
        let radians = Double.pi / 180
        let north = (to.0 - from.0) * radians / 2
        let east = (to.1 - from.1) * radians / 2
        let square = sin(north) * sin(north) + cos(from.0 * radians) * cos(to.0 * radians) * sin(east) * sin(east)
        return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
    }
}
