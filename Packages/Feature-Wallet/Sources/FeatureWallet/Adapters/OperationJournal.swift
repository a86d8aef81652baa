import AppData
import ArkLedger
import ArkWallets
import BitcoinText
import Core
import Crypto
import Files
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

/// An operation from before it is sent until its outcome is known.
struct OperationRecord: SyncedRecord, Equatable {
    static let databaseTableName = "wallet_operations"
    /// Not synced: an open operation that two devices resolve would be a double payment.
    static let sync: SyncTable? = nil

    enum State: String, Codable, Sendable {
        /// Nothing was sent yet.
        case prepared
        /// It may have been done.
        case sent
        case done
        case failed

        var isOpen: Bool { self == .prepared || self == .sent }
    }

    /// The wallet's history before it was sent: anything newer may be this operation.
    struct Before: Codable, Sendable, Equatable {
        var movement: Int
        var transactions: Set<String>
        var exits: Set<String>
    }

    /// The idempotency key.
    var id: String
    var wallet: String
    /// JSON.
    var operation: String
    var amount: Int64
    var destination: String
    var state: State
    var before: String?
    var receipt: String?
    var failure: String?
    /// True if the money stays the person's own: such operations do not count against the limits.
    var isOwn: Bool?
    /// See ``PaymentIdentity/text``.
    var identity: String?
    /// The fee that was confirmed, in satoshis; `nil` in records from before it was stored.
    var fee: Int64?
    /// The time when its receipt had been written out; `nil`: nobody has seen that it is done.
    var shownAt: Moment?
    var startedAt: Moment
    var updatedAt: Moment
    var deletedAt: Moment?

    static func text(of operation: WalletOperation) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(operation), as: UTF8.self)
    }

    func decoded() throws -> WalletOperation {
        try JSONDecoder().decode(WalletOperation.self, from: Data(operation.utf8))
    }

    var knownReceipt: WalletReceipt? {
        receipt.flatMap { try? JSONDecoder().decode(WalletReceipt.self, from: Data($0.utf8)) }
    }

    var knownBefore: Before? {
        before.flatMap { try? JSONDecoder().decode(Before.self, from: Data($0.utf8)) }
    }
}

/// The identity of a payment, by which a repetition is recognized: the hash of its invoice; otherwise, for a day, its
/// destination and amount. A transfer of one's own money is the same if it is the same operation. Pure.
struct PaymentIdentity: Sendable, Equatable {
    static let lifetime: TimeInterval = 24 * 60 * 60

    private let base: String
    /// True if it was declared to be another one (`--again`); it then matches only others with that declaration.
    let isAgain: Bool
    /// True if somebody is paid: a repetition is then a second payment.
    let isPayment: Bool

    /// The stored form.
    var text: String { isAgain ? base + " again" : base }
    /// The identities of the same payment, whether declared to be another one or not.
    var alike: [String] { [base, base + " again"] }
    /// True for an invoice, which is paid only once, no matter how long ago that was.
    var isInvoice: Bool { base.hasPrefix(Self.invoice) }

    private static let invoice = "invoice "

    init(_ operation: WalletOperation, amount: Satoshis?, isAgain: Bool = false) {
        self.isAgain = isAgain
        switch operation {
        case .sendArk(let address, let amount), .sendOnchain(let address, let amount),
            .sendOnchainFromArk(let address, let amount):
            base = "\(address) \(amount.amount)"
            isPayment = true
        case .payLightning(let destination, let stated):
            let invoice = try? Bolt11Invoice(destination)
            let sum = (stated ?? amount ?? invoice?.amount?.satoshis)?.amount ?? 0
            base = invoice.map { Self.invoice + Hex.text($0.paymentHash) } ?? "\(destination) \(sum)"
            isPayment = true
        case .drain, .board, .offboard, .refresh, .startExit, .claimExit:
            base = (try? OperationRecord.text(of: operation)) ?? "\(operation)"
            isPayment = false
        }
    }
}

/// The locks of operations in progress, over all processes. A lock goes with its process: an open operation without a
/// lock was left behind.
struct OperationLocks: Sendable {
    let home: URL

    private func file(_ key: String) -> URL {
        let name = Hex.text(SHA256.hash(data: Array(key.utf8)).prefix(12))
        return home.appending(path: "wallet-\(name).lock")
    }

    /// `nil` if somebody is at work on it. It is held for as long as the result is kept.
    ///
    /// - Throws: ``FileError``.
    func attempt(_ key: String) throws -> FileLock? {
        try PrivateFile.makeFolder(home)
        return try FileLock.attempt(file(key), isTemporary: true)
    }

    /// Waits at most ten seconds for another process that is working on it.
    ///
    /// - Throws: ``FileError``, `CancellationError`.
    func wait(_ key: String) async throws -> FileLock {
        try PrivateFile.makeFolder(home)
        return try await FileLock.wait(
            for: file(key),
            timeout: .seconds(10),
            clock: ContinuousClock(),
            isTemporary: true
        ).lock
    }
}
