import Core
import Foundation
import GRDB
import SyncMerge

/// The row that a save is about to change, and whether the change is to be captured.
struct SavedRow<Record: SyncedRecord> {
    /// `nil` where there is none.
    let row: Row?
    private let key: Record.ID
    /// The table's rule for capturing the change; `nil` if sync is off or the record stays on the device.
    private let sync: SyncTable?

    init(of record: Record.Type, _ id: Record.ID, in database: Database) throws {
        key = id
        let table = SchemaTable.quoted(Record.databaseTableName)
        guard let sync = Record.sync else {
            self.sync = nil
            let statement = try database.cachedStatement(sql: "SELECT * FROM \(table) WHERE id = ?")
            row = try Row.fetchOne(statement, arguments: [id])
            return
        }
        // One statement says both: a row comes back whether there is one in the table or not.
        let statement = try database.cachedStatement(
            sql: """
                SELECT saved.*, capture.bento_sync FROM (SELECT \(SyncCapture.isOnSQL) AS bento_sync) AS capture \
                LEFT JOIN \(table) AS saved ON saved.id = ?
                """
        )
        let found = try Row.fetchOne(statement, arguments: [id])
        self.sync = found?["bento_sync"] == true ? sync : nil
        row = found.flatMap { ($0["id"] as DatabaseValue).isNull ? nil : $0 }
    }

    /// The row as its type reads it. What cannot be read is kept aside, for it is about to be written over.
    func readable(in database: Database, at date: Date) throws -> Record? {
        guard let row else { return nil }
        if let before = Record.readable(row) { return before }
        let fault = RowFault(
            table: Record.databaseTableName,
            key: RowFault.text(of: row["id"]),
            reason: "It cannot be read."
        )
        if let whole = try fault.find(in: database) { try fault.keepAside(whole, in: database, at: Moment(date)) }
        return nil
    }

    /// When the change happens: now, or just after the row's last change.
    func stamp(after before: Record?, at date: Date) -> Moment {
        let now = Moment(date)
        guard sync != nil else {
            return max(now, before.map { Moment(milliseconds: $0.updatedAt.milliseconds + 1) } ?? now)
        }
        // Other devices see it: a clock that is a century off is kept within theirs.
        return Moment(milliseconds: lastStamp.next(at: now.milliseconds).milliseconds)
    }

    /// Marks the registers that the change wrote, and keeps the stamps of those that it did not.
    func capture(_ values: [String: DatabaseValue], at stamp: Moment, in database: Database) throws {
        guard let sync else { return }
        let key = SyncCapture.key(of: key.databaseValue)
        let number = try SyncCapture.number(of: sync.name, in: database)
        let all = Int64.mask(of: sync.registers.count)
        guard let row else { return try SyncCapture.mark(number, key, all, in: database) }
        let changed = sync.registers.map { group in
            group.columns.contains { column in
                guard let value = values[column] else { return false }
                return !row.hasColumn(column) || row[column] != value
            }
        }
        let statement = try database.cachedStatement(
            sql: "SELECT stamps FROM \(SyncCapture.clock) WHERE tbl = ? AND row = ?"
        )
        let kept = try Data.fetchOne(statement, arguments: [number, key])
        var stamps = SyncStamps(
            count: sync.registers.count,
            blob: kept,
            updatedAt: Moment(milliseconds: lastStamp.milliseconds)
        ).beside(updatedAt: stamp)
        var mask: Int64 = 0
        for (register, isChanged) in changed.enumerated() where isChanged {
            stamps[register] = SyncStamp(milliseconds: stamp.milliseconds)
            mask |= 1 << Int64(register)
        }
        if kept != nil || stamps.blob != nil { try SyncCapture.keep(stamps, of: number, key, in: database) }
        // What revives a row carries all of it: a device that never had it, or has forgotten its content, needs the rest.
        if isRestored(by: values) { mask = all }
        if mask != 0 { try SyncCapture.mark(number, key, mask, in: database) }
    }

    private func isRestored(by values: [String: DatabaseValue]) -> Bool {
        guard let row, row.hasColumn("deleted_at"), !(row["deleted_at"] as DatabaseValue).isNull else { return false }
        return values["deleted_at"]?.isNull == true
    }

    /// The row's last change.
    private var lastStamp: SyncStamp {
        guard let row, row.hasColumn("updated_at"), let last = Int64.fromDatabaseValue(row["updated_at"]) else {
            return .never
        }
        return SyncStamp(milliseconds: last)
    }
}
