import PageDrawing
import Testing

@Suite("HTML")
struct HTMLTests {
    static let hostile: [(name: String, written: String)] = [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\"onclick=\"x' ", "&quot;onclick=&quot;x&#39; "),
        ("a&lt;b", "a&amp;lt;b"),
        ("\u{202E}gnp.exe\u{202C}", "gnp.exe"),
        ("a\u{200E}\u{200F}\u{061C}\u{2066}b\u{2069}", "ab"),
        ("a\u{0}b\u{1B}[31m\u{7F}", "a\u{FFFD}b\u{FFFD}[31m\u{FFFD}"),
        ("\u{85}\u{9B}x", "\u{FFFD}\u{FFFD}x"),
        ("a\r\nb\rc\u{2028}d", "a\nb\nc\nd"),
        ("e\u{301}\u{301}\u{301} ñ 漢 🏳️‍🌈 é", "e\u{301}\u{301}\u{301} ñ 漢 🏳️‍🌈 é"),
        ("", ""),
    ]

    @Test("names are escaped between tags and in values alike", arguments: hostile)
    func escapes(name: String, written: String) {
        var html = HTML()
        html.add(.p, .title(name), .data("of", name), text: name)
        #expect(
            Array(html.description.utf8) == Array("<p title=\"\(written)\" data-of=\"\(written)\">\(written)</p>".utf8)
        )
    }

    @Test("a text of a megabyte is written whole")
    func long() {
        var html = HTML()
        html.add(.p, text: String(repeating: "<", count: 1_000_000))
        #expect(html.bytes.count == 4_000_007)
    }

    @Test("elements stand in each other, and void ones have no end")
    func nests() {
        var inner = HTML()
        inner.add(.br)
        inner.add(.input, .type(.checkbox), .checked(), .required(false), .value(nil))
        var html = HTML()
        html.doctype()
        html.add(.html, .language("en")) { html in
            html.add(.body) { $0.add(inner) }
            html.addScript("/assets/page.js")
        }
        #expect(
            html.description
                == "<!doctype html><html lang=\"en\"><body><br><input type=\"checkbox\" checked></body>"
                + "<script src=\"/assets/page.js\" defer></script></html>"
        )
        #expect(HTML().isEmpty)
    }

    @Test("the first line break of a text area is kept")
    func textArea() {
        var html = HTML()
        html.add(.textarea, text: "\na")
        #expect(html.description == "<textarea>\n\na</textarea>")
    }

    @Test("ids hold no spaces, and what names them is written alike")
    func identifiers() {
        var html = HTML()
        html.add(.label, .names("a b<"), text: "")
        html.add(.input, .id("a b<"), .describedBy("a b<", "c"), .list("d:e"))
        html.add(.a, .href(toElement: "a b<"), text: "")
        html.add(.p, .describedBy([]), .labelledBy("x"), text: "")
        #expect(
            html.description
                == "<label for=\"a:20b:3c\"></label><input id=\"a:20b:3c\" aria-describedby=\"a:20b:3c c\" list=\"d:3ae\">"
                + "<a href=\"#a:20b:3c\"></a><p aria-labelledby=\"x\"></p>"
        )
    }

    @Test("levels of headings end at six", arguments: [(-1, "h1"), (2, "h2"), (99, "h6")])
    func headings(level: Int, name: String) {
        var html = HTML()
        html.add(.heading(level), text: "")
        #expect(html.description == "<\(name)></\(name)>")
    }

    @Test("attributes of forms and readers are written by their names")
    func attributes() {
        let all: [(Attribute, String)] = [
            (.class("a", "b"), "class=\"a b\""), (.hidden(), "hidden"), (.focusable(), "tabindex=\"-1\""),
            (.focusable(byKeys: true), "tabindex=\"0\""), (.ownDirection, "dir=\"auto\""),
            (.role(.switch), "role=\"switch\""), (.label("x"), "aria-label=\"x\""),
            (.invalid(), "aria-invalid=\"true\""),
            (.currentPage(), "aria-current=\"page\""), (.politelyLive, "aria-live=\"polite\""),
            (.busy(), "aria-busy=\"true\""), (.hiddenFromReaders, "aria-hidden=\"true\""), (.href("/a"), "href=\"/a\""),
            (.download("x.csv"), "download=\"x.csv\""), (.relation("icon"), "rel=\"icon\""),
            (.utf8, "charset=\"utf-8\""),
            (.alternative(""), "alt=\"\""), (.content("a=b"), "content=\"a=b\""),
            (.refreshes, "http-equiv=\"refresh\""),
            (.seconds(-3), "content=\"1\""), (.media("print"), "media=\"print\""), (.scope(.row), "scope=\"row\""),
            (.columnSpan(2), "colspan=\"2\""), (.open(), "open"), (.moment("2026-11-28"), "datetime=\"2026-11-28\""),
            (.width(1), "width=\"1\""), (.height(2), "height=\"2\""), (.selected(), "selected"),
            (.disabled(), "disabled"),
            (.readOnly(), "readonly"), (.multiple(), "multiple"), (.autofocus(), "autofocus"),
            (.withoutCompletion, "autocomplete=\"off\""), (.withoutSpelling, "spellcheck=\"false\""),
            (.withoutChecks, "novalidate"), (.placeholder("p"), "placeholder=\"p\""), (.low("1"), "low=\"1\""),
            (.high("2"), "high=\"2\""), (.optimum("3"), "optimum=\"3\""), (.minimumLength(1), "minlength=\"1\""),
            (.rows(3), "rows=\"3\""), (.accept(".csv"), "accept=\".csv\""), (.action("/a"), "action=\"/a\""),
            (.formAction("/b"), "formaction=\"/b\""), (.withoutFormChecks, "formnovalidate"),
            (.method(.post), "method=\"post\""), (.encoding(.multipart), "enctype=\"multipart/form-data\""),
            (.form("f"), "form=\"f\""), (.keyboard(.decimal), "inputmode=\"decimal\""), (.name("n"), "name=\"n\""),
        ]
        for (attribute, written) in all {
            var html = HTML()
            html.add(.p, attribute, text: "")
            #expect(html.description == "<p \(written)></p>")
        }
    }
}
