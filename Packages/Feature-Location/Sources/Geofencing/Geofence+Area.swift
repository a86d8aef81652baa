import Core
import Foundation
import GeoJSON
import Geodesy

extension Geofence {
    package enum Area: Sendable, Hashable, Codable {
        /// A radius in meters.
        case circle(centre: Coordinate, radius: Double)
        /// An outer ring, then holes, each closed. It may cross the antimeridian or go around a pole: see
        /// ``GlobePolygon``.
        case polygon([[Coordinate]])
        /// Several polygons that do not overlap; also one that was cut at the antimeridian (RFC 7946, 3.1.9).
        case polygons([[[Coordinate]]])

        /// - Throws: ``GeofenceError`` if the area cannot work.
        package func check() throws(GeofenceError) {
            switch self {
            case .circle(_, let radius):
                guard radius.isFinite, radius >= minimumRadius, radius <= maximumRadius else {
                    throw .badRadius(radius)
                }
            case .polygon, .polygons:
                let corners = written.joined()
                guard corners.reduce(0, { $0 + $1.count }) <= maximumCorners else {
                    throw .badPolygon("more than \(maximumCorners) corners")
                }
                guard !written.isEmpty, written.allSatisfy({ !$0.isEmpty }) else { throw .badPolygon("it has no ring") }
                for ring in corners where ring.count < 4 || ring.first != ring.last {
                    throw .badPolygon("a ring has fewer than four positions or is not closed")
                }
                let shapes = polygons
                let rings = shapes.map(\.rings)
                if rings.joined().contains(where: { $0.first != $0.last }) {
                    throw .badPolygon("a ring goes around the Earth more than once, or several go around it")
                }
                let shape: GeoJSON.Shape = rings.count == 1 ? .polygon(rings[0]) : .multiPolygon(rings)
                if let problem = GeometryValidity.problem(of: shape, allowingTouches: true) {
                    throw .badPolygon(problem.summary)
                }
                guard shapes.reduce(0, { $0 + Polygons.area($1) }) >= Self.leastSquareMetres else {
                    throw .badPolygon("it is a line, in which nobody can be")
                }
            }
        }

        /// The minimum area: anything smaller is rounding.
        private static let leastSquareMetres = 1.0

        /// The polygons as written; none for a circle.
        private var written: [[[Coordinate]]] {
            switch self {
            case .circle: []
            case .polygon(let rings): [rings]
            case .polygons(let parts): parts
            }
        }

        /// The area for drawing: its polygons, or the circle as one.
        package var polygons: [GlobePolygon] {
            if case .circle(let centre, let radius) = self {
                return [GlobePolygon([Sphere.circle(around: centre, metres: radius)])]
            }
            return written.map { rings in GlobePolygon(rings.map { $0.map { Position($0) } }) }
        }
    }
}
