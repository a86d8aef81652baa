import Foundation

/// Lines of constant bearing on the sphere.
///
/// Formulas: Williams, "Aviation Formulary", and Veness, "Movable Type Scripts".
package enum Rhumb {
    /// The length in meters of the line of constant bearing, the shorter way around.
    package static func distance(_ from: some GeographicPoint, _ to: some GeographicPoint) -> Double {
        let parts = difference(from, to)
        let (start, end) = (from.latitude * Angle.radian, to.latitude * Angle.radian)
        let stretch = abs(parts.isometric) > 1e-11 ? (end - start) / parts.isometric : cos(start)
        return hypot(end - start, stretch * parts.longitude) * Sphere.radius
    }

    /// The bearing, -180...180 degrees clockwise from north.
    package static func bearing(from: some GeographicPoint, to: some GeographicPoint) -> Double {
        let parts = difference(from, to)
        return atan2(parts.longitude, parts.isometric) / Angle.radian
    }

    /// The point that is reached after a distance along a constant bearing. At a pole the line ends.
    static func destination(from: some GeographicPoint, bearing: Double, metres: Double) -> Position {
        let angle = metres / Sphere.radius
        let start = from.latitude * Angle.radian
        let course = bearing * Angle.radian
        let end = min(Double.pi / 2, max(-Double.pi / 2, start + angle * cos(course)))
        let isometric = isometricLatitude(end) - isometricLatitude(start)
        let stretch = abs(isometric) > 1e-11 ? (end - start) / isometric : cos(start)
        let shift = stretch > 1e-15 ? angle * sin(course) / stretch : 0
        return Position(
            longitude: Angle.wrapped(from.longitude + shift / Angle.radian),
            latitude: end / Angle.radian
        )
    }

    /// Radians of longitude and of isometric latitude from one point to the other.
    private static func difference(
        _ from: some GeographicPoint,
        _ to: some GeographicPoint
    ) -> (longitude: Double, isometric: Double) {
        (
            Angle.wrapped(to.longitude - from.longitude) * Angle.radian,
            isometricLatitude(to.latitude * Angle.radian) - isometricLatitude(from.latitude * Angle.radian)
        )
    }

    /// Mercator's latitude; at the poles a large finite number, so that differences stay numbers.
    private static func isometricLatitude(_ latitude: Double) -> Double {
        let value = asinh(tan(latitude))
        return min(40, max(-40, value))
    }
}
