import Core
import CoreHosting
import PageDrawing

/// One action as a form from its schema.
enum FlowPage {
    static func make(_ id: String, _ request: PageRequest) async throws -> Page {
        guard let flow = try await request.flows.all().first(where: { $0.id == id }) else {
            var html = HTML()
            html.addHeading("There is no such action")
            html.addTrouble(try await request.flows.answer(id), back: "/flows")
            html.add(.p) { $0.add(.a, .href("/flows"), text: "All actions") }
            return Page("Not found", at: .flows, status: 404, content: html)
        }
        let schema = try await request.flows.schema(of: id)
        let form = drawing(of: schema, flow, request)
        var html = HTML()
        html.addHeading(flow.summary, below: words(of: flow))
        if !flow.discussion.isEmpty { html.add(.p, .class("muted"), text: String(flow.discussion.prefix(1_200))) }
        let back = request.item("back").flatMap(LocalLink.init(checking:))
        let attributes: [Attribute] = form.hasFiles ? [.encoding(.multipart)] : []
        html.add(.form, [.method(.post), .action("/flows/\(id)"), .class("card", "form")] + attributes) { html in
            if let back { html.add(.input, .type(.hidden), .name("back"), .value(back.text)) }
            form.draw(in: &html)
            html.add(.div, .class("actions")) { html in
                html.add(
                    .button,
                    flow.deletes ? .class("button", "danger") : .class("button", "primary"),
                    .type(.submit),
                    text: label(of: flow)
                )
                html.add(
                    .a,
                    .class("button", "quiet"),
                    .href(back ?? LocalLink("/flows").query("feature", flow.feature)),
                    text: "Back"
                )
            }
        }
        return Page(flow.summary, at: Place(feature: flow.feature) ?? .flows, content: html)
    }

    /// The form as it was submitted if it was invalid; otherwise with the values in the URL.
    private static func drawing(of schema: JSONValue, _ flow: CallableFlow, _ request: PageRequest) -> FlowFormDrawing {
        if let refused = request.refused, refused.flow == flow.id {
            return FlowFormDrawing(schema, sent: refused.values, faults: refused.faults)
        }
        let known = schema["properties"]?.objectValue ?? [:]
        let input = request.query.filter { known[$0.key] != nil }.mapValues {
            JSONValue.string(String($0.prefix(4_000)))
        }
        return FlowFormDrawing(schema, input: .object(input))
    }

    private static func label(of flow: CallableFlow) -> String {
        switch flow.effect {
        case .reads: "Show it"
        case .writes: flow.deletes ? "Delete it" : "Do it"
        case .spends: "Look at the payment"
        }
    }

    private static func words(of flow: CallableFlow) -> String {
        switch flow.effect {
        case .reads: "It only looks, and changes nothing."
        case .writes where flow.undoneBy != nil: "It changes something; undo takes it back."
        case .writes: "It changes something."
        case .spends: "It spends: you see all of it before you confirm."
        }
    }
}
