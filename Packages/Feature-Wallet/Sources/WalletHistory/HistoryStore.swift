import AppData
import ArkLedger
import Core
import Foundation
import GRDB

/// The movements of a wallet in the database: pages, filters and sums over many of them.
package struct HistoryStore: Sendable {
    let database: AppDatabase
    let wallet: String

    /// Takes the movements as just read. Those that the wallet no longer has go.
    package func replace(with movements: [Movement]) async throws {
        let encoder = JSONEncoder()
        try await database.write { database -> Void in
            let known = try Row.fetchAll(
                database,
                sql: "SELECT id, record FROM wallet_movements WHERE wallet = ?",
                arguments: [wallet]
            )
            var before = Dictionary(known.map { ($0[0] as Int, $0[1] as String) }, uniquingKeysWith: { $1 })
            encoder.outputFormatting = .sortedKeys
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO wallet_movements (wallet, id, created_at, status, category, effective, fee, words, record)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET created_at = excluded.created_at,
                    status = excluded.status, category = excluded.category, effective = excluded.effective,
                    fee = excluded.fee, words = excluded.words, record = excluded.record
                    """
            )
            for movement in movements {
                let text = String(decoding: try encoder.encode(movement), as: UTF8.self)
                if before.removeValue(forKey: movement.id) == text { continue }
                let places = (movement.sentTo + movement.receivedOn).map(\.destination.value)
                try statement.execute(arguments: [
                    wallet, movement.id, Moment(movement.time.createdAt.date), movement.status.rawValue,
                    MovementCategory(movement.subsystem).rawValue, movement.effectiveBalance, movement.offchainFee,
                    SearchText.folded(
                        (places + [movement.subsystem.name, movement.subsystem.kind]).joined(separator: " ")
                    ),
                    text,
                ])
            }
            for id in before.keys {
                try database.execute(
                    sql: "DELETE FROM wallet_movements WHERE wallet = ? AND id = ?",
                    arguments: [wallet, id]
                )
            }
        }
    }

    /// A page, newest first, with the sums over all that the filter fits.
    ///
    /// - Parameter page: from 1.
    package func page(_ filter: HistoryFilter, page: Int, size: Int) async throws -> HistoryPage {
        let sums = try await sums(filter)
        return HistoryPage(
            rows: try await rows(filter, page: page, size: size),
            count: sums.count,
            received: sums.received,
            sent: sums.sent,
            fees: sums.fees
        )
    }

    /// All that the filter fits, newest first.
    package func rows(_ filter: HistoryFilter) async throws -> [HistoryRow] {
        let size = 5000
        var (rows, next): ([HistoryRow], [HistoryRow]) = ([], [])
        repeat {
            next = try await self.rows(filter, page: rows.count / size + 1, size: size)
            rows += next
        } while next.count == size
        return rows
    }

    func rows(_ filter: HistoryFilter, page: Int, size: Int) async throws -> [HistoryRow] {
        let (offset, overflowed) = max(0, page - 1).multipliedReportingOverflow(by: size)
        guard !overflowed else { return [] }
        return try await database.read { database in
            let condition = try HistoryCondition(filter, wallet: wallet, in: database)
            let ids = try Int.fetchAll(
                database,
                sql: """
                    SELECT id FROM wallet_movements AS m WHERE \(condition.sql)
                    ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?
                    """,
                arguments: condition.arguments + [size, offset]
            )
            let record = try database.cachedStatement(
                sql: "SELECT record FROM wallet_movements WHERE wallet = ? AND id = ?"
            )
            return try ids.compactMap { id in
                try String.fetchOne(record, arguments: [wallet, id]).map {
                    try Self.row($0, wallet: wallet, in: database)
                }
            }
        }
    }

    func sums(_ filter: HistoryFilter) async throws -> (count: Int, received: Int64, sent: Int64, fees: Int64) {
        return try await database.read { database in
            let condition = try HistoryCondition(filter, wallet: wallet, in: database)
            let fee = "CASE WHEN effective > 0 THEN fee ELSE min(fee, -effective) END"
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT count(*), \(WideSum.sql("max(effective, 0)")), \(WideSum.sql("min(effective, 0)")), \(WideSum.sql(fee))
                    FROM wallet_movements AS m WHERE \(condition.sql)
                    """,
                arguments: condition.arguments
            )
            guard let row else { return (0, 0, 0, 0) }
            return (row[0], WideSum.value(row, at: 1), WideSum.value(row, at: 3), WideSum.value(row, at: 5))
        }
    }

    /// Sum of all effective balances, and of those that are pending alone.
    func effects() async throws -> (settled: Int64, pending: [Int64]) {
        try await database.read { database in
            let settled = try Row.fetchOne(
                database,
                sql:
                    "SELECT \(WideSum.sql("effective")) FROM wallet_movements WHERE wallet = ? AND status <> 'pending'",
                arguments: [wallet]
            ).map { WideSum.value($0, at: 0) }
            let pending = try Int64.fetchAll(
                database,
                sql: "SELECT effective FROM wallet_movements WHERE wallet = ? AND status = 'pending'",
                arguments: [wallet]
            )
            return (settled ?? 0, pending)
        }
    }

    /// Running sums of the effective balances, oldest first: the balance on Ark over time.
    package func course(from: Date?) async throws -> [(at: Date, balance: Int64)] {
        try await database.read { database in
            var balance: Int64 = 0
            return try Row.fetchAll(
                database,
                sql: "SELECT created_at, effective FROM wallet_movements WHERE wallet = ? ORDER BY created_at, id",
                arguments: [wallet]
            ).map { row -> (at: Date, balance: Int64) in
                balance = balance.addingClamped(row[1])
                return (Moment(milliseconds: row[0]).date, balance)
            }.filter { from == nil || $0.0 >= from ?? $0.0 }
        }
    }

    /// The opening balance of a wallet as it was when first read; keeps it then.
    func opening(orKeep opening: Int64, at now: Date) async throws -> Int64 {
        try await database.write { database in
            if let kept = try Int64.fetchOne(
                database,
                sql: "SELECT opening FROM wallet_openings WHERE id = ? AND deleted_at IS NULL",
                arguments: [wallet]
            ) {
                return kept
            }
            try database.execute(
                sql: "INSERT INTO wallet_openings (id, opening, updated_at) VALUES (?, ?, ?)",
                arguments: [wallet, opening, Moment(now)]
            )
            return opening
        }
    }

    func keptOpening() async throws -> Int64? {
        try await database.read { database in
            try Int64.fetchOne(
                database,
                sql: "SELECT opening FROM wallet_openings WHERE id = ? AND deleted_at IS NULL",
                arguments: [wallet]
            )
        }
    }

    private static func row(_ text: String, wallet: String, in database: Database) throws -> HistoryRow {
        let movement = try JSONDecoder().decode(Movement.self, from: Data(text.utf8))
        let note = try database.cachedStatement(
            sql: "SELECT note FROM wallet_notes WHERE id = ? AND deleted_at IS NULL"
        )
        let tags = try database.cachedStatement(
            sql: """
                SELECT n.name FROM wallet_tagged AS t JOIN wallet_tags AS n ON n.id = t.tag
                WHERE t.wallet = ? AND t.movement = ? AND t.deleted_at IS NULL AND n.deleted_at IS NULL ORDER BY n.name
                """
        )
        return HistoryRow(
            id: movement.id,
            createdAt: movement.time.createdAt.date,
            status: movement.status.rawValue,
            category: MovementCategory(movement.subsystem),
            subsystem: "\(movement.subsystem.name) \(movement.subsystem.kind)",
            effective: movement.effectiveBalance,
            intended: movement.intendedBalance,
            fee: movement.feeTaken,
            destination: (movement.sentTo + movement.receivedOn).first?.destination.value,
            note: try String.fetchOne(note, arguments: ["\(wallet)/\(movement.id)"]),
            tags: try String.fetchAll(tags, arguments: [wallet, movement.id])
        )
    }
}

