import Core
import SpokenText

/// Draws a calendar: a column for each week, a row for each day of it. More is a larger and darker square.
struct HeatMapDrawing {
    let context: DrawingContext

    /// From one day to the next.
    private static let step = 14
    private static let size = 12
    private static let left = 32
    private static let top = 16
    private static let levels = 4
    private static let shades: [StaticString] = ["shade-1", "shade-2", "shade-3", "shade-4"]

    func draw(_ map: HeatMap, in html: inout HTML) {
        let caption = map.unit.isEmpty ? map.title : "\(map.title) (\(map.unit))"
        html.add(.figure, .class("heat-map")) { html in
            html.add(.figcaption, text: caption)
            let known = map.values.compactMap { $0 }.filter { $0.isFinite && $0 > 0 }
            guard !map.values.isEmpty, !known.isEmpty else {
                return html.add(.p, .class("muted"), text: "No values yet.")
            }
            let maximum = map.maximum.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? known.max() ?? 1
            html.add(.div, .class("heat"), .focusable(byKeys: true), .role(.group), .label(caption)) { html in
                drawDays(map, maximum, caption: caption, in: &html)
            }
            let unit = map.unit.isEmpty ? "" : " " + map.unit
            html.add(
                .p,
                .class("muted"),
                text: "The larger the square, the more: up to \(context.forms.figure(maximum))\(unit)."
            )
            drawFigures(map, in: &html)
        }
    }

    private func drawDays(_ map: HeatMap, _ maximum: Double, caption: String, in html: inout HTML) {
        // Days of the first week before the first day.
        let offset = context.forms.weekStart(of: map.firstDay).days(to: map.firstDay)
        let weeks = (offset + map.values.count + 6) / 7
        let (width, height) = (Self.left + weeks * Self.step, Self.top + 7 * Self.step)
        var paths = Array(repeating: "", count: Self.levels + 1)
        for (index, value) in map.values.enumerated() {
            let (week, day) = (index + offset).quotientAndRemainder(dividingBy: 7)
            let (x, y) = (Self.left + week * Self.step, Self.top + day * Self.step)
            paths[0] += "M\(x) \(y)h\(Self.size)v\(Self.size)h-\(Self.size)z"
            let level = Self.level(value, maximum)
            guard level > 0 else { continue }
            let size = 4 + level * 2
            let inset = (Self.size - size) / 2
            paths[level] += "M\(x + inset) \(y + inset)h\(size)v\(size)h-\(size)z"
        }
        let words = Presentation.heatMap(map).plainText
        let attributes: [Attribute] = [.viewBox(0, 0, width, height), .width(width), .height(height)]
        Figure.draw(attributes, title: caption, words: words, in: &html) { html in
            drawNames(map, offset: offset, weeks: weeks, in: &html)
            html.add(.path, .class("day"), .path(paths[0]))
            for level in 1...Self.levels where !paths[level].isEmpty {
                html.add(.path, .class("shade", Self.shades[level - 1]), .path(paths[level]))
            }
        }
    }

    private func drawNames(_ map: HeatMap, offset: Int, weeks: Int, in html: inout HTML) {
        for row in stride(from: 0, to: 7, by: 2) {
            let name = context.forms.shortWeekday(map.firstDay.adding(days: row - offset).isoWeekday)
            html.add(.svgText, .x(0), .y(Self.top + row * Self.step + 10), text: name)
        }
        var last = 0
        var free = 0
        for week in 0..<weeks {
            let day = map.firstDay.adding(days: max(0, week * 7 - offset))
            let x = Self.left + week * Self.step
            if day.month != last, x >= free {
                let name = context.forms.shortMonth(day.month)
                html.add(.svgText, .x(x), .y(11), text: name)
                free = x + max(28, name.count * 7)
            }
            last = day.month
        }
    }

    private static func level(_ value: Double?, _ maximum: Double) -> Int {
        guard let value, value.isFinite, value > 0 else { return 0 }
        return min(levels, max(1, (min(1, value / maximum) * Double(levels)).rounded(.up).place))
    }

    private func drawFigures(_ map: HeatMap, in html: inout HTML) {
        let rows = map.values.enumerated().compactMap { offset, value -> [String]? in
            guard let value, value.isFinite else { return nil }
            return [context.forms.date(map.firstDay.adding(days: offset)), context.forms.figure(value)]
        }
        Figure.drawFigures(["Day", map.unit.isEmpty ? map.title : map.unit], rows: rows, in: &html)
    }
}
