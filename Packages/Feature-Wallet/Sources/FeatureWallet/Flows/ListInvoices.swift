import Core
import WalletScreens

struct ListInvoices: Flow {
    static let descriptor = FlowDescriptor(
        "invoice list",
        "List your invoices that wait for their payment",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of them")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> InvoiceReport {
        try await .make(wallet.current().wallet, at: session.time.now)
    }
}
