import Geodesy

/// Finds what makes a shape invalid.
package enum GeometryValidity {
    /// The first problem of a shape; `nil` if it is valid. Positions are equal only if every bit is.
    ///
    /// - Parameter allowingTouches: whether a ring may touch itself and others in any number of points, and run back along
    ///   itself: then the even-odd rule still says what is inside.
    package static func problem(of shape: GeoJSON.Shape, allowingTouches: Bool = false) -> GeometryProblem? {
        switch shape {
        case .point, .multiPoint: return nil
        case .lineString(let line): return line.count < 2 ? .tooFewPositions : nil
        case .multiLineString(let lines): return lines.contains { $0.count < 2 } ? .tooFewPositions : nil
        case .polygon(let rings): return polygon(rings, allowingTouches)
        case .multiPolygon(let polygons): return multiPolygon(polygons, allowingTouches)
        case .geometryCollection(let geometries):
            if geometries.isEmpty { return .emptyCollection }
            for geometry in geometries {
                if case .geometryCollection = geometry.shape { return .nestedCollection }
                if let problem = problem(of: geometry.shape, allowingTouches: allowingTouches) { return problem }
            }
            return nil
        }
    }

    private static func polygon(_ rings: [[Position]], _ allowingTouches: Bool) -> GeometryProblem? {
        for ring in rings {
            if let problem = simplicity(of: ring, allowingTouches) { return problem }
        }
        for (index, ring) in rings.enumerated() {
            for other in rings[(index + 1)...] {
                switch SegmentSweep.contacts(ring, other) {
                case .crossing(let at): return .ringsCross(at)
                case .touching(let points) where points.count > 1 && !allowingTouches: return .ringsCross(points[0])
                default: break
                }
                let isHoleOfOuter = index == 0
                guard let probe = probe(of: other, against: ring) else { return .misplacedHole }
                if (Polygons.side(of: probe, ring: ring) == .inside) != isHoleOfOuter { return .misplacedHole }
                if !isHoleOfOuter, let back = self.probe(of: ring, against: other),
                    Polygons.side(of: back, ring: other) == .inside
                {
                    return .misplacedHole
                }
            }
        }
        return nil
    }

    private static func multiPolygon(_ polygons: [[[Position]]], _ allowingTouches: Bool) -> GeometryProblem? {
        let boxes = polygons.map { BoundingBox(of: $0.joined()) }
        for rings in polygons {
            if let problem = polygon(rings, allowingTouches) { return problem }
        }
        for (index, rings) in polygons.enumerated() {
            for other in polygons.indices[(index + 1)...] where meet(boxes[index], boxes[other]) {
                if overlaps(rings, polygons[other]) { return .overlap }
            }
        }
        return nil
    }

    private static func meet(_ one: BoundingBox?, _ other: BoundingBox?) -> Bool {
        guard let one, let other else { return false }
        return one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north
    }

    private static func overlaps(_ first: [[Position]], _ second: [[Position]]) -> Bool {
        guard let outer = first.first, let otherOuter = second.first else { return false }
        for ring in first {
            for other in second {
                if case .crossing = SegmentSweep.contacts(ring, other) { return true }
            }
        }
        // Without crossings one lies in the other only as a whole, and then any corner tells.
        if let probe = probe(of: otherOuter, against: outer), Polygons.side(of: probe, polygon: first) == .inside {
            return true
        }
        if let probe = probe(of: outer, against: otherOuter), Polygons.side(of: probe, polygon: second) == .inside {
            return true
        }
        return false
    }

    /// A corner of a ring that is not on the edge of another; `nil` if all are.
    private static func probe(of ring: [Position], against other: [Position]) -> Position? {
        ring.first { Polygons.side(of: $0, ring: other) != .boundary }
    }

    private static func simplicity(of ring: [Position], _ allowingTouches: Bool) -> GeometryProblem? {
        guard ring.count >= 4 else { return .tooFewPositions }
        guard let first = ring.first, let last = ring.last, first.longitude == last.longitude,
            first.latitude == last.latitude
        else { return .openRing }
        if allowingTouches { return SegmentSweep.selfContact(ring, crossing: true).map { .selfIntersection($0) } }
        let corners = Array(ring.dropLast())
        for (index, corner) in corners.enumerated() {
            let before = corners[index == 0 ? corners.count - 1 : index - 1]
            let after = corners[index + 1 == corners.count ? 0 : index + 1]
            let (inX, inY) = (corner.longitude - before.longitude, corner.latitude - before.latitude)
            let (outX, outY) = (after.longitude - corner.longitude, after.latitude - corner.latitude)
            if inX * outY - inY * outX == 0, inX * outX + inY * outY < 0 { return .spike(corner) }
        }
        return SegmentSweep.selfContact(ring).map { .selfIntersection($0) }
    }
}
