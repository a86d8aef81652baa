import Core
import CoreTesting
import Testing

@testable import BentoTerminal

@Suite("Parts beside each other")
struct SideBySideTests {
    private struct Cards: SideBySide {
        let cards: [Presentation]

        func encode(to encoder: any Encoder) throws {}
        func presentation(in context: FlowContext) -> Presentation { .stack(cards + [.text("keys")]) }
        func columns(in context: FlowContext) -> (parts: [Presentation], below: [Presentation]) {
            (cards, [.text("keys")])
        }
    }

    private static let context = FlowContext(time: .fixed("2026-11-21T12:00:00Z"))

    private func lines(_ cards: [Presentation], columns: Int) -> [String] {
        TerminalRenderer(style: TerminalStyle(width: columns, usesColour: true)).text(
            Cards(cards: cards),
            in: Self.context
        )
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { TerminalText.unpainted(String($0)) }
    }

    @Test("they take as many columns as the window has room for, and are read down one after the other")
    func columns() {
        let cards = (1...4).map { Presentation.section("Card \($0)", [.text("line"), .text("line")]) }
        #expect(lines(cards, columns: 80).count == 16)
        let wide = lines(cards, columns: 140)
        #expect(wide[0].hasPrefix("Card 1") && wide[0].hasSuffix("Card 3"), "\(wide)")
        #expect(wide.last == "keys" && wide.count == 9)
        let wider = lines(cards, columns: 400)
        #expect(wider[0].contains("Card 4") && wider.count == 5)
    }

    @Test("no line is wider than the window, and nothing is lost", arguments: [20, 58, 119, 120, 140, 250, 400])
    func width(columns: Int) {
        let cards = (1...7).map { card in
            Presentation.section("Card \(card)", [.text((1...(card * 9)).map { "word\($0)" }.joined(separator: " "))])
        }
        let shown = lines(cards, columns: columns)
        #expect(shown.allSatisfy { DisplayWidth.of($0) <= columns }, "\(shown)")
        let words = shown.flatMap { $0.split(separator: " ") }
        #expect(words.count(where: { $0.hasPrefix("word") }) == (1...7).reduce(0) { $0 + $1 * 9 })
    }

    @Test("columns are filled so that the highest is as low as it can be")
    func filled() {
        func block(_ name: String, _ count: Int) -> [String] { (0..<count).map { "\(name)\($0)" } }
        let blocks = [block("a", 2), block("b", 2), block("c", 5)]
        let filled = TerminalRenderer.filled(blocks, columns: 2)
        #expect(filled.map(\.count) == [5, 5] && filled[0][2] == "")
        #expect(TerminalRenderer.filled(blocks, columns: 1).map(\.count) == [11])
        #expect(TerminalRenderer.filled([], columns: 2).map(\.count) == [0])
    }

    @Test("where sentences are wanted, they follow each other")
    func plain() {
        let style = TerminalStyle(width: 400, usesColour: false, draws: false)
        let cards = Cards(cards: [.section("A", [.text("a")]), .section("B", [.text("b")])])
        let text = TerminalRenderer(style: style).text(cards, in: Self.context)
        #expect(text == "A\na\n\nB\nb\nkeys\n")
    }
}
