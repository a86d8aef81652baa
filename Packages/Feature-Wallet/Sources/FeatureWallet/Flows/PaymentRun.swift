import Core

/// What the spending flows share.
enum PaymentRun {
    static func quote(
        _ destination: String,
        amount: String?,
        from source: PaymentPlan.Source,
        _ wallet: WalletCoordinator
    ) async throws -> OperationQuote {
        let plan = try await wallet.plan(destination, amount: try WalletAmount.parse(amount), from: source)
        return try await wallet.quote(
            plan.operation,
            amount: plan.amount,
            destination: plan.way.text,
            message: plan.message
        )
    }

    /// Asks again about a high fee, does the operation, and reports.
    static func run(
        _ done: String,
        _ quote: OperationQuote,
        key: String? = nil,
        note: String? = nil,
        next: String? = nil,
        _ wallet: WalletCoordinator,
        _ session: FlowSession
    ) async throws -> OperationReport {
        if quote.isFeeHigh {
            let question = Confirmation(
                "The fee of \(quote.fee.formatted()) is more than 5 % of \(quote.amount.formatted()). Pay it all the same?",
                weight: quote.network == .mainnet ? .personal : .ordinary
            )
            guard try await session.confirm(question) else { throw Declined() }
        }
        let receipt = try await wallet.perform(quote, key: key, note: note)
        let spendable = try? await wallet.current().balance.refresh().value.totalSpendable
        return OperationReport(done, quote, receipt, spendable: spendable, next: next)
    }
}
