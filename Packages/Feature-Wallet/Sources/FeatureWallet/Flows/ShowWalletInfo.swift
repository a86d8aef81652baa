import Core
import WalletScreens

struct ShowWalletInfo: Flow {
    static let descriptor = FlowDescriptor(
        "info",
        "Show the server, the chain's height and the fees",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of it")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> WalletInfoReport {
        try await wallet.current().info()
    }
}
