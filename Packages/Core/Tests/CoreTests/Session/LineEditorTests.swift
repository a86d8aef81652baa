import Testing

@testable import Core

@Suite("Line editor")
struct LineEditorTests {
    private static func typed(_ keys: [Key], _ text: String = "", isMultiline: Bool = false) -> LineEditor {
        var editor = LineEditor(text, isMultiline: isMultiline)
        for key in keys { _ = editor.take(.key(key)) }
        return editor
    }

    @Test(
        "keys do what they do in a shell",
        arguments: [
            ("bern", [Key.left, .left, .character("x")], "bex|rn"), ("bern", [.backspace], "ber|"),
            ("bern", [.home, .delete], "|ern"), ("bern", [.control("a"), .control("d")], "|ern"),
            ("one two", [.control("w")], "one |"), ("one two  ", [.control("w")], "one |"),
            ("/home/me/x", [.alt("\u{7F}")], "/home/me/|"), ("one two", [.control("u")], "|"),
            ("one two", [.alt("b"), .control("k")], "one |"), ("one two", [.control("a"), .alt("f")], "one| two"),
            ("one two", [.control("a"), .alt("d")], "| two"),
            ("one two", [.control("w"), .control("a"), .control("y")], "two|one "),
            ("", [.backspace, .left, .right, .delete, .control("k"), .character("a")], "a|"),
            ("e", [.character("\u{301}")], "e\u{301}|"), ("e\u{301}", [.backspace], "|"), ("東京", [.left], "東|京"),
        ]
    )
    func keys(text: String, keys: [Key], shown: String) {
        let editor = Self.typed(keys, text)
        let parts = shown.split(separator: "|", omittingEmptySubsequences: false)
        #expect(editor.text == parts.joined())
        #expect(editor.text.prefix(editor.cursor) == parts[0])
    }

    @Test("Enter ends it, Escape and Ctrl-D on nothing leave, other keys are the owner's")
    func changes() {
        var editor = LineEditor("a")
        #expect(editor.take(.key(.enter)) == .entered)
        #expect(editor.take(.key(.escape)) == .left)
        #expect(editor.take(.key(.up)) == .none)
        #expect(editor.take(.key(.control("d"))) == .none)
        #expect(editor.take(.key(.backspace)) == .edited)
        #expect(editor.take(.key(.control("d"))) == .left)
        #expect(editor.take(.resumed) == .none)
    }

    @Test("pasted line ends stay only where there may be several lines; control characters never do")
    func paste() {
        for (isMultiline, text) in [(true, "a\nb[31mc"), (false, "a b[31mc")] {
            var editor = LineEditor(isMultiline: isMultiline)
            #expect(editor.take(.paste("a\r\nb\u{1B}[31mc\u{7}")) == .edited)
            #expect(editor.text == text)
        }
        #expect(Self.typed([.alt("\r"), .character("b")], "a", isMultiline: true).text == "a\nb")
        #expect(Self.typed([.control("a")], "one\ntwo", isMultiline: true).cursor == 4)
    }

    @Test("it takes no more than its limit")
    func limit() {
        var editor = LineEditor(limit: 5)
        _ = editor.take(.paste(String(repeating: "x", count: 100_000)))
        #expect(editor.text == "xxxxx")
        #expect(editor.take(.key(.character("y"))) == .none)
        editor.replace(with: "1234567")
        #expect(editor.text == "12345")
        #expect(editor.cursor == 5)
    }
}
