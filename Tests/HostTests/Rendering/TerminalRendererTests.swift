import Core
import CoreHosting
import Foundation
import Synchronization
import Testing

@testable import BentoHost
@testable import BentoTerminal

@Suite("TerminalRenderer")
struct TerminalRendererTests {
    static let samples: [Presentation] =
        [
            .text("A sentence that is longer than a narrow terminal can hold in one line, and wraps."),
            .keyValues([
                KeyValue("a long name of a value", "something long enough to be wrapped twice"), KeyValue("b", "2"),
            ]),
            .table(
                Table(
                    [
                        .init("food"), .init("how much", dispensability: 1), .init("kcal", .trailing),
                        .init("note", dispensability: 2),
                    ],
                    rows: [
                        ["Egg, whole, raw, fresh, and with a long description", "2 pieces", "143", "from the table"],
                        ["日本のとても長い名前の食べ物", "1 bowl", "1,234", "\u{1B}[31m"],
                    ],
                    footer: ["", "", "1,377", ""]
                )
            ),
            .bars([
                Bar("protein", value: 84, target: 122, caption: "84 of 122 g"),
                Bar("nothing", value: 0, target: nil, caption: "0"),
                Bar("odd", value: .nan, target: .infinity, caption: "?"),
                Bar("over", value: 3000, target: 1800, caption: "3000 of 1800 kcal", tone: .bad),
            ]),
            .lineChart(
                LineChart(
                    "Weight",
                    series: [
                        .init("weight", [70, 71.5, nil, 70.2, 69]), .init("trend", [70, 70.4, 70.4, 70.3, 69.9]),
                    ],
                    labels: ["Mon", "Tue", "Wed", "Thu", "Fri"],
                    band: 68...70,
                    unit: "kg"
                )
            ),
            .lineChart(LineChart("Empty", series: [], labels: [])),
            .notice(
                Notice(
                    .warning,
                    "Something to look at, in a sentence that needs more than one line on narrow terminals."
                )
            ),
            .section("A heading", [.text("under it"), .section("Deeper", [.text("text")])]),
            .markdown(
                "# A title that is long enough to wrap\n\n- **strong** words\n> said\n\n```\nlet x = 1\n```\n| a | b |"
            ),
            .heatMap(
                HeatMap(
                    "Sets",
                    from: LocalDay(daysSince1970: 20_000),
                    values: (0..<366).map { $0 % 5 == 0 ? nil : Double($0 % 9) }
                )
            ),
            .heatMap(HeatMap("Odd", from: LocalDay(daysSince1970: 20_000), values: [.nan, .infinity, -1, 0, nil])),
            .unknown(
                ["kind": "hologram", "text": "a cat that is described in more words than a narrow terminal can hold"],
                text: "a cat that is described in more words than a narrow terminal can hold"
            ),
        ]
        + [Picture(width: 33, height: 33, squares: (0..<1089).map { $0 % 3 == 0 }, text: "bitcoin:bc1q")].compactMap {
            $0.map { .picture($0) }
        }

    @Test("nothing is wider than the terminal", arguments: [20, 40, 80, 140], [false, true])
    func width(columns: Int, colour: Bool) throws {
        let map = try MapPicture(
            bounds: .init(south: 35, west: -12, north: 60, east: 30),
            lines: [.init([Coordinate(latitude: 36, longitude: -9), Coordinate(latitude: 58, longitude: 25)])],
            markers: [.init(Coordinate(latitude: 52.52, longitude: 13.405), label: "Berlin, a city with a long label")]
        )
        let renderer = TerminalRenderer(style: TerminalStyle(width: columns, usesColour: colour))
        for sample in Self.samples + [.map(map)] {
            for line in renderer.lines(sample) {
                let visible = Self.withoutColours(line)
                #expect(DisplayWidth.of(visible) <= columns, "\(columns): \(visible)")
                #expect(!visible.contains("\u{1B}"))
            }
        }
    }

