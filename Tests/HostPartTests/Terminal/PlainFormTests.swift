import Core
import Foundation
import Testing

@testable import BentoTerminal

/// What an output gets that cannot show drawings, or that is read aloud.
@Suite("Plain forms")
struct PlainFormTests {
    private static let sentences = TerminalRenderer(style: TerminalStyle(width: 120, usesColour: false, draws: false))

    @Test(
        "a locale says which characters there are",
        arguments: [
            ("C", false), ("POSIX", false), ("C.UTF-8", true), ("C.utf8", true), ("de_DE.UTF-8@euro", true),
            ("de_DE.ISO-8859-1", false), ("de_DE", true), ("", true), ("ja_JP.eucJP", false),
        ]
    )
    func locales(name: String, isUTF8: Bool) { #expect(PlainCharacters.isUTF8(name) == isUTF8) }

    @Test("of the variables of a locale the one that counts decides, and a dumb terminal draws nothing in any")
    func environments() {
        func isPlain(_ variables: [String: String], terminal: Bool = true) -> Bool {
            PlainCharacters(environment: { variables[$0] }, isTerminal: terminal) != nil
        }
        #expect(isPlain(["LANG": "C"]) && isPlain(["LANG": "C"], terminal: false))
        #expect(!isPlain(["LANG": "C", "LC_ALL": "C.UTF-8"]) && isPlain(["LC_ALL": "C", "LANG": "de_DE.UTF-8"]))
        #expect(!isPlain([:]) && !isPlain(["LC_ALL": ""]))
        #expect(isPlain(["TERM": "dumb"]) && !isPlain(["TERM": "dumb"], terminal: false))
    }

    @Test(
        "drawings and marks become ASCII of the same width; letters only where the screen has none",
        arguments: [
            ("███▉░░┃░", "####..|."), ("f log · q leave", "f log - q leave"), ("Chicken brea…", "Chicken brea~"),
            ("\u{2801}\u{2840}\u{2847}\u{2800}", "'.: "), ("“sport” – 3 × 80", "\"sport\" - 3 x 80"), ("▁▂▃▅", "_.-+"),
        ]
    )
    func characters(drawn: String, plain: String) {
        let shown = PlainCharacters(foldsLetters: false).replaced(drawn)
        #expect(shown == plain && shown.count == drawn.count)
        #expect(PlainCharacters(foldsLetters: true).replaced(drawn) == plain)
    }

    @Test("letters that a screen has not are folded, and in a pipe they are kept")
    func letters() {
        let text = "Käse, crème brûlée, Straße, 寿司"
        #expect(PlainCharacters(foldsLetters: true).replaced(text) == "Kase, creme brulee, Strasse, ????")
        #expect(PlainCharacters(foldsLetters: false).replaced(text) == text)
    }

    @Test("every sample is drawn in ASCII alone where that is asked for")
    func ascii() throws {
        let renderer = TerminalRenderer(style: TerminalStyle(width: 80, usesColour: true))
        let characters = PlainCharacters(foldsLetters: true)
        for sample in TerminalRendererTests.samples {
            let shown = characters.replaced(renderer.text(sample))
            #expect(shown.utf8.allSatisfy { $0 < 0x80 }, "\(shown)")
        }
    }

    @Test("bars, tables, values, charts and calendars are sentences")
    func said() throws {
        let bars = Presentation.bars([
            Bar("Energy", value: 216, target: 1800, caption: "216 of 1,800 kcal"),
            Bar("Steps", value: 5, caption: "5 steps"),
        ])
        #expect(Self.sentences.lines(bars) == ["Energy: 216 of 1,800 kcal, 12 %", "Steps: 5 steps"])
        let table = Presentation.table(
            Table(
                [.init("food"), .init("amount"), .init("kcal", .trailing)],
                rows: [["Egg", "2", "143"], ["Tea", "", "0"]],
                footer: ["", "", "143"],
                listing: .init("food", [.init(id: "a", stamp: "1"), .init(id: "b", stamp: "1")])
            )
        )
        #expect(Self.sentences.lines(table) == ["1. Egg; amount 2; kcal 143", "2. Tea; kcal 0", "143"])
        #expect(Self.sentences.lines(.keyValues([KeyValue("Pace", "5:30")])) == ["Pace: 5:30"])
        let chart = LineChart(
            "Weight",
            series: [.init("kg", [80.4, nil, 80.6, 79.1])],
            labels: ["Nov 1", "Nov 2", "Nov 3", "Nov 4"],
            band: 75...78,
            unit: "kg"
        )
        #expect(
            Self.sentences.lines(.lineChart(chart)) == [
                "Weight (kg): from 80.40 (Nov 1) to 79.10 (Nov 4); lowest 79.10 (Nov 4), highest 80.60 (Nov 3).",
                "Target: 75.00 to 78.00 kg.",
            ]
        )
        let map = HeatMap("Sets", from: LocalDay(daysSince1970: 20_000), values: [nil, 3, 0, 8], unit: "sets")
        let said = try #require(Self.sentences.lines(.heatMap(map)).first)
        #expect(said.hasPrefix("Sets (sets): 2 of 4 days, most 8"), "\(said)")
    }

    @Test("no sentence holds a drawn character or an escape sequence, whatever the sample")
    func nothingDrawn() {
        for sample in TerminalRendererTests.samples {
            let shown = Self.sentences.text(.section("A heading", [sample]))
            let isDrawn = shown.unicodeScalars.contains {
                (0x2500...0x259F).contains($0.value) || (0x2800...0x28FF).contains($0.value)
            }
            #expect(!isDrawn, "\(shown)")
            #expect(!shown.isEmpty && !shown.contains("\u{1B}"))
        }
    }
}
