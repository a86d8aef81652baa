import Core

/// Expresses a presentation in sentences, one item per line, for a screen reader: no columns, bars, frames, or dots.
struct SentenceRenderer: Sendable {
    let style: TerminalStyle
    let forms: LocaleForms

    func lines(_ presentation: Presentation) -> [String] {
        switch presentation {
        case .keyValues(let pairs): pairs.map { sentence("\(label($0.key)) \($0.value)", $0.tone) }
        case .table(let table): rows(of: table)
        case .bars(let bars): bars.map { sentence(words(of: $0), $0.tone) }
        case .lineChart(let chart): words(of: chart)
        case .heatMap(let map): [words(of: map)]
        case .map(let map): words(of: map)
        case .picture(let picture): [TerminalText.line(picture.text)]
        case .section(let title, let parts):
            [style.paint(TerminalText.line(title), .strong)]
                + TerminalRenderer(style: style, forms: forms).lines(.stack(parts))
        case .text, .notice, .markdown, .unknown, .stack: []
        }
    }

    /// True if the kind is converted here; text stays as it is.
    static func says(_ presentation: Presentation) -> Bool {
        switch presentation {
        case .text, .notice, .markdown, .unknown, .stack: false
        default: true
        }
    }

    private func sentence(_ text: String, _ tone: Tone = .normal) -> String {
        style.paint(TerminalText.line(text), tone == .muted ? .normal : tone)
    }

    /// A name with a colon, unless it ends with punctuation.
    private func label(_ name: String) -> String {
        name.last.map { $0.isLetter || $0.isNumber || ")\"'".contains($0) } ?? false ? "\(name):" : name
    }

    /// `Energy: 216 of 1,800 kcal, 12 %`.
    private func words(of bar: Bar) -> String {
        let said = "\(label(bar.label)) \(bar.caption)"
        guard let target = bar.target, target.isFinite, target > 0, bar.value.isFinite else { return said }
        let share = forms.number(max(0, bar.value) / target * 100, decimals: 0)
        return said.contains("%") ? said : "\(said), \(share) %"
    }

    /// `1. Egg; Amount 2, 100 g; kcal 143`: each cell follows the name of its column, except for the first.
    private func rows(of table: Table) -> [String] {
        func line(_ cells: [Table.Cell]) -> String {
            var parts: [String] = []
            for (column, cell) in zip(table.columns, cells) where !cell.text.isEmpty {
                let isNamed = !parts.isEmpty && !column.title.isEmpty
                parts.append(isNamed ? "\(column.title) \(cell.text)" : cell.text)
            }
            return TerminalText.line(parts.joined(separator: "; "))
        }
        var lines: [String] = []
        for (index, cells) in table.rows.enumerated() {
            let isItem = table.listing?.items.indices.contains(index) ?? false
            let number = table.listing.map { $0.first.addingReportingOverflow(index) }
            let head = isItem ? number.map { $0.overflow ? "" : "\($0.partialValue). " } ?? "" : ""
            lines.append(head + line(cells))
        }
        if let footer = table.footer { lines.append(line(footer)) }
        return lines
    }

    /// `Weight (kg): from 80.4 (Nov 1) to 79.1 (Nov 21); lowest 78.9 (Nov 19), highest 80.6 (Nov 3).`
    private func words(of chart: LineChart) -> [String] {
        let title =
            chart.unit.isEmpty || chart.title.contains(chart.unit) ? chart.title : "\(chart.title) (\(chart.unit))"
        let values = chart.series.flatMap { $0.values.compactMap { $0 } }.filter(\.isFinite)
        guard let least = values.min(), let most = values.max() else { return ["\(label(title)) no values yet."] }
        let decimals = most - least >= 20 ? 0 : most - least >= 2 ? 1 : 2
        func number(_ value: Double) -> String { forms.number(value, decimals: decimals) }
        func place(_ index: Int) -> String {
            let name = index < chart.labels.count ? TerminalText.line(chart.labels[index]) : ""
            return name.isEmpty ? "" : " (\(name))"
        }
        var lines: [String] = []
        for series in chart.series {
            let known = series.values.enumerated().compactMap { index, value -> (index: Int, value: Double)? in
                guard let value, value.isFinite else { return nil }
                return (index, value)
            }
            let name = chart.series.count > 1 ? "\(title), \(series.name)" : title
            guard let first = known.first, let last = known.last,
                let low = known.min(by: { $0.value < $1.value }), let high = known.max(by: { $0.value < $1.value })
            else {
                lines.append("\(label(name)) no values yet.")
                continue
            }
            var text = "\(label(name)) "
            if known.count == 1 {
                text += "\(number(first.value))\(place(first.index))."
            } else {
                text +=
                    "from \(number(first.value))\(place(first.index)) to \(number(last.value))\(place(last.index)); "
                text +=
                    "lowest \(number(low.value))\(place(low.index)), highest \(number(high.value))\(place(high.index))."
            }
            lines.append(text)
        }
        if let band = chart.band {
            lines.append(
                "Target: \(number(band.lowerBound)) to \(number(band.upperBound))\(chart.unit.isEmpty ? "" : " \(chart.unit)")."
            )
        }
        return lines.map { TerminalText.line($0) }
    }

    /// `Volume (kg): 31 of 365 days, most 8,200 on Nov 3.`
    private func words(of map: HeatMap) -> String {
        let title = map.unit.isEmpty ? map.title : "\(map.title) (\(map.unit))"
        let done = map.values.enumerated().compactMap { index, value -> (day: LocalDay, value: Double)? in
            guard let value, value.isFinite, value > 0 else { return nil }
            return (map.firstDay.adding(days: index), value)
        }
        let count = "\(forms.number(Int64(done.count))) of \(forms.counted(map.values.count, "day"))"
        guard let most = done.max(by: { $0.value < $1.value }) else { return "\(label(title)) \(count)." }
        return "\(label(title)) \(count), most \(forms.number(most.value, decimals: 1)) on \(forms.date(most.day))."
    }

    private func words(of map: MapPicture) -> [String] {
        guard !map.markers.isEmpty else { return ["A map without places."] }
        return map.markers.enumerated().map { index, marker in
            TerminalText.line("\(index + 1). \(marker.label); \(MapRenderer.text(of: marker.coordinate))")
        }
    }
}
