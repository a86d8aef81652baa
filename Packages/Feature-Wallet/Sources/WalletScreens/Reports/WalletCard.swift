import ArkWallets
import Core

/// Wallet's part of the overview.
package enum WalletCard {
    package static func content(
        _ stamped: Stamped<BalanceSheet>,
        network: BitcoinNetwork,
        urgent: Int,
        unexplained: Int64? = nil,
        in context: FlowContext
    ) -> CardContent {
        let form = AmountForm(context)
        let sheet = stamped.value
        guard sheet.grandTotal != .zero else {
            return CardContent(
                .text(network == .sandbox ? "No play money yet." : "Nothing here yet (\(network.rawValue))."),
                suggestions: [
                    network == .sandbox
                        ? CommandSuggestion("wallet sandbox fund 100000", "give yourself play money")
                        : CommandSuggestion("wallet receive", "be paid")
                ],
                isInvitation: true
            )
        }
        var parts: [Presentation] = [
            .keyValues([
                KeyValue("spendable", "\(form.text(sheet.totalSpendable)) (\(network.rawValue))", tone: .strong)
            ])
        ]
        if sheet.onItsWay != .zero {
            parts.append(.text("\(form.text(sheet.onItsWay)) on its way", tone: .muted))
        }
        if let unexplained { parts.append(.text(BooksText.line(unexplained, context.forms), tone: .bad)) }
        if urgent > 0 {
            parts.append(.text("Expiring soon: \(context.forms.counted(urgent, "VTXO")).", tone: .warning))
        }
        if let failure = stamped.failure {
            parts.append(
                .text(
                    "From \(context.forms.age(context.time.now.timeIntervalSince(stamped.loadedAt))): \(failure)",
                    tone: .muted
                )
            )
        }
        return CardContent(
            .stack(parts),
            suggestions: urgent > 0
                ? [CommandSuggestion("wallet refresh", "renew what expires")]
                : [CommandSuggestion("wallet list", "see what came and went")]
        )
    }
}
