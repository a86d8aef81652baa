import Testing

@testable import FeatureLocation

@Suite("TypedLine")
struct TypedLineTests {
    @Test(
        "takes keys as a terminal sends them",
        arguments: [
            ("bern", "bern"), ("bex\u{7F}rn", "bern"), ("zürich", "zürich"), ("e\u{301}\u{7F}x", "x"),
            ("a b\u{17}c", "a c"),
            ("abc\u{15}d", "d"), ("\u{7F}\u{7F}a", "a"), ("a\u{1B}[Db", "ab"), ("a\u{1B}[1;5Cb", "ab"),
            ("a\u{7}b\tc", "abc"),
        ]
    )
    func edits(typed: String, text: String) {
        var whole = TypedLine()
        #expect(whole.take(Array(typed.utf8)).allSatisfy { $0 == .edited })
        #expect(whole.text == text)
    }

    @Test("a character cut between two reads is put together")
    func cutCharacters() {
        var line = TypedLine()
        for byte in "zürich 東京".utf8 { _ = line.take([byte]) }
        #expect(line.text == "zürich 東京")
    }

    @Test("Enter ends the line, Escape and Ctrl-D leave")
    func ends() {
        var line = TypedLine()
        #expect(line.take(Array("ab\rcd".utf8)) == [.edited, .edited, .entered])
        #expect(line.text == "ab")
        #expect(line.take([0x1B]) == [.left])
        #expect(line.take([0x04]) == [.left])
    }

    @Test("bytes that are no text, and endless lines, do no harm")
    func hostile() {
        var line = TypedLine()
        _ = line.take([0xFF, 0xFE, 0xFD, 0xFC, 0xFB])
        _ = line.take([UInt8](repeating: 0x61, count: 5000))
        #expect(line.text.count <= TypedLine.longest)
    }
}
