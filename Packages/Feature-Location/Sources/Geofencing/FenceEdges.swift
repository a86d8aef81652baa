import Core
import Foundation
import Geodesy

/// The edges of polygons, for distances to them.
///
/// Artificial edges are left out: those along a pole, and those where two parts meet because a polygon was cut open at
/// the antimeridian or around a pole.
struct FenceEdges: Sendable {
    /// An edge by its middle and half its width in degrees, so that its copy on this side of the Earth can be found.
    private struct Edge {
        var middle, halfWidth, startLatitude, endLatitude: Double
    }

    private let edges: [Edge]
    /// The total length of all edges in meters.
    let length: Double

    /// The maximum width of a piece: longer edges are split, so that no piece is nearer the other way around the Earth.
    private static let widest = 90.0

    /// - Parameter rings: closed, as in ``GlobePolygon/rings``.
    init(_ rings: [[Position]]) {
        var counts: [Key: Int] = [:]
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst()) { counts[Key(start, end), default: 0] += 1 }
        }
        var edges: [Edge] = []
        var length = 0.0
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst()) where counts[Key(start, end)] == 1 {
                if abs(start.latitude) == 90, start.latitude == end.latitude { continue }
                let width = end.longitude - start.longitude
                let pieces = max(1, (abs(width) / Self.widest).rounded(.up))
                let height = end.latitude - start.latitude
                for piece in 0..<Int(pieces) {
                    let (from, to) = (Double(piece) / pieces, Double(piece + 1) / pieces)
                    let edge = Edge(
                        middle: Angle.wrapped(start.longitude + width * (from + to) / 2),
                        halfWidth: width / pieces / 2,
                        startLatitude: start.latitude + height * from,
                        endLatitude: start.latitude + height * to
                    )
                    edges.append(edge)
                    length += Sphere.distance(
                        Position(longitude: edge.middle - edge.halfWidth, latitude: edge.startLatitude),
                        Position(longitude: edge.middle + edge.halfWidth, latitude: edge.endLatitude)
                    )
                }
            }
        }
        self.edges = edges
        self.length = length
    }

    /// The same for an edge and its counterpart one turn of the Earth away or in the opposite direction.
    private struct Key: Hashable {
        private let ends: SIMD4<Double>

        init(_ start: Position, _ end: Position) {
            let (one, other) = (Self.onEarth(start), Self.onEarth(end))
            let isInOrder = (one.x, one.y) <= (other.x, other.y)
            ends = isInOrder ? SIMD4(lowHalf: one, highHalf: other) : SIMD4(lowHalf: other, highHalf: one)
        }

        /// Rounds to a tenth of a millimeter, since the two sides of a cut were rounded independently.
        private static func onEarth(_ position: Position) -> SIMD2<Double> {
            let longitude = (Angle.wrapped(position.longitude) * 1e9).rounded()
            let latitude = (position.latitude * 1e9).rounded()
            return SIMD2(longitude == 180e9 ? -180e9 : longitude, latitude)
        }
    }

    /// Meters to the nearest edge.
    ///
    /// The nearest point of each edge is found on a plane that touches the Earth at the point, scaled to the width of a
    /// degree of longitude there: accurate within 100 km, where it matters. The distance to the best of them is
    /// measured on the sphere.
    func distance(to point: Coordinate) -> Double {
        let narrowing = max(cos(point.latitude * Angle.radian), 1e-6)
        var least = Double.infinity
        var nearest = Position(longitude: 0, latitude: 0)
        for edge in edges {
            var middle = edge.middle - point.longitude
            if middle > 180 { middle -= 360 } else if middle < -180 { middle += 360 }
            let (startX, startY) = ((middle - edge.halfWidth) * narrowing, edge.startLatitude - point.latitude)
            let (x, y) = (2 * edge.halfWidth * narrowing, edge.endLatitude - edge.startLatitude)
            let length = x * x + y * y
            let along = length > 0 ? max(0, min(1, -(startX * x + startY * y) / length)) : 0
            let (nearX, nearY) = (startX + along * x, startY + along * y)
            let squared = nearX * nearX + nearY * nearY
            guard squared < least else { continue }
            least = squared
            nearest = Position(
                longitude: edge.middle + (2 * along - 1) * edge.halfWidth,
                latitude: edge.startLatitude + along * y
            )
        }
        return least.isFinite ? Sphere.distance(point, nearest) : .infinity
    }
}
