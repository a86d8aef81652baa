import ArkLedger
import ArkWallets
import BitcoinText
import Core
import Foundation
import WalletHistory

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

/// Finds out whether an operation whose response was lost was done, from the wallet's history since it was sent.
struct OutcomeFinder: Sendable {
    let wallet: any ArkWallet

    enum Outcome: Equatable {
        case done(WalletReceipt)
        /// It has begun, and may still fail.
        case undecided
        case notFound

        var receipt: WalletReceipt? { if case .done(let receipt) = self { receipt } else { nil } }
    }

    /// - Throws: ``LedgerError/alreadyPaid`` for an invoice that the wallet has paid or is paying;
    ///   ``WalletError/protocolMismatch(_:)`` for one whose state cannot be determined.
    func checkUnpaid(_ operation: WalletOperation) async throws {
        guard case .payLightning(let destination, _) = operation, let hash = Self.paymentHash(destination) else {
            return
        }
        let send = try await wallet.lightningSend(hash)
        switch send.phase {
        case .none, .failed: return
        case .underWay, .paid: throw LedgerError.alreadyPaid
        case .other:
            throw WalletError.protocolMismatch("it says '\(send.state.prefix(40))' of this invoice's payment")
        }
    }

    /// The wallet's history so far.
    func before() async throws -> OperationRecord.Before {
        async let movements = wallet.movements()
        async let transactions = wallet.onchainTransactions()
        async let exits = wallet.exits()
        return OperationRecord.Before(
            movement: try await movements.map(\.id).max() ?? 0,
            transactions: Set(try await transactions.map(\.txid)),
            exits: Set(try await exits.map(\.vtxoID))
        )
    }

    /// - Parameter claimed: the receipts that belong to other operations.
    func find(
        _ operation: WalletOperation,
        since before: OperationRecord.Before,
        claimed: [WalletReceipt]
    ) async throws -> Outcome {
        let receipt: WalletReceipt?
        switch operation {
        case .payLightning(let destination, _):
            if let hash = Self.paymentHash(destination) {
                return claimed.contains { $0.paymentHash == hash } ? .notFound : try await lightning(hash)
            }
            let movement = try await movement(for: operation, since: before, claimed: claimed)
            if movement?.status == .pending { return .undecided }
            receipt = movement.map(Self.receipt)
        case .sendOnchain(let address, let amount):
            receipt = try await transaction(paying: address, amount, since: before, claimed: claimed)
        case .drain(let address):
            receipt = try await transaction(paying: address, nil, since: before, claimed: claimed)
        case .startExit(let ids):
            let started = try await wallet.exits().map(\.vtxoID).filter { !before.exits.contains($0) }
            let isDone = ids.map { Set($0).isSubset(of: Set(started)) } ?? !started.isEmpty
            receipt = isDone ? WalletReceipt() : nil
        case .claimExit(let ids, _):
            receipt = try await claim(of: ids.map(Set.init), since: before, claimed: claimed)
        default:
            receipt = try await movement(for: operation, since: before, claimed: claimed).map(Self.receipt)
        }
        return receipt.map(Outcome.done) ?? .notFound
    }

    /// A receipt with the movement and the fee that the wallet did not name: notes belong to a movement, a transaction
    /// matched to one operation is not matched to another, and the fee may differ from the confirmed one.
    func completed(
        _ receipt: WalletReceipt,
        of operation: WalletOperation,
        since before: OperationRecord.Before,
        claimed: [WalletReceipt]
    ) async -> WalletReceipt {
        var receipt = receipt
        let found: Movement? =
            if let id = receipt.movementID {
                try? await wallet.movements().first { $0.id == id }
            } else {
                try? await movement(for: operation, since: before, claimed: claimed)
            }
        receipt.movementID = receipt.movementID ?? found?.id
        guard receipt.fee == nil else { return receipt }
        receipt.fee = found?.offchainFee
        guard operation.isPaidOnchain, let txid = receipt.txid,
            let paid = try? await wallet.onchainTransactions().first(where: { $0.txid == txid })?.fee
        else { return receipt }
        receipt.fee = try? (receipt.fee ?? .zero).adding(paid)
        return receipt
    }

