extension QRCode {
    /// The light border that readers need, in modules.
    package static let quietZone = 4

    /// A picture of black paths on white, one unit for each module.
    package var svg: String {
        let border = Self.quietZone
        let side = size + 2 * border
        var path = ""
        for y in 0..<size {
            var x = 0
            while x < size {
                guard self[x, y] else {
                    x += 1
                    continue
                }
                let start = x
                while x < size, self[x, y] { x += 1 }
                path += "M\(start + border),\(y + border)h\(x - start)v1h-\(x - start)z"
            }
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 \(side) \(side)" \
            stroke="none" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#ffffff"/>\
            <path d="\(path)" fill="#000000"/></svg>

            """
    }

    /// A grey picture (PGM): the simplest form that readers of pictures take.
    ///
    /// - Parameter scale: pixels on each side of a module, 1 or more.
    package func pgm(scale: Int) -> [UInt8] {
        let border = Self.quietZone
        let side = (size + 2 * border) * max(1, scale)
        var result = Array("P5\n\(side) \(side)\n255\n".utf8)
        result.reserveCapacity(result.count + side * side)
        for y in 0..<side {
            for x in 0..<side {
                result.append(self[x / max(1, scale) - border, y / max(1, scale) - border] ? 0 : 255)
            }
        }
        return result
    }
}
