import Core
import WalletScreens

struct ResetWallet: Flow {
    static let descriptor = FlowDescriptor(
        "disconnect",
        "Forget what is kept of the wallet's server, never money",
        discussion:
            "Kept figures and the copy of the history go, and are asked for anew. Notes, tags, limits, the records of what "
            + "was paid, and all money stay.",
        effect: .writes,
        deletes: true,
        formerly: ["wallet.reset"],
        examples: [FlowExample("", "Forget it, and ask anew")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> WalletInfoReport {
        try await wallet.reset()
        return try await wallet.current().info()
    }
}
