/// Finds the points where the segments of rings meet. Segments are sorted by longitude, so that only neighbors are
/// compared.
package enum SegmentSweep {
    package enum Contact {
        case none
        /// The rings share these points and nothing else.
        case touching([Position])
        /// The rings cross, or share part of an edge.
        case crossing(Position)
    }

    private struct Segment {
        var start, end: Position
        var ring: Int
        var index: Int
        var west: Double { min(start.longitude, end.longitude) }
        var east: Double { max(start.longitude, end.longitude) }
    }

    /// A point where a ring meets itself other than at neighboring corners.
    ///
    /// - Parameter isCrossing: only where it crosses itself, or runs twice along one stretch; touches are ignored.
    package static func selfContact(_ ring: [Position], crossing isCrossing: Bool = false) -> Position? {
        let segments = self.segments(ring, ring: 0)
        var found: Position?
        sweep(segments) { first, second in
            let distance = abs(first.index - second.index)
            if distance == 1 || distance == ring.count - 2 { return true }
            switch contact(first, second) {
            case .none: return true
            case .touch(let at):
                if isCrossing { return true }
                found = at
            case .cross(let at): found = at
            }
            return false
        }
        return found
    }

    /// The contact between two rings. A touch that passes from one side to the other at a corner counts as a crossing.
    package static func contacts(_ first: [Position], _ second: [Position]) -> Contact {
        var touches: [Position] = []
        var crossing: Position?
        sweep(segments(first, ring: 0) + segments(second, ring: 1)) { one, other in
            guard one.ring != other.ring else { return true }
            switch contact(one, other) {
            case .none: return true
            case .touch(let at):
                if !touches.contains(at) { touches.append(at) }
                return true
            case .cross(let at):
                crossing = at
                return false
            }
        }
        if let crossing { return .crossing(crossing) }
        if touches.isEmpty { return .none }
        // Corners of the second ring on both sides of the first: it passed through a touch.
        let sides = Set(second.map { Polygons.side(of: $0, ring: first) })
        if sides.contains(.inside), sides.contains(.outside) { return .crossing(touches[0]) }
        return .touching(touches)
    }

    private static func segments(_ ring: [Position], ring number: Int) -> [Segment] {
        zip(ring, ring.dropFirst()).enumerated().compactMap { index, ends in
            let isPoint = ends.0.longitude == ends.1.longitude && ends.0.latitude == ends.1.latitude
            return isPoint ? nil : Segment(start: plane(ends.0), end: plane(ends.1), ring: number, index: index)
        }
    }

    private static func plane(_ position: Position) -> Position {
        Position(longitude: position.longitude, latitude: position.latitude)
    }

    /// Calls `visit` with each pair whose longitudes overlap, until it returns false.
    private static func sweep(_ segments: [Segment], _ visit: (Segment, Segment) -> Bool) {
        let sorted = segments.sorted { $0.west < $1.west }
        for (index, segment) in sorted.enumerated() {
            for other in sorted[(index + 1)...] {
                if other.west > segment.east { break }
                if min(other.start.latitude, other.end.latitude) > max(segment.start.latitude, segment.end.latitude)
                    || max(other.start.latitude, other.end.latitude) < min(segment.start.latitude, segment.end.latitude)
                {
                    continue
                }
                if !visit(segment, other) { return }
            }
        }
    }

    private enum SegmentContact {
        case none
        case touch(Position)
        case cross(Position)
    }

    private static func contact(_ first: Segment, _ second: Segment) -> SegmentContact {
        let startSide = side(first, second.start)
        let endSide = side(first, second.end)
        let backStart = side(second, first.start)
        let backEnd = side(second, first.end)
        if startSide == 0, endSide == 0 {
            // On one line: a shared stretch is a crossing, a shared end a touch.
            let shared =
                [first.start, first.end].filter { isWithin($0, second) }
                + [second.start, second.end].filter { isWithin($0, first) }
            let points = Set(shared)
            if points.isEmpty { return .none }
            return points.count == 1 ? .touch(shared[0]) : .cross(shared[0])
        }
        if startSide * endSide < 0, backStart * backEnd < 0 {
            let fraction = backStart / (backStart - backEnd)
            return .cross(
                Position(
                    longitude: first.start.longitude + fraction * (first.end.longitude - first.start.longitude),
                    latitude: first.start.latitude + fraction * (first.end.latitude - first.start.latitude)
                )
            )
        }
        if startSide == 0, isWithin(second.start, first) { return .touch(second.start) }
        if endSide == 0, isWithin(second.end, first) { return .touch(second.end) }
        if backStart == 0, isWithin(first.start, second) { return .touch(first.start) }
        if backEnd == 0, isWithin(first.end, second) { return .touch(first.end) }
        return .none
    }

    private static func side(_ segment: Segment, _ point: Position) -> Double {
        (segment.end.longitude - segment.start.longitude) * (point.latitude - segment.start.latitude)
            - (segment.end.latitude - segment.start.latitude) * (point.longitude - segment.start.longitude)
    }

    private static func isWithin(_ point: Position, _ segment: Segment) -> Bool {
        point.longitude >= segment.west && point.longitude <= segment.east
            && point.latitude >= min(segment.start.latitude, segment.end.latitude)
            && point.latitude <= max(segment.start.latitude, segment.end.latitude)
    }
}
