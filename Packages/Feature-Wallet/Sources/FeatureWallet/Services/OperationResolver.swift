import ArkLedger
import ArkWallets
import Core
import Foundation

/// Finds the outcomes of operations whose responses were lost, and records them.
struct OperationResolver: Sendable {
    let wallet: any ArkWallet
    let journal: OperationJournal
    let finder: OutcomeFinder
    let locks: OperationLocks
    let time: TimeContext

    /// The time that a server may still be working on a request whose response was lost.
    static let grace: TimeInterval = 120

    /// Looks up the outcome of an operation whose lock the caller holds.
    ///
    /// - Parameter refusal: the message with which the wallet rejected it: it is no longer working on it.
    /// - Returns: its receipt; `nil` if the outcome is unknown, or if it is known that it was not done.
    @discardableResult
    func resolve(_ record: OperationRecord, refusal: String? = nil) async throws -> WalletReceipt? {
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
        // The transaction found might belong to an identical operation of another process.
        guard try await !hasRival(record) else { return nil }
        let first = try await found(record, since: before)
        guard first == .notFound, refusal != nil || isOver(record, Self.grace) else { return first.receipt }
        // A server that is out of sync shows no trace of its actions.
        try await wallet.sync()
        let second = try await found(record, since: before)
        if second == .notFound { try await journal.markFailed(record, refusal ?? "The wallet shows no trace of it.") }
        return second.receipt
    }

    /// Looks again for an operation that was sent and considered not done: it may have been late.
    ///
    /// - Throws: ``WalletError/outcomeUnknown(key:)`` if it is in progress now.
    func lookAgain(_ record: OperationRecord) async throws {
        guard let before = record.knownBefore, try await wallet.outcome(of: record.id) == .unknown else { return }
        // A server that is out of sync shows no trace of its actions.
        try? await wallet.sync()
        if try await found(record, since: before) == .undecided { throw WalletError.outcomeUnknown(key: record.id) }
    }

    /// True if so much time has passed. If the clock was set back, nobody knows, and it is false.
    private func isOver(_ record: OperationRecord, _ seconds: TimeInterval) -> Bool {
        time.now.timeIntervalSince(record.startedAt.date) > seconds
    }

    private func hasRival(_ record: OperationRecord) async throws -> Bool {
        try await journal.open(wallet.id).contains { other in
            guard other.id != record.id, other.operation == record.operation else { return false }
            return try locks.attempt(other.id) == nil
        }
    }

    private func found(
        _ record: OperationRecord,
        since before: OperationRecord.Before
    ) async throws -> OutcomeFinder.Outcome {
        let claimed = try await journal.claimed(record.wallet, since: record.startedAt)
        let outcome = try await finder.find(try record.decoded(), since: before, claimed: claimed)
        if let receipt = outcome.receipt { try await journal.markDone(record, receipt) }
        return outcome
    }

    /// Looks up every operation whose outcome is unknown: after a crash, before the next payment.
    ///
    /// - Returns: the number that are still unknown.
    func resolveOpen() async throws -> Int {
        var count = 0
        for record in try await journal.open(wallet.id) {
            guard let lock = try locks.attempt(record.id) else {
                // A process is at work on it.
                count += 1
                continue
            }
            defer { withExtendedLifetime(lock) {} }
            // The operations in the list may have ended by the time the lock is taken.
            guard let record = try await journal.record(record.id), record.state.isOpen else { continue }
            do {
                try await resolve(record)
            } catch let error as CancellationError {
                throw error
            } catch {
                // What cannot be looked up now is still not known, and no reason to refuse another payment.
            }
            if try await journal.record(record.id)?.state.isOpen == true { count += 1 }
        }
        return count
    }
}
