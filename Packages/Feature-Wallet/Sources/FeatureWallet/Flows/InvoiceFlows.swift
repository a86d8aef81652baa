import ArgumentParser
import ArkLedger
import ArkWallets
import BitcoinText
import Core
import Crypto
import Foundation

struct ListInvoices: Flow {
    static let descriptor = FlowDescriptor(
        "invoice list",
        "List your invoices that wait for their payment",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of them")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> InvoiceReport {
        try await .make(wallet.current().wallet, at: session.time.now)
    }
}

struct CancelInvoice: Flow {
    static let descriptor = FlowDescriptor(
        "invoice cancel",
        "Give up an invoice, so that nobody can pay it any more",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        examples: [FlowExample("3f2a91", "The one whose payment hash begins so")]
    )

    @Argument(
        help: "Its number in the list just shown, last, the invoice, or its payment hash or the beginning of that."
    )
    var invoice: String

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> InvoiceReport {
        let open = try await wallet.current().wallet
        let now = session.time.now
        let report = try await InvoiceReport.make(open, at: now)
        try await open.cancelInvoice(report.hash(of: invoice, in: session))
        return try await .make(open, at: now)
    }
}

/// The wallet's own invoices that wait for payment, newest first.
struct InvoiceReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let paymentHash: String
        let amount: Satoshis
        /// The purpose.
        let purpose: String?
        let madeAt: Date?
        let expiresAt: Date?
        let isExpired: Bool
        /// In the server's words.
        let state: String
        let invoice: String

        init(_ receive: LightningReceive, at now: Date) {
            let read = try? Bolt11Invoice(receive.invoice)
            paymentHash = receive.paymentHash
            amount = receive.amount
            purpose = if case .text(let text)? = read?.purpose { OneLine.text(text) } else { nil }
            madeAt = read?.createdAt
            expiresAt = read?.expiresAt
            isExpired = read?.isExpired(at: now) ?? false
            state = receive.state
            invoice = receive.invoice
        }
    }

    let network: BitcoinNetwork
    let invoices: [Entry]
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case network, invoices }

    private init(_ network: BitcoinNetwork, _ invoices: [Entry]) {
        (self.network, self.invoices) = (network, invoices)
        listing = Table.Listing(Entry.itemKind, of: invoices)
    }

    static func make(_ wallet: any ArkWallet, at now: Date) async throws -> InvoiceReport {
        let entries = try await wallet.openInvoices().map { Entry($0, at: now) }
        return InvoiceReport(
            wallet.network,
            entries.sorted {
                ($0.madeAt ?? .distantPast, $1.paymentHash) > ($1.madeAt ?? .distantPast, $0.paymentHash)
            }
        )
    }

    /// - Throws: ``WalletError/noSuch(_:_:)`` for no match, ``WalletError/bad(_:_:)`` for several; the errors of
    ///   `FlowSession.item`.
    func hash(of text: String, in session: FlowSession) async throws -> String {
        if text.lowercased() == "last" || text.wholeMatch(of: /#?[0-9]{1,4}/) != nil {
            let isOfProgram = session.caller.isOwn && !session.countsListedRows
            if isOfProgram, let number = Int(text), invoices.indices.contains(number - 1) {
                return invoices[number - 1].paymentHash
            }
            return try await session.item(text, Entry.itemKind, among: invoices).paymentHash
        }
        let wanted = (try? Bolt11Invoice(text)).map { Hex.text($0.paymentHash) } ?? text.lowercased()
        let found = invoices.filter { !wanted.isEmpty && $0.paymentHash.hasPrefix(wanted) }
        guard let first = found.first else { throw WalletError.noSuch("open invoice", text) }
        guard found.count == 1 else { throw WalletError.bad("The payment hash", "so long that one invoice alone fits") }
        return first.paymentHash
    }

    func presentation(in context: FlowContext) -> Presentation {
        let ending = Presentation.text(NetworkText.line(network), tone: NetworkText.tone(network))
        guard !invoices.isEmpty else {
            return .stack([.text("No invoice waits for its payment.", tone: .muted), ending])
        }
        let form = AmountForm(context)
        func moment(_ date: Date?) -> String {
            guard let date else { return "" }
            let day = context.forms.date(LocalDay(of: date, in: context.time.zone))
            return "\(day), \(context.forms.time(date, in: context.time.zone))"
        }
        let rows = invoices.map { entry -> [Table.Cell] in
            [
                .init(form.text(entry.amount)), .init(entry.purpose ?? ""),
                .init(entry.isExpired ? "expired" : moment(entry.expiresAt), tone: entry.isExpired ? .muted : .normal),
                .init(String(entry.paymentHash.prefix(12)), tone: .muted),
            ]
        }
        let columns: [Table.Column] = [
            .init("Amount", .trailing), .init("For"), .init("Until", dispensability: 1),
            .init("Hash"),
        ]
        return .section("Open invoices", [.table(Table(columns, rows: rows, listing: listing)), ending])
    }
}

