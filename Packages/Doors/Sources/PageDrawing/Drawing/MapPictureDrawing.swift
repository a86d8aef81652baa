import Core
import Foundation

/// Draws a map: equirectangular, with longitudes shrunk by the cosine of the middle latitude, in integer coordinates of
/// a drawing that is 1,000 wide. A drawing that would exceed 40 KB is made coarser.
///
/// Markers have numbers, which the list below names and links to; muted ones, which are for orientation, have their
/// names.
struct MapPictureDrawing {
    let context: DrawingContext

    private static let mostBytes = 40_000
    private static let mostMarkers = 200

    func draw(_ map: MapPicture, in html: inout HTML) {
        let view = MapView(map.bounds)
        let marked = map.markers.filter { $0.tone != .muted }.prefix(Self.mostMarkers)
        let title = marked.isEmpty ? "Map" : "Map with \(marked.count == 1 ? "a place" : "\(marked.count) places")"
        html.add(.figure, .class("map")) { html in
            let attributes: [Attribute] = [.viewBox(0, 0, MapView.width, view.height)]
            Figure.draw(attributes, title: title, words: Presentation.map(map).plainText, in: &html) { html in
                for (data, tone) in Self.paths(map.lines, view) {
                    html.add(.path, .class("line", tone), .path(data))
                }
                drawNames(map.markers, view, in: &html)
                for (index, marker) in marked.enumerated() {
                    guard let point = view.visible(marker.coordinate) else { continue }
                    html.add(.circle, .class("marker", marker.tone), .centerX(point.x), .centerY(point.y), .radius(22))
                    html.add(.svgText, .x(point.x), .y(point.y + 9), .anchor(.middle), text: "\(index + 1)")
                }
            }
            if let mapLink = context.mapLink { drawMoves(map.bounds, mapLink, in: &html) }
            drawLegend(Array(marked), map, view, in: &html)
        }
    }

    // MARK: Lines

    /// The lines of one tone after another as one path each, coarser until all are small enough.
    private static func paths(_ lines: [MapPicture.Line], _ view: MapView) -> [(data: String, tone: Tone)] {
        var grain = 1
        while true {
            var paths: [(path: LinePath, tone: Tone)] = []
            var isWhole = true
            var bytes = 0
            for line in lines {
                if paths.last?.tone != line.tone { paths.append((LinePath(), line.tone)) }
                let last = paths.count - 1
                let before = paths[last].path.data.utf8.count
                view.draw(line.points, grain: grain, into: &paths[last].path)
                bytes += paths[last].path.data.utf8.count - before + 40
                if bytes > mostBytes {
                    isWhole = false
                    break
                }
            }
            if isWhole || grain >= 64 {
                return paths.filter { !$0.path.isEmpty && $0.path.data.utf8.count <= mostBytes }.map {
                    ($0.path.data, $0.tone)
                }
            }
            grain *= 2
        }
    }

    // MARK: Names

    /// The names of muted markers, without overlaps.
    private func drawNames(_ markers: [MapPicture.Marker], _ view: MapView, in html: inout HTML) {
        var taken: [(x: ClosedRange<Int>, y: Int)] = []
        for marker in markers where marker.tone == .muted && taken.count < Self.mostMarkers {
            guard let point = view.visible(marker.coordinate) else { continue }
            let name = String(marker.label.prefix(40))
            let width = name.count * 16 + 20
            let isRight = point.x + width <= MapView.width
            let range = isRight ? point.x...(point.x + width) : (point.x - width)...point.x
            let isFree = !taken.contains { $0.x.overlaps(range) && abs($0.y - point.y) < 34 }
            guard isFree else { continue }
            taken.append((range, point.y))
            html.add(.circle, .class("muted"), .centerX(point.x), .centerY(point.y), .radius(4))
            html.add(
                .svgText,
                .class("muted"),
                .x(point.x + (isRight ? 12 : -12)),
                .y(point.y + 8),
                .anchor(isRight ? .start : .end),
                text: name
            )
        }
    }

    private func drawLegend(
        _ markers: [MapPicture.Marker],
        _ map: MapPicture,
        _ view: MapView,
        in html: inout HTML
    ) {
        guard !markers.isEmpty else { return }
        html.add(.ol, .class("legend")) { html in
            for marker in markers {
                html.add(.li) { html in
                    if let mapLink = context.mapLink {
                        let link = mapLink(map.bounds.centered(at: marker.coordinate))
                        html.add(.a, .href(link), text: marker.label)
                    } else {
                        html.text(marker.label)
                    }
                    let outside = view.visible(marker.coordinate) == nil ? " (outside the view)" : ""
                    html.add(.span, .class("muted"), text: " " + Self.text(of: marker.coordinate) + outside)
                }
            }
        }
    }

    /// `52.5200° N 13.4050° E`.
    private static func text(of coordinate: Coordinate) -> String {
        func degrees(_ value: Double) -> String { String(format: "%.4f°", abs(value)) }
        return
            "\(degrees(coordinate.latitude)) \(coordinate.latitude < 0 ? "S" : "N") "
            + "\(degrees(coordinate.longitude)) \(coordinate.longitude < 0 ? "W" : "E")"
    }

    // MARK: Other views

    private func drawMoves(
        _ bounds: MapPicture.Bounds,
        _ mapLink: (MapPicture.Bounds) -> LocalLink,
        in html: inout HTML
    ) {
        html.add(.div, .class("actions"), .role(.group), .label("Move the map")) { html in
            for (name, east, north, zoom) in [
                ("Closer", 0, 0, 0.5), ("Wider", 0, 0, 2), ("North", 0, 0.5, 1), ("South", 0, -0.5, 1),
                ("West", -0.5, 0, 1), ("East", 0.5, 0, 1),
            ] {
                let link = mapLink(bounds.moved(east: east, north: north, zoom: zoom))
                html.add(.a, .class("button", "small"), .href(link), text: name)
            }
        }
    }
}

extension MapPicture.Bounds {
    /// By fractions of the view; a zoom above 1 shows more.
    func moved(east: Double, north: Double, zoom: Double) -> MapPicture.Bounds {
        let view = MapView.Span(self)
        return around(
            latitude: view.middle + north * view.height,
            longitude: view.west + view.width * (0.5 + east),
            height: view.height * zoom,
            width: view.width * zoom
        )
    }

    func centered(at coordinate: Coordinate) -> MapPicture.Bounds {
        let view = MapView.Span(self)
        return around(
            latitude: coordinate.latitude,
            longitude: coordinate.longitude,
            height: min(view.height, 1),
            width: min(view.width, 1)
        )
    }

    private func around(latitude: Double, longitude: Double, height: Double, width: Double) -> MapPicture.Bounds {
        let (height, width) = (min(max(height, 1e-3), 180), min(max(width, 1e-3), 360))
        let middle = min(max(latitude, -90 + height / 2), 90 - height / 2)
        guard width < 360 else {
            return .init(south: middle - height / 2, west: -180, north: middle + height / 2, east: 180)
        }
        return .init(
            south: middle - height / 2,
            west: MapView.normal(longitude - width / 2),
            north: middle + height / 2,
            east: MapView.normal(longitude + width / 2)
        )
    }
}
