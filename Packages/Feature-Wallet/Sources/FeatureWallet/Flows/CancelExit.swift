import ArgumentParser
import Core
import WalletScreens

struct CancelExit: Flow {
    static let descriptor = FlowDescriptor(
        "exit cancel",
        "Give an exit up while that is still safe",
        discussion: "Before its first transaction is broadcast; the VTXO can then be spent on Ark again.",
        effect: .writes,
        examples: [FlowExample("TXID:0", "Give it up")]
    )

    @Argument(help: "The VTXO's id.") var vtxo: String

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ExitReport {
        let open = try await wallet.current()
        try await open.wallet.cancelExit(vtxo)
        await open.expire()
        return try await .make(open.wallet, all: false)
    }
}
