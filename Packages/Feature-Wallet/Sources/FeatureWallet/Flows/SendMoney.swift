import ArgumentParser
import Core

extension PaymentPlan.Source: ExpressibleByArgument {}

struct SendMoney: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "send",
        "Pay an address, an invoice or a payment link",
        discussion:
            "Takes Ark and bitcoin addresses, Lightning invoices, offers and addresses, and bitcoin: links. It shows "
            + "amount, fee, destination and what is left before anything is sent. If an answer is lost, the same command looks "
            + "the payment up and does not pay twice.",
        effect: .spends,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample(
                "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080 2100",
                "2,100 satoshis on-chain, from Ark"
            )
        ]
    )

    @Argument(help: "Whom to pay: an address, an invoice or a link.") var destination: String
    @Argument(help: "The amount: '2100', '0.0001 BTC'; what asks for an amount needs none.") var amount: String?
    @Option(help: "A note for your own history.") var note: String?
    @Option(help: "Which balance pays an on-chain address.") var from: PaymentPlan.Source = .ark
    @Option(help: "A word of your own for this payment: asking twice with the same one pays once.") var key: String?

    func spending(with wallet: WalletCoordinator, in session: FlowSession) async throws -> Spending {
        try await PaymentRun.spending(quote(wallet, session), wallet, session)
    }

    private func quote(_ wallet: WalletCoordinator, _ session: FlowSession) async throws -> OperationQuote {
        try await PaymentRun.quote(destination, amount: amount, from: from, key: key, note: note, wallet, session)
    }

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> OperationReport {
        let quote = try await quote(wallet, session)
        return try await PaymentRun.run("Sent", quote, key: key, note: note, wallet, session)
    }
}

struct PayInvoice: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "pay",
        "Pay a Lightning invoice, offer or address",
        effect: .spends,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample(
                "alice@example.com 2100",
                "2,100 satoshis to a Lightning address"
            )
        ]
    )

    @Argument(help: "The invoice, offer or Lightning address.") var invoice: String
    @Argument(help: "The amount, where the invoice leaves it open.") var amount: String?
    @Option(help: "A note for your own history.") var note: String?
    @Option(help: "A word of your own for this payment: asking twice with the same one pays once.") var key: String?

    func spending(with wallet: WalletCoordinator, in session: FlowSession) async throws -> Spending {
        try await PaymentRun.spending(quote(wallet, session), wallet, session)
    }

    private func quote(_ wallet: WalletCoordinator, _ session: FlowSession) async throws -> OperationQuote {
        let quote = try await PaymentRun.quote(
            invoice,
            amount: amount,
            from: .ark,
            key: key,
            note: note,
            wallet,
            session
        )
        guard case .payLightning = quote.operation else {
            throw WalletError.cannotPay("it is not a Lightning invoice; use 'bento wallet send'")
        }
        return quote
    }

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> OperationReport {
        let quote = try await quote(wallet, session)
        return try await PaymentRun.run("Paid", quote, key: key, note: note, wallet, session)
    }
}
