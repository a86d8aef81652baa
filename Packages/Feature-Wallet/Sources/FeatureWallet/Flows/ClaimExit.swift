import ArgumentParser
import ArkLedger
import Core

struct ClaimExit: OperationFlow {
    static let descriptor = FlowDescriptor(
        "exit claim",
        "Take what has left Ark",
        discussion:
            "The last step of an exit: what 'wallet exit list' calls claimable becomes ordinary on-chain money, less an "
            + "on-chain fee. Asked again after a crash, it claims nothing twice.",
        effect: .spends,
        openTo: [.page],
        examples: [FlowExample("", "All that can be claimed, to your own wallet")]
    )

    static let done = "Claimed"

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []
    @Option(help: "An on-chain address; by default a fresh one of your own.") var to: String?

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        let planner = try await wallet.planner(session)
        let (ids, named) = (vtxo.isEmpty ? nil : vtxo.sorted(), try await planner.onchainAddress(to))
        let claim = WalletOperation.claimExit(vtxos: ids, address: named ?? "")
        let asked = AskedOperation(claim, to: named ?? "your own on-chain wallet", isOwn: to == nil)
        var prepared = try await planner.move(asked)
        // The fee does not depend on which of the wallet's own addresses is used, and one is taken only if there is
        // something to claim.
        if named == nil, case .claimExit(let exits, "") = prepared.quote.operation {
            let own = try await prepared.open.wallet.verifiedOnchainAddress()
            prepared.quote.operation = .claimExit(vtxos: exits, address: own)
        }
        return prepared
    }
}
