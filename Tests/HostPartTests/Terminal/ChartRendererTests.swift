import Core
import CoreHosting
import Testing

@testable import BentoTerminal

@Suite("Charts in a terminal")
struct ChartRendererTests {
    @Test("a chart puts high values above low ones and names the ends of its axis")
    func chart() {
        let chart = LineChart("Up", series: [.init("x", [0, 100])], labels: ["start", "end"])
        let lines = TerminalRendererTests.renderer(60).lines(.lineChart(chart))
        #expect(lines[0] == "Up")
        #expect(lines.filter { $0.contains("┤") }.count == 9)
        #expect(lines[1].hasPrefix("100 ┤") && lines[5].hasPrefix(" 50 ┤") && lines[9].hasPrefix("  0 ┤"), "\(lines)")
        // The line climbs: its dots stand left in the lowest row and right in the highest.
        let first = lines[1].firstIndex { $0 >= "\u{2801}" && $0 <= "\u{28FF}" }
        let last = lines[9].firstIndex { $0 >= "\u{2801}" && $0 <= "\u{28FF}" }
        #expect(first.map { lines[1].distance(from: lines[1].startIndex, to: $0) } ?? 0 > 30)
        #expect(last.map { lines[9].distance(from: lines[9].startIndex, to: $0) } ?? 99 < 12)
        #expect(lines.last?.contains("start") == true && lines.last?.contains("end") == true)
    }

    @Test("a chart begins at its first value")
    func firstValue() {
        let values: [Double?] = Array(repeating: nil, count: 23) + [4, 5, nil, 7, 6, 5, 8]
        let labels = (1...30).map { "Nov \($0)" }
        let whole = LineChart("Food", series: [.init("kcal", values)], labels: labels)
        let short = LineChart(
            "Food",
            series: [.init("kcal", Array(values.dropFirst(23)))],
            labels: Array(labels.dropFirst(23))
        )
        let lines = TerminalRendererTests.renderer(80).lines(.lineChart(whole))
        #expect(lines == TerminalRendererTests.renderer(80).lines(.lineChart(short)))
        #expect(lines.last?.contains("Nov 24") == true && lines.last?.contains("Nov 23") == false, "\(lines)")
        let none = LineChart("Food", series: [.init("kcal", [nil, .nan])], labels: ["a", "b"])
        #expect(TerminalRendererTests.renderer(80).lines(.lineChart(none)) == ["Food", "No values yet."])
    }

    @Test(
        "the names below a chart are evenly spaced, and the last is that of the last position",
        arguments: [20, 40, 80, 140]
    )
    func labels(width: Int) throws {
        for count in [2, 7, 30, 90, 365] {
            let values = (0..<count).map { Double($0 % 17) }
            let chart = LineChart("x", series: [.init("x", values)], labels: (0..<count).map { "d\($0)" })
            let lines = TerminalRendererTests.renderer(width).lines(.lineChart(chart))
            let shown = try #require(lines.last).split(separator: " ").compactMap { Int($0.dropFirst()) }
            #expect(shown.last == count - 1, "\(lines)")
            #expect(Set(zip(shown, shown.dropFirst()).map { $1 - $0 }).count <= 1, "\(lines)")
            let ticks = lines.dropLast().last?.count { $0 == "┬" }
            #expect(ticks == shown.count, "\(lines)")
        }
    }

    @Test(
        "an axis has round ticks around its values, and none below zero where nothing is",
        arguments: [
            (0.0, 2.0, [0.0, 0.5, 1, 1.5, 2], 1), (0, 0, [0, 0.25, 0.5, 0.75, 1], 2),
            (0.02, 2, [0, 0.5, 1, 1.5, 2], 1),
            (82.06, 82.94, [82, 82.25, 82.5, 82.75, 83], 2), (831, 2294, [500, 1000, 1500, 2000, 2500], 0),
            (5, 5, [4, 4.5, 5, 5.5, 6], 1), (-0.02, 2, [-1, 0, 1, 2], 0), (-5, -5, [-6, -5.5, -5, -4.5, -4], 1),
            (0.3, 0.4, [0.3, 0.325, 0.35, 0.375, 0.4], 3), (0, 21, [0, 10, 20, 30], 0),
            (0, 1_234_567, [0, 500_000, 1_000_000, 1_500_000], 0),
            (1e12, 1e12 + 1e-3, [9e11, 9.5e11, 1e12, 1.05e12, 1.1e12], 0),
        ] as [(Double, Double, [Double], Int)]
    )
    func axis(low: Double, high: Double, ticks: [Double], decimals: Int) {
        let axis = ValueAxis(from: low, to: high)
        #expect(axis.ticks.count == ticks.count && axis.decimals == decimals, "\(axis)")
        #expect(zip(axis.ticks, ticks).allSatisfy { abs($0 - $1) <= abs($1) * 1e-9 + 1e-9 }, "\(axis)")
    }