    @Test("each kind goes through each front end: drawn, as JSON and back, and as plain text")
    func everyFrontEnd() throws {
        for sample in Self.samples {
            let renderer = TerminalRenderer(style: TerminalStyle(width: 80, usesColour: false))
            #expect(!renderer.text(sample).isEmpty)
            let json = try JSONFrontEnd.json(PresentationDocument(sample), pretty: true)
            let read = try JSONDecoder().decode(PresentationDocument.self, from: Data(json.utf8)).body
            // What is not finite comes back as unknown; all else comes back as it was.
            let isOdd = sample.plainText.contains("odd") || sample.plainText.hasPrefix("Odd")
            #expect(read.plainText == sample.plainText && (isOdd || renderer.text(read) == renderer.text(sample)))
        }
    }

    @Test("a picture that does not fit is its text, since a cut code says nothing")
    func picture() throws {
        let picture = try #require(
            Picture(width: 25, height: 3, squares: [Bool](repeating: true, count: 75), text: "ark1qq")
        )
        let wide = TerminalRenderer(style: TerminalStyle(width: 25, usesColour: false)).lines(.picture(picture))
        #expect(wide == [String(repeating: "█", count: 25), String(repeating: "▀", count: 25)])
        let narrow = TerminalRenderer(style: TerminalStyle(width: 24, usesColour: false)).lines(.picture(picture))
        #expect(narrow == ["ark1qq"])
    }

    @Test("a code is drawn with less of its margin where it is too wide with all of it, and alike on all sides")
    func margin() throws {
        // Four blank squares around one of three by three.
        let squares = (0..<121).map { (4...6).contains($0 % 11) && (4...6).contains($0 / 11) }
        let code = try #require(Picture(width: 11, height: 11, squares: squares, text: "see it in a file"))
        func lines(_ width: Int, height: Int? = nil) -> [String] {
            PictureRenderer(style: TerminalStyle(width: 40, usesColour: false, height: height).narrower(by: 40 - width))
                .lines(code)
        }
        #expect(lines(11)[2] == "    ███    " && lines(11).count == 6)
        #expect(lines(10)[1] == "   ▄▄▄   " && lines(9) == lines(10))
        #expect(lines(8).count == 4)
        // Text of a code that has no room.
        let wide = try #require(Picture(width: 41, height: 1, squares: .init(repeating: false, count: 41), text: "a b"))
        #expect(PictureRenderer(style: TerminalStyle(width: 40, usesColour: false)).lines(wide) == ["a b"])
        // Of a window that is too low the code is drawn all the same, and said how to see.
        #expect(lines(11, height: 6).contains("see it in a"))
        #expect(lines(11, height: 7).count == 6)
    }

    @Test("names and values stand below each other where neither has room, whole")
    func stacked() {
        let tries = Presentation.keyValues([
            KeyValue("bento workouts log \"bench 3x8 @ 80kg\"", "log what you did, in plain words", tone: .muted)
        ])
        let narrow = TerminalRenderer(style: TerminalStyle(width: 40, usesColour: false)).lines(tries)
        #expect(narrow == ["bento workouts log \"bench 3x8 @ 80kg\"", "  log what you did, in plain words"])
        let least = TerminalRenderer(style: TerminalStyle(width: 20, usesColour: false)).lines(.section("x", [tries]))
        #expect(least.allSatisfy { $0.count <= 20 } && !least.joined().contains("…"), "\(least)")
        let wide = TerminalRenderer(style: TerminalStyle(width: 80, usesColour: false)).lines(tries)
        #expect(wide.count == 1)
    }

    @Test("a target that is no multiple in binary stands where the others do")
    func inexactScale() {
        // The third of these, times 1.25, is none.
        let bars = [2157, 159, 219, 72].map { Bar("x", value: 1, target: Double($0), caption: "1") }
        let lines = Self.renderer(80).lines(.bars(bars))
        let marks = Set(lines.map { Array($0).firstIndex(of: "┃") })
        #expect(marks.count == 1 && !marks.contains(nil), "\(lines)")
    }

    @Test("a table drops what is dispensable before it shortens names")
    func table() {
        let narrow = TerminalRenderer(style: TerminalStyle(width: 40, usesColour: false)).lines(Self.samples[2])
        #expect(!narrow[0].contains("note") && narrow[0].contains("kcal"))
        #expect(narrow[1].contains("143"))
        // The long name goes on below, whole.
        #expect(narrow.joined().contains("description") && !narrow.joined().contains("…"))
        let wide = TerminalRenderer(style: TerminalStyle(width: 140, usesColour: false)).lines(Self.samples[2])
        #expect(wide[0].contains("note") && wide[1].contains("from the table") && !wide[1].contains("…"))
        #expect(wide[2].contains("\u{FFFD}[31m"))
    }

    @Test(
        "a bar is filled by its share and marks its target",
        arguments: [
            (Bar("a", value: 50, maximum: 100, caption: ""), "█████░░░░░"),
            (Bar("a", value: 0, maximum: 100, caption: ""), "░░░░░░░░░░"),
            (Bar("a", value: 100, maximum: 100, caption: ""), "██████████"),
            (Bar("a", value: 55, maximum: 100, caption: ""), "█████▌░░░░"),
            (Bar("a", value: 50, target: 80, caption: ""), "█████░░░┃░"),
            (Bar("a", value: 100, target: 80, caption: ""), "████████┃█"),
            (Bar("a", value: -5, target: 80, caption: ""), "░░░░░░░░┃░"),
        ]
    )
    func bars(bar: Bar, drawn: String) {
        let renderer = BarRenderer(style: TerminalStyle(width: 80, usesColour: false))
        #expect(renderer.drawn(bar, columns: 10) == drawn)
    }

    /// The renderer of a terminal without colors.
    private static func renderer(_ width: Int, forms: LocaleForms = .international) -> TerminalRenderer {
        TerminalRenderer(style: TerminalStyle(width: width, usesColour: false), forms: forms)
    }

    @Test("the targets of bars shown together stand in one column, also at nothing and far beyond it")
    func commonScale() {
        let bars = [
            Bar("Energy", value: 0, target: 1669, caption: ""), Bar("Protein", value: 0, target: 165, caption: ""),
            Bar("Carbs", value: 90, target: 60, caption: ""), Bar("Fat", value: 1e300, target: 1e-300, caption: ""),
            Bar("Water", value: 500, target: 2000, caption: ""), Bar("Odd", value: .nan, target: 3, caption: ""),
        ]
        for width in [20, 40, 80, 140] {
            let lines = Self.renderer(width).lines(.bars(bars))
            let columns = Set(
                lines.map { line in line.firstIndex(of: "┃").map { line.distance(from: line.startIndex, to: $0) } }
            )
            #expect(columns.count == 1 && columns != [nil], "\(lines)")
        }
        let drawn = Self.renderer(60).lines(.bars(bars))
        // What is beyond twice the target ends in an arrow; a bar of three halves does not.
        #expect(drawn[3].contains("█▶") && !drawn[2].contains("▶"), "\(drawn)")
        let (carbs, water) = (drawn[2].count { $0 == "█" }, drawn[4].count { $0 == "█" })
        #expect(carbs > 4 * water && water > 0, "\(drawn)")
    }

    @Test("bars without a target share the scale of the longest, and a maximum is kept")
    func plainScale() {
        let bars = [
            Bar("a", value: 10, caption: ""), Bar("b", value: 5, caption: ""),
            Bar("c", value: 10, target: 1e300, maximum: 20, caption: ""),
        ]
        let lengths = Self.renderer(60).lines(.bars(bars)).map { line in line.count { $0 == "█" } }
        #expect(lengths == [40, 20, 20])
    }

    @Test("a chart puts high values above low ones and names the ends of its axis")
    func chart() {
        let chart = LineChart("Up", series: [.init("x", [0, 100])], labels: ["start", "end"])
        let lines = Self.renderer(60).lines(.lineChart(chart))
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
        let lines = Self.renderer(80).lines(.lineChart(whole))
        #expect(lines == Self.renderer(80).lines(.lineChart(short)))
        #expect(lines.last?.contains("Nov 24") == true && lines.last?.contains("Nov 23") == false, "\(lines)")
        let none = LineChart("Food", series: [.init("kcal", [nil, .nan])], labels: ["a", "b"])
        #expect(Self.renderer(80).lines(.lineChart(none)) == ["Food", "No values yet."])
    }

    @Test(
        "the names below a chart are evenly spaced, and the last is that of the last position",
        arguments: [20, 40, 80, 140]
    )
    func labels(width: Int) throws {
        for count in [2, 7, 30, 90, 365] {
            let values = (0..<count).map { Double($0 % 17) }
            let chart = LineChart("x", series: [.init("x", values)], labels: (0..<count).map { "d\($0)" })
            let lines = Self.renderer(width).lines(.lineChart(chart))
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
        let lines = Self.renderer(60).lines(.lineChart(chart))
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
        let lines = Self.renderer(80).lines(.lineChart(chart))
        #expect(lines.last == "  P protein   C carbs   F fat   I fiber")
        for letter in ["P", "C", "F", "I"] {
            let row = lines.dropLast().first { $0.contains(letter) && $0.contains("┤") } ?? ""
            #expect(row.count { String($0) == letter } >= 4 && row.hasSuffix(letter), "\(lines)")
        }
        let painted = TerminalRenderer(style: TerminalStyle(width: 80, usesColour: true)).lines(.lineChart(chart))
        #expect(painted.map(Self.withoutColours).filter { $0.hasSuffix(" C") }.count == 1)
    }

    @Test("a narrow band is shaded in one row at least")
    func band() {
        let chart = LineChart("x", series: [.init("x", [0, 1000])], labels: [], band: 301...302)
        let shaded = Self.renderer(60).lines(.lineChart(chart)).filter { $0.contains("┤") && $0.contains("░") }
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
        let lines = Self.renderer(width).lines(.heatMap(map))
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

    @Test("the figures of an axis and the weeks of a heat map are those of the person's locale")
    func forms() {
        let chart = LineChart("Up", series: [.init("x", [0, 2000])], labels: [], band: 1000...1500, unit: "kcal")
        let german = Self.renderer(60, forms: LocaleForms(locale: "de_DE")).lines(.lineChart(chart))
        #expect(
            german[1].hasPrefix("2.000 ┤") && german.last?.contains("target 1.000 to 1.500 kcal") == true,
            "\(german)"
        )
        // A Sunday and the Monday after it.
        let map = HeatMap("Sets", from: LocalDay(daysSince1970: 20_779), values: [4, 0])
        let monday = Self.renderer(60, forms: LocaleForms(locale: "en_GB")).lines(.heatMap(map))
        #expect(monday[2] == "Mon  ·" && monday[8] == "Sun █", "\(monday)")
        let sunday = Self.renderer(60, forms: LocaleForms(locale: "en_US")).lines(.heatMap(map))
        #expect(sunday[2] == "Sun █" && sunday[3] == "Mon ·" && sunday[8].hasPrefix("Sat"), "\(sunday)")
    }

    @Test("a marker stands where its place is")
    func map() throws {
        let picture = try MapPicture(
            bounds: .init(south: -90, west: -180, north: 90, east: 180),
            lines: [],
            markers: [.init(Coordinate(latitude: 0, longitude: 0), label: "Null Island")]
        )
        let lines = MapRenderer(style: TerminalStyle(width: 43, usesColour: false)).lines(picture)
        let row = lines.firstIndex { $0.contains("1") && !$0.contains("Null") } ?? -1
        #expect(row == (lines.count - 1) / 2)
        let sign = try #require(lines[row].firstIndex(of: "1"))
        // In the middle of 41 columns, behind the frame.
        #expect(lines[row].distance(from: lines[row].startIndex, to: sign) == 21)
        #expect(lines.last == "1 Null Island  0.0000° N 0.0000° E")
        #expect(
            lines.dropLast().allSatisfy { $0.count == 43 } && lines[0].hasPrefix("┌")
                && lines[lines.count - 2].hasSuffix("┘")
        )
    }

    @Test("names stand beside their places where there is room, in any script, and never one over another")
    func mapNames() throws {
        func marker(_ longitude: Double, _ name: String, _ tone: Tone = .muted) throws -> MapPicture.Marker {
            .init(try Coordinate(latitude: 0, longitude: longitude), label: name, tone: tone)
        }
        let picture = try MapPicture(
            bounds: .init(south: -20, west: -80, north: 20, east: 80),
            lines: [],
            markers: [
                marker(0, "Here", .good), marker(-60, "Zu\u{308}rich"), marker(-58, "Covered"), marker(30, "東京"),
                marker(79, "Edge"),
            ]
        )
        let lines = MapRenderer(style: TerminalStyle(width: 82, usesColour: false)).lines(picture)
        let row = try #require(lines.first { $0.contains("1") })
        #expect(row.contains("· Zu\u{308}rich") && row.contains("· 東京") && row.contains("Edge ·│"), "\(row)")
        #expect(!lines.contains { $0.contains("Covered") })
        for line in lines.dropLast() { #expect(DisplayWidth.of(line) == 82, "\(line)") }
        // Names have no number: the legend is of what is the person's.
        #expect(lines.last == "1 Here  0.0000° N 0.0000° E" && lines.filter { $0.hasPrefix("1 ") }.count == 1)
    }

    static func withoutColours(_ line: String) -> String {
        var result = ""
        var isCode = false
        for character in line {
            if character == "\u{1B}" { isCode = true } else if !isCode { result.append(character) }
            if isCode, character == "m" { isCode = false }
        }
        return result
    }
}

