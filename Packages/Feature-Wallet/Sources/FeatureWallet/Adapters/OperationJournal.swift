import AppData
import ArkLedger
import ArkWallets
import Core
import Foundation
import GRDB

/// Records every request to the wallet, so that a lost response or a killed process never leads to a second payment.
struct OperationJournal: Sendable {
    let database: AppDatabase
    let time: TimeContext

    /// The spending limits; 0 is no limit.
    struct Limits: Sendable, Equatable {
        var payment: Int64
        var day: Int64

        /// - Parameter spent: the total of the day's other payments.
        func check(_ amount: Satoshis, spent: Int64) throws {
            if payment > 0, amount.amount > payment {
                throw WalletError.limit(Self.forPayment, limit: try Satoshis(payment), amount: amount)
            }
            if day > 0, amount.amount > day - min(spent, day) {
                throw WalletError.limit(Self.forDay, limit: try Satoshis(day), amount: amount)
            }
        }
    }

    /// Records an operation before anything is sent, or returns the existing record for its key.
    ///
    /// The limits, and whether another process has begun the same payment, are checked in the same transaction, so that
    /// two processes cannot both pass.
    ///
    /// - Parameters:
    ///   - known: the similar operations that the person knows about; `nil` if similar ones do not matter.
    ///   - fee: the fee that was confirmed.
    func begin(
        _ operation: WalletOperation,
        key: String,
        wallet: String,
        amount: Satoshis,
        destination: String,
        isOwn: Bool = false,
        identity: PaymentIdentity? = nil,
        known: Set<String>? = nil,
        fee: Satoshis? = nil,
        limits: Limits
    ) async throws -> OperationRecord {
        let text = try OperationRecord.text(of: operation)
        let now = time.now
        let dayStart = time.today.interval(in: time.calendar).start
        return try await database.write { database in
            if let known = try OperationRecord.find(key, in: database) {
                // An operation that was never done leaves its key free: a repeated refresh may be for other VTXOs.
                guard known.wallet == wallet, known.operation == text || known.state == .failed else {
                    throw WalletError.keyReused(key)
                }
                guard known.state == .failed else { return known }
            }
            if let identity, let known {
                let others = try Self.alike(identity, wallet, at: now, in: database)
                guard others.allSatisfy({ $0.state == .failed || known.contains($0.id) }) else {
                    throw WalletError.samePayment
                }
            }
            if !isOwn {
                let spent = try Self.spent(wallet, since: dayStart, except: key, in: database)
                try limits.check(amount, spent: spent)
            }
            let record = OperationRecord(
                id: key,
                wallet: wallet,
                operation: text,
                amount: amount.amount,
                destination: destination,
                state: .prepared,
                isOwn: isOwn,
                identity: identity?.text,
                fee: fee?.amount,
                startedAt: Moment(now),
                updatedAt: Moment(now)
            )
            return try record.save(in: database, at: now).after
        }
    }

    /// Marks an operation as sent, before it is sent.
    ///
    /// - Returns: whether this caller is the one to send it: of two with the same key, only one is.
    func markSent(_ record: OperationRecord, before: OperationRecord.Before) async throws -> Bool {
        let text = String(decoding: try JSONEncoder().encode(before), as: UTF8.self)
        let now = time.now
        return try await database.write { database in
            // One that was given up meanwhile, as that of a process which slept for long, is not sent any more.
            guard var current = try OperationRecord.find(record.id, in: database), current.state == .prepared else {
                return false
            }
            current.state = .sent
            current.failure = nil
            current.before = text
            current.startedAt = Moment(now)
            try current.save(in: database, at: now)
            return true
        }
    }

    func markDone(_ record: OperationRecord, _ receipt: WalletReceipt) async throws {
        var done = record
        done.state = .done
        done.failure = nil
        done.receipt = String(decoding: try JSONEncoder().encode(receipt), as: UTF8.self)
        try await save(done)
    }

    func markFailed(_ record: OperationRecord, _ reason: String) async throws {
        var failed = record
        failed.state = .failed
        failed.failure = String(reason.prefix(500))
        try await save(failed)
    }

    /// Marks its receipt as written out.
    func markShown(_ key: String) async throws {
        let now = time.now
        try await database.write { database -> Void in
            guard var record = try OperationRecord.find(key, in: database), record.state == .done, record.shownAt == nil
            else { return }
            record.shownAt = Moment(now)
            try record.save(in: database, at: now)
        }
    }

