import ArgumentParser
import ArkWallets
import Core
import WalletScreens

struct PayInvoice: OperationFlow {
    static let descriptor = FlowDescriptor(
        "pay",
        "Pay a Lightning invoice, offer or address",
        effect: .spends,
        openTo: [.model, .client, .page],
        successor: "wallet send",
        examples: [
            FlowExample(
                "alice@example.com 2100",
                "2,100 satoshis to a Lightning address"
            )
        ]
    )

    static let done = "Paid"

    @Argument(help: "The invoice, offer or Lightning address.") var invoice: String
    @Argument(help: "The amount, where the invoice leaves it open.") var amount: [Word] = []
    @Option(help: "A note for your own history.") var note: String?
    @Option(help: "A word of your own for this payment: asking twice with the same one pays once.") var key: String?
    @Flag(help: "Another payment, although the same was made in the last day.") var again = false

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        let prepared = try await wallet.planner(session).payment(
            invoice,
            amount: await WalletAmount.parseWithoutNote(amount, in: session),
            key: key,
            note: note,
            isAgain: again
        )
        guard case .payLightning = prepared.quote.operation else {
            throw WalletError.cannotPay("it is not a Lightning invoice; use 'bento wallet send'")
        }
        return prepared
    }
}
