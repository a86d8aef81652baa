import ArkWallets
import Core
import Foundation
import WalletHistory
import WalletScreens

extension WalletCard {
    /// - Returns: `nil` if there is no wallet yet.
    static func content(_ resolver: ServiceResolver, in context: FlowContext) async throws -> CardContent? {
        let open = try await resolver.get(WalletCoordinator.self).current()
        guard let glance = try await open.glance(at: context.time.now) else { return nil }
        return content(
            glance.balance,
            network: open.wallet.network,
            urgent: glance.urgent,
            unexplained: await open.transactions.keptBreach(),
            in: context
        )
    }
}

/// Pays a destination typed at the overview, and asks for the amount if it is open.
struct QuickPayment: Sendable {
    static let action = QuickAction("p", "pay") { resolver, session in
        try await QuickPayment(wallet: resolver.get((any WalletCoordinating).self)).ask(in: session)
    }

    let wallet: any WalletCoordinating

    /// - Returns: a sentence that says what was paid; `nil` if the person changed their mind.
    func ask(in session: FlowSession) async throws -> String? {
        let question = Question("Pay whom? An address, an invoice or a link:", option: "the destination")
        guard let destination = try await typed(question, in: session) else { return nil }
        do {
            return try await pay(destination, nil, in: session)
        } catch WalletError.amountNeeded {
            let question = Question("How much? '2100', '0.0001 BTC':", option: "the amount")
            guard let amount = try await typed(question, in: session) else { return nil }
            return try await pay(destination, WalletAmount.parse(amount, in: session), in: session)
        }
    }

    /// Nothing typed is "never mind".
    private func typed(_ question: Question, in session: FlowSession) async throws -> String? {
        let text = try await session.ask(question).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    private func pay(_ destination: String, _ amount: Satoshis?, in session: FlowSession) async throws -> String? {
        let draft = PaymentDraft(destination: destination, amount: amount)
        guard let receipt = try await wallet.showPayment(draft, in: session) else { return nil }
        let form = AmountForm(session.context)
        let fee = receipt.fee.map { ", fee \(form.text($0))" } ?? ""
        let paid = "\(form.text(receipt.amount))\(fee)"
        return receipt.paidAt == nil ? "Paid \(paid)." : "Already paid: \(paid). Nothing was sent now."
    }
}

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

/// Searches the stored movements for the search over everything: their destinations, notes, and tags. No server is
/// asked.
enum MovementSearch {
    static let source = SearchSource("movements", "Movements") { resolver, context, words, limit in
        let open = try await resolver.get(WalletCoordinator.self).current()
        let page = try await open.transactions.store.page(HistoryFilter(words: words), page: 1, size: max(1, limit))
        return page.rows.map { row in
            let day = context.forms.date(LocalDay(of: row.createdAt, in: context.time.zone))
            let about = [row.note, row.destination.map { String($0.prefix(24)) }].compactMap { $0 }.first
            return SearchHit(
                title: about ?? row.category.rawValue,
                detail: "\(day), \(AmountForm(context).text(row.effective)) (\(open.wallet.network.rawValue))",
                command: "wallet list --find \"\(words.replacing("\"", with: ""))\""
            )
        }
    }
}
