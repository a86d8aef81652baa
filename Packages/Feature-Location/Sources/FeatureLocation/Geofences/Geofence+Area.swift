import Core
import Foundation

extension Geofence {
    enum Area: Sendable, Hashable, Codable {
        /// A radius in metres.
        case circle(centre: Coordinate, radius: Double)
        /// An outer ring, then holes, each closed. A ring may cross the antimeridian.
        case polygon([[Coordinate]])

        /// - Throws: ``GeofenceError`` where the area cannot work.
        func check() throws(GeofenceError) {
            switch self {
            case .circle(_, let radius):
                guard radius.isFinite, radius >= minimumRadius, radius <= maximumRadius else {
                    throw .badRadius(radius)
                }
            case .polygon(let rings):
                guard rings.reduce(0, { $0 + $1.count }) <= maximumCorners else {
                    throw .badPolygon("more than \(maximumCorners) corners")
                }
                guard !rings.isEmpty else { throw .badPolygon("it has no ring") }
                let shape = GeoJSON.Shape.polygon(rings.map { $0.map { Position($0) }.unwrappedLongitudes() })
                if let problem = GeometryValidity.problem(of: shape) { throw .badPolygon(problem.summary) }
            }
        }

        /// The outlines, for maps.
        var outlines: [[Position]] {
            switch self {
            case .circle(let centre, let radius): [Sphere.circle(around: centre, metres: radius)]
            case .polygon(let rings): rings.map { $0.map { Position($0) } }
            }
        }
    }
}
