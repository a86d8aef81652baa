/// Clips lines and polygons to a box.
package enum Clip {
    /// The parts of a line inside a box (Cohen and Sutherland).
    package static func line(_ line: [Position], to box: BoundingBox) -> [[Position]] {
        guard let first = line.first else { return [] }
        var parts: [[Position]] = []
        var part: [Position] = []
        var startCode = code(first, box)
        for (index, corner) in line.enumerated().dropFirst() {
            var (start, end) = (line[index - 1], corner)
            let cornerCode = code(end, box)
            var endCode = cornerCode
            while true {
                if startCode | endCode == 0 {
                    part.append(start)
                    if endCode != cornerCode {
                        part.append(end)
                        if index < line.count - 1 {
                            parts.append(part)
                            part = []
                        }
                    } else if index == line.count - 1 {
                        part.append(end)
                    }
                    break
                }
                if startCode & endCode != 0 { break }
                if startCode != 0 {
                    start = crossing(start, end, startCode, box)
                    startCode = code(start, box)
                } else {
                    end = crossing(start, end, endCode, box)
                    endCode = code(end, box)
                }
            }
            startCode = cornerCode
        }
        if !part.isEmpty { parts.append(part) }
        return parts
    }

    /// A ring clipped to a box (Sutherland and Hodgman), closed; empty if no area of it is left.
    package static func ring(_ ring: [Position], to box: BoundingBox) -> [Position] {
        var corners = ring
        for edge in [1, 2, 4, 8] {
            guard var previous = corners.last else { return [] }
            var kept: [Position] = []
            var wasInside = code(previous, box) & edge == 0
            for corner in corners {
                let isInside = code(corner, box) & edge == 0
                if isInside != wasInside { kept.append(crossing(previous, corner, edge, box)) }
                if isInside { kept.append(corner) }
                (previous, wasInside) = (corner, isInside)
            }
            corners = kept
        }
        if let first = corners.first, corners.last != first { corners.append(first) }
        return corners.count >= 4 ? corners : []
    }

    /// A polygon clipped to a box; empty if nothing of its outer ring is left.
    package static func polygon(_ rings: [[Position]], to box: BoundingBox) -> [[Position]] {
        guard let first = rings.first else { return [] }
        let outer = ring(first, to: box)
        guard !outer.isEmpty else { return [] }
        return [outer] + rings.dropFirst().map { ring($0, to: box) }.filter { !$0.isEmpty }
    }

    /// The sides of the box beyond which a position lies: left 1, right 2, below 4, above 8.
    private static func code(_ position: Position, _ box: BoundingBox) -> Int {
        var code = 0
        if position.longitude < box.west { code |= 1 } else if position.longitude > box.east { code |= 2 }
        if position.latitude < box.south { code |= 4 } else if position.latitude > box.north { code |= 8 }
        return code
    }

    /// The point where a segment crosses one edge of the box.
    private static func crossing(_ start: Position, _ end: Position, _ code: Int, _ box: BoundingBox) -> Position {
        let (across, up) = (end.longitude - start.longitude, end.latitude - start.latitude)
        if code & 8 != 0 { return horizontal(box.north) }
        if code & 4 != 0 { return horizontal(box.south) }
        return vertical(code & 2 != 0 ? box.east : box.west)

        func horizontal(_ latitude: Double) -> Position {
            Position(longitude: start.longitude + across * (latitude - start.latitude) / up, latitude: latitude)
        }
        func vertical(_ longitude: Double) -> Position {
            Position(longitude: longitude, latitude: start.latitude + up * (longitude - start.longitude) / across)
        }
    }
}
