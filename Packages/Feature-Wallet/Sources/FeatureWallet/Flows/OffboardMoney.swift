import ArgumentParser
import ArkLedger
import ArkWallets
import Core

struct OffboardMoney: OperationFlow {
    static let descriptor = FlowDescriptor(
        "offboard",
        "Move whole VTXOs from Ark onto the chain",
        discussion: "To pay an exact amount on-chain, use 'wallet send'.",
        effect: .spends,
        openTo: [.page],
        examples: [
            FlowExample("--all", "All of them, to your own on-chain wallet")
        ]
    )

    static let done = "Offboarded"

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []
    @Flag(help: "All that can be spent.") var all = false
    @Option(help: "An on-chain address; by default one of your own.") var to: String?

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        guard vtxo.isEmpty == all else { throw WalletError.bad("What to offboard", "VTXOs or --all") }
        let planner = try await wallet.planner(session)
        let named = try await planner.onchainAddress(to)
        let offboard = WalletOperation.offboard(vtxos: all ? nil : vtxo, address: named)
        let asked = AskedOperation(offboard, to: named ?? "your own on-chain wallet", isOwn: to == nil)
        return try await planner.move(asked)
    }
}
