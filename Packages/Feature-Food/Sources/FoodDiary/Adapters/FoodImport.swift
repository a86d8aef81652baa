import AppData
import Core
import FoodRules
import Foundation
import GRDB

/// An import of another program's diary that was made.
package struct FoodImport: SyncedRecord, Equatable {
    package static let databaseTableName = "food_imports"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["name", "source", "imported_at"]), ["foods", "weights"], "undone_at",
        ]
    )

    package let id: RowID
    /// The file's name.
    package var name: String
    /// The program that wrote it.
    package var source: String
    package var importedAt: Moment
    package var foods: Int
    package var weights: Int
    package var undoneAt: Moment?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?
}

extension FoodImport {
    /// Keeps the import as far as it is, and that it is a change, which is taken back like any other.
    ///
    /// - Parameter changed: the rows of earlier imports that it has changed so far.
    func keep(changed: [RowTrace<FoodItem>], in database: Database, at date: Date) throws {
        try save(in: database, at: date)
        var rows = JournalChange.Rows()
        rows.items = changed
        rows.imported = id
        let known = try JournalChange.find(id, in: database)
        guard known == nil || !changed.isEmpty else { return }
        let change = JournalChange(id: id, madeAt: known?.madeAt ?? Moment(date), summary: "import \(name)", rows: rows)
        try change.keep(in: database, at: date)
    }

    /// Takes a whole import back: its foods go, its entries where nothing else is in them, and its weights.
    @discardableResult
    func takeBack(in database: Database, at date: Date) throws -> FoodImport {
        for var item in try FoodItem.living(where: "import_id = ?", [id], in: database) {
            // Without it, importing the file again brings it back.
            item.externalId = nil
            try item.softDelete(in: database, at: date)
        }
        let empty = try FoodEntry.living(
            where: """
                import_id = ? AND NOT EXISTS (
                    SELECT 1 FROM food_items i WHERE i.entry_id = food_entries.id AND i.deleted_at IS NULL)
                """,
            [id],
            in: database
        )
        for var entry in empty {
            entry.externalId = nil
            try entry.softDelete(in: database, at: date)
        }
        _ = try HealthSampleStore.removeBatch(id.uuid, in: database, at: date)
        var undone = self
        undone.undoneAt = Moment(date)
        try undone.save(in: database, at: date)
        return undone
    }
}

extension FoodJournal {
    /// The imports that were made, the latest first.
    package func imports() async throws -> [FoodImport] {
        try await database.read {
            try FoodImport.living(where: "TRUE ORDER BY imported_at DESC, rowid DESC", in: $0)
        }
    }

    /// Takes a whole import back, whatever was done since.
    ///
    /// - Parameter reference: its file's name, or its number among those not taken back; `nil`: the last one.
    /// - Throws: ``FoodError`` where there is none.
    package func takeBackImport(_ reference: String?) async throws -> FoodImport {
        let made = try await imports().filter { $0.undoneAt == nil }
        let found = reference.flatMap { text in
            Int(text).flatMap { $0 > 0 && $0 <= made.count ? made[$0 - 1] : nil } ?? made.first { $0.name == text }
        }
        guard let target = reference == nil ? made.first : found else {
            guard let reference else {
                throw FoodError.missing(
                    "There is no import to take back.",
                    hint: "Import a file: bento food import FILE"
                )
            }
            throw FoodError.noSuch("import", reference, nearest: made.map(\.name))
        }
        let now = time.now
        return try await database.write { database in
            guard let change = try JournalChange.living(target.id, in: database), change.undoneAt == nil else {
                return try target.takeBack(in: database, at: now)
            }
            do {
                try change.takeBack(in: database, at: now)
            } catch is ChangedSince {
                throw FoodError.cannotUndo(change.summary)
            }
            return try FoodImport.living(target.id, in: database) ?? target
        }
    }
}
