import Core
import Gazetteer
import Geodesy

/// Merges the answers of a city search. The result does not depend on the order in which they arrive.
enum CitySearch {
    /// The kinds of place to request, in the order of their answers.
    static let types = ["city", "locality", "state", "country"]

    /// Two places with the same name are the same within this distance in meters.
    static let sameSpot = 50.0

    /// - Parameter answers: one for each of ``types``, each in the service's own order.
    /// - Returns: the places by kind, then by the service's order, each place once.
    /// - Throws: the first error if all answers are errors.
    static func merge(_ answers: [Result<[GeocodedPlace], any Error>], limit: Int) throws -> [GeocodedPlace] {
        var merged: [GeocodedPlace] = []
        var firstError: (any Error)?
        var hasAnswer = false
        for answer in answers {
            switch answer {
            case .failure(let error): firstError = firstError ?? error
            case .success(let places):
                hasAnswer = true
                for place in places where !merged.contains(where: { isSame($0, place) }) { merged.append(place) }
            }
        }
        if let firstError, !hasAnswer { throw firstError }
        return Array(merged.prefix(max(0, limit)))
    }

    /// True if two answers mean the same place: the same id, or the same name (ignoring case) at the same spot.
    static func isSame(_ a: GeocodedPlace, _ b: GeocodedPlace) -> Bool {
        if a.id == b.id { return true }
        return a.name.lowercased() == b.name.lowercased() && Sphere.distance(a.coordinate, b.coordinate) <= sameSpot
    }
}
