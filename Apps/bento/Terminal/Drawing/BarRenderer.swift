import Core

/// Draws horizontal bars in eighths of a column, with a mark at the target.
struct BarRenderer: Sendable {
    let style: TerminalStyle

    func lines(_ bars: [Bar]) -> [String] {
        let labels = bars.map { DisplayWidth.truncated(TerminalText.line($0.label), to: style.width / 3) }
        let captions = bars.map { DisplayWidth.truncated(TerminalText.line($0.caption), to: style.width / 2) }
        let labelWidth = labels.map { DisplayWidth.of($0) }.max() ?? 0
        let captionWidth = captions.map { DisplayWidth.of($0) }.max() ?? 0
        let barWidth = min(40, style.drawingWidth - labelWidth - captionWidth - 4)
        let scale = Self.scale(of: bars)
        return bars.indices.map { index in
            let label = DisplayWidth.padded(labels[index], to: labelWidth)
            guard barWidth >= 6 else { return "\(label)  \(captions[index])" }
            return "\(label)  \(drawn(bars[index], columns: barWidth, scale: scale))  \(captions[index])"
        }
    }

    /// How many targets the full width stands for: the same for all, so that their marks stand below each other. What is more than
    /// twice its target fills its bar.
    private static func scale(of bars: [Bar]) -> Double {
        let shares = bars.compactMap { bar -> Double? in
            guard bar.maximum == nil, bar.value.isFinite, let target = bar.target, target.isFinite, target > 0 else {
                return nil
            }
            return bar.value / target
        }
        return min(2, max(1.25, shares.max() ?? 0))
    }

    /// The bar itself, exactly `columns` wide.
    ///
    /// - Parameter scale: how many targets the full width stands for, where the bar has a target and no maximum.
    func drawn(_ bar: Bar, columns: Int, scale: Double = 1.25) -> String {
        let value = bar.value.isFinite ? max(0, bar.value) : 0
        let target = bar.target.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        let full = bar.maximum.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? target.map { $0 * scale } ?? value
        guard full > 0 else { return style.paint(String(repeating: "░", count: columns), .muted) }
        let eighths = Int((min(1, value / full) * Double(columns * 8)).rounded())
        // Without the dust of a division, which would move the mark of one bar beside those of the others.
        let mark = target.map { min(columns - 1, Int(($0 / full * Double(columns) + 1e-9).rounded(.down))) }
        var filled = ""
        var rest = ""
        for column in 0..<columns {
            let inColumn = eighths - column * 8
            if column == mark {
                if inColumn > 0 { filled += "┃" } else { rest += "┃" }
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
