import ArkLedger
import Core
import Files
import Foundation

/// Does what moves money, once for each key.
struct OperationService: Sendable {
    /// Where an operation is; a test stops it there, as a crash would.
    enum Step: Sendable, CaseIterable {
        case begun, prepared, sent, performed, done
        /// Read which operations pay the same, before each is looked at.
        case listed
    }

    typealias OnStep = @Sendable (Step) async throws -> Void

    /// An operation that is done. While it is kept, no other process takes its receipt for one that nobody has seen.
    struct Done: Sendable {
        let receipt: WalletReceipt
        private let lock: FileLock

        fileprivate init(_ receipt: WalletReceipt, _ lock: FileLock) {
            self.receipt = receipt
            self.lock = lock
        }
    }

    let wallet: any ArkWallet
    let journal: OperationJournal
    private let finder: OutcomeFinder
    private let resolver: OperationResolver
    private let locks: OperationLocks
    private let limits: @Sendable () async throws -> OperationJournal.Limits
    private let onStep: OnStep

    init(
        wallet: any ArkWallet,
        journal: OperationJournal,
        time: TimeContext,
        limits: @escaping @Sendable () async throws -> OperationJournal.Limits,
        onStep: @escaping OnStep = { _ in }
    ) {
        self.wallet = wallet
        self.journal = journal
        self.limits = limits
        self.onStep = onStep
        finder = OutcomeFinder(wallet: wallet)
        locks = OperationLocks(home: journal.database.home.url)
        resolver = OperationResolver(wallet: wallet, journal: journal, finder: finder, locks: locks, time: time)
    }

    // MARK: What was asked for before

    /// What was done for the same key, looked up where its end was not known.
    ///
    /// - Throws: ``WalletError/keyReused(_:)`` for the key of another operation; ``WalletError/outcomeUnknown(key:)``.
    func done(_ asked: AskedOperation, key: String) async throws -> OperationRecord? {
        guard let known = try await journal.record(key), known.state != .failed else { return nil }
        let isSame = known.identity.map(asked.identity.alike.contains) ?? false
        guard known.wallet == wallet.id, isSame || (try? known.decoded()) == asked.operation else {
            throw WalletError.keyReused(key)
        }
        let lock = try await locks.wait(key)
        defer { withExtendedLifetime(lock) {} }
        return try await lookedUp(key)
    }

    /// What was done for the same payment and left behind: nobody has seen its receipt. One whose end was not known is looked up,
    /// and so is one that was refused: it may have been done all the same.
    ///
    /// - Throws: ``WalletError/outcomeUnknown(key:)``; ``WalletError/samePayment`` where another process is at it.
    func leftBehind(_ identity: PaymentIdentity) async throws -> OperationRecord? {
        let alike = try await journal.alike(identity, wallet.id).filter { $0.identity == identity.text }
        try await onStep(.listed)
        for record in alike where record.state.isOpen || (record.state == .done && record.shownAt == nil) {
            guard let lock = try locks.attempt(record.id) else {
                // A process is at work on it: its own, and another one only where that was said.
                guard identity.isPayment, !identity.isAgain else { continue }
                throw WalletError.samePayment
            }
            defer { withExtendedLifetime(lock) {} }
            // Its receipt may have been shown between the list and the lock.
            if let done = try await lookedUp(record.id), done.shownAt == nil { return done }
        }
        guard let refused = alike.last(where: { $0.state == .failed && $0.before != nil }) else { return nil }
        try await resolver.lookAgain(refused)
        return try await journal.record(refused.id).flatMap { $0.state == .done && $0.shownAt == nil ? $0 : nil }
    }

    /// - Returns: the record where it is done; `nil` where it was not done.
    private func lookedUp(_ key: String) async throws -> OperationRecord? {
        guard let record = try await journal.record(key) else { return nil }
        try await resolver.resolve(record)
        guard let now = try await journal.record(key), now.state != .failed else { return nil }
        guard now.state == .done else { throw WalletError.outcomeUnknown(key: key) }
        return now
    }

