import Core

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
