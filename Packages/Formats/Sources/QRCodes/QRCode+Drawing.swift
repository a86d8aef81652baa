import Core

extension QRCode {
    /// The light border that readers need, in modules.
    public static let quietZone = 4

    /// A picture of black paths on white, one unit for each module.
    ///
    /// - Parameter title: shown to who points at it; free of markup.
    public func svg(title: String? = nil) -> String {
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
            stroke="none" shape-rendering="crispEdges">\(title.map { "<title>\($0)</title>" } ?? "")<rect width="100%" height="100%" fill="#ffffff"/>\
            <path d="\(path)" fill="#000000"/></svg>

            """
    }
}

extension QRCode {
    /// The code with its quiet zone, for front ends to draw.
    ///
    /// - Parameter text: stands where the code cannot be drawn.
    public func picture(_ text: String) -> Picture? {
        let side = size + 2 * Self.quietZone
        let squares = (0..<(side * side)).map { self[$0 % side - Self.quietZone, $0 / side - Self.quietZone] }
        return Picture(width: side, height: side, squares: squares, text: text)
    }
}
