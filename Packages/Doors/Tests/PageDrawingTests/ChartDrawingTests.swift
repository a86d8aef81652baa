import Core
import CoreHosting
import PageDrawing
import Testing

@Suite("Charts in HTML")
struct ChartDrawingTests {
    static func drawn(_ presentation: Presentation) -> String { PresentationDrawingTests.drawn(presentation) }

    @Test("a line has ticks, names, words for readers and its figures")
    func line() {
        let chart = LineChart(
            "Weight",
            series: [.init("kg", [nil, 80, 81, nil, 82.5, nil])],
            labels: ["d0", "d1", "d2", "d3", "d4", "d5"],
            band: 79...80,
            unit: "kg"
        )
        let html = Self.drawn(.lineChart(chart))
        #expect(html.contains("<figcaption>Weight (kg)</figcaption>"))
        #expect(html.contains("<title>Weight (kg)</title><desc>Weight (kg)\nkg: d1 80.0, d2 81.0, d4 82.5</desc>"))
        #expect(html.contains("<span>d1</span>"))
        #expect(!html.contains("<span>d0</span>"))
        #expect(html.contains("target 79 to 80 kg"))
        #expect(html.contains("<th scope=\"row\">d4</th><td class=\"number\">82.5</td>"))
        // A point between gaps is a dot.
        #expect(html.contains("h0\"/>"))
    }

    @Test("several lines differ by their dashes and are named")
    func lines() {
        let series = (0..<14).map { LineChart.Series("s\($0)", [Double($0), 1], tone: $0 == 1 ? .bad : .normal) }
        let html = Self.drawn(.lineChart(LineChart("t", series: series, labels: ["a", "b"])))
        #expect(html.contains("class=\"series dash-0\""))
        #expect(html.contains("class=\"series dash-1 bad\""))
        #expect(html.contains("</svg>s11</li>"))
        #expect(!html.contains("</svg>s12</li>"))
    }

    @Test(
        "values that no axis holds stay in the drawing",
        arguments: [
            [Double.nan], [.infinity, 1], [1e308, -1e308], [1e-300, 0], [-1, .nan, -1], [1e15, 1e16], [3],
        ]
    )
    func values(values: [Double]) {
        let html = Self.drawn(.lineChart(LineChart("t", series: [.init("s", values)], labels: [])))
        #expect(!html.contains("nan"))
        #expect(!html.contains("inf"))
        for number in Self.numbers(in: html) { #expect((-1_100...1_100).contains(number)) }
    }

    @Test("a chart without values says so")
    func empty() {
        for series in [[], [LineChart.Series("s", [])], [.init("s", [nil, .nan])]] {
            let html = Self.drawn(.lineChart(LineChart("t", series: series, labels: ["a"])))
            #expect(
                html
                    == "<figure class=\"chart\"><figcaption>t</figcaption><p class=\"muted\">No values yet.</p></figure>"
            )
        }
    }

    @Test("a band of no numbers is left out")
    func band() {
        let chart = LineChart("t", series: [.init("s", [1, 2])], labels: [], band: -Double.infinity...Double.infinity)
        #expect(!Self.drawn(.lineChart(chart)).contains("band"))
    }

