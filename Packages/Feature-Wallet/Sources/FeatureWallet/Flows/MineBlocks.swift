import ArgumentParser
import ArkWallets
import Core
import WalletScreens

struct MineBlocks: Flow {
    static let descriptor = FlowDescriptor(
        "sandbox mine",
        "Add blocks to the chain of play money",
        discussion: "Each confirms what waits, and moves boards, rounds and exits one step on.",
        effect: .writes,
        examples: [FlowExample("6", "Six blocks")]
    )

    @Argument(help: "How many, 1 to 10,000.") var blocks = 1

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> BalanceReport {
        guard (1...10_000).contains(blocks) else { throw WalletError.bad("The number of blocks", "1 to 10,000") }
        let now = session.time.now
        try await wallet.sandbox().changeLedger { ledger in ledger.mine(blocks, at: now) }
        return try await wallet.sandboxBalance()
    }
}
