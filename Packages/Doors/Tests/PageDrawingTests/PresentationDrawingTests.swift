import Core
import CoreHosting
import PageDrawing
import Testing

@Suite("Presentations in HTML")
struct PresentationDrawingTests {
    static func drawn(_ presentation: Presentation, _ context: DrawingContext = DrawingContext()) -> String {
        var html = HTML()
        html.add(presentation, in: context)
        return html.description
    }

    @Test("text is paragraphs, with a class for what it means")
    func text() {
        #expect(Self.drawn(.text("a\nb\n\n c ", tone: .bad)) == "<p class=\"bad\">a<br>b</p><p class=\"bad\"> c </p>")
        #expect(Self.drawn(.text("")) == "")
        #expect(Self.drawn(.unknown(["kind": "new"], text: "x")) == "<p>x</p>")
    }

    @Test("names and values are a list of terms")
    func pairs() {
        #expect(
            Self.drawn(.keyValues([KeyValue("a", "<1>", tone: .good)]))
                == "<dl class=\"pairs\"><dt>a</dt><dd class=\"good\">&lt;1&gt;</dd></dl>"
        )
        #expect(Self.drawn(.keyValues([])) == "")
    }

    @Test(
        "a notice says by a word what kind it is",
        arguments: [
            (Notice.Kind.info, "info", "Note:"), (.success, "success", "Done:"), (.warning, "warning", "Warning:"),
            (.error, "error", "Error:"),
        ]
    )
    func notices(kind: Notice.Kind, name: String, word: String) {
        #expect(
            Self.drawn(.notice(Notice(kind, "x"))) == "<p class=\"notice \(name)\"><strong>\(word)</strong> x</p>"
        )
    }

    @Test("sections have headings, deeper ones lower")
    func sections() {
        let html = Self.drawn(.section("A", [.section("B", [.markdown("# C")]), .stack([]), .stack([.text("d")])]))
        #expect(html.contains("<h2>A</h2>"))
        #expect(html.contains("<h3>B</h3>"))
        #expect(html.contains("<h4>C</h4>"))
        #expect(html.contains("<div class=\"stack\"><p>d</p></div>"))
    }

    @Test("parts that stand in each other without end are cut off")
    func depth() {
        var nested = Presentation.text("inmost")
        for _ in 0..<1_000 { nested = .stack([nested]) }
        let html = Self.drawn(nested)
        #expect(html.contains("More stands below"))
        #expect(!html.contains("inmost"))
    }

    // MARK: Tables

    static let table = Table(
        [
            .init("Food"), .init("kcal", .trailing), .init("Note", dispensability: 1),
            .init("g", .trailing, dispensability: 3),
        ],
        rows: [
            ["eggs", "1,234.5", Table.Cell("a\nb", tone: .warning), "–"],
            ["<b>", "-3 kcal"],
        ],
        footer: ["All", "1"],
        listing: Table.Listing("entry", [.init(id: "7/x", stamp: "s")])
    )

    @Test("a table has heads, numbers by which it is sorted, totals, and no numbers of rows")
    func tables() {
        let html = Self.drawn(.table(Self.table), DrawingContext(rowLink: { kind, item in "/\(kind)/\(item.id)" }))
        #expect(html.hasPrefix("<div class=\"table\"><table data-sort=\"\"><thead><tr><th scope=\"col\">Food</th>"))
        #expect(
            html.contains("<th scope=\"col\" class=\"number\">kcal</th><th scope=\"col\" class=\"spare-2\">Note</th>")
        )
        #expect(html.contains("<th scope=\"row\"><a href=\"/entry/7%2Fx\">eggs</a></th>"))
        #expect(html.contains("<td class=\"number\" data-order=\"1234.5\">1,234.5</td>"))
        #expect(
            html.contains(
                "<td class=\"spare-2\"><span class=\"warning\">a b</span></td><td class=\"number spare-1\">–</td>"
            )
        )
        #expect(html.contains("<th scope=\"row\">&lt;b&gt;</th><td class=\"number\" data-order=\"-3\">-3 kcal</td>"))
        #expect(html.contains("<tfoot><tr><td>All</td><td class=\"number\">1</td>"))
    }

    @Test("of many rows the first are drawn, and all are counted")
    func manyRows() {
        let rows = (0..<10_000).map { [Table.Cell("row \($0)")] }
        let html = Self.drawn(.table(Table([.init("Name")], rows: rows)))
        #expect(html.contains("row 499<"))
        #expect(!html.contains("row 500<"))
        #expect(html.hasSuffix("<p class=\"muted\">The first 500 of 10,000.</p>"))
    }

    @Test("a table that is wider than any page is cut off with a word")
    func manyColumns() {
        let columns = (0..<2_000).map { Table.Column("c\($0)") }
        let html = Self.drawn(.table(Table(columns, rows: Array(repeating: [], count: 500))))
        #expect(html.utf8.count < 500_000)
        #expect(html.hasSuffix("The first 50 of 2000 columns.</p>"))
    }

    @Test("a table without rows says so")
    func empty() {
        #expect(Self.drawn(.table(Table([.init("a")], rows: []))) == "<p class=\"muted\">Nothing here yet.</p>")
        #expect(Self.drawn(.table(Table([], rows: [[]]))) == "")
    }

    @Test(
        "cells are sorted by the number that they begin with, as the person writes it",
        arguments: [
            ("1,234.5 kg", "1234.5"), ("−12%", "-12"), ("€ 3.5", "3.5"), ("1:30", "90"), ("1:02:03", "3723"), ("–", ""),
            ("", ""), ("12 of 30", "12"), ("99999999999999999999", "1e+20"), ("x1", "1"), ("1.2.3", "1.2"),
        ]
    )
    func orders(text: String, order: String) {
        let html = Self.drawn(.table(Table([.init("n", .trailing)], rows: [[Table.Cell(text)]])))
        #expect(html.contains("<td class=\"number\"" + (order.isEmpty ? ">" : " data-order=\"\(order)\">")))
    }

    // MARK: Bars and pictures

    @Test("bars have a mark at their targets and words beside them; what goes beyond is broken off")
    func bars() {
        let html = Self.drawn(
            .bars([
                Bar("Protein", value: 61, target: 122, caption: "61 g of 122 g", tone: .warning),
                Bar("Fat", value: 500, target: 50, caption: "500 g"),
            ])
        )
        #expect(html.contains("<title>Protein: 61 g of 122 g</title><desc>50% of the target</desc>"))
        #expect(html.contains("class=\"bar warning\""))
        #expect(html.contains("class=\"target\" x=\"500\""))
        #expect(html.contains("<rect class=\"fill\" width=\"950\""))
        #expect(html.contains("role=\"img\""))
    }

    @Test(
        "bars of any value stay in their drawing",
        arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e308, 1e-300]
    )
    func barValues(value: Double) {
        for target in [nil, value, 10] {
            let html = Self.drawn(.bars([Bar("a", value: value, target: target, maximum: target, caption: "c")]))
            #expect(!html.contains("nan"))
            #expect(!html.contains("inf"))
            #expect(!html.contains("width=\"-"))
        }
    }

    @Test("hundreds of bars are cut off with a word, and none are nothing")
    func manyBars() {
        let bars = (0..<600).map { Bar("b\($0)", value: 1, caption: "") }
        #expect(Self.drawn(.bars(bars)).hasSuffix("<p class=\"muted\">The first 500 of 600.</p>"))
        #expect(Self.drawn(.bars([])) == "")
    }

    @Test("a QR code is one path on white with four squares around it")
    func picture() throws {
        let picture = try #require(Picture(width: 2, height: 2, squares: [true, true, false, true], text: "bitcoin:x"))
        let html = Self.drawn(.picture(picture))
        #expect(html.contains("viewBox=\"0 0 10 10\""))
        #expect(html.contains("<desc>bitcoin:x</desc>"))
        #expect(html.contains("<rect class=\"ground\" width=\"10\" height=\"10\"/>"))
        #expect(html.contains("d=\"M4 4h2v1h-2zM5 5h1v1h-1z\""))
    }

    @Test("white that a picture has around it counts", arguments: [(0, 4), (1, 3), (4, 0), (9, 0)])
    func margins(own: Int, added: Int) throws {
        let side = 1 + 2 * own
        let squares = (0..<(side * side)).map { $0 == own * side + own }
        let picture = try #require(Picture(width: side, height: side, squares: squares, text: ""))
        #expect(Self.drawn(.picture(picture)).contains("viewBox=\"0 0 \(side + 2 * added) \(side + 2 * added)\""))
        let blank = try #require(Picture(width: 0, height: 0, squares: [], text: ""))
        #expect(Self.drawn(.picture(blank)).contains("viewBox=\"0 0 8 8\""))
    }

    @Test("nothing drawn has a style, a handler or an id, whatever the names", arguments: HTMLTests.hostile)
    func harmless(name: String, written: String) throws {
        let day = try #require(LocalDay(year: 2026, month: 11, day: 28))
        let place = try Coordinate(latitude: 1, longitude: 2)
        let parts: [Presentation] = [
            .text(name), .keyValues([KeyValue(name, name)]), .notice(Notice(.info, name)), .markdown(name),
            .table(Table([.init(name)], rows: [[Table.Cell(name)]])), .bars([Bar(name, value: 1, caption: name)]),
            .lineChart(
                LineChart(name, series: [.init(name, [1, 2]), .init(name, [2])], labels: [name, name], unit: name)
            ),
            .heatMap(HeatMap(name, from: day, values: [1], unit: name)),
            .map(
                MapPicture(
                    bounds: .init(south: 0, west: 0, north: 3, east: 3),
                    lines: [],
                    markers: [.init(place, label: name), .init(place, label: name, tone: .muted)]
                )
            ),
            .unknown(.null, text: name),
        ]
        let html = Self.drawn(.section(name, parts))
        for word in ["<script", " style=", " onclick=\"", " id=", "\u{202E}", "\u{0}", "javascript:"] {
            #expect(!html.contains(word))
        }
    }
}
