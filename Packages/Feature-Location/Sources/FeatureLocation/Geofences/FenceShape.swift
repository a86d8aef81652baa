import Core
import Foundation

/// An area prepared for many questions: how far inside or outside its edge is a point?
struct FenceShape: Sendable {
    /// How deep one must be inside for an entry that an inaccurate fix cannot fake; grows with the accuracy up to this.
    let maximumInset: Double
    /// The box that holds the area; may cross the antimeridian.
    let box: BoundingBox
    private let form: Form

    private enum Form {
        case circle(Coordinate, radius: Double)
        /// Longitudes run on without a jump, in a plane that this box holds.
        case polygon([[Position]], plane: BoundingBox)
    }

    init(_ area: Geofence.Area) {
        switch area {
        case .circle(let centre, let radius):
            form = .circle(centre, radius: radius)
            maximumInset = radius / 2
            box = Self.box(around: centre, radius: radius)
        case .polygon(let corners):
            let rings = corners.map { $0.map { Position($0) }.unwrappedLongitudes() }
            let reference = rings.first?.first?.longitude ?? 0
            let aligned = rings.map { ring in
                let turns = (((ring.first?.longitude ?? 0) - reference) / 360).rounded()
                return ring.map { Position(longitude: $0.longitude - turns * 360, latitude: $0.latitude) }
            }
            let plane = BoundingBox(of: aligned.joined()) ?? BoundingBox(west: 0, south: 0, east: 0, north: 0)
            form = .polygon(aligned, plane: plane)
            let perimeter = aligned.reduce(0) { $0 + Polygons.perimeter($1) }
            // Area over perimeter is half the width of a corridor and half the radius of a circle.
            maximumInset = perimeter > 0 ? Polygons.area(aligned) / perimeter / 2 : 0
            box =
                plane.width >= 360
                ? BoundingBox(west: -180, south: plane.south, east: 180, north: plane.north)
                : BoundingBox(
                    west: Angle.wrapped(plane.west),
                    south: plane.south,
                    east: Angle.wrapped(plane.east),
                    north: plane.north
                )
        }
    }

    /// Metres from the edge: negative inside, positive outside.
    func distance(to point: Coordinate) -> Double {
        switch form {
        case .circle(let centre, let radius): return Sphere.distance(centre, point) - radius
        case .polygon(let rings, let plane):
            // The copies of the point's longitude that lie at the polygon: one, but for a polygon as wide as the world.
            let middle = (plane.west + plane.east) / 2
            let nearest = middle + Angle.wrapped(point.longitude - middle)
            var least = Double.infinity
            for longitude in [nearest, nearest + 360, nearest - 360] {
                guard longitude == nearest || (longitude >= plane.west && longitude <= plane.east) else { continue }
                let position = Position(longitude: longitude, latitude: point.latitude)
                let distance = Self.edgeDistance(position, rings)
                if Polygons.contains(position, polygon: rings) { return -distance }
                least = min(least, distance)
            }
            return least
        }
    }

    /// The distance to the nearest edge, on a plane that touches the Earth at the point: off by less than 0.1 % within
    /// 100 km, where it matters.
    private static func edgeDistance(_ point: Position, _ rings: [[Position]]) -> Double {
        let metresPerDegree = Sphere.radius * Angle.radian
        let narrowing = max(cos(point.latitude * Angle.radian), 1e-6)
        var least = Double.infinity
        for ring in rings {
            guard let first = ring.first else { continue }
            var startX = (first.longitude - point.longitude) * narrowing
            var startY = first.latitude - point.latitude
            for corner in ring.dropFirst() {
                let endX = (corner.longitude - point.longitude) * narrowing
                let endY = corner.latitude - point.latitude
                let (x, y) = (endX - startX, endY - startY)
                let length = x * x + y * y
                let along = length > 0 ? max(0, min(1, -(startX * x + startY * y) / length)) : 0
                let (nearX, nearY) = (startX + along * x, startY + along * y)
                least = min(least, nearX * nearX + nearY * nearY)
                (startX, startY) = (endX, endY)
            }
        }
        return least.squareRoot() * metresPerDegree
    }

    private static func box(around centre: Coordinate, radius: Double) -> BoundingBox {
        let up = radius / (Sphere.radius * Angle.radian)
        let (south, north) = (centre.latitude - up, centre.latitude + up)
        guard south > -90, north < 90 else {
            // A pole is inside: every longitude is.
            return BoundingBox(west: -180, south: max(-90, south), east: 180, north: min(90, north))
        }
        // The meridians that touch the circle (J. P. Snyder, "Map Projections", spherical triangles).
        let ratio = sin(radius / Sphere.radius) / cos(centre.latitude * Angle.radian)
        let across = asin(min(1, ratio)) / Angle.radian
        return BoundingBox(
            west: Angle.wrapped(centre.longitude - across),
            south: south,
            east: Angle.wrapped(centre.longitude + across),
            north: north
        )
    }
}
