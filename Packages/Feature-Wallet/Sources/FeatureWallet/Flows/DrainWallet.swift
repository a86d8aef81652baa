import ArgumentParser
import ArkWallets
import Core

struct DrainWallet: OperationFlow {
    static let descriptor = FlowDescriptor(
        "drain",
        "Send all of a balance to an address",
        discussion:
            "All on Ark (--from ark) or all on-chain (--from onchain); the fee comes out of it. An Ark address is paid from Ark. It "
            + "counts against your limits. What arrives after you confirmed it stays.",
        effect: .spends,
        openTo: [.page],
        examples: [
            FlowExample("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080 --from onchain", "All that is on-chain")
        ]
    )

    static let done = "Sent"

    @Argument(help: "Where to: an address or a contact.") var destination: String
    @Option(help: "Which balance.") var from: PaymentPlan.Source

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        try await wallet.planner(session).drain(to: destination, from: from)
    }
}
