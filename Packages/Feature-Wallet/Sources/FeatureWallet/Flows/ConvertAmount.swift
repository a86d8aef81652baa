import ArgumentParser
import Core

/// Shows an amount of bitcoin in every unit.
struct ConvertAmount: Flow {
    static let descriptor = FlowDescriptor(
        "convert",
        "Show an amount of bitcoin in every unit",
        discussion: "Amounts are exact integers of satoshis. A number without a unit is satoshis; there are at most 21 "
            + "million bitcoin.",
        effect: .reads,
        examples: [
            FlowExample("0.29 BTC", "29,000,000 sat"),
            FlowExample("2100", "in bitcoin"),
        ]
    )

    @Argument(help: "The amount: '0.29 BTC', '29,000,000 sat', '₿2,100'.") var amount: [Word]

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ConvertedAmount {
        ConvertedAmount(try await WalletAmount.parse(amount, in: session) ?? .zero, rate: try await wallet.rate())
    }
}
