import Core

/// The parts that all drawings share: a description for those who cannot see them, and the figures behind them.
enum Figure {
    /// The maximum length of a description in characters; the figures have the rest.
    private static let longestDescription = 1_500
    private static let mostFigures = 1_000

    /// A drawing of its own words.
    static func draw(
        _ attributes: [Attribute],
        title: String,
        words: String,
        in html: inout HTML,
        shapes: (inout HTML) -> Void
    ) {
        html.add(.svg, attributes + [.role(.img)]) { html in
            html.add(.title, text: title)
            if !words.isEmpty { html.add(.desc, text: cut(words)) }
            shapes(&html)
        }
    }

    static func cut(_ words: String) -> String {
        let start = words.prefix(longestDescription)
        return start.endIndex == words.endIndex ? words : start + "… The figures below have the rest."
    }

    /// The figures of a drawing as an expandable table.
    static func drawFigures(_ columns: [String], rows: [[String]], in html: inout HTML) {
        guard !rows.isEmpty else { return }
        html.add(.details, .class("figures")) { html in
            html.add(.summary, text: "Figures")
            html.add(.div, .class("table"), .focusable(byKeys: true), .role(.group), .label("Figures")) { html in
                html.add(.table) { html in
                    html.add(.thead) { html in
                        html.add(.tr) { html in
                            for (index, column) in columns.enumerated() {
                                html.addHead(column, index == 0 ? .tone(.normal) : .class("number"))
                            }
                        }
                    }
                    html.add(.tbody) { html in
                        for row in rows.prefix(mostFigures) {
                            html.add(.tr) { html in
                                for (index, cell) in row.enumerated() {
                                    if index == 0 {
                                        html.add(.th, .scope(.row), text: cell)
                                    } else {
                                        html.add(.td, .class("number"), text: cell)
                                    }
                                }
                            }
                        }
                    }
                }
            }
            if rows.count > mostFigures {
                html.add(.p, .class("muted"), text: "The first \(mostFigures) of \(rows.count).")
            }
        }
    }
}

extension HTML {
    /// The header of a column; one without text is a plain cell, since it says nothing about those below it.
    mutating func addHead(_ title: String, _ name: Attribute) {
        if title.isEmpty { add(.td, name, text: "") } else { add(.th, .scope(.col), name, text: title) }
    }
}

extension LocaleForms {
    /// A figure with as many decimals as it needs, up to two.
    func figure(_ value: Double) -> String {
        for decimals in 0..<2 {
            let scale = decimals == 0 ? 1.0 : 10.0
            if abs(value * scale - (value * scale).rounded()) < 1e-9 * max(1, abs(value * scale)) {
                return number(value, decimals: decimals)
            }
        }
        return number(value, decimals: 2)
    }
}

extension Double {
    /// A coordinate in a drawing as a whole number, clamped to the largest drawing.
    var place: Int { isFinite ? Int(Swift.min(Swift.max(self, -1e6), 1e6).rounded()) : 0 }
}
