import Testing

@testable import BentoTerminal

@Suite("TerminalText")
struct TerminalTextTests {
    @Test(
        "text that could steer the terminal is disarmed",
        arguments: [
            ("plain", "plain"), ("a\u{1B}[31mred", "a\u{FFFD}[31mred"), ("bell\u{7}", "bell\u{FFFD}"),
            ("\u{9B}2J", "\u{FFFD}2J"), ("a\u{202E}b", "ab"), ("tab\there", "tab here"), ("a\r\nb", "a\nb"),
            ("a\rb", "a\nb"),
            ("nul\u{0}", "nul\u{FFFD}"), ("line\u{2028}sep", "line\nsep"), ("日本", "日本"),
        ]
    )
    func sanitises(text: String, expected: String) {
        #expect(TerminalText.sanitised(text) == expected)
    }

    @Test(
        "wrapping keeps every word and never passes the width",
        arguments: [
            "the quick brown fox jumps over the lazy dog", "日本語のとても長い文章はどこでも折り返せる",
            "  indented text that goes on and on",
        ]
    )
    func wraps(text: String) {
        for columns in [8, 10, 13, 40] {
            let lines = TerminalText.wrapped(text, to: columns)
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(columns): \(lines)")
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }

    @Test("a word of a hundred thousand letters is broken in a moment")
    func longWord() {
        let word = String(repeating: "a", count: 200_000) + "é"
        let clock = ContinuousClock()
        var lines: [String] = []
        // It took half a minute.
        #expect(clock.measure { lines = TerminalText.wrapped(word, to: 40) } < .seconds(10))
        #expect(lines.joined() == word && lines.allSatisfy { $0.count <= 40 } && lines.count == 5001)
        #expect(TerminalText.wrapped("日本語日本語x", to: 8) == ["日本語日", "本語x"])
    }

    @Test(
        "widths follow the terminal's columns",
        arguments: [("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👍", 2), ("👨‍👩‍👧", 2), ("", 0), ("☺️", 2), ("ﾊﾝｶｸ", 4)]
    )
    func widths(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test("a shortened text fits and says so", arguments: 0...12)
    func truncates(columns: Int) {
        let text = DisplayWidth.truncated("日本 apples", to: columns)
        #expect(DisplayWidth.of(text) <= columns)
        #expect(columns >= 11 || columns == 0 || text.hasSuffix("…"))
    }
}
