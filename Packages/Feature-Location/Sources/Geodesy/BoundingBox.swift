import Core
import Foundation

/// A box of degrees. `west` greater than `east`: it crosses the antimeridian, as RFC 7946 (5.2) writes it.
package struct BoundingBox: Sendable, Hashable, Codable {
    package var west: Double
    package var south: Double
    package var east: Double
    package var north: Double

    package init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// The planar box of positions as written; `nil` for none.
    package init?(of positions: some Sequence<Position>) {
        var box: BoundingBox?
        for position in positions {
            let (x, y) = (position.longitude, position.latitude)
            guard var grown = box else {
                box = BoundingBox(west: x, south: y, east: x, north: y)
                continue
            }
            grown.west = min(grown.west, x)
            grown.east = max(grown.east, x)
            grown.south = min(grown.south, y)
            grown.north = max(grown.north, y)
            box = grown
        }
        guard let box else { return nil }
        self = box
    }

    /// The narrowest box on the globe, which may cross the antimeridian; `nil` for none.
    package init?(around positions: some Sequence<Position>) {
        let wrapped = positions.map { Position(longitude: Angle.wrapped($0.longitude), latitude: $0.latitude) }
        guard let plane = BoundingBox(of: wrapped) else { return nil }
        self = plane
        let longitudes = wrapped.map(\.longitude).sorted()
        // The box is the complement of the widest gap between neighboring longitudes.
        var widest = 360 - (plane.east - plane.west)
        for (before, after) in zip(longitudes, longitudes.dropFirst()) where after - before > widest {
            widest = after - before
            west = after
            east = before
        }
    }

    /// The box around a circle; with a pole inside every longitude is.
    package init(around centre: Coordinate, metres radius: Double) {
        let up = radius / (Sphere.radius * Angle.radian)
        let (south, north) = (centre.latitude - up, centre.latitude + up)
        guard south > -90, north < 90 else {
            self.init(west: -180, south: max(-90, south), east: 180, north: min(90, north))
            return
        }
        // The meridians that touch the circle (J. P. Snyder, "Map Projections", spherical triangles).
        let ratio = sin(radius / Sphere.radius) / cos(centre.latitude * Angle.radian)
        let across = asin(min(1, ratio)) / Angle.radian
        self.init(
            west: Angle.wrapped(centre.longitude - across),
            south: south,
            east: Angle.wrapped(centre.longitude + across),
            north: north
        )
    }

    var crossesAntimeridian: Bool { west > east }

    /// The box; as its two sides where it crosses the antimeridian.
    package var halves: [BoundingBox] {
        guard crossesAntimeridian else { return [self] }
        var (left, right) = (self, self)
        left.east = 180
        right.west = -180
        return [left, right]
    }

    /// Degrees from west to east.
    package var width: Double { crossesAntimeridian ? east - west + 360 : east - west }
    package var height: Double { north - south }

    package var centre: Position {
        Position(longitude: Angle.wrapped(west + width / 2), latitude: (south + north) / 2)
    }

    /// The corners as a closed ring, counter-clockwise. Across the antimeridian the longitudes run on past 180.
    package var ring: [Position] {
        let east = crossesAntimeridian ? self.east + 360 : self.east
        return [
            Position(longitude: west, latitude: south),
            Position(longitude: east, latitude: south),
            Position(longitude: east, latitude: north),
            Position(longitude: west, latitude: north),
            Position(longitude: west, latitude: south),
        ]
    }

    package func contains(_ point: some GeographicPoint) -> Bool {
        guard point.latitude >= south, point.latitude <= north else { return false }
        let x = point.longitude
        return crossesAntimeridian ? x >= west || x <= east : x >= west && x <= east
    }

    /// The box grown by a fraction of its size on each side, and to a least size, within the world.
    package func padded(by fraction: Double, minimum: Double) -> BoundingBox {
        let up = max(height * fraction, (minimum - height) / 2)
        var taller = self
        (taller.south, taller.north) = (max(-90, south - up), min(90, north + up))
        return taller.widened(by: max(width * fraction, (minimum - width) / 2))
    }

    /// The box extended by a number of degrees on either side.
    private func widened(by degrees: Double) -> BoundingBox {
        guard width + 2 * degrees < 360 else { return BoundingBox(west: -180, south: south, east: 180, north: north) }
        return BoundingBox(
            west: Angle.wrapped(west - degrees),
            south: south,
            east: Angle.wrapped(east + degrees),
            north: north
        )
    }

    /// The box extended to the west and east until its width is at least `aspect` times its height, by the degrees at
    /// its middle latitude.
    package func widened(toAspect aspect: Double) -> BoundingBox {
        let narrowing = max(0.05, cos(centre.latitude * Angle.radian))
        return widened(by: max(0, (height * aspect / narrowing - width) / 2))
    }
}
