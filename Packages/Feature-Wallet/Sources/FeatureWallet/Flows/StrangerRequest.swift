import ArgumentParser
import Core
import WalletScreens

struct StrangerRequest: Flow {
    static let descriptor = FlowDescriptor(
        "sandbox stranger",
        "Show somebody else's addresses and an invoice, to try payments with",
        effect: .writes,
        examples: [FlowExample("2100", "With an invoice for 2,100 satoshis")]
    )

    @Argument(help: "The invoice's amount; without one, the payer chooses.") var amount: [Word] = []

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> StrangerReport {
        let amount = try await WalletAmount.parse(amount, in: session)
        let now = session.time.now
        return try await wallet.sandbox().changeLedger { ledger in
            StrangerReport(
                ark: ledger.foreignArkAddress(1),
                onchain: ledger.foreignOnchainAddress(1),
                invoice: ledger.foreignInvoice(amount, description: "Something of a stranger's", at: now)
            )
        }
    }
}

/// Somebody else's ways to be paid.
struct StrangerReport: FlowResult {
    let ark: String
    let onchain: String
    let invoice: String

    func presentation(in context: FlowContext) -> Presentation {
        .section(
            "A stranger in the sandbox",
            [.keyValues([KeyValue("Ark", ark), KeyValue("on-chain", onchain), KeyValue("invoice", invoice)])]
        )
    }
}
