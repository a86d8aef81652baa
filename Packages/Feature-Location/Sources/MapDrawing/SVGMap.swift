import Foundation
import Geodesy
import LocationText

/// Draws a scene as one SVG document that needs nothing beside it.
///
/// The projection is equirectangular, true to scale at the middle latitude.
package struct SVGMap {
    private let scene: MapScene
    private let outlines: WorldOutlines
    private let bounds: BoundingBox
    private let width: Double
    private let height: Double
    private let towns: [MapTown]

    package init(
        _ scene: MapScene,
        outlines: WorldOutlines,
        bounds chosen: BoundingBox? = nil,
        towns: [MapTown] = [],
        width: Double = 1000
    ) {
        self.scene = scene
        self.towns = towns
        self.outlines = outlines
        let bounds = chosen ?? scene.bounds
        self.bounds = bounds
        self.width = width
        let narrowing = max(0.05, cos(bounds.centre.latitude * Angle.radian))
        height = min(4000, max(100, width * bounds.height / max(bounds.width * narrowing, 1e-9)))
    }

    package func document() -> String {
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
            width="\(number(width))" height="\(number(height))" role="img">
            <title>Map</title>
            <rect width="100%" height="100%" fill="#eef4f8"/>

            """
        svg += "<g fill=\"#f7f3ea\" stroke=\"#b9ad94\" stroke-width=\"0.8\">\n"
        for half in bounds.halves {
            for ring in outlines.rings where MapScene.overlap(ring.box, half) {
                svg += path(Clip.ring(ring.corners, to: half), isClosed: true)
            }
        }
        svg += "</g>\n"
        for kind in [MapScene.Path.Kind.fence, .feature, .track] { svg += group(kind) }
        svg += "<g font-family=\"system-ui, sans-serif\" font-size=\"11\" fill=\"#777\">\n"
        for town in towns where bounds.contains(town.coordinate) { svg += label(town) }
        svg += "</g>\n<g font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#222\">\n"
        for marker in scene.markers where bounds.contains(marker.coordinate) { svg += self.marker(marker) }
        return svg + "</g>\n</svg>\n"
    }

    private func group(_ kind: MapScene.Path.Kind) -> String {
        let colour: String
        switch kind {
        case .fence: colour = "fill=\"#d9822b\" fill-opacity=\"0.15\" stroke=\"#d9822b\""
        case .feature: colour = "fill=\"none\" stroke=\"#1f5fa8\""
        case .track: colour = "fill=\"none\" stroke=\"#7a2fa0\""
        }
        var svg = "<g \(colour) stroke-width=\"1.5\">\n"
        for drawn in scene.paths where drawn.kind == kind {
            svg += kind == .fence ? area(drawn.corners) : line(drawn.corners)
        }
        return svg + "</g>\n"
    }

    /// A ring that may run on past ±180: each of its copies that lies in view.
    private func area(_ ring: [Position]) -> String {
        var svg = ""
        for turns in [0.0, -1, 1] {
            let copy = GlobePolygon.shifted(ring, by: turns)
            for half in bounds.halves { svg += path(Clip.ring(copy, to: half), isClosed: true) }
        }
        return svg
    }

    private func line(_ corners: [Position]) -> String {
        var svg = ""
        for part in Antimeridian.cut(corners) {
            for half in bounds.halves {
                for piece in Clip.line(part, to: half) { svg += path(piece, isClosed: false) }
            }
        }
        return svg
    }

    private func path(_ corners: [Position], isClosed: Bool) -> String {
        guard corners.count > 1 else { return "" }
        var data = ""
        var last = ""
        for (index, corner) in corners.enumerated() {
            let point = "\(number(x(corner.longitude))) \(number(y(corner.latitude)))"
            if point == last { continue }
            data += (index == 0 ? "M" : "L") + point
            last = point
        }
        return "<path d=\"\(data)\(isClosed ? "Z" : "")\"/>\n"
    }

    private func label(_ town: MapTown) -> String {
        let (x, y) = (x(town.coordinate.longitude), y(town.coordinate.latitude))
        return "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"2\"/>\n" + text(town.name, x: x, y: y, away: 5)
    }

    /// A label near the right edge goes to the left of its place.
    private func text(_ label: String, x: Double, y: Double, away: Double) -> String {
        let isRight = x > width * 0.75
        return """
            <text x="\(number(isRight ? x - away : x + away))" y="\(number(y + 4))"\(isRight ? " text-anchor=\"end\"" : "")>\
            \(Markup.escaped(String(label.prefix(60))))</text>

            """
    }

    private func marker(_ marker: MapScene.Marker) -> String {
        let (x, y) = (x(marker.coordinate.longitude), y(marker.coordinate.latitude))
        let colour =
            switch marker.kind {
            case .here: "#1a8f4c"
            case .centre: "#d9822b"
            case .feature: "#c0392b"
            case .own: "#6c3fa8"
            }
        let svg = "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"5\" fill=\"\(colour)\" stroke=\"#fff\"/>\n"
        return marker.label.isEmpty ? svg : svg + text(marker.label, x: x, y: y, away: 8)
    }

    private func x(_ longitude: Double) -> Double {
        let across = longitude < bounds.west ? longitude + 360 - bounds.west : longitude - bounds.west
        return across / max(bounds.width, 1e-9) * width
    }

    private func y(_ latitude: Double) -> Double { (bounds.north - latitude) / max(bounds.height, 1e-9) * height }

    /// One decimal: a tenth of a pixel.
    private func number(_ value: Double) -> String {
        let tenths = Int((max(-1e6, min(1e6, value)) * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let fraction = abs(tenths) % 10
        return "\(sign)\(abs(tenths) / 10)" + (fraction == 0 ? "" : ".\(fraction)")
    }
}
