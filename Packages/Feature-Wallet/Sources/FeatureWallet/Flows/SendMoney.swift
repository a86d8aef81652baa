import ArgumentParser
import ArkWallets
import Core
import WalletScreens

extension PaymentPlan.Source: ExpressibleByArgument {}

struct SendMoney: OperationFlow {
    static let descriptor = FlowDescriptor(
        "send",
        "Pay an address, an invoice or a payment link",
        discussion:
            "Takes Ark and bitcoin addresses, Lightning invoices, offers and addresses, and bitcoin: links. It shows "
            + "amount, fee, destination and what is left before anything is sent. If an answer is lost, or the program ends before "
            + "it shows the receipt, the same command looks the payment up and does not pay twice. Another payment of the "
            + "same amount to the same place within a day wants your word, or --again.",
        effect: .spends,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [
            FlowExample(
                "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080 2100",
                "2,100 satoshis on-chain, from Ark"
            )
        ]
    )

    static let done = "Sent"

    @Argument(help: "Whom to pay: an address, an invoice, a link or a contact.") var destination: String
    @Argument(help: "The amount: '2100', '0.0001 BTC'; what asks for an amount needs none.") var amount: [Word] = []
    @Option(help: "A note for your own history.") var note: String?
    @Option(help: "Which balance pays an on-chain address.") var from: PaymentPlan.Source = .ark
    @Option(help: "A word of your own for this payment: asking twice with the same one pays once.") var key: String?
    @Flag(help: "Another payment, although the same was made in the last day.") var again = false

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        try await wallet.planner(session).payment(
            destination,
            amount: await WalletAmount.parseWithoutNote(amount, in: session),
            from: from,
            key: key,
            note: note,
            isAgain: again
        )
    }
}
