import Core
import CoreHosting

/// Draws horizontal bars in eighths of a column, with a mark at the target. The marks of bars that are shown together
/// are in one column.
struct BarRenderer: Sendable {
    let style: TerminalStyle

    func lines(_ bars: [Bar]) -> [String] {
        let labels = bars.map { DisplayWidth.truncated(TerminalText.line($0.label), to: style.width / 3) }
        let labelWidth = labels.map { DisplayWidth.of($0) }.max() ?? 0
        // The words come first: bars take what these leave.
        let captions = bars.map {
            DisplayWidth.truncated(TerminalText.line($0.caption), to: max(1, style.width - labelWidth - 2))
        }
        let captionWidth = captions.map { DisplayWidth.of($0) }.max() ?? 0
        let barWidth = min(40, style.drawingWidth - labelWidth - captionWidth - 4)
        let scale = BarScale(bars)
        return bars.indices.map { index in
            let label = DisplayWidth.padded(labels[index], to: labelWidth)
            guard barWidth >= 6 else { return "\(label)  \(captions[index])" }
            return "\(label)  \(drawn(bars[index], columns: barWidth, scale: scale))  \(captions[index])"
        }
    }

    /// The bar itself, exactly `columns` wide.
    ///
    /// - Parameter scale: that of the bars around it; by default its own.
    func drawn(_ bar: Bar, columns: Int, scale: BarScale? = nil) -> String {
        let (length, target) = (scale ?? BarScale([bar])).place(bar)
        let eighths = Int((min(1, length) * Double(columns * 8)).rounded())
        let mark = target.map { min(columns - 1, Int((min(1, $0) * Double(columns)).rounded(.down))) }
        var filled = ""
        var rest = ""
        for column in 0..<columns {
            let inColumn = eighths - column * 8
            if column == mark {
                if inColumn > 0 { filled += "┃" } else { rest += "┃" }
            } else if column == columns - 1, length > 1 {
                filled += "▶"
            } else if inColumn >= 8 {
                filled += "█"
            } else if inColumn > 0 {
                filled += ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][inColumn - 1]
            } else {
                rest += "░"
            }
        }
        return style.paint(filled, bar.tone) + style.paint(rest, .muted)
    }
}
