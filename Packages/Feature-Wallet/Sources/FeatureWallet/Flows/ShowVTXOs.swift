import ArgumentParser
import Core

struct ShowVTXOs: Flow {
    static let descriptor = FlowDescriptor(
        "vtxos",
        "Show your VTXOs, when they expire, and which to refresh",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "Those you have", input: [:])]
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
