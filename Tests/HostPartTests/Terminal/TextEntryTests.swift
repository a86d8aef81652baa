import Core
import HostTesting
import Testing

@testable import BentoTerminal

@Suite("Text at a prompt")
struct TextEntryTests {
    private func typed(
        _ keys: String,
        history: [String] = [],
        completions: [String] = []
    ) -> (entry: TextEntry, last: TextEntry.Outcome) {
        var decoder = KeyDecoder()
        var entry = TextEntry(history: history, completions: completions)
        var last = TextEntry.Outcome.editing
        for event in decoder.take(keys.utf8) { last = entry.take(event) }
        return (entry, last)
    }

    @Test(
        "keys edit it",
        arguments: [
            ("helo\u{1B}[Dl\r", "hello"), ("b\u{1}a\u{5}c\r", "abc"), ("one two\u{17}three\r", "one three"),
            ("one two\u{1B}[1;5D\u{1B}[1;5Dx\r", "xone two"), ("one\\\rtwo\r", "one\ntwo"),
            ("one\u{1B}\rtwo\r", "one\ntwo"),
            ("\u{1B}[200~a\r\nb\u{7}\u{1B}[201~\r", "a\nb"), ("a\tb\r", "a b"), ("gone\u{3}kept\r", "kept"),
            ("日本\u{7F}語\r", "日語"), ("e\u{301}\u{7F}x\r", "x"), ("up\u{1B}\u{7F}down\r", "down"),
            ("ab\u{1B}\rcd\u{1B}[AX\r", "abX\ncd"), ("ab\u{1B}\rcd\u{1B}[A\u{1B}[B!\r", "ab\ncd!"),
        ]
    )
    func edits(keys: String, text: String) {
        #expect(typed(keys).last == .submitted(text))
    }

    @Test("the arrows bring back what was written, and what is being written")
    func history() {
        let past = ["first", "second\nline"]
        #expect(typed("\u{1B}[A\r", history: past).last == .submitted("second\nline"))
        #expect(typed("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\r", history: past).last == .submitted("first"))
        #expect(typed("new\u{1B}[5~\u{1B}[6~er\r", history: past).last == .submitted("newer"))
        #expect(typed("\u{1B}[A\u{1B}[B\r").last == .submitted(""))
    }

    @Test(
        "Ctrl-R finds what was written before, the newest first",
        arguments: [
            ("\u{12}run\r", "run two"), ("\u{12}run\u{12}\r", "Run one"), ("\u{12}run\u{12}\u{12}\r", "Run one"),
            ("draft\u{12}run\u{7}\r", "draft"), ("draft\u{12}run\u{3}\r", "draft"), ("draft\u{12}\r", "draft"),
            ("draft\u{12}nowhere\r", "run two"), ("draft\u{12}zz\r", "draft"), ("\u{12}xx\u{7F}\u{7F}eat\r", "eat"),
            ("\u{12}two\u{5}!\r", "run two!"),
            ("\u{12}ru\u{12}n o\r", "Run one"), ("\u{12}\u{12}\u{7F}\u{7F}zz\r", ""),
        ]
    )
    func searches(keys: String, text: String) {
        #expect(typed(keys, history: ["Run one", "eat", "run two"]).last == .submitted(text))
    }

    @Test("a search shows what is looked for, and without anything written before it finds nothing")
    func searchPrompt() {
        #expect(typed("\u{12}ea", history: ["eat"]).entry.searchPrompt == "(search 'ea')")
        #expect(typed("\u{12}ea\u{5}", history: ["eat"]).entry.searchPrompt == nil)
        #expect(typed("a\u{12}\u{12}x\r").last == .submitted("a"))
    }

    @Test(
        "Tab completes what is written, offers what fits where it is more than one, and is a space elsewhere",
        arguments: [
            ("/mo\t\r", TextEntry.Outcome.submitted("/model ")), ("/e\t\r", .submitted("/e")),
            ("/e\t", .offered(["/edit", "/export"])), ("/model q\t\r", .submitted("/model qwen3")),
            ("/zz\tb\r", .submitted("/zz b")), ("\tb\r", .submitted(" b")), ("a\tb\r", .submitted("a b")),
            ("/mo\u{1}\t\r", .submitted(" /mo")), ("/edit\t", .editing),
        ]
    )
    func completes(keys: String, outcome: TextEntry.Outcome) {
        let completions = ["/edit", "/export", "/model ", "/model qwen3"]
        #expect(typed(keys, completions: completions).last == outcome)
    }

    @Test("Ctrl-C and Ctrl-D leave only where nothing is written")
    func leaves() {
        #expect(typed("\u{3}").last == .interrupted && typed("\u{4}").last == .ended)
        #expect(typed("a\u{3}").last == .editing && typed("a\u{3}\u{3}").last == .interrupted)
        #expect(typed("ab\u{1}\u{4}\r").last == .submitted("b"))
        #expect(typed("\u{1A}").last == .suspended && typed("\u{C}").last == .cleared)
    }

    @Test("rows are broken where the terminal ends, and the cursor is where the next character goes")
    func layout() {
        func shown(_ keys: String, columns: Int, height: Int = .max) -> EditedText {
            EditedText(typed(keys).entry.line, prompt: "You ", columns: columns, height: height)
        }
        let short = shown("hello", columns: 20)
        #expect(short.rows == ["You hello"] && short.cursor == (0, 9))
        let long = shown(String(repeating: "x", count: 20), columns: 15)
        #expect(long.rows == ["You xxxxxxxxxx", "    xxxxxxxxxx", "    "] && long.cursor == (2, 4))
        let wide = shown("日本語日本語", columns: 15)
        #expect(wide.rows == ["You 日本語日本", "    語"] && wide.cursor == (1, 6))
        let lines = shown("a\u{1B}\rb\u{1B}[A", columns: 20)
        #expect(lines.rows == ["You a", "    b"] && lines.cursor == (0, 5))
        let tall = shown((1...50).map { "\($0)" }.joined(separator: "\u{1B}\r"), columns: 20, height: 5)
        #expect(tall.rows.count == 5 && tall.rows.last == "    50" && tall.cursor.row == 4)
        let narrow = shown("abc", columns: 4)
        #expect(!narrow.rows.isEmpty && narrow.rows.allSatisfy { $0.count <= 4 })
    }

    @Test("a block that is still coming is not drawn again for each word, and survives another width")
    func block() {
        var block = StreamedBlock(.markdown, style: TerminalStyle(width: 60, usesColour: false), redraws: true)
        var screen = WrappingScreen(columns: 60, rows: 24)
        var written = 0
        let words = (0..<120).map { "word\($0)" }
        for (index, word) in words.enumerated() {
            if index == 50 { screen.resize(columns: 30) }
            if index == 90 { screen.resize(columns: 70) }
            let width = index < 50 ? 60 : index < 90 ? 30 : 70
            let text = block.append(index == 0 ? word : " " + word, width: width)
            written += text.utf8.count
            screen.take(text.replacing("\n", with: "\r\n"))
        }
        screen.take(block.close().replacing("\n", with: "\r\n"))
        let shown = screen.text.split { $0 == " " || $0 == "\n" }.map(String.init)
        #expect(shown == words, "\(screen.text)")
        #expect(written < 6000, "\(written) bytes for 950")
    }
}
