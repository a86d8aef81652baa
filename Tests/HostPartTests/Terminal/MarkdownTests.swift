import Core
import Testing

@testable import BentoTerminal

@Suite("Markdown on a terminal")
struct MarkdownTests {
    static let plain = TerminalStyle(width: 40, usesColour: false)

    @Test(
        "marks are drawn, and what is no mark stays",
        arguments: [
            ("**bold** and *em* and `code`", "bold and em and code"), ("2 * 3 * 4", "2 * 3 * 4"),
            ("snake_case_name", "snake_case_name"), ("[Bento](https://b.example)", "Bento (https://b.example)"),
            ("**open", "**open"), ("\\*not\\*", "*not*"), ("a [b] c", "a [b] c"), ("`**x**`", "**x**"),
        ]
    )
    func inline(text: String, drawn: String) { #expect(MarkdownInline.plain(text) == drawn) }

    @Test("blocks are drawn by their kind")
    func blocks() {
        let text = "# Title\n\n- one\n  2. two\n> said\n```swift\n**x**\n```\n---\n| a | b |"
        let rule = String(repeating: "─", count: 40)
        #expect(
            MarkdownLines.lines(text, style: Self.plain)
                == ["Title", "", "• one", "  2. two", "│ said", "  **x**", rule, "| a | b |"]
        )
    }

    @Test("no line is wider than the screen, whatever is in it", arguments: [20, 40, 80])
    func width(columns: Int) {
        let style = TerminalStyle(width: columns, usesColour: false)
        let texts = [
            "A **long paragraph with a mark that is longer than the line** and words after it, several of them, to wrap.",
            "- " + String(repeating: "日本", count: 60), "> " + String(repeating: "x", count: 300),
            "# " + String(repeating: "word ", count: 40), "**" + String(repeating: "word ", count: 100),
        ]
        for text in texts {
            for line in MarkdownLines.lines(text, style: style) { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
        }
    }

    @Test("what comes in pieces ends as what comes whole", arguments: [1, 2, 3, 7, 1000])
    func streamed(size: Int) {
        let text = "# Hi\n\nSome **bold** words that wrap over more than one line of the screen.\n- item\nlast `code`"
        var block = StreamedBlock(.markdown, style: Self.plain, redraws: true)
        var screen = Screen()
        let characters = Array(text)
        for start in stride(from: 0, to: characters.count, by: size) {
            screen.take(block.append(String(characters[start..<min(start + size, characters.count)])))
        }
        screen.take(block.close())
        #expect(screen.lines == MarkdownLines.lines(text, style: Self.plain) + [""])
    }

    @Test("into a pipe goes the text as it is, once")
    func piped() {
        var block = StreamedBlock(.markdown, style: Self.plain, redraws: false)
        let written = block.append("# Hi\n**bo") + block.append("ld**\nend") + block.close()
        #expect(written == "# Hi\n**bold**\nend\n")
    }

    @Test("each word goes into a pipe as it comes, and a line that was begun is ended")
    func pipedWords() {
        var block = StreamedBlock(.markdown, style: Self.plain, redraws: false)
        let written = ["Hel", "lo ", "", "**there**", "\n", "", "and\u{1B}[2J", "\n\nend"].map { block.append($0) }
        #expect(written == ["Hel", "lo ", "", "**there**", "\n", "", "and\u{FFFD}[2J", "\n\nend"])
        #expect(block.close() == "\n" && block.close() == "")
        #expect(block.append("x\n") == "x\n" && block.close() == "")
    }

    /// As much of a terminal as the block uses: lines, cursor up, carriage return, erase below.
    private struct Screen {
        var lines = [""]

        mutating func take(_ text: String) {
            var rest = Substring(text)
            while let character = rest.first {
                if character == "\u{1B}" {
                    let end = rest.dropFirst(2).firstIndex { $0.isLetter } ?? rest.endIndex
                    if rest[end] == "A" { lines.removeLast(Int(rest.dropFirst(2).prefix { $0.isNumber }) ?? 1) }
                    rest = rest[rest.index(after: end)...]
                } else {
                    if character == "\n" {
                        lines.append("")
                    } else if character == "\r" {
                        lines[lines.count - 1] = ""
                    } else {
                        lines[lines.count - 1].append(character)
                    }
                    rest = rest.dropFirst()
                }
            }
        }
    }
}
