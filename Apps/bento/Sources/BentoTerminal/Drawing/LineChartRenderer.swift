import Core
import CoreHosting

/// Draws lines in braille dots over an axis with round ticks, with the target band shaded behind them. Several lines
/// are distinguished by letters, not by colors alone.
struct LineChartRenderer: Sendable {
    let style: TerminalStyle
    var forms = LocaleForms.international

    /// The layout of a chart.
    private struct Plot {
        let axis: ValueAxis
        /// The number of columns left of the drawing: the ticks and the line of the axis.
        let origin: Int
        let columns: Int
        /// The number of columns right of it.
        let margin: Int
        let positions: Int

        func column(of index: Int, of count: Int) -> Int {
            let share = positions > 1 ? Double(index) / Double(positions - 1) : 0.5
            return Int((share * Double(count - 1)).rounded())
        }
    }

    func lines(_ given: LineChart) -> [String] {
        let chart = Self.fromFirstValue(given)
        let title = style.paint(DisplayWidth.truncated(TerminalText.line(chart.title), to: style.width), .strong)
        let values = chart.series.flatMap { $0.values.compactMap { $0 } }.filter(\.isFinite)
        guard let least = values.min(), let most = values.max() else {
            return [title, style.paint("No values yet.", .muted)]
        }
        let axis = ValueAxis(
            from: min(least, chart.band?.lowerBound ?? least),
            to: max(most, chart.band?.upperBound ?? most),
            areCounts: chart.band == nil && values.allSatisfy { $0 == $0.rounded() }
        )
        let ticks = axis.ticks.map {
            DisplayWidth.truncated(forms.number($0, decimals: axis.decimals), to: style.width / 2)
        }
        let width = ticks.map { DisplayWidth.of($0) }.max() ?? 0
        let margin = style.width < 40 || chart.series.count > 12 ? 0 : max(3, chart.series.count + 1)
        let plot = Plot(
            axis: axis,
            origin: width + 2,
            columns: max(1, min(style.drawingWidth - width - 2 - margin, 100)),
            margin: margin,
            positions: chart.series.map(\.values.count).max() ?? 0
        )
        var result = [title]
        for (row, line) in drawn(chart, plot).enumerated() {
            let isTick = row.isMultiple(of: axis.rowsPerTick)
            let tick = isTick ? ticks[ticks.count - 1 - row / axis.rowsPerTick] : ""
            result.append(style.paint(DisplayWidth.padded(tick, to: width, leading: true) + " ┤", .muted) + line)
        }
        result += labelLines(chart.labels, plot)
        result += legend(chart)
        return result
    }

    /// The chart from the first position with a value: the positions before take no space.
    private static func fromFirstValue(_ chart: LineChart) -> LineChart {
        let first = chart.series.compactMap { $0.values.firstIndex { $0?.isFinite == true } }.min() ?? 0
        guard first > 0 else { return chart }
        return LineChart(
            chart.title,
            series: chart.series.map { .init($0.name, Array($0.values.dropFirst(first)), tone: $0.tone) },
            labels: Array(chart.labels.dropFirst(first)),
            band: chart.band,
            unit: chart.unit
        )
    }

    // MARK: The lines