    @Test("every axis holds its values, in three to five ticks, and draws them within its rows")
    func axes() {
        let edges = [0, 1e-300, 1e-9, 0.1, 0.3, 1, 7, 99.99, 100, 1e6, 123_456_789, 1e15, 1e308, .infinity]
        let ends = edges + edges.map { -$0 }
        for low in ends {
            for high in ends where high >= low {
                for areCounts in [false, true] {
                    let axis = ValueAxis(from: low, to: high, areCounts: areCounts)
                    let (bottom, top) = (axis.ticks[0], axis.ticks[axis.ticks.count - 1])
                    #expect((3...5).contains(axis.ticks.count) && bottom < top, "\(low) \(high) \(axis)")
                    #expect((7...9).contains(axis.rows) && (0...12).contains(axis.decimals), "\(low) \(high) \(axis)")
                    if abs(low) < 1e15, abs(high) < 1e15 {
                        let hair = (top - bottom) * 1e-8
                        #expect(bottom <= low + hair && high <= top + hair, "\(low) \(high) \(axis)")
                    }
                    #expect(low < 0 || bottom >= 0)
                    for value in [low, high, .infinity, -.infinity] {
                        #expect((0...Double(axis.rows - 1)).contains(axis.row(of: value)))
                    }
                    if areCounts { #expect(axis.ticks.allSatisfy { $0 == $0.rounded() }) }
                }
            }
        }
    }

    @Test("the axis of few counts has whole numbers alone")
    func counts() {
        let chart = LineChart("Workouts a week", series: [.init("x", [0, 1, 3, nil])], labels: [])
        let lines = TerminalRendererTests.renderer(60).lines(.lineChart(chart))
        let marks = lines.compactMap { line in line.firstRange(of: " ┤").map { line[..<$0.lowerBound] } }
        #expect(marks.filter { $0 != " " } == ["3", "2", "1", "0"], "\(lines)")
        #expect(ValueAxis(from: 0, to: 0, areCounts: true).ticks == [0, 1, 2])
        #expect(ValueAxis(from: 18, to: 20, areCounts: true).ticks == [0, 5, 10, 15, 20])
    }

    @Test("without colors lines are told apart by letters on them and at their ends")
    func letters() {
        let chart = LineChart(
            "Macros",
            series: [
                .init("protein", (0..<60).map { _ in 160 }), .init("carbs", (0..<60).map { _ in 200 }),
                .init("fat", (0..<60).map { _ in 60 }), .init("fiber", (0..<60).map { _ in 20 }),
            ],
            labels: []
        )
        let lines = TerminalRendererTests.renderer(80).lines(.lineChart(chart))
        #expect(lines.last == "  P protein   C carbs   F fat   I fiber")
        for letter in ["P", "C", "F", "I"] {
            let row = lines.dropLast().first { $0.contains(letter) && $0.contains("┤") } ?? ""
            #expect(row.count { String($0) == letter } >= 4 && row.hasSuffix(letter), "\(lines)")
        }
        let painted = TerminalRenderer(style: TerminalStyle(width: 80, usesColour: true)).lines(.lineChart(chart))
        #expect(painted.map(TerminalRendererTests.withoutColours).filter { $0.hasSuffix(" C") }.count == 1)
    }

    @Test("a narrow band is shaded in one row at least")
    func band() {
        let chart = LineChart("x", series: [.init("x", [0, 1000])], labels: [], band: 301...302)
        let shaded = TerminalRendererTests.renderer(60).lines(.lineChart(chart)).filter {
            $0.contains("┤") && $0.contains("░")
        }
        #expect(shaded.count == 1)
    }

    @Test(
        "a year has all days of the week and every month, over more lines where the screen is narrow",
        arguments: [20, 40, 80, 140]
    )
    func year(width: Int) throws {
        let map = HeatMap(
            "Active time",
            from: try #require(LocalDay("2026-01-01")),
            values: (0..<365).map { $0 % 7 == 0 ? 90 : 0 },
            unit: "min"
        )
        let lines = TerminalRendererTests.renderer(width).lines(.heatMap(map))
        let strips = lines.count { $0.hasPrefix("Mon ") }
        #expect(strips == [20: 4, 40: 2, 80: 1, 140: 1][width], "\(lines)")
        for name in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] {
            #expect(lines.count { $0.hasPrefix("\(name) ") } == strips)
        }
        let months = lines.filter { $0.hasPrefix("    ") }.joined(separator: " ").split(separator: " ")
        #expect(months == ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])
        #expect(lines.joined().count { $0 == "█" } == 53 + 1, "\(lines)")
        #expect(lines.joined(separator: " ").contains("up to 90 min"))
        // A month stands above its own weeks.
        if strips == 1 {
            let header = lines[1]
            let friday = try #require(lines.first { $0.hasPrefix("Thu") })
            let february = try #require(header.firstRange(of: "Feb")).lowerBound
            let column = header.distance(from: header.startIndex, to: february)
            #expect(Array(friday)[column - 1] == " " && Array(friday)[column] != " ", "\(lines)")
        }
    }

