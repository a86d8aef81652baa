import ArkWallets
import Core
import Foundation
import WalletScreens

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
