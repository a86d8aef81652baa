import Core
import Testing

@testable import BentoTerminal

@Suite("KeyDecoder")
struct KeyDecoderTests {
    static let cases: [(String, [TerminalEvent])] = [
        ("a", [.key(.character("a"))]), ("é日", [.key(.character("é")), .key(.character("日"))]),
        ("\r\n\t", [.key(.enter), .key(.enter), .key(.tab)]), ("\u{7F}\u{8}", [.key(.backspace), .key(.backspace)]),
        ("\u{3}\u{1A}\u{0}", [.key(.control("c")), .key(.control("z")), .key(.control(" "))]),
        ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[1;5D", [.key(.up), .key(.down), .key(.right), .key(.alt("b"))]),
        (
            "\u{1B}[H\u{1B}[4~\u{1B}[5~\u{1B}[6~\u{1B}[3~\u{1B}[Z",
            [.key(.home), .key(.end), .key(.pageUp), .key(.pageDown), .key(.delete), .key(.backTab)]
        ),
        ("\u{1B}OP\u{1B}[15~\u{1B}[24~", [.key(.function(1)), .key(.function(5)), .key(.function(12))]),
        ("\u{1B}x", [.key(.alt("x"))]), ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]),
        ("\u{1B}[200~a\u{1B}[Ab\nc\u{1B}[201~d", [.paste("a\u{1B}[Ab\nc"), .key(.character("d"))]),
        ("\u{1B}[99;99X\u{1B}[zq", [.key(.character("q"))]),
    ]

    @Test("bytes become keys, however they are cut", arguments: cases)
    func keys(text: String, expected: [TerminalEvent]) {
        var whole = KeyDecoder()
        #expect(whole.take(text.utf8) == expected)
        var single = KeyDecoder()
        #expect(text.utf8.flatMap { single.take([$0]) } == expected)
    }

    @Test("a lone Esc is one when nothing follows it")
    func escape() {
        var decoder = KeyDecoder()
        #expect(decoder.take([27]).isEmpty && decoder.isWaiting)
        #expect(decoder.flush() == [.key(.escape)] && decoder.flush().isEmpty)
        #expect(decoder.take("\u{1B}[1;".utf8).isEmpty && decoder.flush().isEmpty && decoder.take("a".utf8).count == 1)
    }

    @Test("bytes that are no text and sequences without end cost nothing")
    func garbage() {
        var decoder = KeyDecoder()
        _ = decoder.take((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 131 >> 3) })
        _ = decoder.flush()
        var endless = KeyDecoder()
        #expect(endless.take([27, 91] + [UInt8](repeating: 48, count: 100_000)).count < 100_000)
        var paste = KeyDecoder()
        _ = paste.take("\u{1B}[200~".utf8)
        _ = paste.take([UInt8](repeating: 120, count: 2 << 20))
        guard case .paste(let text) = paste.take("\u{1B}[201~".utf8).first else {
            Issue.record("The paste did not end.")
            return
        }
        #expect(text.utf8.count == KeyDecoder.pasteLimit)
    }
}
