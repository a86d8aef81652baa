import PageDrawing

/// The contents of a page, without the frame around it.
package struct Page: Sendable {
    package var title: String
    /// The current entry of the navigation.
    package var place: Place
    /// The contents of `<main>`, beginning with its heading.
    package var content: HTML
    package var status = 200

    package init(_ title: String, at place: Place, status: Int = 200, content: HTML) {
        self.title = title
        self.place = place
        self.status = status
        self.content = content
    }
}

extension Page {
    static func notFound(_ request: PageRequest) -> Page {
        var html = HTML()
        html.addHeading("There is no such page")
        html.add(.p) { html in
            html.text("Go on from ")
            html.add(.a, .href("/"), text: "today")
            html.text(", or ")
            html.add(.a, .href("/search"), text: "search")
            html.text(".")
        }
        return Page("Not found", at: .none, status: 404, content: html)
    }
}
