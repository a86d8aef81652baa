import ArgumentParser
import Core
import WalletScreens

struct CancelInvoice: Flow {
    static let descriptor = FlowDescriptor(
        "invoice cancel",
        "Give up an invoice, so that nobody can pay it any more",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        examples: [FlowExample("3f2a91", "The one whose payment hash begins so")]
    )

    @Argument(
        help: "Its number in the list just shown, last, the invoice, or its payment hash or the beginning of that."
    )
    var invoice: String

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> InvoiceReport {
        let open = try await wallet.current().wallet
        let now = session.time.now
        let report = try await InvoiceReport.make(open, at: now)
        try await open.cancelInvoice(report.hash(of: invoice, in: session))
        return try await .make(open, at: now)
    }
}
