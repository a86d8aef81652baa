import AppData
import ArkLedger
import ArkWallets
import Core

/// The history: the wallet's movements, mirrored in the database and checked against the balance.
package struct TransactionService: Sendable {
    /// The result of comparing the movements with the balance.
    package enum Books: Sendable, Equatable {
        case notChecked
        case balanced
        /// The difference between the balance and the amount that the movements account for.
        case broken(by: Int64)
    }

    package let store: HistoryStore
    private let wallet: any ArkWallet
    private let time: TimeContext
    private let flights = SingleFlight<String, Void>()
    /// The last known difference, for screens that do not ask the wallet; zero for none.
    private let breaches: TwoTierCache<Int64>

    package init(wallet: any ArkWallet, database: AppDatabase, time: TimeContext) {
        self.wallet = wallet
        self.time = time
        store = HistoryStore(database: database, wallet: wallet.id)
        breaches = TwoTierCache(name: "wallet.books", database: database, time: time, capacity: 20)
    }

    /// Reads the movements and the balance together, mirrors the former, and compares both.
    ///
    /// - Returns: the reason for a failure; the earlier mirror stays then.
    @discardableResult
    package func refresh(fresh: Bool = true) async throws -> String? {
        do {
            try await flights.run(wallet.id, fresh: fresh) { [wallet, store] in
                try await store.replace(with: try await wallet.movements())
            }
            return nil
        } catch let error as CancellationError {
            throw error
        } catch {
            return (error as? any BentoError)?.message ?? "\(error)"
        }
    }

    /// Compares the movements with a balance that was read after them: opening + effects = closing.
    ///
    /// While something is pending, a server may or may not count its effect: the balance then lies between both.
    package func check(against sheet: BalanceSheet) async throws -> Books {
        let books = try await compared(with: sheet)
        if case .broken(let difference) = books {
            await breaches.store(difference, for: wallet.id)
        } else if await keptBreach() != nil {
            await breaches.store(0, for: wallet.id)
        }
        return books
    }

    /// The difference found by the last check, in this process or an earlier one.
    package func keptBreach() async -> Int64? {
        await breaches.cached(wallet.id).flatMap { $0.value == 0 ? nil : $0.value }
    }

    package func forgetBreach() async { await breaches.remove(wallet.id) }

    private func compared(with sheet: BalanceSheet) async throws -> Books {
        let effects = try await store.effects()
        let low = effects.pending.reduce(effects.settled) { $0.addingClamped(min(0, $1)) }
        let high = effects.pending.reduce(effects.settled) { $0.addingClamped(max(0, $1)) }
        let closing = sheet.accounted
        guard effects.pending.isEmpty else {
            guard let opening = try await knownOpening() else { return .notChecked }
            let (least, most) = (opening.addingClamped(low), opening.addingClamped(high))
            return closing < least
                ? .broken(by: closing.subtractingClamped(least))
                : closing > most ? .broken(by: closing.subtractingClamped(most)) : .balanced
        }
        let known = try await knownOpening()
        let opening: Int64
        if let known {
            opening = known
        } else {
            opening = try await store.opening(orKeep: closing.subtractingClamped(effects.settled), at: time.now)
        }
        let difference = closing.subtractingClamped(opening.addingClamped(effects.settled))
        return difference == 0 ? .balanced : .broken(by: difference)
    }

    private func knownOpening() async throws -> Int64? {
        // A wallet of play money begins with nothing.
        if wallet.network == .sandbox { return 0 }
        return try await store.keptOpening()
    }
}