extension InvoiceReport.Entry: NamedItem {
    static let itemKind = ItemKind("invoice", listedBy: "wallet invoice list")

    var itemID: String { paymentHash }
    var itemTitle: String { purpose ?? "invoice" }
    var itemStamp: String { state }
}

struct ShowProof: Flow {
    static let descriptor = FlowDescriptor(
        "proof",
        "Show the proof that a Lightning payment arrived",
        discussion:
            "Whoever is paid gives away the preimage of the payment hash that their invoice holds: with the signed invoice it proves "
            + "the payment. That it fits is checked on this machine.",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("7", "Of movement 7")]
    )

    @Argument(help: "The payment: its movement's number, its payment hash, or its invoice.") var payment: String

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ProofReport {
        let open = try await wallet.current()
        let hash = try await hash(open)
        let send = try await open.wallet.lightningSend(hash)
        guard send.phase != .none else { throw WalletError.noSuch("Lightning payment", payment) }
        return ProofReport(send, hash: hash, network: open.wallet.network)
    }

    private func hash(_ open: OpenWallet) async throws -> String {
        if let invoice = try? Bolt11Invoice(payment) { return Hex.text(invoice.paymentHash) }
        if let bytes = Hex.bytes(payment.lowercased()), bytes.count == 32 { return Hex.text(bytes) }
        guard let number = Int(payment),
            let movement = try await open.wallet.movements().first(where: { $0.id == number })
        else { throw WalletError.noSuch("Lightning payment", payment) }
        if let hash = movement.metadata?["payment_hash"]?.stringValue { return hash }
        let invoices = movement.sentTo.compactMap { try? Bolt11Invoice($0.destination.value) }
        guard let invoice = invoices.first else { throw WalletError.noSuch("Lightning payment", payment) }
        return Hex.text(invoice.paymentHash)
    }
}

/// The preimage of a payment.
struct ProofReport: FlowResult {
    let network: BitcoinNetwork
    let paymentHash: String
    /// In the server's words.
    let state: String
    let invoice: String?
    /// Hexadecimal; absent until the payment is settled.
    let preimage: String?
    /// True if the preimage matches the payment hash, which proves the payment.
    let isProven: Bool
    /// The state and the invoice's description come from the server.
    var outsideSources: Set<String> { ["the wallet's server"] }

    init(_ send: LightningSend, hash: String, network: BitcoinNetwork) {
        self.network = network
        paymentHash = hash
        state = send.state
        invoice = send.invoice
        preimage = send.preimage
        isProven = send.isProven(for: hash)
    }

    var exitStatus: ExitStatus { isProven ? .success : .negative }

    func presentation(in context: FlowContext) -> Presentation {
        var rows = [KeyValue("payment hash", paymentHash)]
        if let preimage { rows.append(KeyValue("preimage", preimage)) }
        if let invoice { rows.append(KeyValue("invoice", invoice)) }
        rows.append(KeyValue("network", network.rawValue, tone: NetworkText.tone(network)))
        let words =
            isProven
            ? "The preimage fits the payment hash: with the invoice it proves that this was paid."
            : preimage == nil
                ? "There is no proof yet: the server says '\(OneLine.text(state) ?? "nothing")'."
                : "The preimage does not fit the payment hash: this proves nothing."
        return .section("Proof of payment", [.keyValues(rows), .notice(Notice(isProven ? .success : .warning, words))])
    }
}

extension LightningSend {
    /// True if its preimage matches a payment hash.
    func isProven(for hash: String) -> Bool {
        guard let preimage, let bytes = Hex.bytes(preimage), bytes.count == 32 else { return false }
        return Hex.text(SHA256.hash(data: bytes)) == hash
    }
}
