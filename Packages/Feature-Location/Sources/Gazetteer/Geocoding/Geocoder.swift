import Core
import Geodesy

/// Turns words into places and coordinates into places.
///
/// Implemented by the bundled gazetteer and by online services; the contract test for all of them lives with the tests.
///
/// - Important: results come in a fixed order for the same question, best first, whatever order answers arrived in.
package protocol Geocoder: Sendable {
    /// What the person calls it, for example `gazetteer`; shown in results and settings.
    var name: String { get }

    /// The places that match a text, best first.
    ///
    /// - Throws: a ``Core/BentoError`` where the search could not be made. No match is an empty array.
    func search(_ query: GeocodeQuery) async throws -> [GeocodedPlace]

    /// The places nearest to a coordinate, nearest first, each with its ``GeocodedPlace/distance``.
    ///
    /// - Throws: a ``Core/BentoError`` where the search could not be made. Nothing near is an empty array.
    func reverse(_ coordinate: Coordinate, limit: Int) async throws -> [GeocodedPlace]

    /// The cities and villages within a number of metres, nearest first, each with its ``GeocodedPlace/distance``.
    ///
    /// - Throws: as ``reverse(_:limit:)``.
    func nearby(_ coordinate: Coordinate, limit: Int, within radius: Double) async throws -> [GeocodedPlace]

    /// The greatest cities and villages of a box, greatest first, for the labels of a map.
    func greatest(in box: BoundingBox, limit: Int) async throws -> [GeocodedPlace]
}

extension Geocoder {
    /// Those of ``reverse(_:limit:)`` that are near enough.
    package func nearby(_ coordinate: Coordinate, limit: Int, within radius: Double) async throws -> [GeocodedPlace] {
        try await reverse(coordinate, limit: limit).filter { ($0.distance ?? 0) <= radius }
    }

    /// None: most services have no such list.
    package func greatest(in box: BoundingBox, limit: Int) async throws -> [GeocodedPlace] { [] }
}