    private func save(_ record: OperationRecord) async throws {
        let now = time.now
        try await database.write { database -> Void in
            var current = try OperationRecord.find(record.id, in: database) ?? record
            // The result recorded by another process stays.
            guard current.state != .done else { return }
            current.state = record.state
            current.before = record.before ?? current.before
            current.receipt = record.receipt
            current.failure = record.failure
            try current.save(in: database, at: now)
        }
    }

    func record(_ key: String) async throws -> OperationRecord? {
        try await database.read { try OperationRecord.living(key, in: $0) }
    }

    /// Operations with the same payment, newest first: those of the last day, those whose outcome is unknown, and those
    /// whose receipt nobody has seen.
    func alike(_ identity: PaymentIdentity, _ wallet: String) async throws -> [OperationRecord] {
        let now = time.now
        return try await database.read { try Self.alike(identity, wallet, at: now, in: $0) }
    }

    private static func alike(
        _ identity: PaymentIdentity,
        _ wallet: String,
        at now: Date,
        in database: Database
    ) throws -> [OperationRecord] {
        let texts = identity.alike
        return try OperationRecord.fetchAll(
            database,
            sql: """
                SELECT * FROM wallet_operations WHERE wallet = ? AND identity IN (?, ?) AND deleted_at IS NULL
                AND (started_at >= ? OR state IN ('prepared', 'sent') OR (state = 'done' AND shown_at IS NULL))
                ORDER BY started_at DESC, id DESC
                """,
            arguments: [wallet, texts[0], texts[1], Moment(now.addingTimeInterval(-PaymentIdentity.lifetime))]
        )
    }

    /// The destinations of the latest payments, newest first, with the time of the last one to each.
    func destinations(_ wallet: String, limit: Int = 1000) async throws -> [(destination: String, at: Moment)] {
        try await database.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT destination, max(started_at) FROM wallet_operations WHERE wallet = ? AND state IN ('sent', 'done')
                    AND is_own IS NOT 1 AND deleted_at IS NULL GROUP BY destination ORDER BY max(started_at) DESC LIMIT ?
                    """,
                arguments: [wallet, limit]
            ).map { ($0[0], $0[1]) }
        }
    }

    /// Operations whose outcome is unknown, oldest first.
    func open(_ wallet: String) async throws -> [OperationRecord] {
        try await database.read { database in
            try OperationRecord.living(
                where: "wallet = ? AND state IN ('prepared', 'sent') ORDER BY started_at, id",
                [wallet],
                in: database
            )
        }
    }

    /// The latest operations, newest first.
    func latest(_ wallet: String, limit: Int = 50) async throws -> [OperationRecord] {
        try await database.read { database in
            try OperationRecord.living(
                where: "wallet = ? ORDER BY started_at DESC, id DESC LIMIT ?",
                [wallet, limit],
                in: database
            )
        }
    }

    /// Receipts of completed operations since a moment: a transaction that belongs to one of them is not matched to
    /// another operation.
    func claimed(_ wallet: String, since moment: Moment) async throws -> [WalletReceipt] {
        try await database.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT receipt FROM wallet_operations
                    WHERE wallet = ? AND state = 'done' AND receipt IS NOT NULL AND updated_at >= ? AND deleted_at IS NULL
                    """,
                arguments: [wallet, moment]
            ).compactMap { try? JSONDecoder().decode(WalletReceipt.self, from: Data($0.utf8)) }
        }
    }

    /// The total of a day's operations.
    func spentToday(_ wallet: String) async throws -> Satoshis {
        let start = time.today.interval(in: time.calendar).start
        let sum = try await database.read { try Self.spent(wallet, since: start, in: $0) }
        return try Satoshis(min(sum, Satoshis.limit))
    }

    private static func spent(
        _ wallet: String,
        since start: Date,
        except key: String = "",
        in database: Database
    ) throws -> Int64 {
        try Int64.fetchOne(
            database,
            sql: """
                SELECT coalesce(sum(amount), 0) FROM wallet_operations
                WHERE wallet = ? AND started_at >= ? AND state <> 'failed' AND id <> ?
                AND is_own IS NOT 1 AND deleted_at IS NULL
                """,
            arguments: [wallet, Moment(start), key]
        ) ?? 0
    }
}
