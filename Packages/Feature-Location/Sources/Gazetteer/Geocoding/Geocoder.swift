import Core
import Geodesy

/// Turns words into places and coordinates into places.
///
/// It is implemented by the bundled gazetteer and by online services; the contract test for all of them lives with the
/// tests.
///
/// - Important: The same query always returns results in the same order, best first, whatever the order in which
///   responses arrived.
package protocol Geocoder: Sendable {
    /// The name for people, such as `gazetteer`; shown in results and settings.
    var name: String { get }

    /// The places that match a text, best first.
    ///
    /// - Throws: a ``Core/BentoError`` if the search fails. No match is an empty array.
    func search(_ query: GeocodeQuery) async throws -> [GeocodedPlace]

    /// The places nearest to a coordinate, nearest first, each with its ``GeocodedPlace/distance``.
    ///
    /// - Throws: a ``Core/BentoError`` if the search fails. No place nearby is an empty array.
    func reverse(_ coordinate: Coordinate, limit: Int) async throws -> [GeocodedPlace]

    /// The cities and villages within a number of meters, nearest first, each with its ``GeocodedPlace/distance``.
    ///
    /// - Throws: as ``reverse(_:limit:)``.
    func nearby(_ coordinate: Coordinate, limit: Int, within radius: Double) async throws -> [GeocodedPlace]

    /// The largest cities and villages of a box, largest first, for the labels of a map.
    func greatest(in box: BoundingBox, limit: Int) async throws -> [GeocodedPlace]
}

extension Geocoder {
    /// The results of ``reverse(_:limit:)`` that are near enough.
    package func nearby(_ coordinate: Coordinate, limit: Int, within radius: Double) async throws -> [GeocodedPlace] {
        try await reverse(coordinate, limit: limit).filter { ($0.distance ?? 0) <= radius }
    }

    /// Empty: most services have no such list.
    package func greatest(in box: BoundingBox, limit: Int) async throws -> [GeocodedPlace] { [] }
}
