import Core
import Foundation

/// Draws a map in braille dots, in a frame: equirectangular, with longitudes shrunk by the cosine of the middle
/// latitude.
///
/// A muted marker is for orientation: its name is shown beside it if there is space, and nowhere else. The others have
/// numbers, which a legend explains.
struct MapRenderer: Sendable {
    let style: TerminalStyle

    func lines(_ map: MapPicture) -> [String] {
        let view = Viewport(map.bounds, columns: min(style.drawingWidth, 120) - 2)
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
        var names = NamesOnMap(columns: view.columns, rows: view.rows)
        for (index, marker) in map.markers.filter({ $0.tone != .muted }).enumerated() {
            let cell = view.cell(marker.coordinate)
            let sign = index < 9 ? Character(String(index + 1)) : "•"
            if let cell {
                cells[cell.row][cell.column] = (sign, marker.tone)
                names.take(cell.column..<cell.column + 1, cell.row)
            }
            let place = Self.text(of: marker.coordinate)
            let words =
                "\(sign) \(TerminalText.line(marker.label))  \(place)\(cell == nil ? "  (outside the view)" : "")"
            legend.append(DisplayWidth.truncated(words, to: style.width))
        }
        for marker in map.markers where marker.tone == .muted {
            guard let cell = view.cell(marker.coordinate),
                let name = names.place(TerminalText.line(marker.label), at: cell)
            else { continue }
            for (offset, character) in name.characters.enumerated() {
                cells[cell.row][name.start + offset] = (character, .muted)
            }
        }
        let edge = String(repeating: "─", count: view.columns)
        let drawn = cells.map { row in
            var line = style.paint("│", .muted)
            for cell in row where cell.0 != NamesOnMap.covered {
                line += cell.0 == " " ? " " : style.paint(String(cell.0), cell.1)
            }
            return line + style.paint("│", .muted)
        }
        return [style.paint("┌\(edge)┐", .muted)] + drawn + [style.paint("└\(edge)┘", .muted)] + legend
    }

    /// `52.5200° N 13.4050° E`.
    static func text(of coordinate: Coordinate) -> String {
        func degrees(_ value: Double) -> String { String(format: "%.4f°", abs(value)) }
        return
            "\(degrees(coordinate.latitude)) \(coordinate.latitude < 0 ? "S" : "N") "
            + "\(degrees(coordinate.longitude)) \(coordinate.longitude < 0 ? "W" : "E")"
    }

    /// The mapping from degrees to dots.
    private struct Viewport {
        let bounds: MapPicture.Bounds
        let columns: Int
        let rows: Int
        let longitudeSpan: Double

        /// The maximum number of rows, which fits into a terminal with the legend below.
        private static let mostRows = 18

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

        /// The number of dots for 360 degrees.
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

        /// The character cell of a coordinate; `nil` if it is out of view.
        func cell(_ coordinate: Coordinate) -> (column: Int, row: Int)? {
            let dot = dot(coordinate)
            guard dot.x >= 0, dot.y >= 0, dot.x / 2 < columns, dot.y / 4 < rows else { return nil }
            return (dot.x / 2, dot.y / 4)
        }
    }
}

/// The names placed on a map, so that none overlaps another.
private struct NamesOnMap {
    /// The second column of a wide character.
    static let covered: Character = "\u{0}"

    private let columns: Int
    private var taken: [[Bool]]

    init(columns: Int, rows: Int) {
        self.columns = columns
        taken = Array(repeating: Array(repeating: false, count: columns), count: rows)
    }

    mutating func take(_ range: Range<Int>, _ row: Int) { for column in range { taken[row][column] = true } }

    /// A dot and a name to the right of it, or to its left; `nil` if there is no space.
    mutating func place(_ name: String, at cell: (column: Int, row: Int)) -> (start: Int, characters: [Character])? {
        let width = DisplayWidth.of(name) + 2
        let letters = name.flatMap { letter in
            [letter] + Array(repeating: Self.covered, count: max(0, DisplayWidth.of(letter) - 1))
        }
        guard letters.count + 2 == width else { return nil }
        for (start, characters) in [
            (cell.column, ["·", " "] + letters), (cell.column - width + 1, letters + [" ", "·"]),
        ] {
            guard start >= 0, start + width <= columns else { continue }
            // A name keeps a column of distance to the next.
            let room = max(0, start - 1)..<min(columns, start + width + 1)
            guard !taken[cell.row][room].contains(true) else { continue }
            take(start..<start + width, cell.row)
            return (start, characters)
        }
        return nil
    }
}
