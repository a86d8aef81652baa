extension GeoJSON.Validator {
    /// Checks the coordinates of a geometry.
    package mutating func coordinates(_ array: Int, of object: Int, _ type: GeoJSON.ObjectType) {
        switch type {
        case .point: position(array, in: array)
        case .multiPoint: line(array, minimum: 0, in: array)
        case .lineString: line(array, minimum: 2, in: array)
        case .multiLineString:
            nested(array, in: array) { validator, element in validator.line(element, minimum: 2, in: element) }
        case .polygon:
            var wound = Winding()
            polygon(array, &wound)
            note(wound, of: object)
        case .multiPolygon:
            var wound = Winding()
            nested(array, in: array) { validator, element in validator.polygon(element, &wound) }
            note(wound, of: object)
        default: break
        }
    }

    /// The first ring of a geometry that winds the wrong way.
    private struct Winding {
        var path: String?
        var ring = 0
    }

    private mutating func note(_ winding: Winding, of object: Int) {
        guard let path = winding.path else { return }
        warn(
            "an outer ring should run counter-clockwise, and a hole clockwise",
            in: object,
            at: winding.ring,
            path: path
        )
    }

    /// Checks each element of an array of arrays; an element that is not an array is a fault of its parent.
    private mutating func nested(_ array: Int, in owner: Int, _ check: (inout Self, Int) -> Void) {
        for (index, element) in tape.elements(of: array).enumerated() {
            path.push(.index(index))
            if tape.nodes[element].kind == .array {
                check(&self, element)
            } else {
                notDeepEnough(element, in: owner)
            }
            path.pop()
        }
    }

    private mutating func notDeepEnough(_ element: Int, in owner: Int) {
        guard hasRoom else { return countError() }
        note("an array was expected here, but this is \(tape.typeName(element)): nest deeper", in: owner, at: element)
    }

    private mutating func polygon(_ rings: Int, _ winding: inout Winding) {
        let errorsBefore = errorCount
        var first: Winding?
        for (index, ring) in tape.elements(of: rings).enumerated() {
            path.push(.index(index))
            if tape.nodes[ring].kind == .array {
                if let area = self.ring(ring), area != 0, (area > 0) != (index == 0), first == nil {
                    first = Winding(path: path.text(), ring: ring)
                }
            } else {
                notDeepEnough(ring, in: rings)
            }
            path.pop()
        }
        // A ring with faults has no winding to speak of.
        if winding.path == nil, errorCount == errorsBefore, let first { winding = first }
    }

    /// Checks a linear ring; returns twice its signed area in square degrees, positive counter-clockwise.
    private mutating func ring(_ ring: Int) -> Double? {
        let count = tape.nodes[ring].count
        if count > 0, tape.nodes[ring + 1].kind != .array {
            note("an array of positions was expected in a ring: nest deeper", in: ring, at: ring + 1)
            return nil
        }
        let errorsBefore = errorCount
        if count < 4 { note("a ring must have four or more positions, but has \(count)", in: ring) }
        let area = line(ring, minimum: 0, in: ring)
        guard errorCount == errorsBefore || count < 4, count > 0, let area else { return nil }
        guard isClosed(ring) else {
            note("the first and last positions of a ring must be the same", in: ring)
            return nil
        }
        return area
    }

    private func isClosed(_ ring: Int) -> Bool {
        var last = ring + 1
        for element in tape.elements(of: ring) { last = element }
        let (first, count) = (ring + 1, tape.nodes[ring + 1].count)
        guard tape.nodes[last].kind == .array, tape.nodes[last].count == count else { return false }
        for offset in 1..<max(count + 1, 1) where tape.nodes[first + offset].value != tape.nodes[last + offset].value {
            return false
        }
        return true
    }

    /// Checks an array of positions; returns twice the signed area they enclose, `nil` after an error.
    @discardableResult
    private mutating func line(_ array: Int, minimum: Int, in owner: Int) -> Double? {
        let count = tape.nodes[array].count
        if count < minimum { note("a line must have two or more positions, but has \(count)", in: owner) }
        var (area, index, element) = (0.0, 0, array + 1)
        var previous: (x: Double, y: Double)?
        let errorsBefore = errorCount
        while index < count {
            // The hot path: a pair of numbers in range, met without a function call.
            let node = tape.nodes[element]
            if node.kind == .array, node.value == 2, Int(node.end) == element + 3,
                tape.nodes[element + 1].kind == .number, tape.nodes[element + 2].kind == .number,
                abs(tape.nodes[element + 1].value) <= 180, abs(tape.nodes[element + 2].value) <= 90
            {
                positionCount += 1
            } else {
                path.push(.index(index))
                position(element, in: tape.nodes[element].kind == .array ? element : owner)
                path.pop()
            }
            if node.kind == .array, Int(node.end) >= element + 3 {
                let (x, y) = (tape.nodes[element + 1].value, tape.nodes[element + 2].value)
                if let previous { area += previous.x * y - x * previous.y }
                previous = (x, y)
            }
            element = tape.next(after: element)
            index += 1
        }
        return errorCount == errorsBefore ? area : nil
    }

    /// Checks one position.
    private mutating func position(_ position: Int, in owner: Int) {
        guard tape.nodes[position].kind == .array else {
            guard hasRoom else { return countError() }
            note("a position must be an array, but is \(tape.typeName(position))", in: owner, at: position)
            return
        }
        positionCount += 1
        let count = tape.nodes[position].count
        var allNumbers = true
        for (index, element) in tape.elements(of: position).enumerated() where tape.nodes[element].kind != .number {
            if allNumbers {
                path.push(.index(index))
                let message = "each element of a position must be a number, but this is \(tape.typeName(element))"
                note(message, in: owner, at: element)
                path.pop()
            }
            allNumbers = false
        }
        if count < 2 {
            note("a position must have two or more numbers, but has \(count)", in: owner)
            return
        }
        if count > 3 { warn("a position should have no more than three numbers", in: owner) }
        guard allNumbers else { return }
        let (longitude, latitude) = (tape.nodes[position + 1].value, tape.nodes[position + 2].value)
        // No slip of the pen, but meters of a projection: as degrees they would be somewhere else.
        if abs(latitude) > 1000 || abs(longitude) > 1000 {
            note(
                "\(longitude), \(latitude) are no degrees; a projection is not allowed (RFC 7946, 4)",
                in: owner,
                at: position
            )
            return
        }
        if abs(latitude) > 90 {
            let swapped = abs(longitude) <= 90 ? "; are longitude and latitude swapped?" : ""
            path.push(.index(1))
            warn("the latitude \(latitude) is outside -90...90\(swapped)", in: owner, at: position + 2)
            path.pop()
        }
        if abs(longitude) > 180 {
            path.push(.index(0))
            warn(
                "the longitude \(longitude) is outside -180...180; cut at the antimeridian",
                in: owner,
                at: position + 1
            )
            path.pop()
        }
    }
}
