import ArgumentParser
import Core
import WalletScreens

struct ShowVTXOs: Flow {
    static let descriptor = FlowDescriptor(
        "vtxo list",
        "Show your VTXOs, when they expire, and which to refresh",
        discussion:
            "A VTXO is a part of your money on Ark. Each expires at a block height; from then on the server may take it, so it "
            + "is refreshed before: the plan names which, why and for how much, and 'wallet refresh' does it. A day is 144 "
            + "blocks. 'Depth' is how many transactions an exit without the server would take.",
        effect: .reads,
        openTo: .everyone,
        formerly: ["wallet.vtxos"],
        examples: [
            FlowExample("", "Those you have"),
            FlowExample("--all", "Spent and exited ones too"),
        ]
    )

    @Flag(help: "Spent and exited ones too.") var all = false
    @Flag(help: "Ask the server, however new the known figures are.") var fresh = false

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> VTXOReport {
        let open = try await wallet.current()
        let isFresh = fresh || open.wallet.network == .sandbox
        let stamped = try await open.vtxos.refresh(fresh: isFresh)
        let plan = try await open.vtxos.plan()
        let vtxos = all ? try await open.wallet.vtxos(all: true) : stamped.value.vtxos
        return VTXOReport(
            vtxos.sorted { ($0.expiryHeight, $0.id) < ($1.expiryHeight, $1.id) },
            plan: plan,
            stamped: stamped,
            network: open.wallet.network
        )
    }
}
