import Core
import Foundation
import Geodesy

/// Finds the places nearest to a coordinate: a k-d tree over points on the unit sphere.
///
/// Chord length grows with great-circle distance, so the nearest point in space is the nearest on Earth; poles and the
/// antimeridian are nothing special. The tree is balanced: node n has the children 2n+1 and 2n+2, and halves its range
/// of points.
struct NearestPlaceIndex: Sendable {
    /// A place and how far away it is.
    struct Neighbour: Sendable, Hashable {
        /// Its number in the table.
        var place: Int
        /// Great-circle metres.
        var distance: Double
    }

    /// The sphere of ``Neighbour/distance``, metres.
    static let earthRadius = Sphere.radius

    private let tree: SphereTree

    /// Builds the tree.
    ///
    /// - Parameter latitudes, longitudes: degrees; one of each per place.
    init(count: Int, latitude: (Int) -> Double, longitude: (Int) -> Double) {
        tree = SphereTree((0..<count).map { SphereTree.point(latitude: latitude($0), longitude: longitude($0)) })
    }

    init(_ places: PlaceTable) {
        self.init(count: places.count, latitude: places.latitude(of:), longitude: places.longitude(of:))
    }

    /// The nearest places, nearest first; of two equally near the more populous.
    ///
    /// - Parameter radius: metres; places farther away are left out.
    func nearest(to coordinate: Coordinate, limit: Int, within radius: Double = .infinity) -> [Neighbour] {
        let point = SphereTree.point(latitude: coordinate.latitude, longitude: coordinate.longitude)
        let chord = radius >= .pi * Self.earthRadius ? 4.1 : pow(2 * sin(max(0, radius) / Self.earthRadius / 2), 2)
        return tree.nearest(to: point, limit: limit, within: chord * (1 + 1e-12)).map { neighbour in
            Neighbour(place: neighbour.item, distance: Self.metres(neighbour.squaredChord))
        }
    }

    /// The nearest place to each coordinate; empty where the table is.
    func nearest(toEach coordinates: [Coordinate]) -> [Neighbour] {
        let points = coordinates.map { SphereTree.point(latitude: $0.latitude, longitude: $0.longitude) }
        return tree.nearest(toEach: points).map { neighbour in
            Neighbour(place: neighbour.item, distance: Self.metres(neighbour.squaredChord))
        }
    }

    private static func metres(_ squaredChord: Double) -> Double {
        2 * earthRadius * asin(min(1, squaredChord.squareRoot() / 2))
    }
}
