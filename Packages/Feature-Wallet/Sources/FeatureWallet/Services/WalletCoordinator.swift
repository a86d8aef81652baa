import AppData
import ArkLedger
import ArkWallets
import BitcoinText
import Core
import Foundation
import Networking
import WalletHistory
import WalletScreens

/// Routes operations to the wallet that the settings name, and refreshes the displayed data afterwards.
actor WalletCoordinator {
    nonisolated let tags: TagService
    nonisolated let contacts: ContactBook
    nonisolated let time: TimeContext
    nonisolated let opener: WalletOpener
    private var open: OpenWallet?

    init(
        database: AppDatabase,
        settings: FeatureSettings,
        secrets: SecretStore?,
        transport: (any HTTPTransport)?,
        time: TimeContext,
        retry: RetryPolicy = .standard,
        onStep: @escaping OperationService.OnStep = { _ in }
    ) {
        opener = WalletOpener(
            database: database,
            settings: settings,
            secrets: secrets,
            transport: transport,
            time: time,
            retry: retry,
            onStep: onStep
        )
        self.time = time
        tags = TagService(database: database, time: time)
        contacts = ContactBook(database: database, time: time)
    }

    nonisolated var settings: FeatureSettings { opener.settings }

    /// The value of a bitcoin, as set by the person; `nil` if they did not.
    nonisolated func rate() async throws -> FiatRate? { FiatRate(text: try await settings[WalletSettings.rate]) }

    /// The wallet that the settings name now.
    func current() async throws -> OpenWallet {
        let configuration = try await opener.configuration()
        if let open, open.configuration == configuration { return open }
        let opened = try opener.open(configuration)
        open = opened
        return opened
    }

    /// Prepares operations of the wallet that the settings name now.
    func planner(_ session: FlowSession) async throws -> OperationPlanner {
        OperationPlanner(try await current(), contacts: contacts, agreed: opener.agreedLimits, in: session)
    }

    nonisolated func labels(of open: OpenWallet) -> LabelBook {
        LabelBook(store: open.transactions.store, time: time)
    }

    /// The ledger of play money.
    func sandbox() async throws -> SandboxWallet {
        guard let wallet = try await current().wallet as? SandboxWallet else { throw WalletError.notSandbox }
        return wallet
    }

    // MARK: Reading

    /// The balance, and the difference from the amount that the movements account for; `nil` if there is none.
    ///
    /// - Parameter fresh: asks the wallet, however new the stored figures are.
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
            // What happened between the two readings is no breach: it is gone when both are read again.
            guard case .broken(let difference) = try await open.transactions.check(against: stamped.value) else {
                return (stamped, nil)
            }
            if attempts == 0 { return (stamped, difference) }
        }
    }

    /// The balance of play money after a change.
    func sandboxBalance() async throws -> BalanceReport {
        let answer = try await balance(fresh: true)
        return BalanceReport(answer.stamped, unexplained: answer.unexplained, network: .sandbox)
    }

    /// Deletes the stored data about the wallet, never anything in the wallet.
    func reset() async throws {
        let open = try await current()
        await open.balance.reset()
        await open.vtxos.reset()
        await open.transactions.forgetBreach()
        if open.wallet.network != .sandbox { try await open.transactions.store.replace(with: []) }
    }

    // MARK: Spending

    /// Performs a prepared operation, once.
    func perform(_ prepared: PreparedOperation, note: String? = nil) async throws -> OperationOutcome {
        let (open, quote) = (prepared.open, prepared.quote)
        var done: OperationService.Done?
        if prepared.receipt == nil {
            if quote.operation.takesAll, try await open.wallet.balances().totalSpendable != quote.spendable {
                throw WalletError.changed
            }
            try await open.operations.resolveOpen()
            do {
                done = try await open.operations.perform(
                    quote.operation,
                    key: prepared.key,
                    amount: quote.amount,
                    destination: quote.destination,
                    isOwn: quote.isOwn,
                    identity: prepared.identity,
                    known: prepared.known,
                    fee: quote.fee
                )
            } catch {
                // Whatever came of it.
                await open.expire()
                throw error
            }
        }
        let receipt = done?.receipt ?? prepared.receipt ?? WalletReceipt()
        await open.expire()
        // The operation is done, even if the displayed data could not be refreshed.
        let now = try? await balance(of: open)
        let isKnown = now.map { $0.stamped.failure == nil } ?? false
        return OperationOutcome(
            receipt: receipt,
            spendable: isKnown ? now?.stamped.value.totalSpendable : nil,
            unexplained: now?.unexplained,
            noteFailure: await tags.keep(note, of: receipt, in: open.wallet.id),
            done: done
        )
    }
}

