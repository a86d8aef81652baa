import ArgumentParser
import Core

struct ShowBalance: Flow {
    static let descriptor = FlowDescriptor(
        "balance",
        "Show what you have, and what is on its way",
        discussion: "Where the server cannot be asked, the last known figures are shown with their age.",
        effect: .reads,
        openTo: .everyone,
        examples: [
            FlowExample("", "The balance", input: [:]),
            FlowExample("--watch", "Redraw whenever it changes", input: ["watch": true]),
        ]
    )

    @Flag(help: "Ask the server, however new the known figures are.") var fresh = false
    @Flag(help: "Stay and redraw when something changes.") var watch = false

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> BalanceReport {
        let open = try await wallet.current()
        if watch { try await follow(open, wallet, session) }
        if !fresh, session.isInteractive, let kept = await open.balance.kept() {
            let age = session.time.now.timeIntervalSince(kept.loadedAt)
            if age > 300 {
                await session.notice(
                    .info,
                    "\(kept.value.totalSpendable.formatted()) could be spent \(AgeText.text(age))."
                )
            }
        }
        // Play money is at hand: its figures are never old.
        let answer = try await wallet.balance(fresh: fresh || open.wallet.network == .sandbox)
        return BalanceReport(answer.stamped, books: answer.books, network: open.wallet.network)
    }

    /// Redraws until the person stops it.
    private func follow(_ open: OpenWallet, _ wallet: WalletCoordinator, _ session: FlowSession) async throws {
        try await session.watch { view in
            while true {
                let answer = try await wallet.balance(fresh: true)
                try await view.show(
                    BalanceReport(answer.stamped, books: answer.books, network: open.wallet.network)
                )
                try await open.wallet.waitForChange()
            }
        }
    }
}
