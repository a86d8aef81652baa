import Core
import Foundation
import GRDB
import SyncMerge

/// The words of merging that a record says, so that a feature needs one import.
public typealias SyncTable = SyncMerge.SyncTable
public typealias SyncGroup = SyncMerge.SyncGroup

/// Notes which registers of which rows changed on this device since they were last sent.
///
/// Capture is on where a row of `bento_migrations` says so. ``SyncedRecord/save(in:at:)`` reads it together with the row that it
/// changes: a home without sync runs no statement more, and a program that was open when sync started captures from its next save on.
///
/// - Important: Whoever writes a synced table without `save` marks by ``mark(_:rows:in:at:)``. Migration steps never do: an upgrade
///   would send every row.
public enum SyncCapture {
    /// The prefix of the names of its tables, and of those of sync itself.
    static let prefix = "bento_sync_"
    /// Numbers for the names of tables.
    package static let tables = "bento_sync_tables"
    /// The registers of a row that changed since they were sent, as a mask: bit i is register i of its ``SyncTable``.
    package static let dirty = "bento_sync_dirty"
    /// The stamps of rows whose registers differ in age; see ``SyncStamps``.
    package static let clock = "bento_sync_clock"

    /// An expression that is true where capture is on.
    static let isOnSQL = "EXISTS (SELECT 1 FROM bento_migrations WHERE namespace = 'bento' AND number = 1)"

    package static func isOn(in database: Database) throws -> Bool {
        try Bool.fetchOne(database.cachedStatement(sql: "SELECT \(isOnSQL)")) ?? false
    }

    /// Makes capture's tables and switches it on, in the caller's transaction. Nothing is marked: what is there is the caller's to send.
    public static func start(in database: Database, at moment: Moment) throws {
        for statement in [
            "CREATE TABLE IF NOT EXISTS \(tables) (n INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL UNIQUE) STRICT",
            """
            CREATE TABLE IF NOT EXISTS \(dirty) (tbl INTEGER NOT NULL, row TEXT NOT NULL, mask INTEGER NOT NULL,
            PRIMARY KEY (tbl, row)) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE IF NOT EXISTS \(clock) (tbl INTEGER NOT NULL, row TEXT NOT NULL, stamps BLOB NOT NULL,
            PRIMARY KEY (tbl, row)) STRICT, WITHOUT ROWID
            """,
        ] {
            try database.execute(sql: statement)
        }
        try database.execute(
            sql:
                "INSERT OR IGNORE INTO bento_migrations (namespace, number, name, applied_at) VALUES ('bento', 1, 'sync', ?)",
            arguments: [moment]
        )
    }