extension Movement {
    /// The fee as far as it was taken: what failed, or is not settled, names one that has not left the wallet.
    fileprivate var feeTaken: Satoshis {
        guard effectiveBalance.amount <= 0, let left = try? Satoshis.zero.subtracting(effectiveBalance) else {
            return offchainFee
        }
        return min(offchainFee, left)
    }
}

/// A sum of amounts that a server may have made up: SQLite aborts the statement if one overflows, so it is computed in
/// two halves and clamped to an integer.
enum WideSum {
    private static let half: Int64 = 1_000_000

    /// Two columns.
    static func sql(_ amount: String) -> String {
        "coalesce(sum((\(amount)) / \(half)), 0), coalesce(sum((\(amount)) % \(half)), 0)"
    }

    /// - Parameter place: of the first one of the two.
    static func value(_ row: Row, at place: Int) -> Int64 {
        let (high, low): (Int64, Int64) = (row[place], row[place + 1])
        let (product, overflowed) = high.multipliedReportingOverflow(by: half)
        return overflowed ? (high < 0 ? .min : .max) : product.addingClamped(low)
    }
}

extension Int64 {
    /// The sum, held at the ends of the range.
    package func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflowed) = addingReportingOverflow(other)
        return overflowed ? (self < 0 ? .min : .max) : sum
    }

    /// The difference, held at the ends of the range.
    func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflowed) = subtractingReportingOverflow(other)
        return overflowed ? (self < 0 ? .min : .max) : difference
    }
}
