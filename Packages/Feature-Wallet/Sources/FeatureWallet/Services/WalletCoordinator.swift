import AppData
import ArkLedger
import BitcoinText
import Core
import Foundation
import Networking

/// Routes operations to the wallet that the settings name, and brings what is shown up to date afterwards.
@MainActor
final class WalletCoordinator {
    nonisolated let tags: TagService
    nonisolated let time: TimeContext
    nonisolated let opener: WalletOpener
    nonisolated let shownQuotes = ShownQuotes()
    private var open: OpenWallet?

    nonisolated init(
        database: AppDatabase,
        settings: FeatureSettings,
        secrets: SecretStore?,
        transport: (any HTTPTransport)?,
        time: TimeContext,
        retry: RetryPolicy = .standard
    ) {
        opener = WalletOpener(
            database: database,
            settings: settings,
            secrets: secrets,
            transport: transport,
            time: time,
            retry: retry
        )
        self.time = time
        tags = TagService(database: database, time: time)
    }

    nonisolated var settings: FeatureSettings { opener.settings }

    /// The wallet that the settings name now.
    func current() async throws -> OpenWallet {
        let configuration = try await opener.configuration()
        if let open, open.configuration == configuration { return open }
        let opened = try opener.open(configuration)
        open = opened
        return opened
    }

    /// The ledger of play money.
    func sandbox() async throws -> SandboxWallet {
        guard let wallet = try await current().wallet as? SandboxWallet else { throw WalletError.notSandbox }
        return wallet
    }

    // MARK: Reading

    /// The balance, and by how much it differs from what the movements account for; `nil` where it does not.
    ///
    /// - Parameter fresh: asks the wallet, however new the kept figures are.
    func balance(fresh: Bool) async throws -> (stamped: Stamped<BalanceSheet>, unexplained: Int64?) {
        let open = try await current()
        if !fresh, let kept = try await open.balance.current() { return (kept, await open.transactions.keptBreach()) }
        return try await balance(of: open)
    }

    private func balance(
        of open: OpenWallet
    ) async throws -> (stamped: Stamped<BalanceSheet>, unexplained: Int64?) {
        var attempts = 3
        while true {
            attempts -= 1
            // The movements are read first: a balance read before them would be of another moment.
            let failure = try await open.transactions.refresh()
            let stamped = try await open.balance.refresh(fresh: true)
            guard failure == nil, stamped.failure == nil else {
                return (stamped, await open.transactions.keptBreach())
            }
            try await open.transactions.check(against: stamped.value)
            // What happened between the two readings is no breach: it is gone when both are read again.
            guard case .broken(let difference) = open.transactions.books else { return (stamped, nil) }
            if attempts == 0 { return (stamped, difference) }
        }
    }

    /// Forgets what is kept of the wallet, never what the wallet has.
    func reset() async throws {
        let open = try await current()
        await open.balance.reset()
        await open.vtxos.reset()
        await open.transactions.forgetBreach()
        if open.wallet.network != .sandbox { try await open.transactions.store.replace(with: []) }
    }

    // MARK: Spending

    /// What a payment would be; of one that was begun with the key, what it was then: its invoice may have expired since.
    func plan(
        _ text: String,
        amount: Satoshis?,
        from source: PaymentPlan.Source,
        key: String? = nil
    ) async throws -> PaymentPlan {
        let open = try await current()
        let parsed = try PaymentText(text)
        return try PaymentPlan(
            parsed,
            amount: amount,
            from: source,
            network: open.wallet.network,
            serverKey: try await open.serverKey(),
            at: try await open.operations.beginning(of: key) ?? time.now
        )
    }

    /// What an operation costs and leaves. What would be refused afterwards is refused here, before anybody is asked.
    func quote(
        _ operation: WalletOperation,
        key: String? = nil,
        amount: Satoshis?,
        destination: String,
        isOwn: Bool = false,
        message: String? = nil
    ) async throws -> OperationQuote {
        let open = try await current()
        try await open.wallet.checkNetwork()
        let begun = try await open.operations.begun(operation, key: key)
        let done = begun.flatMap { $0.state == .done ? $0 : nil }
        let estimate =
            if let done {
                // Nothing leaves the wallet any more.
                FeeEstimate(
                    fee: done.knownReceipt?.fee ?? .zero,
                    gross: .zero,
                    net: try Satoshis(done.amount),
                    vtxosSpent: []
                )
            } else {
                try await open.wallet.estimate(operation)
            }
        let sheet = try await open.wallet.balances()
        let amount = amount ?? estimate.net
        if begun == nil {
            try Ledger.checkDust(operation, estimate)
            try sheet.check(operation, takes: estimate.gross)
            try await open.operations.check(operation, amount: amount, isOwn: isOwn)
        }
        let recent = try await open.operations.journal.latest(open.wallet.id).first { record in
            record.state == .done && record.destination == destination && record.amount == amount.amount
                && time.now.timeIntervalSince(record.startedAt.date) < 600
        }
        return OperationQuote(
            operation: operation,
            amount: amount,
            fee: estimate.fee,
            gross: estimate.gross,
            destination: destination,
            network: open.wallet.network,
            spendable: sheet.totalSpendable,
            message: message,
            isOwn: isOwn,
            paidBefore: recent.map { time.now.timeIntervalSince($0.startedAt.date) },
            isDone: done != nil
        )
    }

    /// Does an operation once.
    ///
    /// - Parameter key: `nil` for a new one, unless the same operation was asked for before and nobody knows its end yet:
    ///   then it is that one.
    func perform(
        _ quote: OperationQuote,
        key: String? = nil,
        note: String? = nil
    ) async throws -> OperationOutcome {
        let open = try await current()
        let leftBehind = try await open.operations.leftBehind(quote.operation)
        try await open.operations.resolveOpen(except: leftBehind)
        let key = key ?? leftBehind ?? RowID.make(at: time.now).description
        defer { open.expire() }
        let receipt = try await open.operations.perform(
            quote.operation,
            key: key,
            amount: quote.amount,
            destination: quote.destination,
            isOwn: quote.isOwn
        )
        open.expire()
        // The operation is done: that what is shown could not be brought up to date does not undo it.
        let now = try? await balance(of: open)
        let isKnown = now.map { $0.stamped.failure == nil } ?? false
        return OperationOutcome(
            receipt: receipt,
            spendable: isKnown ? now?.stamped.value.totalSpendable : nil,
            unexplained: now?.unexplained,
            noteFailure: await tags.keep(note, of: receipt, in: open.wallet.id)
        )
    }
}
