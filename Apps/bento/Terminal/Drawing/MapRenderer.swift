import Core
import Foundation

/// Draws a map in braille dots: equirectangular, with longitudes shrunk by the cosine of the middle latitude.
struct MapRenderer: Sendable {
    let style: TerminalStyle

    func lines(_ map: MapPicture) -> [String] {
        let view = Viewport(map.bounds, columns: min(style.drawingWidth, 120))
        var layers: [(BrailleCanvas, Tone)] = []
        for line in map.lines {
            var canvas = BrailleCanvas(columns: view.columns, rows: view.rows)
            if let last = layers.last, last.1 == line.tone { canvas = layers.removeLast().0 }
            for (start, end) in zip(line.points, line.points.dropFirst()) {
                let from = view.dot(start)
                let to = view.dot(end)
                // A segment across the edge of the world would cross the whole picture.
                if abs(from.x - to.x) < view.worldWidth / 2 { canvas.line(from: from, to: to) }
            }
            layers.append((canvas, line.tone))
        }
        var cells = (0..<view.rows).map { row in
            (0..<view.columns).map { column -> (Character, Tone) in
                for (canvas, tone) in layers.reversed() {
                    if let dots = canvas[column, row] { return (dots, tone) }
                }
                return (" ", .normal)
            }
        }
        var legend: [String] = []
        for (index, marker) in map.markers.enumerated() {
            let dot = view.dot(marker.coordinate)
            let (column, row) = (dot.x / 2, dot.y / 4)
            let sign = index < 9 ? Character(String(index + 1)) : "•"
            let isInView = dot.x >= 0 && dot.y >= 0 && column < view.columns && row < view.rows
            if isInView { cells[row][column] = (sign, marker.tone) }
            let place = Self.text(of: marker.coordinate)
            let words = "\(sign) \(TerminalText.line(marker.label))  \(place)\(isInView ? "" : "  (outside the view)")"
            legend.append(DisplayWidth.truncated(words, to: style.width))
        }
        let drawn = cells.map { row in
            var line = ""
            for cell in row { line += cell.0 == " " ? " " : style.paint(String(cell.0), cell.1) }
            while line.last == " " { line.removeLast() }
            return line
        }
        return drawn + legend
    }

    /// `52.5200° N 13.4050° E`.
    static func text(of coordinate: Coordinate) -> String {
        func degrees(_ value: Double) -> String { String(format: "%.4f°", abs(value)) }
        return
            "\(degrees(coordinate.latitude)) \(coordinate.latitude < 0 ? "S" : "N") "
            + "\(degrees(coordinate.longitude)) \(coordinate.longitude < 0 ? "W" : "E")"
    }

    /// From degrees to dots.
    private struct Viewport {
        let bounds: MapPicture.Bounds
        let columns: Int
        let rows: Int
        let longitudeSpan: Double

        /// Rows that fit into a terminal with the legend under them.
        private static let mostRows = 28

        init(_ bounds: MapPicture.Bounds, columns most: Int) {
            self.bounds = bounds
            let raw = bounds.east - bounds.west
            longitudeSpan = max(raw <= 0 ? raw + 360 : raw, 1e-6)
            let latitudeSpan = max(bounds.north - bounds.south, 1e-6)
            let shrink = max(0.1, cos((bounds.north + bounds.south) / 2 * .pi / 180))
            // A character is about twice as high as it is wide, and holds 2 by 4 dots: dots are square.
            let rowsPerColumn = latitudeSpan / (longitudeSpan * shrink) / 2
            let fitting = Double(Self.mostRows) / rowsPerColumn
            columns = max(min(most, 8), min(most, fitting < 1000 ? Int(fitting) : most))
            rows = max(4, min(Self.mostRows, Int((Double(columns) * rowsPerColumn).rounded())))
        }

        /// How many dots 360 degrees take.
        var worldWidth: Int { Int(Double(columns * 2) * 360 / longitudeSpan) }

        func dot(_ coordinate: Coordinate) -> (x: Int, y: Int) {
            var east = coordinate.longitude - bounds.west
            if bounds.east < bounds.west, east < 0 { east += 360 }
            let span = max(bounds.north - bounds.south, 1e-6)
            return (
                x: Int((east / longitudeSpan * Double(columns * 2 - 1)).rounded()),
                y: Int(((bounds.north - coordinate.latitude) / span * Double(rows * 4 - 1)).rounded())
            )
        }
    }
}
