import ArgumentParser
import ArkLedger
import ArkWallets
import Core

struct StartExit: OperationFlow {
    static let descriptor = FlowDescriptor(
        "exit start",
        "Begin to leave Ark without the server",
        discussion:
            "For when the server is gone or cannot be trusted. It takes on-chain fees for each step, waits for a delay "
            + "of blocks, and ends with 'wallet exit claim'. While the server answers, 'wallet offboard' is cheaper.",
        effect: .spends,
        openTo: [.page],
        examples: [FlowExample("--all", "Everything")]
    )

    static let done = "Leaving"
    static let next: String? = "Follow it with 'bento wallet exit list'; claim it at the end."

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []
    @Flag(help: "All that can be spent.") var all = false

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        guard vtxo.isEmpty == all else { throw WalletError.bad("What to exit", "VTXOs or --all") }
        let exit = WalletOperation.startExit(vtxos: all ? nil : vtxo.sorted())
        let asked = AskedOperation(exit, to: "your own outputs on the chain")
        return try await wallet.planner(session).move(asked)
    }
}
