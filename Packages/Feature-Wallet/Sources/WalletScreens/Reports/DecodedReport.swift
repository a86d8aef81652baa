import BitcoinText
import Core
import Foundation

/// The meaning of a pasted text.
package struct DecodedReport: FlowResult {
    /// One way to pay.
    struct Way: Encodable, Sendable {
        let kind: String
        /// The full text: a shortened one cannot be compared.
        let text: String
        let networks: [BitcoinNetwork]
        let facts: [Fact]
    }

    struct Fact: Encodable, Sendable {
        let name: String
        let value: String
    }

    let kind: String
    let amount: Satoshis?
    let label: String?
    let message: String?
    let ways: [Way]
    let warnings: [String]

    package init(_ text: PaymentText, at now: Date) {
        var warnings: [String] = []
        switch text {
        case .destination(let way):
            kind = way.title
            amount = way.amount
            (label, message) = (nil, nil)
            ways = [Self.way(way, at: now, &warnings)]
        case .link(let link, let destinations):
            kind = "Payment link"
            amount = link.amount ?? destinations.compactMap(\.amount).first
            (label, message) = (link.label, link.message)
            ways = destinations.map { Self.way($0, at: now, &warnings) }
            if let stated = link.amount, destinations.contains(where: { $0.amount.map { $0 != stated } ?? false }) {
                warnings.append("The link and its invoice ask for different amounts. Do not pay it.")
            }
            if Set(destinations.map { $0.networks.contains(.mainnet) }).count > 1 {
                warnings.append("The link mixes mainnet with test networks. Do not pay it.")
            }
        case .privateKey(let key):
            kind = "Private key"
            (amount, label, message) = (nil, nil, nil)
            ways = []
            warnings.append(
                "This is a private key of \(key.family == .mainnet ? "mainnet" : "a test network"): whoever sees it can "
                    + "spend its coins. Bento takes no private keys. Move the coins if others may have seen it."
            )
        case .note(let note):
            kind = "Ark note"
            amount = note.amount
            (label, message) = (nil, nil)
            ways = []
            warnings.append("This is bearer money: whoever sees it can take it. Redeem it in an Arkade wallet.")
        }
        self.warnings = warnings
    }

    private static func way(_ way: PaymentDestination, at now: Date, _ warnings: inout [String]) -> Way {
        var facts: [Fact] = []
        func add(_ name: String, _ value: String?) {
            if let value { facts.append(Fact(name: name, value: value)) }
        }
        switch way {
        case .bitcoin(let address):
            add("type", address.kind.title)
            switch address.kind {
            case .unknownWitness, .anchor: warnings.append("Anybody could spend what is sent to this address.")
            default: break
            }
        case .ark(let address):
            switch address.version {
            case .bark(let serverID, _, let deliveries):
                add("server", Hex.text(serverID))
                add("delivery", deliveries.isEmpty ? "none named" : "mailbox of the server")
            case .arkade(let serverKey, _): add("server key", Hex.text(serverKey))
            }
        case .invoice(let invoice):
            if let amount = invoice.amount, !amount.isWhole { add("exactly", "\(amount.millisatoshis) msat") }
            switch invoice.purpose {
            case .text(let text): add("for", text.isEmpty ? nil : text)
            case .hash(let hash): add("hash of its purpose", Hex.text(hash))
            }
            add("made", RFC3339Time.text(invoice.createdAt))
            add(invoice.isExpired(at: now) ? "expired" : "expires", RFC3339Time.text(invoice.expiresAt))
            add("payment hash", Hex.text(invoice.paymentHash))
            add("payee", (try? invoice.payee()).map { Hex.text($0) })
            if invoice.amount == nil { add("amount", "the payer chooses") }
            if invoice.isExpired(at: now) { warnings.append("The invoice has expired. Ask for a new one.") }
        case .offer(let offer):
            add("for", offer.description)
            add("issuer", offer.issuer)
            if case .currency(let code, let units)? = offer.price { add("price", "\(units) minor units of \(code)") }
            add("expires", offer.expiresAt.map { RFC3339Time.text($0) })
            add("offer id", Hex.text(offer.id))
            if let expiry = offer.expiresAt, expiry <= now { warnings.append("The offer has expired.") }
        case .lnurl(let lnurl): add("server", lnurl.url.host())
        case .silentPayment(let address): add("version", "\(address.version)")
        case .name(let name): add("domain", name.domain)
        }
        return Way(kind: way.title, text: way.text, networks: way.networks, facts: facts)
    }

    package func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        var head: [KeyValue] = []
        if let amount { head.append(KeyValue("amount", AmountForm(context).text(amount), tone: .strong)) }
        if let label { head.append(KeyValue("label", label)) }
        if let message { head.append(KeyValue("message", message)) }
        if !head.isEmpty { parts.append(.keyValues(head)) }
        for way in ways {
            let rows =
                [KeyValue("network", way.networks.map(\.rawValue).joined(separator: ", "))]
                + way.facts.map { KeyValue($0.name, $0.value) } + [KeyValue("text", way.text)]
            parts.append(ways.count == 1 ? .keyValues(rows) : .section(way.kind, [.keyValues(rows)]))
        }
        parts += warnings.map { .notice(Notice(.warning, $0)) }
        return .section(kind, parts)
    }
}
