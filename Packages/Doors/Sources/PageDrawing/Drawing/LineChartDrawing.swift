import Core
import CoreHosting

/// Draws lines over an axis with round ticks, with the target band behind them. Several lines differ by their dashes.
///
/// The drawing stretches to the available space; ticks and names are text beside it, which does not.
struct LineChartDrawing {
    let context: DrawingContext

    /// The width and height in units of the drawing.
    private static let side = 1_000.0
    private static let mostSeries = 12

    func draw(_ given: LineChart, in html: inout HTML) {
        let chart = Self.fromFirstValue(given)
        let caption = chart.unit.isEmpty ? chart.title : "\(chart.title) (\(chart.unit))"
        let values = chart.series.flatMap { $0.values.compactMap { $0 } }.filter(\.isFinite)
        html.add(.figure, .class("chart")) { html in
            html.add(.figcaption, text: caption)
            guard let least = values.min(), let most = values.max() else {
                return html.add(.p, .class("muted"), text: "No values yet.")
            }
            let band = chart.band.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil }
            let axis = ValueAxis(
                from: min(least, band?.lowerBound ?? least),
                to: max(most, band?.upperBound ?? most),
                areCounts: band == nil && values.allSatisfy { $0 == $0.rounded() }
            )
            html.add(.div, .class("plot")) { html in
                html.add(.div, .class("ticks"), .hiddenFromReaders) { html in
                    for tick in axis.ticks.reversed() {
                        html.add(.span, text: context.forms.number(tick, decimals: axis.decimals))
                    }
                }
                drawLines(chart, axis, band, caption: caption, in: &html)
                drawLabels(chart, in: &html)
            }
            drawKey(chart, band, in: &html)
            drawFigures(chart, in: &html)
        }
    }

    /// The chart from the first position with a value: the positions before take no space.
    private static func fromFirstValue(_ chart: LineChart) -> LineChart {
        let series = chart.series.prefix(mostSeries)
        let first = series.compactMap { $0.values.firstIndex { $0?.isFinite == true } }.min() ?? 0
        return LineChart(
            chart.title,
            series: series.map { .init($0.name, Array($0.values.dropFirst(first)), tone: $0.tone) },
            labels: Array(chart.labels.dropFirst(first)),
            band: chart.band,
            unit: chart.unit
        )
    }

    // MARK: The lines

    private func drawLines(
        _ chart: LineChart,
        _ axis: ValueAxis,
        _ band: ClosedRange<Double>?,
        caption: String,
        in html: inout HTML
    ) {
        let (bottom, top) = (axis.ticks[0], axis.ticks[axis.ticks.count - 1])
        func y(_ value: Double) -> Int {
            ((top - min(max(value, bottom), top)) / (top - bottom) * Self.side).place
        }
        let positions = chart.series.map(\.values.count).max() ?? 0
        func x(_ index: Int) -> Int {
            positions > 1 ? (Double(index) / Double(positions - 1) * Self.side).place : Int(Self.side / 2)
        }
        let size = Int(Self.side)
        // A line at an end would be cut in half.
        let attributes: [Attribute] = [.viewBox(-8, -8, size + 16, size + 16), .stretches]
        Figure.draw(attributes, title: caption, words: chart.words, in: &html) { html in
            var grid = ""
            for tick in axis.ticks { grid += "M0 \(y(tick))h\(size)" }
            html.add(.path, .class("grid"), .path(grid))
            if let band {
                let upper = y(band.upperBound)
                html.add(
                    .rect,
                    .class("band"),
                    .y(upper),
                    .width(size),
                    .height(max(4, y(band.lowerBound) - upper))
                )
            }
            for (index, series) in chart.series.enumerated() {
                let points = series.values.enumerated().map { offset, value in
                    value.flatMap { $0.isFinite ? (x: x(offset), y: y($0)) : nil }
                }
                let line = LinePath(Self.thinned(points))
                guard !line.isEmpty else { continue }
                html.add(.path, [Self.name(index, series.tone), .path(line.data)])
            }
        }
    }

    /// The first, lowest, highest, and last point of each column: more cannot be told apart.
    private static func thinned(_ points: [(x: Int, y: Int)?]) -> [(x: Int, y: Int)?] {
        guard points.count > 2 * Int(side) else { return points }
        var kept: [(x: Int, y: Int)?] = []
        var column: [(x: Int, y: Int)] = []
        func take() {
            guard let first = column.first, let last = column.last else { return }
            let (least, most) = column.reduce((first.y, first.y)) { (min($0.0, $1.y), max($0.1, $1.y)) }
            kept += [first, (first.x, least), (first.x, most), last]
            column = []
        }
        var isAfterGap = false
        for point in points {
            guard let point else {
                isAfterGap = true
                continue
            }
            if column.first.map({ $0.x != point.x }) ?? true {
                take()
                // A gap within a column cannot be seen.
                if isAfterGap, !kept.isEmpty { kept.append(nil) }
            }
            isAfterGap = false
            column.append(point)
        }
        take()
        return kept
    }

    private static func name(_ index: Int, _ tone: Tone) -> Attribute {
        let dashes: [StaticString] = ["series dash-0", "series dash-1", "series dash-2", "series dash-3"]
        return .class(dashes[index % dashes.count], tone)
    }

    // MARK: Words

    /// The names of positions, evenly spaced.
    private func drawLabels(_ chart: LineChart, in html: inout HTML) {
        let positions = min(chart.series.map(\.values.count).max() ?? 0, chart.labels.count)
        guard positions > 0 else { return }
        let longest = chart.labels.prefix(positions).map(\.count).max() ?? 0
        let most = longest > 7 ? 3 : 5
        // The number of letters that fit side by side in the narrowest window, 360 pixels.
        let count = positions <= most + 2 && longest * positions <= 34 ? positions : min(positions, most)
        html.add(.div, .class("labels"), .hiddenFromReaders) { html in
            for place in 0..<count {
                let index = count > 1 ? (Double(place) / Double(count - 1) * Double(positions - 1)).place : 0
                html.add(.span, text: String(chart.labels[index].prefix(24)))
            }
        }
    }

    /// The names of the lines and the band.
    private func drawKey(_ chart: LineChart, _ band: ClosedRange<Double>?, in html: inout HTML) {
        guard chart.series.count > 1 || band != nil else { return }
        html.add(.ul, .class("key")) { html in
            if chart.series.count > 1 {
                for (index, series) in chart.series.enumerated() {
                    html.add(.li) { html in
                        html.add(.svg, .viewBox(0, 0, 32, 8), .hiddenFromReaders) { html in
                            html.add(.path, Self.name(index, series.tone), .path("M2 4h28"))
                        }
                        html.text(series.name)
                    }
                }
            }
            if let band {
                html.add(.li) { html in
                    html.add(.svg, .viewBox(0, 0, 32, 8), .hiddenFromReaders) { html in
                        html.add(.rect, .class("band"), .width(32), .height(8))
                    }
                    let (low, high) = (context.forms.figure(band.lowerBound), context.forms.figure(band.upperBound))
                    html.text("target \(low) to \(high)\(chart.unit.isEmpty ? "" : " " + chart.unit)")
                }
            }
        }
    }

    private func drawFigures(_ chart: LineChart, in html: inout HTML) {
        let positions = chart.series.map(\.values.count).max() ?? 0
        let rows = (0..<positions).compactMap { index -> [String]? in
            let values = chart.series.map { series in
                series.values.indices.contains(index) ? series.values[index].flatMap { $0.isFinite ? $0 : nil } : nil
            }
            guard values.contains(where: { $0 != nil }) else { return nil }
            let label = chart.labels.indices.contains(index) ? chart.labels[index] : "\(index + 1)"
            return [label] + values.map { $0.map(context.forms.figure) ?? "–" }
        }
        Figure.drawFigures([""] + chart.series.map(\.name), rows: rows, in: &html)
    }
}

extension LineChart {
    fileprivate var words: String { Presentation.lineChart(self).plainText }
}
