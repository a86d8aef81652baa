import ArkLedger
import Core

/// A flow that performs one operation of the wallet.
protocol OperationFlow: SpendingFlow
where Dependency == WalletCoordinator, Prepared == PreparedOperation, Output == OperationReport {
    /// The verb in the past tense: `Sent`.
    static var done: String { get }
    /// The next step afterwards.
    static var next: String? { get }
    /// For the person's own history.
    var note: String? { get }
}

extension OperationFlow {
    static var next: String? { nil }
    var note: String? { nil }

    /// Performs the prepared operation and reports it. Its receipt counts as seen once it has been written out.
    func run(
        _ prepared: PreparedOperation,
        with wallet: WalletCoordinator,
        in session: FlowSession
    ) async throws -> OperationReport {
        // Other callers get the earlier result, and change nothing.
        let isOwn = session.caller.isOwn
        let outcome = try await wallet.perform(prepared, note: isOwn ? note : nil)
        if isOwn {
            session.onceShown {
                // One that is not known to have been seen is shown again, which costs nothing.
                try? await prepared.open.operations.journal.markShown(prepared.key)
                withExtendedLifetime(outcome.done) {}
            }
        }
        let sent = await lightning(prepared, outcome.receipt)
        let (words, advice) =
            switch sent.phase {
            case .paid: (Self.done, Self.next)
            case .failed: ("Not paid", "It did not arrive, and comes back: 'bento wallet list'.")
            case .none, .underWay, .other:
                ("On its way", "It is not settled yet, and may come back: 'bento wallet list --pending'.")
            }
        return OperationReport(words, prepared, outcome, preimage: sent.preimage, next: advice)
    }

    /// Follows a Lightning payment, which starts at once and settles later, or not at all. All other operations are
    /// done by now.
    ///
    /// - Returns: its state, and the proof of payment.
    private func lightning(
        _ prepared: PreparedOperation,
        _ receipt: WalletReceipt
    ) async -> (phase: LightningSend.Phase, preimage: String?) {
        guard case .payLightning = prepared.quote.operation, let hash = receipt.paymentHash else { return (.paid, nil) }
        // If the wallet cannot be asked, it is unknown whether it has settled.
        guard let send = try? await prepared.open.wallet.lightningSend(hash) else { return (.other, nil) }
        return (send.phase, send.isProven(for: hash) ? send.preimage : nil)
    }
}
