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
    }

    /// How many operations run now.
    private(set) var running = 0

    nonisolated let wallet: any ArkWallet
    nonisolated let journal: OperationJournal
    nonisolated private let finder: OutcomeFinder
    nonisolated private let time: TimeContext
    nonisolated private let limits: @Sendable () async throws -> OperationJournal.Limits
    nonisolated private let onStep: @Sendable (Step) async -> Void
    /// How long a server may still be at work on a request whose answer was lost.
    nonisolated static let grace: TimeInterval = 120

    nonisolated init(
        wallet: any ArkWallet,
        journal: OperationJournal,
        time: TimeContext,
        limits: @escaping @Sendable () async throws -> OperationJournal.Limits,
        onStep: @escaping @Sendable (Step) async -> Void = { _ in }
    ) {
        self.wallet = wallet
        self.journal = journal
        self.time = time
        self.limits = limits
        self.onStep = onStep
        finder = OutcomeFinder(wallet: wallet)
    }

    /// Does an operation.
    ///
    /// - Parameters:
    ///   - key: the same for the same operation, so that asking again after a lost answer does not do it twice.
    ///   - amount: what counts against the limits.
    ///   - destination: for the records.
    /// - Throws: ``WalletError/outcomeUnknown(key:)`` where nobody knows yet; any other error: it was not done.
    func perform(
        _ operation: WalletOperation,
        key: String,
        amount: Satoshis,
        destination: String
    ) async throws -> WalletReceipt {
        running += 1
        defer { running -= 1 }
        return try await run(operation, key: key, amount: amount, destination: destination)
    }

    nonisolated private func run(
        _ operation: WalletOperation,
        key: String,
        amount: Satoshis,
        destination: String
    ) async throws -> WalletReceipt {
        await onStep(.begun)
        let record = try await journal.begin(
            operation,
            key: key,
            wallet: wallet.id,
            amount: amount,
            destination: destination,
            limits: try await limits()
        )
        switch record.state {
        case .done: return record.knownReceipt ?? WalletReceipt()
        case .sent:
            if let receipt = try await resolve(record) { return receipt }
            throw WalletError.outcomeUnknown(key: key)
        case .prepared, .failed: break
        }
        await onStep(.prepared)
        guard try await journal.markSent(record, before: try await finder.before()) else {
            throw WalletError.outcomeUnknown(key: key)
        }
        await onStep(.sent)
        let receipt: WalletReceipt
        do {
            receipt = try await wallet.perform(operation, key: key)
        } catch let error where error is AnswerLost || error is CancellationError {
            return try await lookUp(key, after: error)
        } catch {
            try await journal.markFailed(record, (error as? any BentoError)?.message ?? "\(error)")
            throw error
        }
        await onStep(.performed)
        try await journal.markDone(record, receipt)
        return receipt
    }

    /// The task may be cancelled by now; what was sent is looked up all the same.
    nonisolated private func lookUp(_ key: String, after error: any Error) async throws -> WalletReceipt {
        let found = await Task {
            guard let record = try await self.journal.record(key) else { return WalletReceipt?.none }
            return try await self.resolve(record)
        }.result
        if case .success(let receipt?) = found { return receipt }
        if error is CancellationError { throw error }
        throw WalletError.outcomeUnknown(key: key)
    }

    /// Looks up what became of an operation.
    ///
    /// - Returns: its receipt; `nil` where it is not known, or where it is known that it was not done.
    @discardableResult
    nonisolated func resolve(_ record: OperationRecord) async throws -> WalletReceipt? {
        switch record.state {
        case .done: return record.knownReceipt
        case .failed: return nil
        case .prepared:
            try await journal.markFailed(record, "It was never sent.")
            return nil
        case .sent: break
        }
        switch try await wallet.outcome(of: record.id) {
        case .done(let receipt):
            try await journal.markDone(record, receipt)
            return receipt
        case .notDone:
            try await journal.markFailed(record, "The wallet did not do it.")
            return nil
        case .unknown: break
        }
        guard let before = record.knownBefore else {
            try await journal.markFailed(record, "It was never sent.")
            return nil
        }
        let claimed = try await journal.claimed(record.wallet, since: record.startedAt)
        if let receipt = try await finder.find(try record.decoded(), since: before, claimed: claimed) {
            try await journal.markDone(record, receipt)
            return receipt
        }
        if time.now.timeIntervalSince(record.startedAt.date) > Self.grace {
            try await journal.markFailed(record, "The wallet shows no trace of it.")
        }
        return nil
    }

    /// Looks up every operation whose end is not known: after a crash, before the next payment.
    ///
    /// - Parameter key: an operation to leave alone.
    /// - Returns: how many are still not known.
    @discardableResult
    nonisolated func resolveOpen(except key: String? = nil) async throws -> Int {
        var count = 0
        for record in try await journal.open(wallet.id) where record.id != key {
            // What another process has only just begun is its own.
            if record.state == .prepared, time.now.timeIntervalSince(record.startedAt.date) < Self.grace { continue }
            try await resolve(record)
            if try await journal.record(record.id)?.state.isOpen == true { count += 1 }
        }
        return count
    }
}