    @Test(
        "a heat map names weekdays and months in the person's language",
        arguments: [
            ("en_GB", "Mon Tue Wed Thu Fri Sat Sun", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
            ("de_DE", "Mo Di Mi Do Fr Sa So", "Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez"),
            (
                "fr_FR", "lun mar mer jeu ven sam dim",
                "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."
            ),
            ("es_ES", "lun mar mié jue vie sáb dom", "ene feb mar abr may jun jul ago sept oct nov dic"),
            ("it_IT", "lun mar mer gio ven sab dom", "gen feb mar apr mag giu lug ago set ott nov dic"),
            ("pt_BR", "dom seg ter qua qui sex sáb", "jan fev mar abr mai jun jul ago set out nov dez"),
        ]
    )
    func names(locale: String, weekdays: String, months: String) throws {
        let map = HeatMap("t", from: try #require(LocalDay("2026-01-01")), values: (0..<365).map { Double($0) })
        for width in [20, 40, 80] {
            let lines = TerminalRendererTests.renderer(width, forms: LocaleForms(locale: locale)).lines(.heatMap(map))
            let shown = lines.dropFirst().filter { $0.hasPrefix(" ") }.joined().split(separator: " ")
            #expect(shown.joined(separator: " ") == months, "\(lines)")
            let rows = lines.dropFirst(2).prefix(7).compactMap { $0.split(separator: " ").first }
            #expect(rows.joined(separator: " ") == weekdays, "\(lines)")
        }
    }

    @Test("the figures of an axis and the weeks of a heat map are those of the person's locale")
    func forms() {
        let chart = LineChart("Up", series: [.init("x", [0, 2000])], labels: [], band: 1000...1500, unit: "kcal")
        let german = TerminalRendererTests.renderer(60, forms: LocaleForms(locale: "de_DE")).lines(.lineChart(chart))
        #expect(
            german[1].hasPrefix("2.000 ┤") && german.last?.contains("target 1.000 to 1.500 kcal") == true,
            "\(german)"
        )
        // A Sunday and the Monday after it.
        let map = HeatMap("Sets", from: LocalDay(daysSince1970: 20_779), values: [4, 0])
        let monday = TerminalRendererTests.renderer(60, forms: LocaleForms(locale: "en_GB")).lines(.heatMap(map))
        #expect(monday[2] == "Mon  ·" && monday[8] == "Sun █", "\(monday)")
        let sunday = TerminalRendererTests.renderer(60, forms: LocaleForms(locale: "en_US")).lines(.heatMap(map))
        #expect(sunday[2] == "Sun █" && sunday[3] == "Mon ·" && sunday[8].hasPrefix("Sat"), "\(sunday)")
    }
}
