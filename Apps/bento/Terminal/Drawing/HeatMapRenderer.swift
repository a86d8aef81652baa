import Core

/// Draws a calendar heat map: a row for each day of the week, a column for each week, shades by value.
struct HeatMapRenderer: Sendable {
    let style: TerminalStyle
    var forms = LocaleForms.international

    private static let shades: [Character] = ["·", "░", "▒", "▓", "█"]
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    func lines(_ map: HeatMap) -> [String] {
        let heading = TerminalText.wrapped(map.unit.isEmpty ? map.title : "\(map.title) (\(map.unit))", to: style.width)
        let offset = forms.weekStart(of: map.firstDay).days(to: map.firstDay)
        let weeks = (offset + map.values.count + 6) / 7
        // The latest weeks, where there are more than fit.
        let shown = max(1, min(weeks, style.drawingWidth - 4))
        let first = weeks - shown
        let known = map.values.compactMap { $0 }.filter { $0.isFinite && $0 > 0 }
        let maximum = map.maximum ?? known.max() ?? 1
        var rows = [months(map, first: first, count: shown, offset: offset)]
        for weekday in 0..<7 {
            let squares = (first..<weeks).map { week -> Character in
                let index = week * 7 + weekday - offset
                guard map.values.indices.contains(index) else { return " " }
                return Self.shade(map.values[index], maximum: maximum)
            }
            rows.append(style.paint(DisplayWidth.padded(name(of: weekday), to: 4), .muted) + String(squares))
        }
        return heading.map { style.paint($0, .strong) } + rows
    }

    /// Every second row has its name.
    private func name(of row: Int) -> String {
        row.isMultiple(of: 2) ? Self.days[(forms.firstWeekday - 1 + row) % 7] : ""
    }

    private func months(_ map: HeatMap, first: Int, count: Int, offset: Int) -> String {
        var line = ""
        var last = 0
        for week in first..<(first + count) {
            let day = map.firstDay.adding(days: week * 7 - offset + 6)
            let column = week - first
            if day.month != last, line.isEmpty || line.count < column, column + 3 <= count {
                line += String(repeating: " ", count: column - line.count)
                line += Self.monthNames[max(0, min(11, day.month - 1))]
                last = day.month
            }
        }
        return style.paint("    " + line, .muted)
    }

    private static func shade(_ value: Double?, maximum: Double) -> Character {
        guard let value, value.isFinite else { return " " }
        guard value > 0, maximum > 0 else { return shades[0] }
        let level = Int((min(1, value / maximum) * 4).rounded(.up))
        return shades[min(4, max(1, level))]
    }

    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
