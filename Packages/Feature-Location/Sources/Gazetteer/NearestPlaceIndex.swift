import Core
import Foundation
import Geodesy

/// Finds the places nearest to a coordinate: a k-d tree over points on the unit sphere, packed beside the places.
///
/// Chord length grows with great-circle distance, so the nearest point in space is the nearest on Earth; poles and the
/// antimeridian are nothing special.
package struct NearestPlaceIndex: Sendable {
    /// A place and its distance.
    package struct Neighbour: Sendable, Hashable {
        /// Its number in the table.
        package var place: Int
        /// Great-circle meters.
        package var distance: Double
    }

    /// The sphere of ``Neighbour/distance``, meters.
    static let earthRadius = Sphere.radius

    private let places: PlaceTable
    private let tree: SphereTree

    /// - Throws: an error if the tree does not have the right size for the places.
    init(_ table: PackedTable, places: PlaceTable) throws(PackedTableError) {
        self.places = places
        tree = try SphereTree(table)
        guard tree.items.count == places.count else { throw .cut }
    }

    /// The nearest places, nearest first; of two equally near the more populous.
    ///
    /// - Parameter radius: meters; places farther away are left out.
    /// - Throws: an error if a damaged tree names a place that there is not.
    package func nearest(
        to coordinate: Coordinate,
        limit: Int,
        within radius: Double = .infinity
    ) throws(PackedTableError) -> [Neighbour] {
        let point = Self.point(coordinate)
        let chord = radius >= .pi * Self.earthRadius ? 2.1 : 2 * sin(max(0, radius) / Self.earthRadius / 2)
        // The tree's points are rounded, so its results are measured again.
        let reach = chord + SphereTree.resolution
        var found: [(place: Int, squaredChord: Double)] = []
        for near in tree.nearest(to: point, limit: limit, within: reach * reach) {
            let exact = try squaredChord(from: point, to: near.item)
            if exact <= chord * chord * (1 + 1e-12) { found.append((near.item, exact)) }
        }
        found.sort { ($0.squaredChord, $0.place) < ($1.squaredChord, $1.place) }
        return found.map { Neighbour(place: $0.place, distance: Self.metres($0.squaredChord)) }
    }

    /// The nearest place to each coordinate; empty if the table is.
    ///
    /// - Throws: as ``nearest(to:limit:within:)``.
    package func nearest(toEach coordinates: [Coordinate]) throws(PackedTableError) -> [Neighbour] {
        let points = coordinates.map(Self.point)
        var found: [Neighbour] = []
        found.reserveCapacity(points.count)
        for (point, near) in zip(points, tree.nearest(toEach: points)) {
            let exact = try squaredChord(from: point, to: near.item)
            found.append(Neighbour(place: near.item, distance: Self.metres(exact)))
        }
        return found
    }

    private func squaredChord(from point: SphereTree.Point, to place: Int) throws(PackedTableError) -> Double {
        guard place < places.count else { throw .damaged }
        let there = SphereTree.point(latitude: places.latitude(of: place), longitude: places.longitude(of: place))
        return ((there - point) * (there - point)).sum()
    }

    private static func point(_ coordinate: Coordinate) -> SphereTree.Point {
        SphereTree.point(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    private static func metres(_ squaredChord: Double) -> Double {
        2 * earthRadius * asin(min(1, squaredChord.squareRoot() / 2))
    }
}
