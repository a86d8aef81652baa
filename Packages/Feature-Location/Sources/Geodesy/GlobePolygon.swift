/// A polygon of the globe on a plane of degrees, so that flat geometry can answer questions about it.
///
/// Edges take the short way around the Earth, so a polygon may be written across the antimeridian, or around a pole:
/// then the side of its outer ring with the smaller area is meant. An edge from -180 to 180 along a pole, or one that
/// would otherwise have no length, goes around the world, as RFC 7946 (3.1.9) writes such polygons.
package struct GlobePolygon: Sendable, Hashable {
    /// The outer ring, then the holes, closed. Longitudes continue past ±180 without a jump, and all rings lie in the
    /// same turn. A polygon around a pole is as wide as the world: it is cut open along a meridian and closed along the
    /// pole.
    package let rings: [[Position]]

    /// - Parameter written: the outer ring, then the holes, closed.
    package init(_ written: [[Position]]) {
        let written = written.map { $0.map { Self.atEdges($0) } }
        guard let outer = written.first else {
            rings = []
            return
        }
        let unwrapped = written.map { $0.unwrappedLongitudes() }
        if Self.isWrittenAroundTheWorld(outer, unwrapped[0]) {
            rings = Self.aligned([outer] + unwrapped.dropFirst())
        } else if let opened = Self.openedAtMeridian(unwrapped) {
            rings = Self.aligned(opened)
        } else {
            rings = Self.aligned(unwrapped)
        }
    }

    /// The polygon as RFC 7946 requires it: parts within -180...180, outer rings counter-clockwise and holes clockwise.
    package var parts: [[[Position]]] {
        let world = BoundingBox(west: -180, south: -90, east: 180, north: 90)
        let turns = rings.joined().contains { abs($0.longitude) > 180 } ? [0.0, -1, 1] : [0]
        return turns.compactMap { turn in
            let shifted = rings.map { Self.shifted($0, by: turn) }
            let part = turns.count == 1 ? shifted : Clip.polygon(shifted, to: world)
            guard let outer = part.first, !Self.isFlat(outer) else { return nil }
            return part.enumerated().filter { !Self.isFlat($1) }.map { index, ring in
                (Self.plainArea(ring) > 0) == (index == 0) ? ring : ring.reversed()
            }
        }
    }

    /// Snaps a position that rounding moved off the antimeridian or a pole back to it, within a tenth of a millimeter.
    private static func atEdges(_ position: Position) -> Position {
        var result = position
        if abs(abs(position.longitude) - 180) < 1e-9 { result.longitude = position.longitude < 0 ? -180 : 180 }
        if abs(abs(position.latitude) - 90) < 1e-9 { result.latitude = position.latitude < 0 ? -90 : 90 }
        return result
    }

    /// The number of times that a ring goes around the Earth, positive eastward; its longitudes continue without a
    /// jump.
    private static func turns(_ ring: [Position]) -> Double {
        guard let first = ring.first, let last = ring.last else { return 0 }
        return ((last.longitude - first.longitude) / 360).rounded()
    }

    private static func isWrittenAroundTheWorld(_ written: [Position], _ unwrapped: [Position]) -> Bool {
        let around = zip(written, written.dropFirst()).filter { abs($1.longitude - $0.longitude) == 360 }
        if around.contains(where: { abs($0.latitude) == 90 && $0.latitude == $1.latitude }) { return true }
        return !around.isEmpty && BoundingBox(of: unwrapped)?.width == 0
    }

    /// Shifts holes into the same turn as the outer ring.
    private static func aligned(_ rings: [[Position]]) -> [[Position]] {
        guard let written = rings.first, let plane = BoundingBox(of: written) else { return rings }
        // The turn that its middle lies in: a ring may begin on the far side of the antimeridian.
        let middle = (plane.west + plane.east) / 2
        let outer = abs(middle) > 180 ? shifted(written, by: -(middle / 360).rounded()) : written
        guard let box = BoundingBox(of: outer) else { return rings }
        let holes = rings.dropFirst().map { hole -> [Position] in
            guard let own = BoundingBox(of: hole) else { return hole }
            let distance = (own.west + own.east) / 2 - (box.west + box.east) / 2
            return shifted(hole, by: -(distance / 360).rounded())
        }
        return [outer] + holes
    }

    package static func shifted(_ ring: [Position], by turns: Double) -> [Position] {
        guard turns != 0 else { return ring }
        return ring.map { Position(longitude: $0.longitude + turns * 360, latitude: $0.latitude) }
    }

    /// True if a ring was clipped to a line, as by the edge it shares with the box.
    private static func isFlat(_ ring: [Position]) -> Bool { abs(plainArea(ring)) < 1e-9 }

    /// Twice the area in square degrees, positive counter-clockwise.
    private static func plainArea(_ ring: [Position]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude }
    }
}

