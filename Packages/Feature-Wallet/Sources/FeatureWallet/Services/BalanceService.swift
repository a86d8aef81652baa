import AppData
import ArkLedger
import Core
import Foundation
import Observation

/// The balances, as last known and as they are.
@MainActor
@Observable
final class BalanceService {
    private(set) var shown = Shown<BalanceSheet>() {
        didSet { revision += 1 }
    }
    /// Counts the changes of ``shown``.
    private(set) var revision = 0

    nonisolated private let source: CachedSource<BalanceSheet>

    nonisolated init(wallet: any ArkWallet, database: AppDatabase, time: TimeContext) {
        source = CachedSource("balance", wallet: wallet.id, database: database, time: time) {
            // Another network's figures must not stand under this one's name.
            try await wallet.checkNetwork()
            return try await wallet.balances()
        }
    }

    /// What is kept, at once; `nil` where nothing is.
    nonisolated func kept() async -> Stamped<BalanceSheet>? { await source.kept() }

    /// What is kept and still fresh.
    nonisolated func current() async throws -> Stamped<BalanceSheet>? { try await source.current() }

    /// The balances; the last good ones with the reason where the wallet cannot be asked.
    @discardableResult
    func refresh(fresh: Bool = false) async throws -> Stamped<BalanceSheet> {
        shown.isLoading = true
        do {
            let stamped = try await source.value(fresh: fresh)
            shown = Shown(value: stamped.value, loadedAt: stamped.loadedAt, isLoading: false, failure: stamped.failure)
            return stamped
        } catch {
            shown.isLoading = false
            shown.failure = (error as? any BentoError)?.message
            throw error
        }
    }

    nonisolated func expire() { source.expire() }
    nonisolated func reset() async { await source.reset() }

    /// A value whenever ``shown`` has changed.
    func revisions() -> Observations<Int, Never> { Observations { self.revision } }
}
