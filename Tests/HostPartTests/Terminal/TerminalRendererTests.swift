import Core
import CoreHosting
import Foundation
import Testing

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
    static func renderer(_ width: Int, forms: LocaleForms = .international) -> TerminalRenderer {
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
