import Formats
import Testing

@Suite("XML escapes")
struct XMLEscapesTests {
    @Test(
        "markup, line ends and what XML cannot hold are written so that a reader gives the text back",
        arguments: [
            ("", ""), ("plain é😀", "plain é😀"), ("a<b>&\"c'", "a&lt;b&gt;&amp;&quot;c&#39;"),
            ("one\ntwo\r\tthree", "one&#10;two&#13;&#9;three"), ("]]>", "]]&gt;"),
            ("nul\u{0}bell\u{7}esc\u{1B}", "nul\u{FFFD}bell\u{FFFD}esc\u{FFFD}"),
            ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
            // A mark behind a sign of markup makes one Character of the two.
            ("<\u{301}&\u{308}", "&lt;\u{301}&amp;\u{308}"),
        ]
    )
    func escapes(text: String, escaped: String) throws {
        #expect(XMLEscapes.escaped(text) == escaped)
        let scalars = text.unicodeScalars.map { Self.canBeWritten($0) ? $0 : "\u{FFFD}" }
        let read = String(String.UnicodeScalarView(scalars))
        let document = "<a b=\"\(escaped)\" c='\(escaped)'>.\(escaped)</a>"
        #expect(try XMLDigest.of(document, mode: .strict) == ["<a b=\(read) c=\(read)>@1", ".\(read)", "</a>"])
    }

    private static func canBeWritten(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: true
        default: false
        }
    }
}
