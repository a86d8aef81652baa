import Core
import Foundation
import Geodesy

/// An area prepared for many queries of how far inside or outside its edge a point is.
struct FenceShape: Sendable {
    /// The maximum depth inside the edge that an entry needs, so that an inaccurate fix cannot fake one. The required
    /// depth grows with the inaccuracy up to this.
    let maximumInset: Double
    /// Boxes that together cover the area; each may cross the antimeridian.
    let boxes: [BoundingBox]
    private let form: Form

    private enum Form {
        case circle(Coordinate, radius: Double)
        case polygons([Part], FenceEdges)
    }

    /// A polygon on a plane, with its box.
    private struct Part {
        var rings: [[Position]]
        var plane: BoundingBox

        init(_ polygon: GlobePolygon) {
            rings = polygon.rings
            plane = BoundingBox(of: rings.joined()) ?? BoundingBox(west: 0, south: 0, east: 0, north: 0)
        }

        func contains(_ point: Coordinate) -> Bool {
            // The copies of the point's longitude within the polygon's range: one, except for a polygon as wide as the
            // world.
            let middle = (plane.west + plane.east) / 2
            let nearest = middle + Angle.wrapped(point.longitude - middle)
            return [nearest, nearest + 360, nearest - 360].contains { longitude in
                guard longitude >= plane.west, longitude <= plane.east else { return false }
                return Polygons.contains(Position(longitude: longitude, latitude: point.latitude), polygon: rings)
            }
        }

        var box: BoundingBox {
            guard plane.width < 360 else {
                return BoundingBox(west: -180, south: plane.south, east: 180, north: plane.north)
            }
            return BoundingBox(
                west: Angle.wrapped(plane.west),
                south: plane.south,
                east: Angle.wrapped(plane.east),
                north: plane.north
            )
        }
    }

    init(_ area: Geofence.Area) {
        switch area {
        case .circle(let centre, let radius):
            form = .circle(centre, radius: radius)
            maximumInset = radius / 2
            boxes = [BoundingBox(around: centre, metres: radius)]
        case .polygon, .polygons:
            let polygons = area.polygons
            let parts = polygons.map { Part($0) }
            let edges = FenceEdges(polygons.flatMap(\.rings))
            form = .polygons(parts, edges)
            // Area over perimeter is half the width of a corridor and half the radius of a circle.
            let total = polygons.reduce(0) { $0 + Polygons.area($1) }
            // The whole world has no edge to be near.
            maximumInset = edges.length > 0 ? total / edges.length / 2 : (total > 0 ? .infinity : 0)
            boxes = parts.map(\.box)
        }
    }

    /// Meters from the edge: negative inside, positive outside.
    func distance(to point: Coordinate) -> Double {
        switch form {
        case .circle(let centre, let radius): return Sphere.distance(centre, point) - radius
        case .polygons(let parts, let edges):
            let distance = edges.distance(to: point)
            return parts.contains { $0.contains(point) } ? -distance : distance
        }
    }
}
