import Core

/// The wallet as other features see it.
struct WalletContract: WalletCoordinating {
    let wallet: WalletCoordinator
    /// Enforces the rules for callers; `nil` in a program without a host, where nothing can be paid.
    let flows: (any FlowCalling)?

    func balance() async throws -> WalletBalance {
        let stamped = try await wallet.current().balance.refresh()
        return WalletBalance(
            spendable: stamped.value.totalSpendable,
            pending: stamped.value.onItsWay,
            asOf: stamped.loadedAt
        )
    }

    func showPayment(_ draft: PaymentDraft, in session: FlowSession) async throws -> PaymentReceipt? {
        guard let flows else {
            throw Failure.unavailable("wallet.no-host", "A payment is shown by the host, and this program has none.")
        }
        var input: [String: JSONValue] = ["destination": .string(draft.destination)]
        if let amount = draft.amount { input["amount"] = .string("\(amount.amount)") }
        if let note = draft.note { input["note"] = .string(note) }
        do {
            let outcome = try await flows.call("wallet.send", input: .object(input), as: session.caller, in: session)
            return try outcome.json.decode(PaymentReceipt.self)
        } catch is Declined {
            return nil
        }
    }
}
