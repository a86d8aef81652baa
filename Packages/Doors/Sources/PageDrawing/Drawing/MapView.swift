import Core
import Foundation

/// Converts degrees to coordinates in a drawing of a map, and finds what is out of view.
struct MapView {
    /// The visible range in degrees, normalized for calculation.
    struct Span {
        var west: Double
        var width: Double
        var middle: Double
        var height: Double

        init(_ bounds: MapPicture.Bounds) {
            func known(_ value: Double, _ limit: Double) -> Double {
                value.isFinite ? min(max(value, -limit), limit) : 0
            }
            west = known(bounds.west, 180)
            let raw = known(bounds.east, 180) - west
            width = min(max(raw <= 0 ? raw + 360 : raw, 1e-4), 360)
            let (south, north) = (known(bounds.south, 90), known(bounds.north, 90))
            middle = (south + north) / 2
            height = max(abs(north - south), 1e-4)
        }
    }

    static let width = 1_000
    /// The allowed heights of a drawing: a view is widened to one of them.
    private static let heights = 450.0...800.0

    let height: Int
    private let span: Span
    /// Units of the drawing for each degree, eastward and southward.
    private let scale: (x: Double, y: Double)

    init(_ bounds: MapPicture.Bounds) {
        var span = Span(bounds)
        let shrink = max(0.1, cos(span.middle * .pi / 180))
        let tall = span.height / (span.width * shrink) * Double(Self.width)
        let height = min(max(tall, Self.heights.lowerBound), Self.heights.upperBound)
        if tall > height {
            let width = span.width * tall / height
            // Beyond the whole world there is nothing to show.
            span.west -= (min(width, 360) - span.width) / 2
            span.width = min(width, 360)
        } else {
            span.height *= height / tall
        }
        self.span = span
        self.height = Int(height)
        scale = (Double(Self.width) / span.width, height / span.height)
    }

    /// A longitude in the usual range, -180 to 180.
    static func normal(_ longitude: Double) -> Double {
        let turned = longitude.truncatingRemainder(dividingBy: 360)
        return turned > 180 ? turned - 360 : (turned < -180 ? turned + 360 : turned)
    }

    /// The position of a coordinate; `nil` if it is out of view.
    func visible(_ coordinate: Coordinate) -> (x: Int, y: Int)? {
        var east = (coordinate.longitude - span.west).truncatingRemainder(dividingBy: 360)
        if east < 0 { east += 360 }
        let (x, y) = (east * scale.x, self.y(coordinate.latitude))
        return x <= Double(Self.width) && (0...Double(height)).contains(y) ? (x.place, y.place) : nil
    }

    private func y(_ latitude: Double) -> Double { (span.middle + span.height / 2 - latitude) * scale.y }

    // MARK: Lines

    /// Draws the visible part of a line, and again one turn of the Earth further if that is visible, too. Points closer
    /// to the last one than the grain are skipped.
    func draw(_ points: [Coordinate], grain: Int, into path: inout LinePath) {
        guard let first = points.first else { return }
        // Each step goes the shorter way around: a line over longitude 180 goes on.
        var longitude = first.longitude
        var places = [(x: (longitude - span.west) * scale.x, y: y(first.latitude))]
        places.reserveCapacity(points.count)
        for point in points.dropFirst() {
            longitude += Self.normal(point.longitude - longitude)
            places.append((x: (longitude - span.west) * scale.x, y: y(point.latitude)))
        }
        let turn = 360 * scale.x
        let (least, most) = places.reduce((places[0].x, places[0].x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
        let firstTurn = Int(((0 - most) / turn).rounded(.up))
        let lastTurn = Int(((Double(Self.width) - least) / turn).rounded(.down))
        guard firstTurn <= lastTurn else { return }
        for number in firstTurn...min(lastTurn, firstTurn + 3) {
            draw(places, shift: Double(number) * turn, grain: Double(grain), into: &path)
        }
    }

    private func draw(_ places: [(x: Double, y: Double)], shift: Double, grain: Double, into path: inout LinePath) {
        var last: (x: Double, y: Double)?
        var pen: (x: Int, y: Int)?
        for (index, place) in places.enumerated() {
            let place = (x: place.x + shift, y: place.y)
            guard let from = last else {
                last = place
                continue
            }
            let isEnd = index == places.count - 1
            if !isEnd, abs(place.x - from.x) < grain, abs(place.y - from.y) < grain { continue }
            last = place
            guard let (start, end) = clipped(from, place) else {
                pen = nil
                continue
            }
            let (a, b) = ((x: start.x.place, y: start.y.place), (x: end.x.place, y: end.y.place))
            if pen.map({ $0 != a }) ?? true { path.move(to: a) }
            path.line(to: b)
            pen = b
        }
    }

    /// The part of a segment within the view and a little around it (Liang and Barsky, 1984).
    private func clipped(
        _ from: (x: Double, y: Double),
        _ to: (x: Double, y: Double)
    ) -> (start: (x: Double, y: Double), end: (x: Double, y: Double))? {
        let margin = 12.0
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        var (enter, leave) = (0.0, 1.0)
        for (slope, room) in [
            (-dx, from.x + margin), (dx, Double(Self.width) + margin - from.x),
            (-dy, from.y + margin), (dy, Double(height) + margin - from.y),
        ] {
            if slope == 0 {
                if room < 0 { return nil }
            } else if slope < 0 {
                enter = max(enter, room / slope)
            } else {
                leave = min(leave, room / slope)
            }
        }
        guard enter <= leave else { return nil }
        return ((from.x + enter * dx, from.y + enter * dy), (from.x + leave * dx, from.y + leave * dy))
    }
}