extension WalletOperation {
    /// True if it takes everything that is on-chain by then, whatever was there when it was confirmed.
    fileprivate var takesAll: Bool {
        switch self {
        case .board(nil), .drain: true
        default: false
        }
    }
}

/// One wallet with its services.
struct OpenWallet: Sendable {
    let configuration: WalletConfiguration
    let wallet: any ArkWallet
    let balance: BalanceService
    let transactions: TransactionService
    let addresses: AddressService
    let operations: OperationService
    let vtxos: VTXOService

    init(
        _ configuration: WalletConfiguration,
        wallet: any ArkWallet,
        database: AppDatabase,
        time: TimeContext,
        limits: @escaping @Sendable () async throws -> OperationJournal.Limits,
        onStep: @escaping OperationService.OnStep
    ) {
        self.configuration = configuration
        self.wallet = wallet
        balance = BalanceService(wallet: wallet, database: database, time: time)
        transactions = TransactionService(wallet: wallet, database: database, time: time)
        addresses = AddressService(wallet: wallet, time: time)
        operations = OperationService(
            wallet: wallet,
            journal: OperationJournal(database: database, time: time),
            time: time,
            limits: limits,
            onStep: onStep
        )
        vtxos = VTXOService(wallet: wallet, database: database, time: time)
    }

    /// The data of an overview: the current state of play money, the stored state of a server. It does not wait and
    /// writes nothing.
    ///
    /// - Returns: `nil` if nothing is known yet.
    func glance(at now: Date) async throws -> (balance: Stamped<BalanceSheet>, urgent: Int)? {
        guard let sandbox = wallet as? SandboxWallet else {
            guard let kept = await balance.kept() else { return nil }
            let overview = await vtxos.kept()?.value
            let plan = overview.map { RefreshPlan($0.vtxos, height: $0.height, inRounds: $0.inRounds, fees: nil) }
            return (kept, plan?.refreshable.count { $0.reason != .dueSoon } ?? 0)
        }
        guard let state = try await sandbox.glance() else { return (Stamped(value: .empty, loadedAt: now), 0) }
        let sheet = BalanceSheet(ark: state.ark, onchain: state.onchain)
        let plan = RefreshPlan(state.vtxos, height: state.height, inRounds: [], fees: nil)
        return (Stamped(value: sheet, loadedAt: now), plan.refreshable.count { $0.reason != .dueSoon })
    }

    /// The server behind it, as far as it can be asked now.
    func info() async -> WalletInfoReport {
        await WalletInfoReport.make(
            wallet,
            vtxos: vtxos,
            provider: configuration.provider.rawValue,
            server: configuration.server?.description
        )
    }

    /// The key of its Ark server, which can pay only its own addresses; the error if the server could not be asked.
    func serverKey() async throws -> Result<[UInt8], any Error> {
        do {
            let text = try await vtxos.arkInfo().value.serverKey
            guard let key = Hex.bytes(text) else {
                throw WalletError.protocolMismatch("its Ark server's key is not a key")
            }
            return .success(key)
        } catch let error as CancellationError {
            throw error
        } catch {
            return .failure(error)
        }
    }

    /// Broadcasts the next transactions of the exits in progress.
    func progressExits() async throws {
        try await wallet.checkNetwork()
        do {
            try await wallet.progressExits()
        } catch {
            await expire()
            throw error
        }
        await expire()
    }

    /// Marks the stored data as outdated, after an operation.
    func expire() async {
        await balance.expire()
        await vtxos.expire()
    }
}