    private func drawn(_ chart: LineChart, _ plot: Plot) -> [String] {
        let canvases = chart.series.map { canvas($0, plot) }
        let letters = letters(of: chart)
        let band = shaded(chart.band, plot.axis)
        return (0..<plot.axis.rows).map { row in
            var line = ""
            for column in 0..<plot.columns {
                let lines = canvases.indices.filter { canvases[$0].canvas[column, row] != nil }
                if let top = lines.last, let dots = canvases[top].canvas[column, row] {
                    let named = lines.first { Self.isNamed(column, line: $0) && !style.usesColour && letters.count > 1 }
                    line += style.paint(named.map { letters[$0] } ?? String(dots), chart.series[named ?? top].tone)
                } else {
                    line += band.contains(row) ? style.paint("░", .muted) : " "
                }
            }
            if letters.count > 1, plot.margin > 0 {
                line += " "
                for index in canvases.indices where canvases[index].lastRow == row {
                    line += style.paint(letters[index], chart.series[index].tone)
                }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The dots of a line, and the row of its last value.
    private func canvas(_ series: LineChart.Series, _ plot: Plot) -> (canvas: BrailleCanvas, lastRow: Int?) {
        var canvas = BrailleCanvas(columns: plot.columns, rows: plot.axis.rows)
        var previous: (x: Int, y: Int)?
        var last: Int?
        for (index, value) in series.values.enumerated() {
            guard let value, value.isFinite else {
                previous = nil
                continue
            }
            // A tick is in the middle of its row.
            let y = Int((plot.axis.row(of: value) * 4 + 1.5).rounded())
            let point = (x: plot.column(of: index, of: canvas.width), y: y)
            if let previous { canvas.line(from: previous, to: point) } else { canvas.set(point.x, point.y) }
            previous = point
            last = y / 4
        }
        return (canvas, last)
    }

    /// True for the columns in which a line shows its letter, which it does repeatedly, in different columns for lines
    /// that cross.
    private static func isNamed(_ column: Int, line: Int) -> Bool { (column + 5 * line) % 15 == 7 }

    /// The rows of a band; at least one.
    private func shaded(_ band: ClosedRange<Double>?, _ axis: ValueAxis) -> ClosedRange<Int> {
        guard let band else { return -1...(-1) }
        let (top, bottom) = (axis.row(of: band.upperBound), axis.row(of: band.lowerBound))
        let rows = (first: Int(top.rounded(.up)), last: Int(bottom.rounded(.down)))
        guard rows.first <= rows.last else {
            let middle = Int(((top + bottom) / 2).rounded())
            return middle...middle
        }
        return rows.first...rows.last
    }

    // MARK: Names

    /// The line of the axis with a tick above each name, and the names of positions: evenly spaced, counted back from
    /// the last, as many as fit.
    private func labelLines(_ labels: [String], _ plot: Plot) -> [String] {
        let named = labels.enumerated().map { (index: $0.offset, text: TerminalText.line($0.element)) }
            .filter { !$0.text.isEmpty }
        for step in [1, 2, 3, 4, 5, 7, 10, 14, 28, 30, 60, 90, 180, 365, Int.max] {
            let shown = stride(from: named.count - 1, through: 0, by: -step).reversed().map { named[$0] }
            var axis = [Character](repeating: "─", count: plot.columns)
            var line = ""
            var isWhole = true
            for (index, text) in shown {
                let column = plot.column(of: index, of: plot.columns)
                let width = DisplayWidth.of(text)
                let most = plot.origin + plot.columns + plot.margin - width
                let start = max(0, min(most, plot.origin + column - width / 2))
                isWhole = isWhole && start >= DisplayWidth.of(line) + (line.isEmpty ? 0 : 2)
                line = DisplayWidth.padded(line, to: start) + text
                axis[min(max(column, 0), plot.columns - 1)] = "┬"
            }
            guard isWhole || shown.count < 2 else { continue }
            let rule = String(repeating: " ", count: plot.origin - 1) + "└" + String(axis)
            let names = DisplayWidth.truncated(line, to: style.width)
            return [style.paint(rule, .muted)] + (names.isEmpty ? [] : [style.paint(names, .muted)])
        }
        return []
    }

    /// A letter for each line: the first of its name that no line before it has.
    private func letters(of chart: LineChart) -> [String] {
        var taken: Set<String> = []
        return chart.series.enumerated().map { index, series in
            let own = series.name.uppercased().filter { $0.isASCII && $0.isLetter }.map(String.init)
            let letter = own.first { !taken.contains($0) } ?? String((index + 1) % 10)
            taken.insert(letter)
            return letter
        }
    }

    /// The names of the lines and the band: on one line if they fit, otherwise one below the other.
    private func legend(_ chart: LineChart) -> [String] {
        var parts: [(mark: String, words: String, tone: Tone)] = []
        if chart.series.count > 1 {
            parts = zip(letters(of: chart), chart.series).map { ($0, TerminalText.line($1.name), $1.tone) }
        }
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

    /// A number with as many decimals as are useful for the span.
    private func number(_ value: Double, span: Double) -> String {
        forms.number(value, decimals: span >= 20 ? 0 : (span >= 2 ? 1 : 2))
    }
}
