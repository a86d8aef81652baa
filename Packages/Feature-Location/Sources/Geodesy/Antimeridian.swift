/// Cuts lines where they cross ±180 degrees (RFC 7946, 3.1.9).
package enum Antimeridian {
    /// A line whose longitudes run on past ±180, as parts within -180...180.
    ///
    /// Longitudes are taken as written: a line from 170 to -170 goes the long way; see
    /// ``Swift/Array/unwrappedLongitudes()``.
    package static func cut(_ line: [Position]) -> [[Position]] {
        guard var start = line.first else { return [] }
        var parts: [[Position]] = []
        // How many times around the line is, counted at ±180; the part so far is shifted back by it.
        var turns = (line.count > 1 ? turn(start, towards: line[1]) : turn(start, towards: start))
        var part = [shifted(start, by: turns)]
        for position in line.dropFirst() {
            while position.longitude != start.longitude {
                let needed = turn(start, towards: position)
                if needed != turns {
                    parts.append(part)
                    turns = needed
                    part = [shifted(start, by: turns)]
                }
                let isEastward = position.longitude > start.longitude
                let edge = turns * 360 + (isEastward ? 180 : -180)
                guard isEastward ? position.longitude > edge : position.longitude < edge else { break }
                let fraction = (edge - start.longitude) / (position.longitude - start.longitude)
                start = Position(
                    longitude: edge,
                    latitude: start.latitude + fraction * (position.latitude - start.latitude)
                )
                part.append(shifted(start, by: turns))
            }
            part.append(shifted(position, by: turns))
            start = position
        }
        parts.append(part)
        return parts.filter { $0.count > 1 }
    }

    /// The number of times that a position lies around the Earth; on the edge, the side toward the other position
    /// counts.
    private static func turn(_ position: Position, towards other: Position) -> Double {
        let turns = (position.longitude + 180) / 360
        let whole = turns.rounded(.down)
        return turns == whole && other.longitude < position.longitude ? whole - 1 : whole
    }

    private static func shifted(_ position: Position, by turns: Double) -> Position {
        var result = position
        result.longitude -= turns * 360
        return result
    }
}