    /// Switches capture off and drops every `bento_sync_` table, also those of sync itself: a restored or copied home must not go on
    /// as the device that it is a copy of.
    package static func stop(in database: Database) throws {
        // Not as a pattern: `_` stands for any character there.
        let names = try String.fetchAll(
            database,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, length(?1)) = ?1",
            arguments: [prefix]
        )
        for name in names { try database.execute(sql: "DROP TABLE \(SchemaTable.quoted(name))") }
        try database.execute(sql: "DELETE FROM bento_migrations WHERE namespace = 'bento'")
    }

    /// The number that stands for a table; a new one where the table was not met yet.
    package static func number(of table: String, in database: Database) throws -> Int64 {
        let statement = try database.cachedStatement(sql: "SELECT n FROM \(tables) WHERE name = ?")
        if let number = try Int64.fetchOne(statement, arguments: [table]) { return number }
        try database.cachedStatement(sql: "INSERT INTO \(tables) (name) VALUES (?)").execute(arguments: [table])
        return database.lastInsertedRowID
    }

    /// Marks rows that were written whole by other means than `save`, with their `updated_at` as the stamp of every register.
    ///
    /// Nothing where capture is off; that is asked once, and only where there are rows.
    public static func mark(_ record: any SyncedRecord.Type, rows keys: [String], in database: Database) throws {
        guard let sync = record.sync else { return }
        try mark(sync, rows: keys, in: database)
    }

    package static func mark(_ table: SyncTable, rows keys: [String], in database: Database) throws {
        guard !keys.isEmpty, try isOn(in: database) else { return }
        let number = try number(of: table.name, in: database)
        let forget = try database.cachedStatement(sql: "DELETE FROM \(clock) WHERE tbl = ? AND row = ?")
        for key in keys {
            try forget.execute(arguments: [number, key])
            try mark(number, key, .mask(of: table.registers.count), in: database)
        }
    }

    /// Forgets what was noted of a row that has left its table without a tombstone: nothing of it is sent.
    static func forget(_ table: SyncTable, row key: String, in database: Database) throws {
        guard try isOn(in: database) else { return }
        let number = try number(of: table.name, in: database)
        for name in [dirty, clock] {
            try database.cachedStatement(sql: "DELETE FROM \(name) WHERE tbl = ? AND row = ?")
                .execute(arguments: [number, key])
        }
    }

    /// Marks registers of a row as changed.
    static func mark(_ number: Int64, _ key: String, _ mask: Int64, in database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO \(dirty) (tbl, row, mask) VALUES (?, ?, ?) \
                ON CONFLICT DO UPDATE SET mask = mask | excluded.mask
                """
        )
        try statement.execute(arguments: [number, key, mask])
    }

    /// Keeps the stamps of a row's registers, or forgets them where all equal its `updated_at`.
    package static func keep(_ stamps: SyncStamps, of number: Int64, _ key: String, in database: Database) throws {
        if let blob = stamps.blob {
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO \(clock) (tbl, row, stamps) VALUES (?, ?, ?) \
                    ON CONFLICT DO UPDATE SET stamps = excluded.stamps
                    """
            )
            try statement.execute(arguments: [number, key, blob])
        } else {
            try database.cachedStatement(sql: "DELETE FROM \(clock) WHERE tbl = ? AND row = ?")
                .execute(arguments: [number, key])
        }
    }

    /// The key of a row as capture's tables have it.
    package static func key(of value: DatabaseValue) -> String { RowFault.text(of: value) }
}

extension Int64 {
    /// All of the first registers.
    static func mask(of registers: Int) -> Int64 { registers >= 63 ? .max : 1 << Int64(registers) - 1 }
}

/// When each register of a row was written. Registers of the same age as the row need none: their stamp is its `updated_at`.
///
/// Kept as six bytes a register, big-endian, in declared order. Registers that a later version declares come after those of a shorter
/// blob and were never written.
package struct SyncStamps: Sendable, Equatable {
    private var stamps: [SyncStamp]
    /// The row's `updated_at`.
    private let row: SyncStamp

    /// - Parameters:
    ///   - count: how many registers the row's table declares.
    ///   - blob: what was kept of them; `nil` where all are as old as the row.
    package init(count: Int, blob: Data?, updatedAt: Moment) {
        row = SyncStamp(milliseconds: updatedAt.milliseconds)
        guard let blob else {
            stamps = Array(repeating: row, count: count)
            return
        }
        let bytes = Array(blob)
        stamps = (0..<count).map { register in
            let first = register * 6
            guard first + 6 <= bytes.count else { return .never }
            return SyncStamp(
                milliseconds: bytes[first..<first + 6].reduce(0) { $0 << 8 | Int64($1) }
            )
        }
    }

    package subscript(register: Int) -> SyncStamp {
        get { stamps.indices.contains(register) ? stamps[register] : .never }
        set { if stamps.indices.contains(register) { stamps[register] = newValue } }
    }

    package var greatest: SyncStamp { stamps.max() ?? .never }

    /// The same stamps beside a row that is stamped again.
    package func beside(updatedAt: Moment) -> SyncStamps {
        var result = SyncStamps(count: stamps.count, blob: nil, updatedAt: updatedAt)
        result.stamps = stamps
        return result
    }

    /// The encoded stamps; `nil` if all are as old as the row.
    package var blob: Data? {
        guard stamps.contains(where: { $0 != row }) else { return nil }
        var data = Data(capacity: stamps.count * 6)
        for stamp in stamps {
            for shift in stride(from: 40, through: 0, by: -8) {
                data.append(UInt8(truncatingIfNeeded: stamp.milliseconds >> Int64(shift)))
            }
        }
        return data
    }
}
