import PageDrawing
import Testing

@Suite("Markdown in HTML")
struct MarkdownDrawingTests {
    static func drawn(_ text: String) -> String {
        var html = HTML()
        html.addMarkdown(text)
        let whole = html.description
        let (start, end) = ("<div class=\"prose\">", "</div>")
        return whole.hasPrefix(start) ? String(whole.dropFirst(start.count).dropLast(end.count)) : whole
    }

    @Test(
        "each kind of block and mark is drawn",
        arguments: [
            ("a *b* **c** `d` ~~e~~", "<p>a <em>b</em> <strong>c</strong> <code>d</code> <s>e</s></p>"),
            ("# One #\n### Three", "<h2>One</h2><h4>Three</h4>"),
            ("One\n===\nTwo\n---", "<h2>One</h2><h3>Two</h3>"),
            ("a\nb  \nc\\\nd", "<p>a\nb<br>c<br>d</p>"),
            ("- a\n- b\n  - c\n\ntext", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>text</p>"),
            ("3. a\n4. b", "<ol start=\"3\"><li>a</li><li>b</li></ol>"),
            ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
            ("- a\n\n  b\n- c", "<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>"),
            ("- a\nlazy", "<ul><li>a\nlazy</li></ul>"),
            ("> a\n> > b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>"),
            ("```swift\n<b>\n```\nx", "<pre><code>&lt;b&gt;</code></pre><p>x</p>"),
            ("~~~\nopen to the end", "<pre><code>open to the end</code></pre>"),
            ("---\n***", "<hr><hr>"),
            ("snake_case_name and 2*3*4", "<p>snake_case_name and 2<em>3</em>4</p>"),
            ("**bold *both***", "<p><strong>bold <em>both</em></strong></p>"),
            ("*open **and open", "<p>*open **and open</p>"),
            ("\\*no\\* \\q", "<p>*no* \\q</p>"),
            ("``a ` b`` and `open", "<p><code>a ` b</code> and `open</p>"),
            (
                "| a | b |\n|---|--:|\n| 1 \\| 2 | 3 | 4 |\n| 5 |",
                "<div class=\"table\"><table><thead><tr><th scope=\"col\">a</th><th scope=\"col\" class=\"number\">b</th></tr></thead>"
                    + "<tbody><tr><td>1 | 2</td><td class=\"number\">3</td></tr><tr><td>5</td></tr></tbody></table></div>"
            ),
            ("a | b\nno table", "<p>a | b\nno table</p>"),
            ("1986. A year\ntext 2. no", "<ol start=\"1986\"><li>A year\ntext 2. no</li></ol>"),
            ("text\n2. no item", "<p>text\n2. no item</p>"),
            ("", ""),
        ]
    )
    func draws(text: String, html: String) {
        #expect(Self.drawn(text) == html)
    }

    static let link = "rel=\"noopener noreferrer\""

    @Test(
        "only links to the web and to mail are links, and nothing is markup",
        arguments: [
            (
                "[a *b*](https://x.org/?a=1&b=2)",
                "<p><a href=\"https://x.org/?a=1&amp;b=2\" \(link)>a <em>b</em></a></p>"
            ),
            ("[a](https://x.org/a_(b) \"title\")", "<p><a href=\"https://x.org/a_(b)\" \(link)>a</a></p>"),
            ("[mail](mailto:a@b.org)", "<p><a href=\"mailto:a@b.org\" \(link)>mail</a></p>"),
            ("<https://x.org>", "<p><a href=\"https://x.org\" \(link)>https://x.org</a></p>"),
            ("see https://x.org/a. And", "<p>see <a href=\"https://x.org/a\" \(link)>https://x.org/a</a>. And</p>"),
            ("[a](javascript:alert(1))", "<p>a</p>"),
            ("[a](JaVaScRiPt:alert)", "<p>a</p>"),
            ("[a](data:text/html,x)", "<p>a</p>"),
            ("[a](//evil.org)", "<p>a</p>"),
            ("[a](https://good.org@evil.org)", "<p>a</p>"),
            ("![a](https://x.org/a.png)", "<p><a href=\"https://x.org/a.png\" \(link)>a</a></p>"),
            ("![a](x\" onerror=alert)", "<p>a</p>"),
            ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
            ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"),
            ("[[[[[[a](b)", "<p>[[[[[a</p>"),
        ]
    )
    func links(text: String, html: String) {
        #expect(Self.drawn(text) == html)
    }

    @Test(
        "text that is all marks without their other halves is drawn without its square",
        .timeLimit(.minutes(1)),
        arguments: ["*a ", "**a", "[a](", "[", "`a``b", "<", "_a", "> ", "- ", "|-", "~~", "h", "\\"]
    )
    func marksWithoutEnd(mark: String) {
        let text = String(repeating: mark, count: 150_000 / mark.utf8.count)
        #expect(Self.drawn(text).utf8.count < 10_000_000)
    }

    @Test("text beyond any page is shown as it is")
    func long() {
        let text = String(repeating: "*a* ", count: 60_000)
        #expect(Self.drawn(text).hasPrefix("<pre class=\"prose\">\n*a* *a*"))
    }

    @Test("quotes and lists stand in each other only so deep", arguments: ["> ", "- "])
    func depth(mark: String) {
        let html = Self.drawn(String(repeating: mark, count: 40) + "a")
        #expect(html.components(separatedBy: mark == "> " ? "<blockquote>" : "<ul>").count == 13)
    }
}

extension String {
    fileprivate func components(separatedBy words: String) -> [Substring] {
        split(separator: words, omittingEmptySubsequences: false)
    }
}
