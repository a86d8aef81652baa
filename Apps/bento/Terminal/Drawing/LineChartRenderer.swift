import Core

/// Draws lines in braille dots over a labelled axis, with the band to aim for shaded behind them.
struct LineChartRenderer: Sendable {
    let style: TerminalStyle
    var forms = LocaleForms.international
    /// Rows of the drawing.
    static let rows = 8

    func lines(_ chart: LineChart) -> [String] {
        let title = style.paint(DisplayWidth.truncated(TerminalText.line(chart.title), to: style.width), .strong)
        let values = chart.series.flatMap { $0.values.compactMap { $0 } }.filter(\.isFinite)
        guard let least = values.min(), let most = values.max() else {
            return [title, style.paint("No values yet.", .muted)]
        }
        let range = Self.axis(
            from: min(least, chart.band?.lowerBound ?? least),
            to: max(most, chart.band?.upperBound ?? most),
            areCounts: chart.band == nil && values.allSatisfy { $0 == $0.rounded() }
        )

        let places = [range.upperBound, (range.lowerBound + range.upperBound) / 2, range.lowerBound]
        let areWhole = places.allSatisfy { $0 == $0.rounded() }
        let marks = places.map { number($0, span: areWhole ? .infinity : range.upperBound - range.lowerBound) }
        let axis = marks.map { DisplayWidth.of($0) }.max() ?? 0
        let columns = max(10, min(style.drawingWidth - axis - 2, 100))
        let positions = chart.series.map(\.values.count).max() ?? 0

        let drawn = draw(chart, columns: columns, positions: positions, range: range)
        var result = [title]
        for row in 0..<Self.rows {
            let mark = row == 0 ? marks[0] : (row == Self.rows / 2 ? marks[1] : (row == Self.rows - 1 ? marks[2] : ""))
            result.append(style.paint(DisplayWidth.padded(mark, to: axis, leading: true) + " ┤", .muted) + drawn[row])
        }
        result.append(style.paint(String(repeating: " ", count: axis) + " └", .muted) + axisLine(columns))
        let labels = labelLine(chart.labels, columns: columns, positions: positions)
        if !labels.isEmpty { result.append(String(repeating: " ", count: axis + 2) + style.paint(labels, .muted)) }
        result += legend(chart)
        return result
    }

    /// The values with some room around them, none of it beyond 0: what is counted or weighed is never below it.
    ///
    /// - Parameter areCounts: whether all are whole: of few the axis ends, and has its middle, at a whole number.
    static func axis(from low: Double, to high: Double, areCounts: Bool = false) -> ClosedRange<Double> {
        if areCounts, low >= 0, high <= 20 { return 0...max(2, (high / 2).rounded(.up) * 2) }
        let margin = high > low ? (high - low) * 0.05 : max(abs(high) * 0.1, 1)
        let bottom = low >= 0 ? max(0, low - margin) : low - margin
        let top = high <= 0 && low < 0 ? min(0, high + margin) : high + margin
        return bottom...top
    }

    private func axisLine(_ columns: Int) -> String { style.paint(String(repeating: "─", count: columns - 1), .muted) }

    private func draw(_ chart: LineChart, columns: Int, positions: Int, range: ClosedRange<Double>) -> [String] {
        var canvases: [(BrailleCanvas, Tone)] = []
        let span = range.upperBound - range.lowerBound
        for series in chart.series {
            var canvas = BrailleCanvas(columns: columns, rows: Self.rows)
            var previous: (x: Int, y: Int)?
            for (index, value) in series.values.enumerated() {
                guard let value, value.isFinite else {
                    previous = nil
                    continue
                }
                let share = positions > 1 ? Double(index) / Double(positions - 1) : 0.5
                let point = (
                    x: Int((share * Double(canvas.width - 1)).rounded()),
                    y: Int(((range.upperBound - value) / span * Double(canvas.height - 1)).rounded())
                )
                if let previous { canvas.line(from: previous, to: point) } else { canvas.set(point.x, point.y) }
                previous = point
            }
            canvases.append((canvas, series.tone))
        }
        return (0..<Self.rows).map { row in
            let middle = range.upperBound - (Double(row) + 0.5) / Double(Self.rows) * span
            let inBand = chart.band?.contains(middle) ?? false
            var line = ""
            for column in 0..<columns {
                if let (canvas, tone) = canvases.last(where: { $0.0[column, row] != nil }),
                    let dots = canvas[column, row]
                {
                    line += style.paint(String(dots), tone)
                } else {
                    line += inBand ? style.paint("░", .muted) : " "
                }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private func labelLine(_ labels: [String], columns: Int, positions: Int) -> String {
        var line = ""
        for (index, label) in labels.enumerated() {
            let text = TerminalText.line(label)
            let share = positions > 1 ? Double(index) / Double(positions - 1) : 0.5
            let width = DisplayWidth.of(text)
            let start = max(0, min(columns - width, Int(share * Double(columns - 1)) - width / 2))
            guard start >= DisplayWidth.of(line) + (line.isEmpty ? 0 : 1) else { continue }
            line = DisplayWidth.padded(line, to: start) + text
        }
        return line
    }

    /// The names of the lines and the band: in one line where they fit, else one below the other.
    private func legend(_ chart: LineChart) -> [String] {
        var parts: [(mark: String, words: String, tone: Tone)] = []
        if chart.series.count > 1 { parts = chart.series.map { ("━", TerminalText.line($0.name), $0.tone) } }
        if let band = chart.band {
            let span = band.upperBound - band.lowerBound
            let words = "\(number(band.lowerBound, span: span)) to \(number(band.upperBound, span: span))"
            parts.append(("░", "target \(words)\(chart.unit.isEmpty ? "" : " " + chart.unit)", .muted))
        }
        guard !parts.isEmpty else { return [] }
        func painted(_ part: (mark: String, words: String, tone: Tone)) -> String {
            style.paint(part.mark, part.tone) + " " + DisplayWidth.truncated(part.words, to: style.width - 4)
        }
        let total = parts.reduce(0) { $0 + DisplayWidth.of($1.words) + 5 }
        if total <= style.width { return ["  " + parts.map(painted).joined(separator: "   ")] }
        return parts.map { "  " + painted($0) }
    }

    /// A number with as many decimals as its span makes useful.
    private func number(_ value: Double, span: Double) -> String {
        forms.number(value, decimals: span >= 20 ? 0 : (span >= 2 ? 1 : 2))
    }
}
