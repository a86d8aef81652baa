import Core
import CoreHosting
import PageDrawing

/// Every action there is, and a form for each.
package enum FlowsPage {
    private static let link: LocalLink = "/flows"

    package static func make(_ request: PageRequest) async throws -> Page {
        if let id = request.path.first {
            return request.path.count == 1 ? try await FlowPage.make(id, request) : .notFound(request)
        }
        let flows = try await request.flows.all()
        var html = HTML()
        html.addHeading(
            "All actions",
            below: "Everything that Bento does, as a form. What the other pages offer is among it."
        )
        html.add(.form, .method(.get), .action(link), .class("stack")) { html in
            html.addSentence(
                "Find an action",
                id: "find",
                name: "find",
                value: request.item("find"),
                placeholder: "weigh, goal, export",
                button: "Find",
                .data("key", "n")
            )
        }
        let features = flows.reduce(into: [String]()) { if !$0.contains($1.feature) { $0.append($1.feature) } }
        let wanted = request.item("feature")
        html.add(.nav, .class("tabs"), .label("Features")) { html in
            html.add(.a, .href(link), .currentPage(wanted == nil), text: "Daily")
            for feature in features.prefix(40) {
                html.add(
                    .a,
                    .href(link.query("feature", feature)),
                    .currentPage(feature == wanted),
                    text: title(of: feature)
                )
            }
        }
        add(chosen(flows, in: request), to: &html)
        return Page("All actions", at: .flows, content: html)
    }

    static func title(of feature: String) -> String { feature.prefix(1).uppercased() + feature.dropFirst() }

    /// The flows that match the words of a search, or those of a feature, or those used daily.
    private static func chosen(_ flows: [CallableFlow], in request: PageRequest) -> [CallableFlow] {
        if let words = request.item("find")?.lowercased().split(separator: " ") {
            return flows.filter { flow in
                let text = "\(flow.id) \(flow.summary)".lowercased()
                return words.allSatisfy { text.contains($0) }
            }
        }
        if let feature = request.item("feature") { return flows.filter { $0.feature == feature } }
        return flows.filter(\.isDaily)
    }

    private static func add(_ flows: [CallableFlow], to html: inout HTML) {
        html.add(.section, .class("card"), .label("Actions")) { html in
            guard !flows.isEmpty else {
                html.addEmpty("No action fits.", example: "Choose a feature above, or look for a word such as “weigh”.")
                return
            }
            html.add(.ul, .class("list")) { html in
                html.addItems(flows) { _ in
                    link
                } content: { html, flow in
                    html.add(.li) { html in
                        html.add(.div, .class("list-main")) { html in
                            html.add(.a, .href("/flows/\(flow.id)"), text: String(flow.summary.prefix(160)))
                            html.add(.p, .class("muted"), text: flow.id)
                        }
                        switch flow.effect {
                        case .reads: break
                        case .writes: html.add(.span, .class("list-side"), text: flow.deletes ? "deletes" : "changes")
                        case .spends: html.add(.span, .class("list-side", "warning"), text: "spends")
                        }
                    }
                }
            }
        }
    }
}
