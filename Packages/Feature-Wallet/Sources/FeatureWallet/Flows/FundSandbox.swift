import ArgumentParser
import ArkWallets
import Core
import WalletScreens

struct FundSandbox: Flow {
    static let descriptor = FlowDescriptor(
        "sandbox fund",
        "Give yourself play money",
        effect: .writes,
        examples: [
            FlowExample("100000", "100,000 satoshis on Ark"),
            FlowExample(
                "0.01BTC --onchain",
                "On the chain; the next block confirms it"
            ),
        ]
    )

    @Argument(help: "The amount: '100000', '0.01 BTC'.") var amount: [Word] = []
    @Flag(help: "On the chain instead of on Ark.") var onchain = false
    @Option(help: "Pay one of your own invoices, as somebody else would.") var invoice: String?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> BalanceReport {
        let now = session.time.now
        let sandbox = try await wallet.sandbox()
        if let invoice {
            try await sandbox.changeLedger { ledger in try ledger.settle(invoice: invoice, at: now) }
        } else {
            guard let amount = try await WalletAmount.parse(amount, in: session) else { throw WalletError.amountNeeded }
            let isOnchain = onchain
            try await sandbox.changeLedger { ledger in
                if isOnchain { _ = try ledger.fund(amount) } else { try ledger.fundArk(amount, at: now) }
            }
        }
        return try await wallet.sandboxBalance()
    }
}
