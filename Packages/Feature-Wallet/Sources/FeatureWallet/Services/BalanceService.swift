import AppData
import ArkLedger
import Core

/// The balances, as last known and as they are.
struct BalanceService: Sendable {
    private let source: CachedSource<BalanceSheet>

    init(wallet: any ArkWallet, database: AppDatabase, time: TimeContext) {
        source = CachedSource("balance", wallet: wallet.id, database: database, time: time) {
            // Another network's figures must not stand under this one's name.
            try await wallet.checkNetwork()
            return try await wallet.balances()
        }
    }

    /// What is kept, at once; `nil` where nothing is.
    func kept() async -> Stamped<BalanceSheet>? { await source.kept() }

    /// What is kept and still fresh.
    func current() async throws -> Stamped<BalanceSheet>? { try await source.current() }

    /// The balances; the last good ones with the reason where the wallet cannot be asked.
    func refresh(fresh: Bool = false) async throws -> Stamped<BalanceSheet> { try await source.value(fresh: fresh) }

    func expire() async { await source.expire() }
    func reset() async { await source.reset() }
}
