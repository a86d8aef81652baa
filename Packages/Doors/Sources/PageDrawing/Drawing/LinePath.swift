/// A line through integer coordinates as the data of a path: relative steps, without steps of zero length.
struct LinePath {
    private(set) var data = ""
    private var last: (x: Int, y: Int)?

    var isEmpty: Bool { data.isEmpty }

    init() {}

    /// - Parameter points: `nil` is a gap. A point alone between two is a dot.
    init(_ points: [(x: Int, y: Int)?]) {
        var isDown = false
        for (index, point) in points.enumerated() {
            guard let point else {
                isDown = false
                continue
            }
            if isDown {
                line(to: point)
            } else {
                move(to: point)
                let next = index + 1 < points.count ? points[index + 1] : nil
                if next == nil { data += "h0" }
            }
            isDown = true
        }
    }

    mutating func move(to point: (x: Int, y: Int)) {
        if let last {
            data += "m\(point.x - last.x)\(Self.step(point.y - last.y))"
        } else {
            data += "M\(point.x)\(Self.step(point.y))"
        }
        last = point
    }

    mutating func line(to point: (x: Int, y: Int)) {
        guard let last, last != point else { return }
        let (x, y) = (point.x - last.x, point.y - last.y)
        data += y == 0 ? "h\(x)" : (x == 0 ? "v\(y)" : "l\(x)\(Self.step(y))")
        self.last = point
    }

    /// A number after another: its sign parts it from that.
    private static func step(_ number: Int) -> String { number < 0 ? "\(number)" : " \(number)" }
}
