import ArgumentParser
import Core
import WalletHistory
import WalletScreens

struct WriteNote: Flow {
    static let descriptor = FlowDescriptor(
        "note",
        "Write a note on a movement",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("3 tea with Bob", "On movement 3")]
    )

    @Argument(help: "The movement's number, from 'wallet list'.") var movement: Int
    @Argument(help: "The note; without one, it is taken away.") var text: [Word] = []

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> HistoryReport {
        let open = try await wallet.current()
        let stale = try await open.transactions.refresh()
        try await wallet.tags.note(text.phrase, on: movement, of: open.wallet.id)
        let page = try await open.transactions.store.page(HistoryFilter(), page: 1, size: 25)
        return HistoryReport(page, number: 1, size: 25, network: open.wallet.network, stale: stale, chart: nil)
    }
}