    /// Refuses an invoice that was paid and what the person's limits do not allow, before anything is asked.
    /// ``perform(_:key:amount:destination:isOwn:identity:known:fee:)`` checks again, where no other process can come between.
    ///
    /// - Parameter agreed: what raises them wants the person's word.
    func check(
        _ operation: WalletOperation,
        amount: Satoshis,
        isOwn: Bool,
        agreed: AgreedLimits,
        in session: FlowSession
    ) async throws {
        try await finder.checkUnpaid(operation)
        guard !isOwn else { return }
        let (limits, spent) = (try await limits(), try await journal.spentToday(wallet.id).amount)
        try limits.check(amount, spent: spent)
        try await agreed.agree(to: limits, for: amount, spent: spent, in: session)
    }

    // MARK: Doing

    /// Does an operation.
    ///
    /// - Parameters:
    ///   - key: the same for the same operation, so that asking again after a lost answer does not do it twice.
    ///   - amount: what counts against the limits.
    ///   - destination: for the records.
    ///   - isOwn: whether it stays the person's own; then it counts against no limit.
    ///   - identity: by which it is found when it is asked for again.
    ///   - known: see ``OperationJournal/begin(_:key:wallet:amount:destination:isOwn:identity:known:fee:limits:)``.
    ///   - fee: what it costs as it was confirmed.
    /// - Throws: ``WalletError/outcomeUnknown(key:)`` where nobody knows yet; any other error: it was not done.
    func perform(
        _ operation: WalletOperation,
        key: String,
        amount: Satoshis,
        destination: String,
        isOwn: Bool = false,
        identity: PaymentIdentity? = nil,
        known: Set<String>? = nil,
        fee: Satoshis? = nil
    ) async throws -> Done {
        // Until the end, or the end of this process: nobody else takes it for one that was left behind.
        let lock = try await locks.wait(key)
        try await onStep(.begun)
        let record = try await journal.begin(
            operation,
            key: key,
            wallet: wallet.id,
            amount: amount,
            destination: destination,
            isOwn: isOwn,
            identity: identity,
            known: known,
            fee: fee,
            limits: try await limits()
        )
        return Done(try await receipt(of: record, operation), lock)
    }

    private func receipt(of record: OperationRecord, _ operation: WalletOperation) async throws -> WalletReceipt {
        let key = record.id
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
        try await onStep(.prepared)
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
        try await onStep(.sent)
        var receipt: WalletReceipt
        do {
            receipt = try await wallet.perform(operation, key: key)
        } catch let error where error is AnswerLost || error is CancellationError {
            return try await lookUp(key, after: error)
        } catch {
            try await journal.markFailed(record, (error as? any BentoError)?.message ?? "\(error)")
            throw error
        }
        try await onStep(.performed)
        if let before, receipt.movementID == nil || receipt.fee == nil {
            let claimed = (try? await journal.claimed(record.wallet, since: record.startedAt)) ?? []
            receipt = await finder.completed(receipt, of: operation, since: before, claimed: claimed)
        }
        try await journal.markDone(record, receipt)
        try await onStep(.done)
        return receipt
    }

    /// The task may be cancelled by now; what was sent is looked up all the same.
    private func lookUp(_ key: String, after error: any Error) async throws -> WalletReceipt {
        let refusal = (error as? AnswerLost)?.refusal
        let found = await Task { () throws -> (receipt: WalletReceipt?, isKnown: Bool) in
            guard let record = try await journal.record(key) else { return (nil, false) }
            let receipt = try await resolver.resolve(record, refusal: refusal?.message)
            return (receipt, try await journal.record(key)?.state.isOpen == false)
        }.result
        if case .success((let receipt?, _)) = found { return receipt }
        if error is CancellationError { throw error }
        if let refusal, case .success((nil, true)) = found { throw refusal }
        throw WalletError.outcomeUnknown(key: key)
    }

    /// Looks up every operation whose end is not known; see ``OperationResolver/resolveOpen(except:)``.
    @discardableResult
    func resolveOpen() async throws -> Int { try await resolver.resolveOpen() }
}
