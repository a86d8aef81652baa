import ArkLedger
import Core

/// What the spending flows share.
enum PaymentRun {
    static func quote(
        _ destination: String,
        amount: String?,
        from source: PaymentPlan.Source,
        key: String?,
        note: String?,
        _ wallet: WalletCoordinator,
        _ session: FlowSession
    ) async throws -> OperationQuote {
        // What would be refused afterwards is refused before anything is asked.
        if let key, !(1...100).contains(key.utf8.count) || key.utf8.contains(where: { $0 < 32 || $0 == 127 }) {
            throw WalletError.bad("A key", "1 to 100 bytes on one line")
        }
        if let note, note.utf8.count > TagService.longestNote {
            throw WalletError.bad("A note", "at most 1,000 bytes")
        }
        let key = self.key(key, session)
        let amount = try WalletAmount.parse(amount, in: session)
        let plan = try await wallet.plan(destination, amount: amount, from: source, key: key)
        return try await wallet.quote(
            plan.operation,
            key: key,
            amount: plan.amount,
            destination: plan.way.text,
            message: plan.message
        )
    }

    /// What the person is shown of a quote. What is done is what they confirmed, or they are asked again.
    static func spending(
        _ quote: OperationQuote,
        _ wallet: WalletCoordinator,
        _ session: FlowSession
    ) -> Spending {
        wallet.shownQuotes.show(quote, to: session.context)
        return quote.spending(session.context.forms)
    }

    /// Asks again about what has changed since it was confirmed and about a high fee, does the operation, and reports.
    static func run(
        _ done: String,
        _ quote: OperationQuote,
        key: String? = nil,
        note: String? = nil,
        next: String? = nil,
        _ wallet: WalletCoordinator,
        _ session: FlowSession
    ) async throws -> OperationReport {
        let shown = wallet.shownQuotes.take(by: session.context)
        if shown?.covers(quote) != true {
            let changed = quote.spending(session.context.forms, changedFrom: shown)
            guard try await session.confirm(changed.confirmation(session.context.forms)) else { throw Declined() }
        }
        if quote.isFeeHigh {
            let form = AmountForm(session.context)
            let question = Confirmation(
                "The fee of \(form.text(quote.fee)) is more than 5 % of \(form.text(quote.amount)). Pay it all the same?",
                weight: quote.network == .mainnet ? .personal : .ordinary
            )
            guard try await session.confirm(question) else { throw Declined() }
        }
        let outcome = try await wallet.perform(quote, key: self.key(key, session), note: note)
        let phase = await phase(quote.operation, outcome.receipt, wallet)
        let (words, advice) =
            switch phase {
            case .paid: (done, next)
            case .failed: ("Not paid", "It did not arrive, and comes back: 'bento wallet history'.")
            case .none, .underWay, .other:
                ("On its way", "It is not settled yet, and may come back: 'bento wallet history --pending'.")
            }
        return OperationReport(words, quote, outcome, next: advice)
    }

    /// The on-chain address that was typed for money that leaves as a whole, alone or in a link.
    static func onchainAddress(_ text: String?, _ wallet: WalletCoordinator) async throws -> String? {
        guard let text else { return nil }
        guard case .bitcoin(let found) = try await wallet.plan(text, amount: Satoshis(1), from: .onchain).way else {
            throw WalletError.cannotPay("it is not an on-chain address")
        }
        return found.text
    }

    /// A proposal is the key of its payment: confirmed again after a crash, it pays once.
    private static func key(_ key: String?, _ session: FlowSession) -> String? {
        key ?? session.context.proposal.map { $0.uuidString.lowercased() }
    }

    /// A Lightning payment is begun at once and settled later, or not at all. All others are done by now.
    private static func phase(
        _ operation: WalletOperation,
        _ receipt: WalletReceipt,
        _ wallet: WalletCoordinator
    ) async -> LightningSend.Phase {
        guard case .payLightning = operation, let hash = receipt.paymentHash else { return .paid }
        // Where it cannot be asked, nobody knows that it is settled.
        return (try? await wallet.current().wallet.lightningSend(hash).phase) ?? .other
    }
}
