import PageDrawing
import Testing

@Suite("HTML")
struct HTMLTests {
    @Test("names are escaped between tags and in values")
    func escapes() {
        var html = HTML()
        html.add(.p, .title("a\"b"), text: "<script>&'\u{202E}\u{0}")
        #expect(html.description == "<p title=\"a&quot;b\">&lt;script&gt;&amp;&#39;\u{FFFD}</p>")
    }
}
