import Core
import CoreHosting
import Foundation
import PageDrawing

/// The balance, what moved it, and paying and being paid. The network is always said.
enum WalletPage {
    private static let link: LocalLink = "/wallet"

    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        var input: [String: JSONValue] = ["size": 15]
        if let page = request.item("page").flatMap(Int.init), (1...100_000).contains(page) {
            input["page"] = .integer(Int64(page))
        }
        if let words = request.item("find") { input["find"] = .string(words) }
        async let balance = request.flows.answer("wallet.balance")
        async let list = request.flows.answer("wallet.list", .object(input))
        let (answer, movements) = try await (balance, list)

        var html = HTML()
        let network = answer.json.text("network")
        html.addHeading("Wallet") { html in
            if let network { html.add(.span, .class("badge"), text: network == "sandbox" ? "Play money" : network) }
        }
        guard html.addTrouble(answer, back: link) else { return Page("Wallet", at: .wallet, content: html) }
        addBalance(answer.json, in: request, to: &html)
        html.add(.div, .class("split")) { html in
            addReceive(to: &html)
            addSend(network: network, to: &html)
        }
        addMovements(movements, in: request, to: &html)
        return Page("Wallet", at: .wallet, content: html)
    }

    private static func amount(_ satoshis: Double?, in request: PageRequest) -> String {
        satoshis.map { "\(request.forms.number($0)) sat" } ?? "–"
    }

    private static func addBalance(_ balance: JSONValue, in request: PageRequest, to html: inout HTML) {
        html.add(.section, .class("card", "accented"), .id("balance"), .label("Balance"), .data("live")) { html in
            html.add(.p, .class("figure")) { html in
                html.text(request.whole(balance.number("spendable")))
                html.add(.small, text: " sat you can spend")
            }
            switch balance.text("network") {
            case "sandbox":
                html.add(
                    .p,
                    .class("muted"),
                    text:
                        "Play money on this machine, worth nothing elsewhere. Real bitcoin comes once you connect a barkd in a terminal."
                )
            case let network?: html.add(.p, .class("muted"), text: "On the network \(network).")
            case nil: html.add(.p, .class("warning"), text: "The network is not known.")
            }
            html.add(.dl, .class("pairs")) { html in
                func add(_ title: String, _ value: Double?) {
                    html.add(.dt, text: title)
                    html.add(.dd, text: amount(value, in: request))
                }
                add("On Ark", balance["ark"]?.number("spendable"))
                add("On-chain", balance["onchain"]?.number("confirmed"))
                if let pending = balance.number("pending"), pending != 0 { add("Pending", pending) }
                if let coming = balance.number("onItsWay"), coming != 0 { add("On its way", coming) }
                add("In all", balance.number("total"))
            }
            if balance.text("state") != "current", let read = balance.moment("readAt") {
                html.add(
                    .p,
                    .class("warning"),
                    text: "As of \(request.words(of: read)): the wallet could not be asked anew."
                )
            }
            if balance.text("network") == "sandbox", balance.number("total") == 0 {
                html.add(
                    .p,
                    .class("example"),
                    text: "Give yourself play money in a terminal: bento wallet sandbox fund 100000"
                )
            }
        }
    }

    private static func addReceive(to html: inout HTML) {
        html.add(.section, .class("card"), .labelledBy("receive-title")) { html in
            html.add(.h2, .id("receive-title"), text: "Receive")
            html.addFlowForm("wallet.receive", back: nil, .class("form")) { html in
                html.addField(
                    "Amount",
                    id: "receive-amount",
                    hint: "In satoshis, or “0.0001 BTC”. Without one, the payer chooses.",
                    .type(.text),
                    .name("amount"),
                    .keyboard(.decimal),
                    .withoutCompletion
                )
                html.addField("What it is for", id: "receive-note", .type(.text), .name("note"), .maximumLength(200))
                html.addChoice(
                    "Way",
                    id: "receive-way",
                    name: "way",
                    options: [
                        ("all", "Any: one code for all"), ("ark", "Ark"), ("lightning", "Lightning"),
                        ("onchain", "On-chain"),
                    ]
                )
                html.add(.button, .class("button", "primary"), .type(.submit), text: "Show the code")
            }
        }
    }

    private static func addSend(network: String?, to html: inout HTML) {
        html.add(.section, .class("card"), .labelledBy("send-title")) { html in
            html.add(.h2, .id("send-title"), text: "Send")
            html.addFlowForm("wallet.send", back: nil, .class("form")) { html in
                html.addField(
                    "To",
                    id: "send-to",
                    hint: "An address, an invoice, a payment link, or a contact’s name.",
                    .type(.text),
                    .name("destination"),
                    .required(),
                    .withoutCompletion,
                    .withoutSpelling
                )
                html.addField(
                    "Amount",
                    id: "send-amount",
                    hint: "In satoshis. An invoice that asks for an amount needs none.",
                    .type(.text),
                    .name("amount"),
                    .keyboard(.decimal),
                    .withoutCompletion
                )
                html.addField("Note for yourself", id: "send-note", .type(.text), .name("note"), .maximumLength(200))
                html.add(.button, .class("button"), .type(.submit), text: "Look at the payment")
                html.add(
                    .p,
                    .class("hint"),
                    text: network == "sandbox"
                        ? "Next you see the fee and the whole destination; only then do you confirm. This is play money."
                        : "Next you see the fee and the whole destination. Real money is confirmed in a terminal, unless you said that pages may spend."
                )
            }
        }
    }

    private static func addMovements(_ answer: Answer, in request: PageRequest, to html: inout HTML) {
        html.addSection("movements", "History") { html in
            html.add(.form, .method(.get), .action(link), .class("row")) { html in
                html.add(
                    .input,
                    .type(.search),
                    .name("find"),
                    .label("Find a payment"),
                    .placeholder("Find in notes, tags, addresses"),
                    .value(request.item("find"))
                )
            }
            guard html.addTrouble(answer, back: link) else { return }
            let movements = answer.json.list("movements")
            guard !movements.isEmpty else {
                html.addEmpty(request.item("find") == nil ? "Nothing has moved yet." : "No payment fits these words.")
                return
            }
            html.add(.ul, .class("list")) { html in
                html.addItems(movements) { _ in
                    "/flows/wallet.list"
                } content: { html, movement in
                    add(movement, in: request, to: &html)
                }
            }
            addPages(answer.json, in: request, to: &html)
        }
    }

    private static func add(_ movement: JSONValue, in request: PageRequest, to html: inout HTML) {
        let value = movement.number("amount") ?? 0
        html.add(.li) { html in
            html.add(.div, .class("list-main")) { html in
                html.add(.span, text: movement.text("title") ?? "Movement")
                if let status = movement.text("status"), status != "successful" {
                    html.add(.span, .class("badge"), text: status)
                }
                let words = [movement.text("note"), movement.moment("at").map { request.words(of: $0) }].compactMap {
                    $0
                }
                html.add(.p, .class("muted"), .ownDirection, text: words.joined(separator: " · "))
                let tags = movement.texts("tags").prefix(5)
                if !tags.isEmpty { html.add(.p, .class("muted"), text: tags.map { "#\($0)" }.joined(separator: " ")) }
            }
            html.add(
                .span,
                value > 0 ? .class("list-side", "incoming") : .class("list-side"),
                text: (value > 0 ? "+" : "") + amount(value, in: request)
            )
        }
    }

    private static func addPages(_ list: JSONValue, in request: PageRequest, to html: inout HTML) {
        let (page, pages) = (list.number("page") ?? 1, list.number("pages") ?? 1)
        guard pages > 1 else { return }
        html.add(.nav, .class("actions"), .label("Pages")) { html in
            func add(_ title: String, _ number: Double) {
                html.add(
                    .a,
                    .class("button", "small"),
                    .href(link.query("find", request.item("find")).query("page", Int(number))),
                    text: title
                )
            }
            if page > 1 { add("Newer", page - 1) }
            html.add(.span, .class("muted"), text: "Page \(request.whole(page)) of \(request.whole(pages))")
            if page < pages { add("Older", page + 1) }
        }
    }
}
