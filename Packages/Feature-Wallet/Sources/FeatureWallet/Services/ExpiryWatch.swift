import Core
import Foundation

/// The job and the reminder before anything expires. The reminder reads what is kept; the job asks the server.
enum ExpiryWatch {
    static let job = Job(
        "expiry",
        "Look at what expires, and what became of operations whose answers were lost",
        schedule: .every(.seconds(3600)),
        needsNetwork: false
    ) { resolver, _ in
        let wallet = try await resolver.get(WalletCoordinator.self)
        let open = try await wallet.current()
        let unknown = try await open.operations.resolveOpen()
        let plan = try await open.vtxos.plan(fresh: true)
        guard plan.isUrgent || unknown > 0 else { return .nothing }
        return .done("\(plan.entries.count) VTXOs to refresh, \(unknown) operations not known yet.")
    }

    static let reminder = ReminderSource("vtxo-expiry", "VTXOs that expire within three days") { resolver, context, _ in
        let wallet = try await resolver.get(WalletCoordinator.self)
        let open = try await wallet.current()
        guard let kept = await open.vtxos.kept() else { return [] }
        // A block takes ten minutes on average; the height was read some time ago.
        let elapsed = max(0, context.time.now.timeIntervalSince(kept.loadedAt))
        let passed = open.wallet.network == .sandbox ? 0 : Int(min(elapsed / 600, 1e6))
        let height = kept.value.height + passed
        let plan = RefreshPlan(kept.value.vtxos, height: height, inRounds: kept.value.inRounds, fees: nil)
        return plan.entries.map { entry in
            let amount = entry.vtxo.amount.formatted()
            let words =
                entry.reason == .expired
                ? "\(amount) on Ark has expired (\(open.wallet.network.rawValue)); the server may take it back."
                : "\(amount) on Ark expires in \(VTXOReport.time(entry.blocksLeft)) (\(open.wallet.network.rawValue))."
            return DueReminder(
                id: "vtxo-\(entry.vtxo.id.prefix(16))-\(entry.reason.rawValue)",
                text: words,
                dueAt: context.time.now,
                command: "wallet refresh"
            )
        }
    }
}
