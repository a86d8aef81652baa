import AppData
import ArkLedger
import BitcoinText
import Core
import Crypto
import Foundation
import Networking

/// Opens the wallet that the settings name, routes operations to it, and brings what is shown up to date afterwards.
@MainActor
final class WalletCoordinator {
    nonisolated let tags: TagService
    nonisolated let time: TimeContext
    nonisolated let settings: FeatureSettings
    nonisolated private let database: AppDatabase
    nonisolated private let secrets: SecretStore?
    nonisolated private let transport: (any HTTPTransport)?
    private var open: OpenWallet?

    nonisolated init(
        database: AppDatabase,
        settings: FeatureSettings,
        secrets: SecretStore?,
        transport: (any HTTPTransport)?,
        time: TimeContext
    ) {
        self.database = database
        self.settings = settings
        self.secrets = secrets
        self.transport = transport
        self.time = time
        tags = TagService(database: database, time: time)
    }

    // MARK: Which wallet

    /// The wallet that the settings name now.
    func current() async throws -> OpenWallet {
        let configuration = try await configuration()
        if let open, open.configuration == configuration { return open }
        let wallet = try make(configuration)
        let settings = settings
        let opened = OpenWallet(configuration, wallet: wallet, database: database, time: time) {
            OperationJournal.Limits(
                payment: Int64(max(0, try await settings[WalletSettings.paymentLimit])),
                day: Int64(max(0, try await settings[WalletSettings.dayLimit]))
            )
        }
        open = opened
        return opened
    }

    private func configuration() async throws -> WalletConfiguration {
        let provider = try await settings[WalletSettings.provider]
        guard provider == .barkd else {
            return WalletConfiguration(provider: .sandbox, server: nil, network: .sandbox, token: nil)
        }
        return WalletConfiguration(
            provider: .barkd,
            server: try await settings[WalletSettings.server],
            network: try await settings[WalletSettings.network],
            token: try await secrets?.secret("wallet.\(WalletSettings.token)")
        )
    }

    private func make(_ configuration: WalletConfiguration) throws -> any ArkWallet {
        guard configuration.provider == .barkd else { return SandboxWallet(database: database, time: time) }
        return try barkd(configuration)
    }

    private func barkd(_ configuration: WalletConfiguration) throws -> BarkdWallet {
        guard let server = configuration.server, server.scheme != "tcp", let url = URL(string: server.description)
        else {
            throw WalletError.notConnected
        }
        guard let transport else { throw WalletError.offline("this program was built without a network") }
        let authorization = configuration.token.map { FixedAuthorization(.bearer($0), for: url) }
        let client = HTTPClient(transport: transport, authorization: authorization)
        let hash = SHA256.hash(data: Array("\(configuration.network.rawValue) \(server)".utf8)).prefix(4)
        return BarkdWallet(
            client: client,
            server: url,
            network: configuration.network,
            id: "barkd-\(configuration.network.rawValue)-\(Hex.text(hash))"
        )
    }

    /// Checks a barkd and uses it from now on.
    func connect(_ server: ServerAddress, network: BitcoinNetwork, token: Secret?) async throws {
        let configuration = WalletConfiguration(provider: .barkd, server: server, network: network, token: token)
        // The setting is the grant that lets the request out, so it is set first and taken back where the check fails.
        let before = try await settings[WalletSettings.server]
        try await settings.set(WalletSettings.server, to: server)
        do {
            try await barkd(configuration).check()
        } catch {
            try await settings.set(WalletSettings.server, to: before)
            throw error
        }
        if let token { try await secrets?.set("wallet.\(WalletSettings.token)", to: token) }
        try await settings.set(WalletSettings.network, to: network)
        try await settings.set(WalletSettings.provider, to: .barkd)
    }

    func useSandbox() async throws { try await settings.set(WalletSettings.provider, to: .sandbox) }

    /// The ledger of play money.
    func sandbox() async throws -> SandboxWallet {
        guard let wallet = try await current().wallet as? SandboxWallet else { throw WalletError.notSandbox }
        return wallet
    }

    // MARK: Reading

    /// The balance with the state of the books.
    func balance(fresh: Bool) async throws -> (stamped: Stamped<BalanceSheet>, books: TransactionService.Books) {
        let open = try await current()
        // The movements are read first: a balance read before them could be of another moment.
        let failure = try await open.transactions.refresh()
        let stamped = try await open.balance.refresh(fresh: fresh)
        if failure == nil, stamped.failure == nil, fresh { try await open.transactions.check(against: stamped.value) }
        return (stamped, open.transactions.books)
    }

    /// Forgets what is kept of the wallet, never what the wallet has.
    func reset() async throws {
        let open = try await current()
        await open.balance.reset()
        await open.vtxos.reset()
        if open.wallet.network != .sandbox { try await open.transactions.store.replace(with: []) }
    }

    // MARK: Spending

    /// What a payment would be.
    func plan(_ text: String, amount: Satoshis?, from source: PaymentPlan.Source) async throws -> PaymentPlan {
        let open = try await current()
        let parsed = try PaymentText(text)
        let key = try? await open.vtxos.arkInfo().value.serverKey
        return try PaymentPlan(
            parsed,
            amount: amount,
            from: source,
            network: open.wallet.network,
            serverKey: key.flatMap { Hex.bytes($0) },
            at: time.now
        )
    }

    /// What an operation costs and leaves.
    func quote(
        _ operation: WalletOperation,
        amount: Satoshis?,
        destination: String,
        message: String? = nil
    ) async throws -> OperationQuote {
        let open = try await current()
        let estimate = try await open.wallet.estimate(operation)
        let sheet = try await open.balance.refresh().value
        let amount = amount ?? estimate.net
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
            paidBefore: recent.map { time.now.timeIntervalSince($0.startedAt.date) }
        )
    }

    /// Does an operation once.
    ///
    /// - Parameter key: `nil` for a new one, unless the same operation was asked for before and nobody knows its end yet:
    ///   then it is that one.
    func perform(_ quote: OperationQuote, key: String? = nil, note: String? = nil) async throws -> WalletReceipt {
        let open = try await current()
        let unfinished = try await open.operations.journal.open(open.wallet.id).first { record in
            (try? record.decoded()) == quote.operation
        }
        try await open.operations.resolveOpen(except: unfinished?.id)
        let key = key ?? unfinished?.id ?? RowID.make(at: time.now).description
        defer { open.expire() }
        let receipt = try await open.operations.perform(
            quote.operation,
            key: key,
            amount: quote.amount,
            destination: quote.destination
        )
        open.expire()
        // The operation is done: that what is shown could not be brought up to date does not undo it.
        _ = try? await open.transactions.refresh()
        if let note, let movement = receipt.movementID {
            try? await tags.note(note, on: movement, of: open.wallet.id)
        }
        _ = try? await open.balance.refresh(fresh: true)
        return receipt
    }
}
