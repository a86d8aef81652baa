import BentoPages
import Core
import PageDrawing

/// The frame around every page: the head, the navigation, and the live region in which changes are announced.
enum PageFrame {
    /// - Parameters:
    ///   - notice: shown once, above the page.
    ///   - refreshes: the number of seconds after which a browser without script reloads it.
    static func document(_ page: Page, notice: PageNotice? = nil, refreshes: Int? = nil) -> HTML {
        var document = HTML()
        document.reserve(page.content.bytes.count + 6_000)
        document.doctype()
        document.add(.html, .language("en")) { html in
            html.add(.head) { addHead(page, refreshes: refreshes, to: &$0) }
            html.add(.body) { body in
                body.add(.a, .class("skip"), .href(toElement: "main"), text: "Skip to content")
                body.add(.header, .class("top")) { addTop(to: &$0) }
                body.add(.nav, .class("places"), .label("Main")) { addPlaces(at: page.place, to: &$0) }
                body.add(.main, .id("main"), .focusable()) { main in
                    if let notice { main.add(notice, back: page.place == .none ? "/" : page.place.link) }
                    main.add(page.content)
                }
                body.add(.footer, .class("end")) { footer in
                    footer.add(.p, text: "This page is served by Bento on this machine, to this machine alone.")
                    addKeys(to: &footer)
                }
                body.add(.p, .id("said"), .class("hush"), .role(.status), .politelyLive, text: "")
            }
        }
        return document
    }

    private static func addHead(_ page: Page, refreshes: Int?, to head: inout HTML) {
        head.add(.meta, .utf8)
        head.add(.meta, .name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
        head.add(.meta, .name("color-scheme"), .content("light dark"))
        if let refreshes { head.addRefresh(afterSeconds: refreshes) }
        head.add(.title, text: "\(page.title) · Bento")
        head.add(.link, .relation("stylesheet"), .href(WebFile.style.link))
        head.add(.link, .relation("icon"), .href(WebFile.icon.link))
        head.add(.link, .relation("manifest"), .href("/manifest.webmanifest"))
        head.addScript(WebFile.script.link)
    }

    private static func addTop(to html: inout HTML) {
        html.add(.a, .class("brand"), .href("/")) { html in
            html.add(.img, .source(WebFile.icon.link), .alternative(""), .width(28), .height(28))
            html.add(.span, text: "Bento")
        }
        html.add(.search, .class("find")) { html in
            html.add(.form, .method(.get), .action("/search")) { html in
                html.add(
                    .input,
                    .type(.search),
                    .name("q"),
                    .label("Search all that you have kept"),
                    .placeholder("Search"),
                    .data("key", "/")
                )
            }
        }
    }

    private static func addPlaces(at current: Place, to html: inout HTML) {
        html.add(.ul) { html in
            for place in Place.daily {
                add(
                    place,
                    Place.roomy.contains(place) ? .class("daily", "roomy") : .class("daily"),
                    at: current,
                    to: &html
                )
            }
            for place in Place.others { add(place, .class("rest"), at: current, to: &html) }
            add(.none, .class("beyond"), at: Place.others.contains(current) ? .none : current, to: &html)
        }
    }

    private static func add(_ place: Place, _ kind: Attribute, at current: Place, to html: inout HTML) {
        html.add(.li, kind) { html in
            html.add(.a, .href(place.link), .data("key", place.keys), .currentPage(place == current && place != .none))
            {
                if let icon = place.icon { $0.add(icon) }
                $0.add(.span, text: place.title)
            }
        }
    }

    /// The dialog shown by `?`.
    private static func addKeys(to html: inout HTML) {
        html.add(.dialog, .id("keys"), .data("key", "?"), .labelledBy("keys-title")) { html in
            html.add(.h2, .id("keys-title"), text: "Keys")
            html.add(.dl, .class("pairs")) { html in
                let keys = [
                    ("/", "search"), ("n", "say or log something"), ("j, k", "next, previous row"),
                    ("u", "undo what was just done"),
                ]
                for (key, words) in keys + Place.daily.map({ ($0.keys, $0.title) }) {
                    html.add(.dt) { $0.add(.kbd, text: key) }
                    html.add(.dd, text: words)
                }
            }
            html.add(.form, .method(.dialog)) { html in
                html.add(.button, .class("button"), .type(.submit), text: "Close")
            }
        }
    }
}

/// A message that is shown once, on the next page: the outcome of a form.
struct PageNotice: Sendable {
    var text: String
    var isError = false
    /// The flow that undoes it, with its input.
    var undo: (flow: String, input: JSONValue)?
}

extension HTML {
    /// The outcome of an action, with a button to undo it.
    fileprivate mutating func add(_ notice: PageNotice, back: LocalLink) {
        add(.div, notice.isError ? .class("notice", "error") : .class("notice", "success")) { html in
            html.add(.p, .ownDirection, text: notice.text)
            guard let undo = notice.undo else { return }
            let fields = (undo.input.objectValue ?? [:]).sorted { $0.key < $1.key }
                .compactMap { name, value in value.stringValue.map { (name, $0) } }
            html.add(FlowButton("Undo", flow: undo.flow, fields, look: .quiet, back: back, key: "u"))
        }
    }
}
