import Geodesy

/// Why a shape that GeoJSON can write is not a valid one (OGC Simple Features): what area and containment would get
/// wrong.
package enum GeometryProblem: Sendable, Hashable {
    /// Fewer positions than the shape needs.
    case tooFewPositions
    /// A ring whose ends differ.
    case openRing
    /// A ring that runs back along itself, outward or inward.
    case spike(Position)
    /// A ring that crosses or touches itself.
    case selfIntersection(Position)
    /// Two rings that cross, or touch in more than one point.
    case ringsCross(Position)
    /// A hole outside its outer ring, or inside another hole.
    case misplacedHole
    /// Polygons of one shape that share more than points.
    case overlap
    /// A collection with nothing in it, or in another.
    case emptyCollection, nestedCollection
}

extension GeometryProblem {
    /// A sentence part, without the place.
    package var summary: String {
        switch self {
        case .tooFewPositions: "too few positions"
        case .openRing: "a ring is not closed"
        case .spike(let at): "a ring runs back along itself at \(at.longitude), \(at.latitude)"
        case .selfIntersection(let at): "a ring meets itself near \(at.longitude), \(at.latitude)"
        case .ringsCross(let at): "two rings meet more than once, near \(at.longitude), \(at.latitude)"
        case .misplacedHole: "a hole lies outside its outer ring"
        case .overlap: "two polygons overlap"
        case .emptyCollection: "the collection is empty"
        case .nestedCollection: "collections are nested"
        }
    }
}
