import Core

/// A position as GeoJSON writes it (RFC 7946, 3.1.1): not checked for range, with an optional altitude.
package struct Position: GeographicPoint, Hashable {
    /// Degrees east; beyond ±180 if a line was written across the antimeridian.
    package var longitude: Double
    /// Degrees north.
    package var latitude: Double
    /// Meters above the ellipsoid.
    package var altitude: Double?

    package init(longitude: Double, latitude: Double, altitude: Double? = nil) {
        self.longitude = longitude
        self.latitude = latitude
        self.altitude = altitude
    }

    package init(_ coordinate: Coordinate, altitude: Double? = nil) {
        self.init(longitude: coordinate.longitude, latitude: coordinate.latitude, altitude: altitude)
    }

    /// The validated coordinate, with the longitude brought into -180...180.
    ///
    /// - Throws: ``Core/CoordinateError`` if a number is not finite or the latitude is out of range.
    package func coordinate() throws(CoordinateError) -> Coordinate {
        // Beyond a turn and a half it is no longitude that ran on, but meters of a projection.
        let runsOn = abs(longitude) > 180 && abs(longitude) <= 540
        let wrapped = runsOn ? Angle.wrapped(longitude) : longitude
        return try Coordinate(latitude: latitude, longitude: wrapped)
    }
}

/// Anything with a latitude and a longitude in degrees.
///
/// Geometry is written once for validated coordinates and for raw GeoJSON positions, whose longitude may lie beyond
/// ±180.
package protocol GeographicPoint: Sendable {
    /// Degrees north.
    var latitude: Double { get }
    /// Degrees east.
    var longitude: Double { get }
}

extension Coordinate: GeographicPoint {}
