import PageDrawing
import Testing

@Suite("Links")
struct LinkTests {
    @Test(
        "what stands in an address of this server is a segment of it, whatever it holds",
        arguments: [
            ("eggs", "/food/eggs/edit"), ("a/b?c#d", "/food/a%2Fb%3Fc%23d/edit"), ("ä \"", "/food/%C3%A4%20%22/edit"),
            ("..", "/food/~/edit"), (".", "/food/~/edit"), ("...", "/food/.../edit"), ("", "/food//edit"),
            ("\u{0}\n", "/food/%00%0A/edit"),
        ]
    )
    func segments(segment: String, text: String) {
        let link: LocalLink = "/food/\(segment)/edit"
        #expect(link.text == text)
    }

    @Test("an address never leads to another server")
    func oneSlash() {
        let empty = ""
        #expect(("/\(empty)/evil.org" as LocalLink).text == "/evil.org")
        #expect(("//evil.org" as LocalLink).text == "/evil.org")
        #expect(("\\\\evil.org" as LocalLink).text == "/evil.org")
        #expect(("" as LocalLink).text == "/")
    }

    @Test("items of a query are added one after another")
    func query() {
        let link: LocalLink = "/food"
        #expect(link.query("day", "a&b").query("n", 3).query("none", String?.none).text == "/food?day=a%26b&n=3")
    }

    @Test(
        "an address from a form counts where it stays here",
        arguments: [
            ("/", true), ("/food?day=1#x", true), ("//evil.org", false), ("/\\evil.org", false),
            ("https://evil.org", false),
            ("", false), ("food", false), ("/a b", false), ("/a\nb", false), ("/ä", false), ("/\tx", false),
            ("/" + String(repeating: "a", count: 2_000), false),
        ]
    )
    func checks(text: String, isLocal: Bool) {
        #expect((LocalLink(checking: text) != nil) == isLocal)
    }

    @Test(
        "only addresses of the web and of mail are links elsewhere",
        arguments: [
            ("https://x.org/a?b#c", true), ("HTTP://x.org", true), ("mailto:a@b.org", true),
            ("javascript:alert(1)", false),
            ("java\nscript:alert(1)", false), (" https://x.org", false), ("https:x.org", false), ("https:///a", false),
            ("https://a@b.org", false), ("https://x.org\\@y", false), ("data:text/html,a", false), ("//x.org", false),
            ("mailto:a", false), ("mailto:a@b?bcc=c@d", false), ("", false), ("x", false), ("vbscript:x", false),
            ("https://x.org/\u{A0}", false), ("https://" + String(repeating: "a", count: 2_000), false),
        ]
    )
    func web(text: String, isLink: Bool) {
        #expect((WebLink(text) != nil) == isLink)
    }
}
