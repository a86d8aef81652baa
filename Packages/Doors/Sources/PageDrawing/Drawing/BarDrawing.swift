import Core
import CoreHosting

/// Draws horizontal bars with a mark at the target; the words beside them say the same.
struct BarDrawing {
    let context: DrawingContext

    /// The full width in units of the drawing.
    private static let width = 1_000.0
    private static let height = 12
    private static let mostBars = 500

    func draw(_ bars: [Bar], in html: inout HTML) {
        guard !bars.isEmpty else { return }
        let scale = BarScale(bars)
        html.add(.ul, .class("bars")) { html in
            for bar in bars.prefix(Self.mostBars) {
                html.add(.li) { html in
                    html.add(.span, .tone(bar.tone), text: bar.label)
                    html.add(.span, .class("caption"), text: bar.caption)
                    draw(bar, scale, in: &html)
                }
            }
        }
        if bars.count > Self.mostBars {
            html.add(.p, .class("muted"), text: "The first \(Self.mostBars) of \(bars.count).")
        }
    }

    private func draw(_ bar: Bar, _ scale: BarScale, in html: inout HTML) {
        let (length, target) = scale.place(bar)
        let end = (min(1, max(0, length)) * Self.width).place
        let attributes: [Attribute] = [
            .viewBox(0, 0, Int(Self.width), Self.height), .stretches, .class("bar", bar.tone),
        ]
        Figure.draw(attributes, title: "\(bar.label): \(bar.caption)", words: words(bar), in: &html) { html in
            html.add(.rect, .class("track"), .width(Int(Self.width)), .height(Self.height))
            if length > 1 {
                // What goes on beyond the end is broken off.
                html.add(.rect, .class("fill"), .width(Int(Self.width) - 50), .height(Self.height))
                html.add(.rect, .class("fill"), .x(Int(Self.width) - 35), .width(35), .height(Self.height))
            } else if end > 0 {
                html.add(.rect, .class("fill"), .width(end), .height(Self.height))
            }
            if let target {
                let mark = (min(1, max(0, target)) * Self.width).place
                html.add(.rect, .class("target"), .x(min(mark, Int(Self.width) - 6)), .width(6), .height(Self.height))
            }
        }
    }

    /// The share of the target.
    private func words(_ bar: Bar) -> String {
        guard let target = bar.target, target.isFinite, target > 0, bar.value.isFinite else { return "" }
        let share = bar.value / target * 100
        return share.isFinite ? "\(context.forms.number(share.rounded()))% of the target" : ""
    }
}
