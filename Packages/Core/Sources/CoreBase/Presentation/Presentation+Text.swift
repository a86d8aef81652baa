extension Presentation {
    /// The same in plain text, without a width: for programs, models, and readers that do not know a kind.
    public var plainText: String {
        switch self {
        case .text(let text, _): text
        case .markdown(let text): text
        case .keyValues(let pairs): pairs.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
        case .table(let table):
            ([table.columns.map(\.title)] + table.rows.map { $0.map(\.text) }
                + (table.footer.map { [$0.map(\.text)] } ?? []))
                .map { $0.joined(separator: "\t") }.joined(separator: "\n")
        case .bars(let bars): bars.map { "\($0.label): \($0.caption)" }.joined(separator: "\n")
        case .lineChart(let chart): chart.plainText
        case .map(let map):
            map.markers.map { "\($0.label): \($0.coordinate.latitude), \($0.coordinate.longitude)" }.joined(
                separator: "\n"
            )
        case .notice(let notice): notice.text
        case .picture(let picture): picture.text
        case .heatMap(let map): map.plainText
        case .unknown(_, let text): text
        case .section(let title, let parts): ([title] + parts.map(\.plainText)).joined(separator: "\n")
        case .stack(let parts): parts.map(\.plainText).filter { !$0.isEmpty }.joined(separator: "\n")
        }
    }
}

extension LineChart {
    var plainText: String {
        let lines = series.map { series in
            let values = zip(labels, series.values).compactMap { label, value in
                value.flatMap(\.finite).map { "\(label) \($0)" }
            }
            return "\(series.name): \(values.joined(separator: ", "))"
        }
        return ([unit.isEmpty ? title : "\(title) (\(unit))"] + lines).joined(separator: "\n")
    }
}

extension HeatMap {
    var plainText: String {
        let days = values.enumerated().compactMap { offset, value in
            value.flatMap(\.finite).map { "\(firstDay.adding(days: offset)): \($0)" }
        }
        return ([unit.isEmpty ? title : "\(title) (\(unit))"] + days).joined(separator: "\n")
    }
}

extension Double {
    /// The value itself; `nil` if it is infinite or not a number.
    package var finite: Double? { isFinite ? self : nil }
}
