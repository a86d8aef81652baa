/// Draws a laid-out graph.
enum SVGRenderer {
    static func render(_ layout: GraphLayout) -> String {
        var parts: [String] = []
        parts.append(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(number(layout.width)) \(number(layout.depth))\""
                + " width=\"\(number(layout.width))\" role=\"img\" aria-label=\"Dependencies between modules\">"
        )
        parts.append(
            "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\""
                + " orient=\"auto\"><path d=\"M0 0 L8 4 L0 8 z\" class=\"tip\"/></marker></defs>"
        )
        for arrow in layout.arrows { parts.append(path(arrow, in: layout)) }
        for (index, box) in layout.boxes.enumerated() { parts.append(draw(box, index: index, layout: layout)) }
        parts.append("</svg>")
        return parts.joined(separator: "\n")
    }

    private static func path(_ arrow: GraphLayout.Arrow, in layout: GraphLayout) -> String {
        let (from, to) = (layout.boxes[arrow.from], layout.boxes[arrow.to])
        let siblings = layout.arrows.filter { $0.from == arrow.from }
            .sorted { layout.boxes[$0.to].x < layout.boxes[$1.to].x }
        let arrivals = layout.arrows.filter { $0.to == arrow.to }
            .sorted { layout.boxes[$0.from].x < layout.boxes[$1.from].x }
        let leaving = share(of: arrow, among: siblings)
        let arriving = share(of: arrow, among: arrivals)
        let (x1, y1) = (from.x + from.width * leaving, from.y + from.depth)
        let (x2, y2) = (to.x + to.width * arriving, to.y - 2)
        let bend = max(24, (y2 - y1) / 2)
        return "<path class=\"arrow\" data-from=\"\(arrow.from)\" data-to=\"\(arrow.to)\" marker-end=\"url(#tip)\""
            + " d=\"M\(number(x1)) \(number(y1)) C\(number(x1)) \(number(y1 + bend))"
            + " \(number(x2)) \(number(y2 - bend)) \(number(x2)) \(number(y2))\"/>"
    }

    /// Arrows leave and arrive side by side, in the order of what they lead to.
    private static func share(of arrow: GraphLayout.Arrow, among arrows: [GraphLayout.Arrow]) -> Double {
        let place = arrows.firstIndex(of: arrow) ?? 0
        return Double(place + 1) / Double(arrows.count + 1)
    }

    private static func draw(_ box: GraphLayout.Box, index: Int, layout: GraphLayout) -> String {
        var parts = [
            "<g class=\"box\" data-box=\"\(index)\"><rect x=\"\(number(box.x))\" y=\"\(number(box.y))\""
                + " width=\"\(number(box.width))\" height=\"\(number(box.depth))\" rx=\"6\"/>"
        ]
        let cell = layout.cellWidth(of: box)
        for (place, member) in box.members.enumerated() {
            let column = Double(place % box.columns)
            let row = Double(place / box.columns)
            let x = box.x + GraphLayout.padding + cell * (column + 0.5)
            let y = box.y + GraphLayout.padding + GraphLayout.cellHeight * (row + 0.5)
            parts.append(
                "<text x=\"\(number(x))\" y=\"\(number(y))\" data-name=\"\(HTML.escaped(member))\" tabindex=\"0\">"
                    + HTML.escaped(member) + "</text>"
            )
        }
        return parts.joined() + "</g>"
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

/// Text in HTML and XML.
enum HTML {
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