@Suite("ProgressLine")
struct ProgressLineTests {
    @Test("elsewhere than in a terminal it is a plain line every five seconds, and nothing for what is over before")
    func pace() throws {
        let pipe = Pipe()
        let seconds = Mutex(0.0)
        let line = ProgressLine(
            output: StandardStream(descriptor: pipe.fileHandleForWriting.fileDescriptor),
            style: TerminalStyle(width: 80, usesColour: false)
        ) { .seconds(seconds.withLock { $0 }) }
        // 100 rows, one a tenth of a second; then 1,000 at once.
        for row in 0...100 {
            seconds.withLock { $0 = Double(row) / 10 }
            line.show(ProgressUpdate("Reading", completed: Int64(row), total: 100))
        }
        for row in 0...1000 { line.show(ProgressUpdate("Writing", completed: Int64(row), total: 1000)) }
        line.clear()
        try pipe.fileHandleForWriting.close()
        let lines = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).split(separator: "\n")
        #expect(lines == ["Reading  50 of 100 (50 %), 10/s, 0:05 left", "Reading  100 of 100 (100 %), 10/s"])
    }

    @Test(
        "it says how far, how fast and how long",
        arguments: [
            (
                ProgressUpdate("Reading", completed: 4200, total: 8790, unit: "rows"), Duration.seconds(2),
                "Reading  4,200 of 8,790 rows (47 %), 2,100/s, 0:03 left"
            ),
            (
                ProgressUpdate("Reading", completed: 1_234_567, unit: "bytes"), .seconds(1),
                "Reading  1,234,567 bytes, 1,234,567/s"
            ),
            (ProgressUpdate("Reading", completed: 0, total: 10), .seconds(5), "Reading  0 of 10 (0 %)"),
            (ProgressUpdate("Reading", completed: 10, total: 10), .seconds(100), "Reading  10 of 10 (100 %), 0/s"),
        ]
    )
    func words(update: ProgressUpdate, elapsed: Duration, expected: String) {
        #expect(ProgressLine.words(update, elapsed: elapsed) == expected)
    }
}
