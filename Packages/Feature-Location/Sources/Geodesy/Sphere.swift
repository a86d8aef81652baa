import Foundation

/// Geometry on a sphere with the Earth's mean radius: fast, and off by at most 0.56 % from the ellipsoid.
///
/// For exact work use ``Geodesic``.
package enum Sphere {
    /// The IUGG mean radius R1, in meters.
    package static let radius = 6_371_008.8

    /// The great-circle distance in meters, by the haversine formula with the antipodal end clamped.
    package static func distance(_ from: some GeographicPoint, _ to: some GeographicPoint) -> Double {
        let sinLatitude = sin((to.latitude - from.latitude) * Angle.radian / 2)
        let sinLongitude = sin((to.longitude - from.longitude) * Angle.radian / 2)
        let cosines = cos(from.latitude * Angle.radian) * cos(to.latitude * Angle.radian)
        let half = sinLatitude * sinLatitude + sinLongitude * sinLongitude * cosines
        return 2 * radius * atan2(min(half, 1).squareRoot(), max(1 - half, 0).squareRoot())
    }

    /// The bearing at the start of the great circle, -180...180 degrees clockwise from north.
    package static func bearing(from: some GeographicPoint, to: some GeographicPoint) -> Double {
        let difference = (to.longitude - from.longitude) * Angle.radian
        let (startLatitude, endLatitude) = (from.latitude * Angle.radian, to.latitude * Angle.radian)
        let y = sin(difference) * cos(endLatitude)
        let x = cos(startLatitude) * sin(endLatitude) - sin(startLatitude) * cos(endLatitude) * cos(difference)
        return atan2(y, x) / Angle.radian
    }

    /// The bearing with which the great circle arrives, -180...180.
    package static func finalBearing(from: some GeographicPoint, to: some GeographicPoint) -> Double {
        Angle.wrapped(bearing(from: to, to: from) + 180)
    }

    /// The point that is reached after a distance along a bearing; the longitude is in -180...180.
    ///
    /// At a pole a bearing is relative to the meridian of `from`.
    ///
    /// - Parameter metres: may be negative, or more than once around.
    static func destination(from: some GeographicPoint, bearing: Double, metres: Double) -> Position {
        let angle = metres / radius
        let latitude = from.latitude * Angle.radian
        let course = bearing * Angle.radian
        let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(course)
        // East and north of the start's meridian on the plane of the equator; neither is divided by cosines, so that a
        // pole is nothing special.
        let east = sin(course) * sin(angle)
        let north = cos(latitude) * cos(angle) - sin(latitude) * sin(angle) * cos(course)
        return Position(
            longitude: Angle.wrapped(from.longitude + atan2(east, north) / Angle.radian),
            latitude: atan2(sine, hypot(east, north)) / Angle.radian
        )
    }

    /// The length of a line in meters.
    package static func length(_ line: some Sequence<Position>) -> Double {
        var total = 0.0
        var previous: Position?
        for position in line {
            if let previous { total += distance(previous, position) }
            previous = position
        }
        return total
    }

    /// A ring of positions at a distance around a center, counter-clockwise and closed.
    package static func circle(around centre: some GeographicPoint, metres: Double, steps: Int = 64) -> [Position] {
        let count = max(steps, 3)
        var ring = (0..<count).map {
            destination(from: centre, bearing: Double($0) * -360 / Double(count), metres: metres)
        }
        ring.append(ring[0])
        return ring.unwrappedLongitudes()
    }
}

extension [Position] {
    /// The same line with each longitude within 180 degrees of the one before.
    ///
    /// Whole turns are added to the longitudes as written, so that nothing is rounded on the way: a ring that does not go
    /// around the Earth ends bit for bit where it begins.
    package func unwrappedLongitudes() -> [Position] {
        var result = self
        var turns = 0.0
        for index in indices.dropFirst() {
            let step = self[index].longitude - self[index - 1].longitude
            if abs(step) > 180 { turns += ((Angle.wrapped(step) - step) / 360).rounded() }
            if turns != 0 { result[index].longitude = self[index].longitude + turns * 360 }
        }
        return result
    }
}
