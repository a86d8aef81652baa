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

    @Test("a chart puts high values above low ones and names the ends of its axis")
    func chart() {
        let chart = LineChart("Up", series: [.init("x", [0, 100])], labels: ["start", "end"])
        let lines = TerminalRenderer(style: TerminalStyle(width: 60, usesColour: false)).lines(.lineChart(chart))
        #expect(lines[0] == "Up")
        #expect(lines[1].contains("105") && lines[LineChartRenderer.rows].hasPrefix("  0 ┤"))
        // The line climbs: its dots stand left in the lowest row and right in the highest.
        let first = lines[1].firstIndex { $0 >= "\u{2801}" && $0 <= "\u{28FF}" }
        let last = lines[LineChartRenderer.rows].firstIndex { $0 >= "\u{2801}" && $0 <= "\u{28FF}" }
        #expect(first.map { lines[1].distance(from: lines[1].startIndex, to: $0) } ?? 0 > 30)
        #expect(last.map { lines[8].distance(from: lines[8].startIndex, to: $0) } ?? 99 < 12)
        #expect(lines.last?.contains("start") == true && lines.last?.contains("end") == true)
    }

    @Test(
        "an axis has room around its values, and none of it beyond zero where nothing is",
        arguments: [
            (0.0, 2.0, 0.0, 2.1), (0, 0, 0, 1), (0.02, 2, 0, 2.099), (70, 71, 69.95, 71.05), (5, 5, 4, 6),
            (-2, 0, -2.1, 0), (-0.02, 2, -0.121, 2.101), (-5, -5, -6, -4), (-1, 1, -1.1, 1.1),
        ]
    )
    func axis(low: Double, high: Double, bottom: Double, top: Double) {
        let axis = LineChartRenderer.axis(from: low, to: high)
        #expect(abs(axis.lowerBound - bottom) < 1e-9 && abs(axis.upperBound - top) < 1e-9, "\(axis)")
        #expect(axis.lowerBound < axis.upperBound)
    }

    @Test("the axis of few counts has whole numbers alone")
    func counts() {
        let chart = LineChart("Workouts a week", series: [.init("x", [0, 1, 3, nil])], labels: [])
        let lines = TerminalRenderer(style: TerminalStyle(width: 60, usesColour: false)).lines(.lineChart(chart))
        let marks = lines.compactMap { line in line.firstRange(of: " ┤").map { line[..<$0.lowerBound] } }
        #expect(marks.filter { $0 != " " } == ["4", "2", "0"], "\(lines)")
        #expect(LineChartRenderer.axis(from: 0, to: 0, areCounts: true) == 0...2)
        #expect(LineChartRenderer.axis(from: 18, to: 20, areCounts: true) == 0...20)
    }

    @Test("the figures of an axis and the weeks of a heat map are those of the person's locale")
    func forms() {
        let style = TerminalStyle(width: 60, usesColour: false)
        let chart = LineChart("Up", series: [.init("x", [0, 2000])], labels: [], band: 1000...1500, unit: "kcal")
        let german = TerminalRenderer(style: style, forms: LocaleForms(locale: "de_DE")).lines(.lineChart(chart))
        #expect(
            german[1].hasPrefix("2.100 ┤") && german.last?.contains("target 1.000 to 1.500 kcal") == true,
            "\(german)"
        )
        // A Sunday and the Monday after it.
        let map = HeatMap("Sets", from: LocalDay(daysSince1970: 20_779), values: [4, 0])
        let monday = TerminalRenderer(style: style, forms: LocaleForms(locale: "en_GB")).lines(.heatMap(map))
        #expect(monday.suffix(7).first == "Mon  ·" && monday.last?.hasPrefix("Sun █") == true, "\(monday)")
        let sunday = TerminalRenderer(style: style, forms: LocaleForms(locale: "en_US")).lines(.heatMap(map))
        #expect(sunday.suffix(7).first == "Sun █" && sunday.suffix(6).first == "    ·", "\(sunday)")
        #expect(sunday.last == "Sat" + "  ", "\(sunday)")
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
