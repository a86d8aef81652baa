import ArgumentParser
import Core
import WalletScreens

struct ShowBalance: Flow {
    static let descriptor = FlowDescriptor(
        "balance",
        "Show what you have, and what is on its way",
        discussion:
            "What was known last shows at once with its age, then what your barkd says now; where it cannot be asked, the "
            + "former stays. A program gets figures of the last five minutes, unless it says --fresh. 'Spendable' can be sent "
            + "now; 'on its way' waits for a round, a block, a Lightning payment or an exit.",
        effect: .reads,
        openTo: .everyone,
        endlessFlag: "watch",
        isDaily: true,
        outputSchema: BalanceReport.schema,
        examples: [
            FlowExample("", "The balance"),
            FlowExample("--watch", "Redraw whenever it changes"),
        ]
    )

    @Flag(help: "Ask the server, however new the known figures are.") var fresh = false
    @Flag(help: "Stay and redraw when something changes.") var watch = false

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> BalanceReport {
        let open = try await wallet.current()
        if watch { try await follow(open, wallet, session) }
        // Play money is at hand: its figures are never old.
        let isAtHand = open.wallet.network == .sandbox
        if !fresh, !isAtHand, session.presence == .here, let kept = await open.balance.kept() {
            let report = BalanceReport(kept, unexplained: nil, network: open.wallet.network)
            await session.notice(.info, report.lastKnown(in: session.context))
        }
        // A person sees the refreshed figures next; a program takes those of the last five minutes.
        let answer = try await wallet.balance(fresh: fresh || isAtHand || session.presence == .here)
        return BalanceReport(
            answer.stamped,
            unexplained: answer.unexplained,
            network: open.wallet.network,
            rate: try await wallet.rate()
        )
    }

    private func report(_ open: OpenWallet, _ wallet: WalletCoordinator) async throws -> BalanceReport {
        let answer = try await wallet.balance(fresh: true)
        return BalanceReport(
            answer.stamped,
            unexplained: answer.unexplained,
            network: open.wallet.network,
            rate: try await wallet.rate()
        )
    }

    /// Redraws until the person stops it.
    private func follow(_ open: OpenWallet, _ wallet: WalletCoordinator, _ session: FlowSession) async throws {
        try await session.watch { view in
            // A server that has nothing to tell yet lets the first mark wait.
            if open.wallet.network != .sandbox { try await view.show(report(open, wallet)) }
            // The mark is taken before the figures are read, so that a change in between is reported at once.
            var mark = try await open.wallet.waitForChange(since: nil)
            while true {
                try await view.show(report(open, wallet))
                mark = try await open.wallet.waitForChange(since: mark)
            }
        }
    }
}
