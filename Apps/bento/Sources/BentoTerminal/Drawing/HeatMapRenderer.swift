import Core
import SpokenText

/// Draws a calendar heat map: a row for each day of the week, a column for each week, gaps between the months, shades
/// by value. If it is wider than the screen, it continues below.
struct HeatMapRenderer: Sendable {
    let style: TerminalStyle
    var forms = LocaleForms.international

    private static let shades: [Character] = ["·", "░", "▒", "▓", "█"]
    /// Columns of the names of days.
    private static let names = 4

    /// The weeks that end in a month, counted from the first.
    private struct Month {
        let name: String
        var weeks: Range<Int>

        var columns: Int { max(weeks.count, name.count) }
    }

    func lines(_ map: HeatMap) -> [String] {
        let heading = TerminalText.wrapped(map.unit.isEmpty ? map.title : "\(map.title) (\(map.unit))", to: style.width)
        guard !map.values.isEmpty else { return heading.map { style.paint($0, .strong) } }
        // Days of the first week before the first day.
        let offset = forms.weekStart(of: map.firstDay).days(to: map.firstDay)
        let known = map.values.compactMap { $0 }.filter { $0.isFinite && $0 > 0 }
        let maximum = map.maximum ?? known.max() ?? 1
        let strips = strips(months(of: map, offset: offset))
        return heading.map { style.paint($0, .strong) }
            + strips.flatMap { lines($0, of: map, offset: offset, maximum: maximum) }
            + key(map, maximum: maximum, isAnyKnown: !known.isEmpty)
    }

    private func months(of map: HeatMap, offset: Int) -> [Month] {
        var months: [Month] = []
        var last = 0
        for week in 0..<((offset + map.values.count + 6) / 7) {
            let end = map.firstDay.adding(days: min(week * 7 - offset + 6, map.values.count - 1))
            if end.month != last {
                months.append(Month(name: forms.shortMonth(end.month), weeks: week..<week))
                last = end.month
            }
            months[months.count - 1].weeks = months[months.count - 1].weeks.lowerBound..<(week + 1)
        }
        return months
    }

    /// The months in groups that fit beside each other.
    private func strips(_ months: [Month]) -> [[Month]] {
        var strips: [[Month]] = []
        var used = 0
        for month in months {
            if strips.isEmpty || used + 1 + month.columns > style.drawingWidth {
                strips.append([month])
                used = Self.names + month.columns
            } else {
                strips[strips.count - 1].append(month)
                used += 1 + month.columns
            }
        }
        return strips
    }

    private func lines(_ months: [Month], of map: HeatMap, offset: Int, maximum: Double) -> [String] {
        func line(_ name: String, _ cells: (Month) -> String) -> String {
            let text = months.map { DisplayWidth.padded(cells($0), to: $0.columns) }.joined(separator: " ")
            let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
            return style.paint(DisplayWidth.padded(name, to: Self.names), .muted) + text[..<end]
        }
        var lines = [line("") { $0.name }]
        for weekday in 0..<7 {
            lines.append(
                line(forms.shortWeekday(map.firstDay.adding(days: weekday - offset).isoWeekday)) { month in
                    String(
                        month.weeks.map { week -> Character in
                            let index = week * 7 + weekday - offset
                            return map.values.indices.contains(index)
                                ? Self.shade(map.values[index], maximum: maximum) : " "
                        }
                    )
                }
            )
        }
        return lines
    }

    /// The key to the shades.
    private func key(_ map: HeatMap, maximum: Double, isAnyKnown: Bool) -> [String] {
        guard isAnyKnown else { return [] }
        let unit = map.unit.isEmpty ? "" : " \(map.unit)"
        let number = forms.number(maximum, decimals: maximum >= 10 || maximum == maximum.rounded() ? 0 : 1)
        let words = "\(Self.shades[0]) none, \(String(Self.shades[1...])) up to \(number)\(unit)"
        return TerminalText.wrapped(words, to: style.width).map { style.paint($0, .muted) }
    }

    private static func shade(_ value: Double?, maximum: Double) -> Character {
        guard let value, value.isFinite, value > 0, maximum > 0 else { return shades[0] }
        let level = Int((min(1, value / maximum) * 4).rounded(.up))
        return shades[min(4, max(1, level))]
    }
}
