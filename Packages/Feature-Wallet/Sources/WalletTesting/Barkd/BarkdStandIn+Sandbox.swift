import ArkLedger
import Core

/// The controls that the real barkd does not have: the chain, other people, and failures behind it, for tests and for
/// trying things out.
extension BarkdStandIn {
    /// The controls, as `POST /sandbox/barkd/...` accepts them.
    public static let orders: [(path: String, summary: String)] = [
        ("mine?blocks=1", "add blocks"),
        ("fund?amount=50000", "give it money on Ark; &onchain=true: on the chain"),
        ("stranger?amount=2100", "somebody else's addresses and an invoice"),
        ("settle?invoice=...", "pay one of its invoices, as somebody else"),
        ("fail?fault=hang-up", "order a failure; &path=/wallet/send&times=1"),
        (
            "reset?seed=1",
            "begin anew; &network=mainnet: as a server of that network, with money of nobody; &wallet=none: without a wallet"
        ),
    ]

    mutating func sandbox(_ request: BarkdRequest, _ order: String) throws -> Answer? {
        guard request.isPost else { return nil }
        switch order {
        case "mine":
            ledger.mine(min(max(1, try number("blocks", request) ?? 1), 10_000), at: request.date)
        case "fund":
            let amount = try request.queryAmount("amount")
            if request.query["onchain"] == "true" {
                _ = try ledger.fund(amount)
            } else {
                try ledger.fundArk(amount, at: request.date)
            }
        case "stranger":
            let amount = request.query["amount"] == nil ? nil : try request.queryAmount("amount")
            return .ok([
                "ark": .string(ledger.foreignArkAddress(1)), "onchain": .string(ledger.foreignOnchainAddress(1)),
                "invoice": .string(ledger.foreignInvoice(amount, description: "Cake & tea", at: request.date)),
            ])
        case "settle":
            guard let invoice = request.query["invoice"] else { throw BarkdRefusal.bad("'invoice' is missing.") }
            try ledger.settle(invoice: invoice, at: request.date)
        case "fail": try fail(request)
        case "reset":
            let seed = try number("seed", request) ?? 1
            let named = request.query["network"].map { BitcoinNetwork(rawValue: $0) } ?? network
            guard let named, named != .sandbox else { throw BarkdRefusal.bad("'network' is none.") }
            self = BarkdStandIn(seed: UInt64(max(0, seed)), network: named)
            hasWallet = request.query["wallet"] != "none"
        default: return nil
        }
        return .ok(["tip_height": .integer(Int64(ledger.height))])
    }

    private mutating func fail(_ request: BarkdRequest) throws {
        let name = request.query["fault"] ?? ""
        let times = min(max(0, try number("times", request) ?? 1), 1000)
        if let fault = BarkdFault.Kind(rawValue: name) {
            order(BarkdFault(fault, path: request.query["path"] ?? "/", times: times))
        } else if let fault = LedgerFault(rawValue: name), fault != .server, fault != .lost {
            ledger.order(fault, times: times)
        } else {
            let known = BarkdFault.Kind.allCases.map(\.rawValue) + ["lightning", "lightning-hold", "round"]
            throw BarkdRefusal.bad(
                "There is no fault '\(name.prefix(40))'. There are: \(known.joined(separator: ", "))."
            )
        }
    }

    private func number(_ key: String, _ request: BarkdRequest) throws -> Int? {
        guard let text = request.query[key] else { return nil }
        guard let number = Int(text) else { throw BarkdRefusal.bad("'\(key)' is no number.") }
        return number
    }
}
