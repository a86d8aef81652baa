import ArgumentParser
import ArkLedger
import Core

struct RefreshVTXOs: OperationFlow {
    static let descriptor = FlowDescriptor(
        "refresh",
        "Renew VTXOs before they expire",
        discussion: "Without ids, those that the plan of 'wallet vtxo list' names. It takes part in the next round.",
        effect: .spends,
        openTo: [.page],
        examples: [FlowExample("", "Those that are due")]
    )

    static let done = "Refreshing"
    static let next: String? = "The next round renews them; see 'bento wallet vtxo list'."

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        let asked = AskedOperation(.refresh(vtxos: vtxo.sorted()), to: "your own wallet on Ark")
        return try await wallet.planner(session).move(asked) { open in
            var ids = vtxo
            if ids.isEmpty {
                ids = try await open.vtxos.plan(fresh: true).refreshable.map(\.vtxo.id)
                guard !ids.isEmpty else { throw LedgerError.nothing("no VTXO is due") }
            }
            return .refresh(vtxos: ids.sorted())
        }
    }
}
