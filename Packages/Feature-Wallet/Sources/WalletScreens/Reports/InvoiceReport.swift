import ArkLedger
import ArkWallets
import BitcoinText
import Core
import Foundation

/// The wallet's own invoices that wait for payment, newest first.
package struct InvoiceReport: FlowResult {
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

    package static func make(_ wallet: any ArkWallet, at now: Date) async throws -> InvoiceReport {
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
    package func hash(of text: String, in session: FlowSession) async throws -> String {
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

    package func presentation(in context: FlowContext) -> Presentation {
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
