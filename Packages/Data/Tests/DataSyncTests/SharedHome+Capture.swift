import AppData
import Foundation
import GRDB
import SyncMerge

@testable import DataSync

extension SharedHome {
    /// Saves a row and marks the registers that changed.
    static func save(_ record: some SyncedRecord, in database: Database, at date: Date) throws {
        let tables = try SyncedTables([SharedNotes.plan], declared: SharedNotes.tables, in: database)
        guard let table = tables[type(of: record).databaseTableName] else { return }
        let key = SyncKey("\(record.id.databaseValue.storage.value as? String ?? "")")
        let before = try table.read(key, in: database)
        let change = try record.save(in: database, at: date)
        let stamp = SyncStamp(milliseconds: change.after.updatedAt.milliseconds)
        guard let after = try table.read(key, in: database) else { return }
        var mask: Int64 = 0
        var stamps: [SyncStamp] = []
        for (number, group) in table.declaration.registers.enumerated() {
            let old = before?[group.name]
            let isSame = old != nil && old?.fields == after[group.name]?.fields
            stamps.append(isSame ? old?.stamp ?? stamp : stamp)
            if !isSame { mask |= 1 << Int64(number) }
        }
        try SyncClock.keep(stamps.allSatisfy { $0 == stamp } ? nil : stamps, of: key.text, in: table.number, database)
        guard mask != 0 else { return }
        try DirtyRows(database: database, tables: [table])
            .add(DirtyRow(table: table.declaration.name, row: key.text, mask: mask))
    }
}
