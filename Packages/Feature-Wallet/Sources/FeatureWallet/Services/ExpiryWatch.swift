import ArkWallets
import Core
import Foundation
import WalletScreens

/// The job and the reminder before anything expires. The reminder reads stored data; the job asks the server.
enum ExpiryWatch {
    static let job = Job(
        "expiry",
        "Look at what expires, and what became of operations whose answers were lost",
        schedule: .every(.seconds(3600)),
        needsNetwork: false
    ) { resolver, run in
        let wallet = try await resolver.get(WalletCoordinator.self)
        let open = try await wallet.current()
        let unknown = try await open.operations.resolveOpen()
        // An exit continues from its current state, whoever began it and whatever was killed in between.
        let exits = try await open.wallet.exits().count { !$0.state.isFinished }
        if exits > 0 { try await open.wallet.progressExits() }
        let unexplained = try await wallet.balance(fresh: true).unexplained
        let plan = try await open.vtxos.plan(fresh: true)
        guard plan.isUrgent || unknown > 0 || exits > 0 || unexplained != nil else { return .nothing }
        let forms = run.context.forms
        let words = [
            plan.isUrgent ? "\(forms.counted(plan.entries.count, "VTXO")) about to expire." : nil,
            unknown > 0 ? "\(forms.counted(unknown, "operation")) not known yet." : nil,
            exits > 0 ? "\(forms.counted(exits, "exit")) under way." : nil,
            unexplained.map { BooksText.line($0, forms) },
        ]
        return .done(words.compactMap { $0 }.joined(separator: " "))
    }

    static let reminder = ReminderSource(
        "vtxo-expiry",
        "VTXOs that expire within three days, exits to claim, and balances that do not add up"
    ) { resolver, context, _ in
        let open = try await resolver.get(WalletCoordinator.self).current()
        let network = open.wallet.network.rawValue
        func due(_ id: String, _ text: String, _ command: String) -> DueReminder {
            DueReminder(id: id, text: text, dueAt: context.time.now, command: command)
        }
        var reminders: [DueReminder] = []
        if let difference = await open.transactions.keptBreach() {
            reminders.append(
                due("books-\(difference)", BooksText.line(difference, context.forms), "wallet balance --fresh")
            )
        }
        guard let kept = await open.vtxos.kept() else { return reminders }
        if let count = kept.value.claimable, count > 0 {
            reminders.append(
                due(
                    "exits-\(count)",
                    "\(context.forms.counted(count, "exit")) can be claimed (\(network)).",
                    "wallet exit claim"
                )
            )
        }
        // A block takes ten minutes on average; the height was read some time ago.
        let elapsed = max(0, context.time.now.timeIntervalSince(kept.loadedAt))
        let passed = open.wallet.network == .sandbox ? 0 : Int(min(elapsed / 600, 1e6))
        let height = kept.value.height + passed
        let plan = RefreshPlan(kept.value.vtxos, height: height, inRounds: kept.value.inRounds, fees: nil)
        for entry in plan.entries {
            let amount = AmountForm(context).text(entry.vtxo.amount)
            let words =
                entry.reason == .expired
                ? "has expired (\(network)); the server may take it back."
                : "expires in \(VTXOReport.time(entry.blocksLeft, context.forms)) (\(network))."
            let id = "vtxo-\(entry.vtxo.id.prefix(16))-\(entry.reason.rawValue)"
            let command = entry.isRefreshable ? "wallet refresh" : "wallet vtxo list"
            reminders.append(due(id, "\(amount) on Ark \(words)", command))
        }
        return reminders
    }
}
