import ArkLedger
import ArkWallets
import Core
import Files
import Foundation

/// Performs operations that move money, once for each key.
struct OperationService: Sendable {
    /// The progress of an operation. A test stops it at a step, as a crash would.
    enum Step: Sendable, CaseIterable {
        case begun, prepared, sent, performed, done
        /// It has read which operations make the same payment, before it checks each of them.
        case listed
    }

    typealias OnStep = @Sendable (Step) async throws -> Void

    /// An operation that is done. While this value exists, no other process treats its receipt as one that nobody has
    /// seen.
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

    /// The record of an operation that was done with the same key; if its outcome is unknown, it is looked up.
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

    /// The record of the same payment that was done and whose receipt nobody has seen. If the outcome is unknown, it is
    /// looked up, and also if it was rejected: it may have been done nevertheless.
    ///
    /// - Throws: ``WalletError/outcomeUnknown(key:)``; ``WalletError/samePayment`` if another process is working on it.
    func leftBehind(_ identity: PaymentIdentity) async throws -> OperationRecord? {
        let alike = try await journal.alike(identity, wallet.id).filter { $0.identity == identity.text }
        try await onStep(.listed)
        for record in alike where record.state.isOpen || (record.state == .done && record.shownAt == nil) {
            guard let lock = try locks.attempt(record.id) else {
                // A process is working on it: the same payment, unless it was declared to be another one.
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

    /// - Returns: the record if it is done; `nil` if it was not done.
    private func lookedUp(_ key: String) async throws -> OperationRecord? {
        guard let record = try await journal.record(key) else { return nil }
        try await resolver.resolve(record)
        guard let now = try await journal.record(key), now.state != .failed else { return nil }
        guard now.state == .done else { throw WalletError.outcomeUnknown(key: key) }
        return now
    }

    /// Rejects an invoice that was already paid, and a payment above the person's limits, before anything is asked.
    /// ``perform(_:key:amount:destination:isOwn:identity:known:fee:)`` checks again, where no other process can
    /// interfere.
    ///
    /// - Parameter agreed: raised limits need the person's agreement.
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

    /// Performs an operation.
    ///
    /// - Parameters:
    ///   - key: the same for the same operation, so that a retry after a lost response does not perform it twice.
    ///   - amount: the amount that counts against the limits.
    ///   - destination: for the records.
    ///   - isOwn: whether the money stays the person's own; it then counts against no limit.
    ///   - identity: the identity by which a repeated request finds it.
    ///   - known: see ``OperationJournal/begin(_:key:wallet:amount:destination:isOwn:identity:known:fee:limits:)``.
    ///   - fee: the fee that was confirmed.
    /// - Throws: ``WalletError/outcomeUnknown(key:)`` if the outcome is not known yet; any other error means that it
    ///   was not done.
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

    /// Looks up a sent operation even if the task has been canceled by now.
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

    /// Looks up every operation whose outcome is unknown; see ``OperationResolver/resolveOpen()``.
    @discardableResult
    func resolveOpen() async throws -> Int { try await resolver.resolveOpen() }
}

/// The outcome of an operation that was done.
struct OperationOutcome: Sendable {
    let receipt: WalletReceipt
    /// The amount that can be spent now; `nil` if it could not be read.
    let spendable: Satoshis?
    /// The difference between the movements and the balance; `nil` if there is none.
    let unexplained: Int64?
    /// The reason why its note could not be saved.
    let noteFailure: String?
    /// The operation, if it was done just now; `nil` if it was done before.
    let done: OperationService.Done?
}
