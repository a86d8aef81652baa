import PageDrawing

/// The links for which a narrow window's bar has no space.
enum MorePage {
    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        var html = HTML()
        html.addHeading("More")
        html.add(.ul, .class("card", "list")) { html in
            for place in Place.roomy + Place.others {
                html.add(.li) { html in
                    html.add(.div, .class("list-main")) { html in
                        html.add(.a, .href(place.link), text: place.title)
                        html.add(.p, .class("muted"), text: place.summary)
                    }
                }
            }
            html.add(.li) { html in
                html.add(.div, .class("list-main")) { html in
                    html.add(.a, .href("/phones"), text: "On your phone")
                    html.add(.p, .class("muted"), text: "Why a phone is refused, and what there is for it")
                }
            }
        }
        return Page("More", at: .none, content: html)
    }
}
