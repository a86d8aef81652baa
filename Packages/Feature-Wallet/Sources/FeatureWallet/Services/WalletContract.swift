import Core

/// The wallet as other features see it.
struct WalletContract: WalletCoordinating {
    let wallet: WalletCoordinator
    /// Keeps the rules for callers; `nil` in a program without a host, where nothing can be paid.
    let flows: (any FlowCalling)?

    /// Where it cannot be read, money is not taken for play money.
    var network: BitcoinNetwork {
        get async { (try? await wallet.current().wallet.network) ?? .mainnet }
    }

    func balance() async throws -> WalletBalance {
        let stamped = try await wallet.current().balance.refresh()
        return WalletBalance(
            spendable: stamped.value.totalSpendable,
            pending: stamped.value.onItsWay,
            asOf: stamped.loadedAt
        )
    }

    func requestPayment(of amount: Satoshis?, note: String?) async throws -> PaymentRequest {
        try await wallet.current().addresses.request(amount, note: note, ways: .all)
    }

    func movements(limit: Int) async throws -> [WalletMovement] {
        let open = try await wallet.current()
        try await open.transactions.refresh()
        let page = try await open.transactions.store.page(HistoryFilter(), page: 1, size: min(max(1, limit), 500))
        return page.rows.map { row in
            WalletMovement(
                id: "\(row.id)",
                at: row.createdAt,
                title: row.category.title,
                amount: row.effective,
                fee: row.fee,
                isPending: row.status == "pending",
                note: row.note
            )
        }
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
