import ArkLedger
import Core
import Foundation
import Observation

/// Does what moves money, once for each key.
@MainActor
@Observable
final class OperationService {
    /// Where an operation is; a test stops it there, as a crash would.
    enum Step: Sendable, CaseIterable {
        case begun, prepared, sent, performed
        /// Read which operations have no known end, before each is looked at.
        case listed
    }

    /// How many operations run now.
    private(set) var running = 0

    nonisolated let wallet: any ArkWallet
    nonisolated let journal: OperationJournal
    nonisolated private let finder: OutcomeFinder
    nonisolated private let resolver: OperationResolver
    nonisolated private let locks: OperationLocks
    nonisolated private let limits: @Sendable () async throws -> OperationJournal.Limits
    nonisolated private let onStep: @Sendable (Step) async -> Void

    nonisolated init(
        wallet: any ArkWallet,
        journal: OperationJournal,
        time: TimeContext,
        limits: @escaping @Sendable () async throws -> OperationJournal.Limits,
        onStep: @escaping @Sendable (Step) async -> Void = { _ in }
    ) {
        self.wallet = wallet
        self.journal = journal
        self.limits = limits
        self.onStep = onStep
        finder = OutcomeFinder(wallet: wallet)
        locks = OperationLocks(home: journal.database.home.url)
        resolver = OperationResolver(wallet: wallet, journal: journal, finder: finder, locks: locks, time: time)
    }

    /// When an operation was begun with a key; `nil` where none was.
    nonisolated func beginning(of key: String?) async throws -> Date? {
        guard let key, let known = try await journal.record(key), known.state != .failed else { return nil }
        return known.startedAt.date
    }

    /// What was begun with this key; without one, in the same words and with an end that nobody knows. Asked for again, it is
    /// looked up.
    ///
    /// - Throws: ``WalletError/keyReused(_:)`` for the key of another operation.
    nonisolated func begun(_ operation: WalletOperation, key: String?) async throws -> OperationRecord? {
        guard let key else { return try await journal.open(wallet.id).first { (try? $0.decoded()) == operation } }
        guard let known = try await journal.record(key), known.state != .failed else { return nil }
        guard known.wallet == wallet.id, (try? known.decoded()) == operation else { throw WalletError.keyReused(key) }
        return known
    }

    /// Refuses an invoice that was paid and what the person's limits do not allow, before anything is asked.
    /// ``perform(_:key:amount:destination:isOwn:)`` checks again, where no other process can come between.
    nonisolated func check(_ operation: WalletOperation, amount: Satoshis, isOwn: Bool) async throws {
        try await finder.checkUnpaid(operation)
        guard !isOwn else { return }
        try await limits().check(amount, spent: journal.spentToday(wallet.id).amount)
    }

    /// Does an operation.
    ///
    /// - Parameters:
    ///   - key: the same for the same operation, so that asking again after a lost answer does not do it twice.
    ///   - amount: what counts against the limits.
    ///   - destination: for the records.
    ///   - isOwn: whether it stays the person's own; then it counts against no limit.
    /// - Throws: ``WalletError/outcomeUnknown(key:)`` where nobody knows yet; any other error: it was not done.
    func perform(
        _ operation: WalletOperation,
        key: String,
        amount: Satoshis,
        destination: String,
        isOwn: Bool = false
    ) async throws -> WalletReceipt {
        running += 1
        defer { running -= 1 }
        return try await run(operation, key: key, amount: amount, destination: destination, isOwn: isOwn)
    }

    nonisolated private func run(
        _ operation: WalletOperation,
        key: String,
        amount: Satoshis,
        destination: String,
        isOwn: Bool
    ) async throws -> WalletReceipt {
        // Until the end, or the end of this process: nobody else takes it for one that was left behind.
        let lock = try await locks.wait(key)
        defer { withExtendedLifetime(lock) {} }
        await onStep(.begun)
        let record = try await journal.begin(
            operation,
            key: key,
            wallet: wallet.id,
            amount: amount,
            destination: destination,
            isOwn: isOwn,
            limits: try await limits()
        )
        switch record.state {
        case .done: return record.knownReceipt ?? WalletReceipt()
        case .sent:
            // A wallet that knows keys does it once, however often it is asked.
            if try await wallet.outcome(of: key) == .notDone { break }
            if let receipt = try await resolver.resolve(record) { return receipt }
            let isOpen = try await journal.record(key)?.state.isOpen ?? true
            throw isOpen ? WalletError.outcomeUnknown(key: key) : .notDone
        case .prepared, .failed: break
        }
        await onStep(.prepared)
        var before = record.knownBefore
        if record.state != .sent {
            let now: OperationRecord.Before
            do {
                try await finder.checkUnpaid(operation)
                now = try await finder.before()
            } catch {
                try await journal.markFailed(record, (error as? any BentoError)?.message ?? "\(error)")
                throw error
            }
            guard try await journal.markSent(record, before: now) else { throw WalletError.outcomeUnknown(key: key) }
            before = now
        }
        await onStep(.sent)
        var receipt: WalletReceipt
        do {
            receipt = try await wallet.perform(operation, key: key)
        } catch let error where error is AnswerLost || error is CancellationError {
            return try await lookUp(key, after: error)
        } catch {
            try await journal.markFailed(record, (error as? any BentoError)?.message ?? "\(error)")
            throw error
        }
        await onStep(.performed)
        if let before, receipt.movementID == nil {
            let claimed = (try? await journal.claimed(record.wallet, since: record.startedAt)) ?? []
            receipt = await finder.completed(receipt, of: operation, since: before, claimed: claimed)
        }
        try await journal.markDone(record, receipt)
        return receipt
    }

    /// The task may be cancelled by now; what was sent is looked up all the same.
    nonisolated private func lookUp(_ key: String, after error: any Error) async throws -> WalletReceipt {
        let found = await Task {
            guard let record = try await self.journal.record(key) else { return WalletReceipt?.none }
            return try await self.resolver.resolve(record)
        }.result
        if case .success(let receipt?) = found { return receipt }
        if error is CancellationError { throw error }
        throw WalletError.outcomeUnknown(key: key)
    }

    /// The key of an operation that was asked for before in the same words, and left behind with an unknown end.
    nonisolated func leftBehind(_ operation: WalletOperation) async throws -> String? {
        let open = try await journal.open(wallet.id)
        await onStep(.listed)
        for record in open where (try? record.decoded()) == operation {
            // One that a process is at work on is that process's own: this one is meant as another payment.
            guard let lock = try locks.attempt(record.id) else { continue }
            defer { withExtendedLifetime(lock) {} }
            // So is one that was ended between the list and the lock.
            if try await journal.record(record.id)?.state.isOpen == true { return record.id }
        }
        return nil
    }

    /// Looks up every operation whose end is not known; see ``OperationResolver/resolveOpen(except:)``.
    @discardableResult
    nonisolated func resolveOpen(except key: String? = nil) async throws -> Int {
        try await resolver.resolveOpen(except: key)
    }
}
