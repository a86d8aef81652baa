import Core
import Foundation

/// The balances with their totals and age.
struct BalanceReport: FlowResult {
    struct Ark: Encodable, Sendable {
        let spendable, pendingLightningSend, claimableLightningReceive, pendingInRound, pendingBoard: Satoshis
        let pendingExit: Satoshis?
        let pending, total: Satoshis
        let share: Double
    }

    struct Onchain: Encodable, Sendable {
        let total, trustedSpendable, immature, trustedPending, untrustedPending, confirmed: Satoshis
        let share: Double
    }

    let network: BitcoinNetwork
    let spendable: Satoshis
    let pending: Satoshis
    let total: Satoshis
    let ark: Ark
    let onchain: Onchain
    let asOf: Date
    /// Why the figures are old; absent where they are not.
    let stale: String?
    /// By how much the balance differs from what the movements account for; absent where it does not.
    let unexplained: Int64?

    init(_ stamped: Stamped<BalanceSheet>, books: TransactionService.Books, network: BitcoinNetwork) {
        let sheet = stamped.value
        self.network = network
        spendable = sheet.totalSpendable
        pending = sheet.totalPending
        total = sheet.grandTotal
        ark = Ark(
            spendable: sheet.ark.spendable,
            pendingLightningSend: sheet.ark.pendingLightningSend,
            claimableLightningReceive: sheet.ark.claimableLightningReceive,
            pendingInRound: sheet.ark.pendingInRound,
            pendingBoard: sheet.ark.pendingBoard,
            pendingExit: sheet.ark.pendingExit,
            pending: sheet.arkPending,
            total: sheet.arkTotal,
            share: sheet.arkShare
        )
        onchain = Onchain(
            total: sheet.onchain.total,
            trustedSpendable: sheet.onchain.trustedSpendable,
            immature: sheet.onchain.immature,
            trustedPending: sheet.onchain.trustedPending,
            untrustedPending: sheet.onchain.untrustedPending,
            confirmed: sheet.onchain.confirmed,
            share: sheet.onchainShare
        )
        asOf = stamped.loadedAt
        stale = stamped.failure
        unexplained = if case .broken(let difference) = books { difference } else { nil }
    }

    func presentation(in context: FlowContext) -> Presentation {
        let form = AmountForm(context)
        var parts: [Presentation] = [
            .keyValues([
                KeyValue("spendable", form.text(spendable), tone: .strong), KeyValue("on its way", form.text(pending)),
                KeyValue("in all", "\(form.text(total)) (\(form.bitcoin(total)))"),
            ])
        ]
        let pendings = [
            ("Lightning, being sent", ark.pendingLightningSend), ("in a round", ark.pendingInRound),
            ("leaving", ark.pendingExit ?? .zero), ("boarding", ark.pendingBoard),
            ("Lightning, to be claimed", ark.claimableLightningReceive),
        ].filter { $0.1 != .zero }
        var rows: [[Table.Cell]] = [["Ark", "spendable", .init(form.text(ark.spendable))]]
        rows += pendings.map { ["", .init($0.0), .init(form.text($0.1))] }
        rows.append(["On-chain", "spendable", .init(form.text(onchain.trustedSpendable))])
        if onchain.untrustedPending != .zero {
            rows.append(["", "not confirmed yet", .init(form.text(onchain.untrustedPending))])
        }
        if onchain.immature != .zero { rows.append(["", "not old enough", .init(form.text(onchain.immature))]) }
        parts.append(.table(Table([.init(""), .init(""), .init("", .trailing)], rows: rows)))
        parts.append(.text(NetworkText.line(network), tone: NetworkText.tone(network)))
        if let stale {
            let age = AgeText.text(context.time.now.timeIntervalSince(asOf))
            parts.append(.notice(Notice(.warning, "These figures are from \(age). \(stale)")))
        }
        if let unexplained {
            parts.append(
                .notice(
                    Notice(
                        .error,
                        "The balance and the history differ by \(unexplained) sat. Nothing is hidden: compare 'wallet history "
                            + "--refreshes' with your server, and do not spend until you know why."
                    )
                )
            )
        }
        return .section("Wallet", parts)
    }
}
