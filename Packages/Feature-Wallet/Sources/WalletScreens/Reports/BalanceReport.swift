import ArkWallets
import Core
import Foundation

/// The balances with their totals and age.
package struct BalanceReport: FlowResult {
    /// The reliability of the figures.
    enum State: String, Encodable, Sendable {
        case current
        /// The last known figures; the wallet could not be asked.
        case stale
    }

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
    /// Everything that is pending, including the change of the wallet's own payments, which can already be spent.
    let pending: Satoshis
    let onItsWay: Satoshis
    let total: Satoshis
    let ark: Ark
    let onchain: Onchain
    let readAt: Date
    let state: State
    /// The reason why the figures are outdated; absent if they are not.
    let stale: String?
    /// The value in the person's currency, by the rate they set; absent if they set none.
    let rate: FiatRate?
    /// The difference between the balance and the amount that the movements account for; absent if there is none.
    let unexplained: Int64?

    /// The schema that programs may rely on; amounts are in satoshis.
    package static let schema: JSONValue = [
        "type": "object", "required": ["network", "spendable", "pending", "onItsWay", "total", "readAt", "state"],
        "properties": [
            "network": ["type": "string"], "spendable": ["type": "integer"], "pending": ["type": "integer"],
            "onItsWay": ["type": "integer"], "total": ["type": "integer"], "readAt": ["type": "string"],
            "state": ["type": "string"], "stale": ["type": "string"], "unexplained": ["type": "integer"],
        ],
    ]

    package init(
        _ stamped: Stamped<BalanceSheet>,
        unexplained: Int64?,
        network: BitcoinNetwork,
        rate: FiatRate? = nil
    ) {
        self.rate = rate
        let sheet = stamped.value
        self.network = network
        spendable = sheet.totalSpendable
        pending = sheet.totalPending
        onItsWay = sheet.onItsWay
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
        readAt = stamped.loadedAt
        stale = stamped.failure
        state = stamped.failure == nil ? .current : .stale
        self.unexplained = unexplained
    }

    /// The figures on one line, while the wallet is asked for newer ones.
    package func lastKnown(in context: FlowContext) -> String {
        let form = AmountForm(context)
        let age = context.forms.age(context.time.now.timeIntervalSince(readAt))
        return "\(form.text(spendable)) spendable, \(form.text(onItsWay)) on its way (\(network.rawValue)), \(age). "
            + "Asking the wallet."
    }

    package func presentation(in context: FlowContext) -> Presentation {
        let form = AmountForm(context)
        var parts: [Presentation] = [
            .keyValues([
                KeyValue("spendable", form.text(spendable), tone: .strong), KeyValue("on its way", form.text(onItsWay)),
                KeyValue("in all", "\(form.text(total)) (\(form.bitcoin(total)))"),
            ])
        ]
        if let rate { parts.append(.text("In all \(rate.line(total, context.forms)).", tone: .muted)) }
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
        let age = context.forms.age(context.time.now.timeIntervalSince(readAt))
        if let stale {
            parts.append(.notice(Notice(.warning, "These figures are from \(age). \(stale)")))
        } else if context.time.now.timeIntervalSince(readAt) >= 5 {
            parts.append(.text("From \(age). '--fresh' asks the wallet.", tone: .muted))
        }
        if let unexplained { parts.append(.notice(BooksText.notice(unexplained, context.forms))) }
        return .section("Wallet", parts)
    }
}

/// Words for books that do not balance: opening + effects is not the closing balance.
package enum BooksText {
    package static func line(_ difference: Int64, _ forms: LocaleForms) -> String {
        "The balance and the history differ by \(forms.number(difference)) sat."
    }

    package static func notice(_ difference: Int64, _ forms: LocaleForms) -> Notice {
        Notice(
            .error,
            line(difference, forms)
                + " Nothing is hidden: compare 'wallet list --refreshes' with your server, and do not spend "
                + "until you know why."
        )
    }
}