// MARK: - Around a pole

extension GlobePolygon {
    /// The rings of a polygon around a pole, cut open along a meridian; `nil` for any other polygon.
    ///
    /// A hole around the pole leaves a band: the two rings become one.
    private static func openedAtMeridian(_ rings: [[Position]]) -> [[Position]]? {
        guard let outer = rings.first, abs(turns(outer)) == 1 else { return nil }
        let pole = meanHeight(outer) >= 0 ? 90.0 : -90
        let aroundToo = rings.dropFirst().filter { turns($0) != 0 }
        let holes = rings.dropFirst().filter { turns($0) == 0 }
        guard aroundToo.count <= 1 else { return nil }
        let meridian = meridian(outside: holes)
        guard let line = line(outer, from: meridian, towards: pole) else { return nil }
        var ring = line
        if let hole = aroundToo.first {
            guard let inner = self.line(hole, from: meridian, towards: pole) else { return nil }
            ring += inner.reversed()
        } else {
            ring.append(Position(longitude: meridian + 360, latitude: pole))
            ring.append(Position(longitude: meridian, latitude: pole))
        }
        ring.append(ring[0])
        return [ring] + holes
    }

    /// The area between a ring around the Earth and the equator, positive in the north: it tells on which side the
    /// smaller cap lies.
    private static func meanHeight(_ ring: [Position]) -> Double {
        let sum = zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
            let heights = Angle.sinCos(edge.0.latitude).sin + Angle.sinCos(edge.1.latitude).sin
            return sum + (edge.1.longitude - edge.0.longitude) * heights
        }
        return sum * turns(ring)
    }

    /// A meridian that crosses no hole; the antimeridian, if possible.
    private static func meridian(outside holes: [[Position]]) -> Double {
        let boxes = holes.compactMap { BoundingBox(of: $0) }
        let candidates = stride(from: -180.0, to: 180, by: 5)
        let free = candidates.first { meridian in
            !boxes.contains { box in
                ((box.east - meridian) / 360).rounded(.down) >= ((box.west - meridian) / 360).rounded(.up)
            }
        }
        return free ?? -180
    }

    /// A ring around the Earth as a line from a meridian eastward to the same meridian. It begins at its crossing
    /// nearest to the pole, so that the cut from there to the pole does not meet the ring again.
    private static func line(_ ring: [Position], from meridian: Double, towards pole: Double) -> [Position]? {
        let eastward = turns(ring) > 0 ? ring : ring.reversed()
        var best: (edge: Int, latitude: Double)?
        for (index, (start, end)) in zip(eastward, eastward.dropFirst()).enumerated() {
            let low = min(start.longitude, end.longitude)
            let crossing = meridian + ((low - meridian) / 360).rounded(.up) * 360
            guard crossing <= max(start.longitude, end.longitude) else { continue }
            let width = end.longitude - start.longitude
            let share = width == 0 ? 0 : (crossing - start.longitude) / width
            let latitude = start.latitude + share * (end.latitude - start.latitude)
            if best.map({ abs(pole - latitude) < abs(pole - $0.latitude) }) ?? true { best = (index, latitude) }
        }
        guard let best else { return nil }
        let corners = eastward.dropLast()
        let rest = corners[(best.edge + 1)...] + corners[...best.edge]
        var line = [Position(longitude: meridian, latitude: best.latitude)]
        for corner in rest {
            let before = line[line.count - 1].longitude
            let corner = Position(
                longitude: before + Angle.wrapped(corner.longitude - before),
                latitude: corner.latitude
            )
            if !isSame(corner, line[line.count - 1]) { line.append(corner) }
        }
        let end = Position(longitude: meridian + 360, latitude: best.latitude)
        if line.count > 1, isSame(line[line.count - 1], end) { line.removeLast() }
        return line + [end]
    }

    /// True if two positions are the same except for rounding: a tenth of a millimeter.
    private static func isSame(_ one: Position, _ other: Position) -> Bool {
        abs(one.longitude - other.longitude) < 1e-9 && abs(one.latitude - other.latitude) < 1e-9
    }
}