    private static func receipt(_ movement: Movement) -> WalletReceipt {
        WalletReceipt(
            movementID: movement.id,
            txid: movement.metadata?["offboard_txid"]?.stringValue,
            fee: movement.offchainFee
        )
    }

    private func movement(
        for operation: WalletOperation,
        since before: OperationRecord.Before,
        claimed: [WalletReceipt]
    ) async throws -> Movement? {
        try await wallet.movements().first { movement in
            movement.id > before.movement && !claimed.contains { $0.movementID == movement.id }
                && Self.fits(movement, operation)
        }
    }

    private static func fits(_ movement: Movement, _ operation: WalletOperation) -> Bool {
        guard movement.status != .failed, movement.status != .canceled else { return false }
        func pays(_ address: String, _ amount: Satoshis) -> Bool {
            movement.sentTo.contains {
                $0.destination.value.lowercased() == address.lowercased() && $0.amount == amount
            }
        }
        let category = MovementCategory(movement.subsystem)
        switch operation {
        case .sendArk(let address, let amount): return category == .send && pays(address, amount)
        case .sendOnchainFromArk(let address, let amount): return category == .onchainSend && pays(address, amount)
        case .board(let amount):
            return category == .board && (amount.map { $0 == movement.intendedBalance } ?? true)
        case .offboard(let ids, _):
            return category == .offboard && (ids.map { Set($0) == Set(movement.inputVTXOs) } ?? true)
        case .refresh(let ids): return category == .refresh && Set(ids) == Set(movement.inputVTXOs)
        case .payLightning(let destination, let amount):
            return category == .lightningSend
                && movement.sentTo.contains {
                    $0.destination.value.lowercased() == destination.lowercased()
                        && (amount == nil || $0.amount == amount)
                }
        default: return false
        }
    }

    /// The payment hash of an invoice, which can be paid only once: the hash is enough to identify it.
    private static func paymentHash(_ destination: String) -> String? {
        (try? Bolt11Invoice(destination)).map { Hex.text($0.paymentHash) }
    }

    private func lightning(_ hash: String) async throws -> Outcome {
        switch try await wallet.lightningSend(hash).phase {
        case .paid: .done(WalletReceipt(paymentHash: hash))
        case .underWay, .other: .undecided
        case .none, .failed: .notFound
        }
    }

    private func claim(
        of wanted: Set<String>?,
        since before: OperationRecord.Before,
        claimed: [WalletReceipt]
    ) async throws -> WalletReceipt? {
        for exit in try await wallet.exits() where wanted?.contains(exit.vtxoID) ?? true {
            guard let txid = exit.state.claimTxid ?? exit.state.txid, !before.transactions.contains(txid),
                !claimed.contains(where: { $0.txid == txid })
            else { continue }
            return WalletReceipt(txid: txid)
        }
        return nil
    }

    /// A new transaction with exactly that output, or with any amount if none is given.
    private func transaction(
        paying text: String,
        _ amount: Satoshis?,
        since before: OperationRecord.Before,
        claimed: [WalletReceipt]
    ) async throws -> WalletReceipt? {
        let script = try BitcoinAddress(text).scriptPubKey
        for transaction in try await wallet.onchainTransactions() where !before.transactions.contains(transaction.txid)
        {
            guard !claimed.contains(where: { $0.txid == transaction.txid }),
                let raw = RawTransaction(hex: transaction.tx),
                raw.outputs.contains(where: { (amount == nil || $0.amount == amount?.amount) && $0.script == script })
            else { continue }
            return WalletReceipt(txid: transaction.txid, fee: transaction.fee)
        }
        return nil
    }
}

extension WalletOperation {
    /// True if the wallet's own transaction pays the miners for it.
    fileprivate var isPaidOnchain: Bool {
        switch self {
        case .sendOnchain, .drain, .board, .claimExit: true
        case .sendArk, .sendOnchainFromArk, .payLightning, .offboard, .refresh, .startExit: false
        }
    }
}