    @Test("of many positions few are named, the first and the last among them")
    func names() {
        let values = (0..<90).map { Double?(Double($0)) }
        let chart = LineChart("t", series: [.init("s", values)], labels: (0..<90).map { "d\($0)" })
        let html = Self.drawn(.lineChart(chart))
        #expect(
            html.contains("<div class=\"labels\" aria-hidden=\"true\"><span>d0</span><span>d22</span><span>d45</span>")
        )
        #expect(html.contains("<span>d89</span></div>"))
    }

    @Test("a long description is cut, and says where the rest is")
    func description() {
        let values = (0..<2_000).map { Double?(Double($0)) }
        let html = Self.drawn(
            .lineChart(LineChart("t", series: [.init("s", values)], labels: (0..<2_000).map(String.init)))
        )
        #expect(html.contains("The figures below have the rest.</desc>"))
        #expect(html.contains("The first 1000 of 2000."))
    }

    @Test("a line of a hundred thousand values, with gaps and without, is drawn in few steps")
    func thinned() throws {
        for gap in [7, 1_000, .max] {
            let values = (0..<100_000).map { $0 % gap == gap - 1 ? nil : Double($0 % 89) }
            let html = Self.drawn(.lineChart(LineChart("t", series: [.init("s", values)], labels: [])))
            let path = try #require(html.components("class=\"series").last?.prefix { $0 != ">" })
            #expect(path.utf8.count > 1_000)
            #expect(path.utf8.count < 60_000)
        }
    }

    @Test("a calendar has larger squares for more, names of months and its figures")
    func calendar() throws {
        let day = try #require(LocalDay(year: 2026, month: 11, day: 25))
        let map = HeatMap("Volume", from: day, values: [0, 1, 2, nil, .nan, -1, 4, .infinity], unit: "kg")
        let html = Self.drawn(.heatMap(map))
        #expect(html.contains("<figcaption>Volume (kg)</figcaption>"))
        #expect(html.contains(">Nov</text>"))
        #expect(html.contains(">Mon</text>"))
        #expect(html.contains(">Sun</text>"))
        for level in [1, 2, 4] { #expect(html.contains("class=\"shade shade-\(level)\"")) }
        #expect(!html.contains("shade-3"))
        #expect(!html.contains("nan"))
        #expect(html.contains("up to 4 kg."))
        #expect(html.contains("<th scope=\"row\">2026-12-01</th><td class=\"number\">4</td>"))
    }

    @Test(
        "a calendar's axes name months and weekdays in the person's language",
        arguments: [
            ("en_GB", "Mon Wed Fri Sun", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
            ("en_US", "Sun Tue Thu Sat", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
            ("de_DE", "Mo Mi Fr So", "Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez"),
            ("fr_FR", "lun mer ven dim", "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
            ("es_ES", "lun mié vie dom", "ene feb mar abr may jun jul ago sept oct nov dic"),
            ("it_IT", "lun mer ven dom", "gen feb mar apr mag giu lug ago set ott nov dic"),
            ("pt_BR", "dom ter qui sáb", "jan fev mar abr mai jun jul ago set out nov dez"),
            ("ar_EG", "Sat Mon Wed Fri", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
        ]
    )
    func calendarNames(locale: String, weekdays: String, months: String) throws {
        let day = try #require(LocalDay(year: 2026, month: 1, day: 1))
        let map = HeatMap("t", from: day, values: (0..<365).map { Double($0) })
        let context = DrawingContext(forms: LocaleForms(locale: locale))
        let html = PresentationDrawingTests.drawn(.heatMap(map), context)
        let names = html.components("</text>").dropLast().compactMap { $0.split(separator: ">").last }
        #expect(names.joined(separator: " ") == "\(weekdays) \(months)")
    }

    @Test("a year of days is below 15 KB, a calendar without values says so")
    func calendarSizes() throws {
        let day = try #require(LocalDay(year: 2026, month: 1, day: 1))
        let year = Self.drawn(.heatMap(HeatMap("t", from: day, values: (0..<365).map { Double($0) })))
        let drawing = try #require(year.components("<svg").last?.components("</svg>").first)
        #expect(drawing.utf8.count < 22_000)
        for values in [[], [nil, 0], [Double.nan]] as [[Double?]] {
            #expect(Self.drawn(.heatMap(HeatMap("t", from: day, values: values))).contains("No values yet."))
        }
        let maximum = HeatMap("t", from: day, values: [5], maximum: .nan)
        #expect(Self.drawn(.heatMap(maximum)).contains("shade-4"))
    }

    static func numbers(in html: String) -> [Int] {
        html.components("<svg").dropFirst().flatMap { part in
            part.components(" d=\"").dropFirst().flatMap { path in
                path.prefix { $0 != "\"" }.split { !$0.isNumber && $0 != "-" }.flatMap { $0.split(separator: "-") }
                    .compactMap { Int($0) }
            }
        }
    }
}

extension StringProtocol {
    func components(_ separator: String) -> [String] {
        self.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
    }
}
