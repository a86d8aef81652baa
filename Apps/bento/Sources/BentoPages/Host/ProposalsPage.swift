import Core
import CoreHosting
import PageDrawing

/// Payments that were asked for, and wait for the person.
enum ProposalsPage {
    private static let link: LocalLink = "/proposals"

    static func make(_ request: PageRequest) async throws -> Page {
        if let id = request.path.first { return try await one(id, request) }
        let answer = try await request.flows.answer("host.proposals.list")
        var html = HTML()
        html.addHeading("Payments", below: "They wait for your yes, and run out by themselves.")
        guard html.addTrouble(answer, back: link) else { return Page("Payments", at: .proposals, content: html) }
        html.add(.div, .class("stack"), .id("proposals"), .data("live")) { html in
            let proposals = answer.json.list("proposals")
            guard !proposals.isEmpty else {
                html.addEmpty(
                    "No payment waits for you.",
                    example: "When the coach or a program wants to pay, it stands here first."
                )
                return
            }
            html.add(.ul, .class("stack")) { html in
                html.addItems(proposals) { _ in
                    "/flows/host.proposals.list"
                } content: { html, proposal in
                    html.add(.li) { add(proposal, in: request, to: &$0) }
                }
            }
        }
        return Page("Payments", at: .proposals, content: html)
    }

    private static func one(_ id: String, _ request: PageRequest) async throws -> Page {
        async let list = request.flows.answer("host.proposals.list")
        async let state = request.flows.answer("host.proposals.show", ["id": .string(id)])
        let (waiting, shown) = try await (list, state)
        var html = HTML()
        html.addHeading("Payment")
        html.add(.div, .class("stack"), .id("proposals"), .data("live")) { html in
            let proposal = waiting.json.list("proposals").first { $0.text("id")?.lowercased() == id.lowercased() }
            if let proposal {
                add(proposal, in: request, to: &html)
            } else {
                html.add(shown, in: request, back: link)
            }
            html.add(.p) { $0.add(.a, .href(link), text: "All payments that wait") }
        }
        return Page("Payment", at: .proposals, content: html)
    }

    private static func add(_ proposal: JSONValue, in request: PageRequest, to html: inout HTML) {
        let id = proposal.text("id")?.lowercased() ?? ""
        let spending = proposal["spending"] ?? .null
        html.add(.section, .class("card", "accented"), .label("Payment")) { html in
            html.add(.p, .class("figure")) { html in
                html.text(spending.number("amount").map { request.forms.number($0) } ?? "–")
                html.add(.small, text: " sat")
            }
            if spending.text("stake") == "play" {
                html.add(.p) { $0.add(.span, .class("badge"), text: "Play money") }
            }
            html.add(.dl, .class("pairs")) { html in
                func add(_ title: String, _ value: String?, isAddress: Bool = false) {
                    guard let value else { return }
                    html.add(.dt, text: title)
                    html.add(
                        .dd,
                        isAddress ? .class("groups") : .ownDirection,
                        text: isAddress ? RunQuestionForm.grouped(value) : value
                    )
                }
                // Never shortened: an invoice has hundreds of letters.
                add("To", spending.text("destination", longest: RunQuestionForm.longestAddress), isAddress: true)
                add("Fee", spending.number("fee").map { "\(request.forms.number($0)) sat" })
                for detail in spending.list("details").prefix(12) {
                    add(detail.text("key") ?? "", detail.text("value"))
                }
                add("Then", spending.text("consequence"))
                add("Asked by", proposal.text("caller"))
                add("Until", proposal.moment("expiresAt").map { request.words(of: $0) })
            }
            html.add(.div, .class("actions")) { html in
                html.add(
                    FlowButton(
                        "Look again and pay",
                        flow: "host.proposals.confirm",
                        [("id", id)],
                        look: .primary,
                        back: nil
                    )
                )
                html.add(FlowButton("Drop it", flow: "host.proposals.delete", [("id", id)], look: .danger, back: link))
            }
            html.add(
                .p,
                .class("hint"),
                text: spending.text("typedConfirmation") == nil
                    ? "The fee is worked out anew before you confirm."
                    : "The fee is worked out anew, and you type the amount before anything is spent."
            )
        }
    }
}
