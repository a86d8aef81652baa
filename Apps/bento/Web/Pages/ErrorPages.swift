import PageDrawing

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
