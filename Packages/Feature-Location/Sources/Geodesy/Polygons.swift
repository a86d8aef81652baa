import Foundation

/// Queries about polygons, each an outer ring, then holes; degrees are treated as a plane.
package enum Polygons {
    package enum Side: Sendable {
        case inside, boundary, outside
    }

    /// The side of a polygon on which a point lies. A hole's edge is boundary, too.
    package static func side(of point: some GeographicPoint, polygon rings: [[Position]]) -> Side {
        guard let outer = rings.first else { return .outside }
        switch side(of: point, ring: outer) {
        case .outside: return .outside
        case .boundary: return .boundary
        case .inside: break
        }
        for hole in rings.dropFirst() {
            switch side(of: point, ring: hole) {
            case .inside: return .outside
            case .boundary: return .boundary
            case .outside: continue
            }
        }
        return .inside
    }

    /// True if a point lies in a polygon or on its edge.
    package static func contains(_ point: some GeographicPoint, polygon rings: [[Position]]) -> Bool {
        side(of: point, polygon: rings) != .outside
    }

    /// Even-odd rule with an exact test for the edge; the ring may be closed or not.
    package static func side(of point: some GeographicPoint, ring: [Position]) -> Side {
        let (x, y) = (point.longitude, point.latitude)
        guard var previous = ring.last else { return .outside }
        var inside = false
        for corner in ring {
            let (startX, startY, endX, endY) = (
                previous.longitude, previous.latitude, corner.longitude, corner.latitude
            )
            previous = corner
            if (startY > y && endY > y) || (startY < y && endY < y) { continue }
            let cross = (endX - startX) * (y - startY) - (x - startX) * (endY - startY)
            if cross == 0, min(startX, endX) <= x, x <= max(startX, endX), min(startY, endY) <= y,
                y <= max(startY, endY)
            {
                return .boundary
            }
            // Half-open in latitude, so that a corner at the point's height counts once.
            if (startY > y) != (endY > y), (cross > 0) == (endY > startY) { inside.toggle() }
        }
        return inside ? .inside : .outside
    }

    /// The area of a polygon on the sphere, in square meters, without its holes.
    ///
    /// R. G. Chamberlain and W. H. Duquette, "Some algorithms for polygons on a sphere", JPL 2007.
    package static func area(_ polygon: GlobePolygon) -> Double {
        guard let outer = polygon.rings.first else { return 0 }
        return max(0, abs(signedArea(outer)) - polygon.rings.dropFirst().reduce(0) { $0 + abs(signedArea($1)) })
    }

    /// Square meters on the sphere, positive if the ring runs counter-clockwise.
    ///
    /// - Parameter ring: its longitudes continue without a jump, as in ``GlobePolygon/rings``.
    private static func signedArea(_ ring: [Position]) -> Double {
        let corners = ring.first == ring.last ? Array(ring.dropLast()) : ring
        guard corners.count > 2 else { return 0 }
        var total = 0.0
        for index in corners.indices {
            let before = corners[index == 0 ? corners.count - 1 : index - 1]
            let after = corners[index + 1 == corners.count ? 0 : index + 1]
            let span = (after.longitude - before.longitude) * Angle.radian
            total += span * sin(corners[index].latitude * Angle.radian)
        }
        return -total * Sphere.radius * Sphere.radius / 2
    }
}
