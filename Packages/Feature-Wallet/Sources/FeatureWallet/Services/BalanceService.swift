import AppData
import ArkLedger
import Core

/// The balances, both last known and current.
struct BalanceService: Sendable {
    private let source: CachedSource<BalanceSheet>

    init(wallet: any ArkWallet, database: AppDatabase, time: TimeContext) {
        source = CachedSource("balance", wallet: wallet.id, database: database, time: time) {
            // Another network's figures must not be shown under this one's name.
            try await wallet.checkNetwork()
            return try await wallet.balances()
        }
    }

    /// The stored balances, at once; `nil` if there are none.
    func kept() async -> Stamped<BalanceSheet>? { await source.kept() }

    /// The stored balances if they are still fresh.
    func current() async throws -> Stamped<BalanceSheet>? { try await source.current() }

    /// The current balances; if the wallet cannot be asked, the last good ones with the reason.
    func refresh(fresh: Bool = false) async throws -> Stamped<BalanceSheet> { try await source.value(fresh: fresh) }

    func expire() async { await source.expire() }
    func reset() async { await source.reset() }
}
