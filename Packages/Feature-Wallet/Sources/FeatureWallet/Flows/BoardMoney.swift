import ArgumentParser
import ArkLedger
import ArkWallets
import Core
import WalletScreens

struct BoardMoney: OperationFlow {
    static let descriptor = FlowDescriptor(
        "board",
        "Move bitcoin from the chain onto Ark",
        discussion:
            "On Ark it can be sent at once and cheaply. The server wants some confirmations first; until then it is 'boarding'. "
            + "A board stays yours, so it counts against no limit.",
        effect: .spends,
        openTo: [.page],
        examples: [
            FlowExample("50000", "50,000 satoshis"),
            FlowExample("--all", "All of it"),
        ]
    )

    static let done = "Boarding"
    static let next: String? = "It can be spent once the chain has confirmed it."

    @Argument(help: "The amount: '50000', '0.0005 BTC'.") var amount: [Word] = []
    @Flag(help: "All that is on-chain.") var all = false

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        let amount = try await WalletAmount.parse(amount, in: session)
        guard (amount == nil) == all else { throw WalletError.bad("What to board", "an amount or --all") }
        let board = WalletOperation.board(amount: amount)
        let asked = AskedOperation(board, amount: amount, to: "your own wallet on Ark")
        return try await wallet.planner(session).move(asked)
    }
}
