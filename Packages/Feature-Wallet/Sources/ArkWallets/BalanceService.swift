import AppData
import ArkLedger
import Core

/// The balances, both last known and current.
package struct BalanceService: Sendable {
    private let source: CachedSource<BalanceSheet>

    package init(wallet: any ArkWallet, database: AppDatabase, time: TimeContext) {
        source = CachedSource("balance", wallet: wallet.id, database: database, time: time) {
            // Another network's figures must not be shown under this one's name.
            try await wallet.checkNetwork()
            return try await wallet.balances()
        }
    }

    /// The stored balances, at once; `nil` if there are none.
    package func kept() async -> Stamped<BalanceSheet>? { await source.kept() }

    /// The stored balances if they are still fresh.
    package func current() async throws -> Stamped<BalanceSheet>? { try await source.current() }

    /// The current balances; if the wallet cannot be asked, the last good ones with the reason.
    package func refresh(fresh: Bool = false) async throws -> Stamped<BalanceSheet> {
        try await source.value(fresh: fresh)
    }

    package func expire() async { await source.expire() }
    package func reset() async { await source.reset() }
}
