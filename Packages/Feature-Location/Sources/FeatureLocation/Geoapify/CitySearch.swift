import Core
import Gazetteer
import Geodesy

/// Merges the answers of a city search, the same whatever order they arrived in.
enum CitySearch {
    /// The kinds of place asked for, in the order of their answers.
    static let types = ["city", "locality", "state", "country"]

    /// Two places of one name are the same within this distance, metres.
    static let sameSpot = 50.0

    /// - Parameter answers: one for each of ``types``; each in the service's own order.
    /// - Returns: by kind, then by the service's order; each place once.
    /// - Throws: the first error where there is nothing but errors.
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

    /// Whether two answers mean one place: the same id, or the same name (but for case) on the same spot.
    static func isSame(_ a: GeocodedPlace, _ b: GeocodedPlace) -> Bool {
        if a.id == b.id { return true }
        return a.name.lowercased() == b.name.lowercased() && Sphere.distance(a.coordinate, b.coordinate) <= sameSpot
    }
}
