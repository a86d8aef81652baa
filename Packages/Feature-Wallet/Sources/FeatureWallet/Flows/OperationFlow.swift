import ArkLedger
import Core
import Foundation
import WalletScreens

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

/// The result of an operation.
struct OperationReport: FlowResult {
    /// The verb in the past tense: `Sent`, `Boarded`.
    let done: String
    let amount: Satoshis
    let fee: Satoshis?
    /// The difference by which the fee exceeds the confirmed one; absent if it does not.
    let feeAboveConfirmed: Satoshis?
    let destination: String
    let network: BitcoinNetwork
    let movement: Int?
    let txid: String?
    let paymentHash: String?
    /// The proof of a Lightning payment, hexadecimal.
    let preimage: String?
    let round: Int?
    /// The balance afterwards; absent if it is not known.
    let spendable: Satoshis?
    /// The difference between the movements and the balance afterwards; absent if there is none.
    let unexplained: Int64?
    /// The reason why its note could not be saved; absent if it was, or if there is none.
    let noteFailure: String?
    let next: String?
    /// The time of the payment, if it was made before this request; absent if it was made now.
    let paidAt: Date?

    init(
        _ done: String,
        _ prepared: PreparedOperation,
        _ outcome: OperationOutcome,
        preimage: String? = nil,
        next: String? = nil
    ) {
        self.preimage = preimage
        let (receipt, quote) = (outcome.receipt, prepared.quote)
        self.done = done
        amount = quote.amount
        fee = receipt.fee ?? prepared.confirmedFee
        if let taken = receipt.fee, let confirmed = prepared.confirmedFee, taken > confirmed {
            feeAboveConfirmed = try? taken.subtracting(confirmed)
        } else {
            feeAboveConfirmed = nil
        }
        destination = quote.destination
        network = quote.network
        movement = receipt.movementID
        txid = receipt.txid
        paymentHash = receipt.paymentHash
        round = receipt.roundID
        spendable = outcome.spendable
        unexplained = outcome.unexplained
        noteFailure = outcome.noteFailure
        self.next = next
        paidAt = prepared.receipt == nil ? nil : quote.paidBefore
    }

    func presentation(in context: FlowContext) -> Presentation {
        let form = AmountForm(context)
        var rows = [KeyValue("amount", form.text(amount), tone: .strong)]
        if let fee { rows.append(KeyValue("fee", form.text(fee))) }
        rows.append(KeyValue("to", destination))
        if let txid { rows.append(KeyValue("transaction", txid)) }
        if let paymentHash { rows.append(KeyValue("payment hash", paymentHash)) }
        if let preimage { rows.append(KeyValue("proof", preimage)) }
        if let movement { rows.append(KeyValue("movement", "\(movement)")) }
        if let spendable { rows.append(KeyValue("spendable now", form.text(spendable))) }
        rows.append(KeyValue("network", network.rawValue, tone: NetworkText.tone(network)))
        var parts: [Presentation] = [.keyValues(rows)]
        if let paidAt {
            let moment =
                "\(context.forms.date(LocalDay(of: paidAt, in: context.time.zone))) at "
                + context.forms.time(paidAt, in: context.time.zone)
            parts.append(.notice(Notice(.warning, "This was already paid on \(moment); nothing was sent now.")))
        }
        if let feeAboveConfirmed, let fee {
            let confirmed = (try? fee.subtracting(feeAboveConfirmed)) ?? .zero
            parts.append(
                .notice(
                    Notice(
                        .error,
                        "The fee is \(form.text(fee)): \(form.text(feeAboveConfirmed)) more than the \(form.text(confirmed)) "
                            + "that you confirmed."
                    )
                )
            )
        }
        if let next { parts.append(.text(next, tone: .muted)) }
        if let noteFailure { parts.append(.notice(Notice(.warning, "Its note was not kept: \(noteFailure)"))) }
        if let unexplained { parts.append(.notice(BooksText.notice(unexplained, context.forms))) }
        return .section(done, parts)
    }
}
