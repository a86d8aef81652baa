import AppData
import Core
import Foundation
import GRDB

/// An import of a calendar that was made.
struct ReminderImport: SyncedRecord, Equatable {
    static let databaseTableName = "reminders_imports"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["name", "imported_at"]), ["added", "updated"], "undone_at",
        ]
    )
    /// The source of the words that a calendar brought.
    static let outsideSources: Set<String> = ["a reminder imported from a calendar"]

    let id: RowID
    /// The file's name.
    var name: String
    var importedAt: Moment
    var added: Int
    var updated: Int
    var undoneAt: Moment?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    /// Takes back what it added, with what is due of it and was not answered.
    @discardableResult
    func takeBack(in database: Database, at date: Date) throws -> ReminderImport {
        let added = try ReminderRecord.living(where: "import_id = ?", [id], in: database)
        let ids = Set(added.map(\.id))
        for occurrence in try ReminderStore.open(in: database)
        where occurrence.reminder.map(ids.contains) ?? false {
            try occurrence.softDelete(in: database, at: date)
        }
        for var reminder in added {
            // Without it, importing the file again brings it back.
            reminder.externalId = nil
            try reminder.softDelete(in: database, at: date)
        }
        var undone = self
        undone.undoneAt = Moment(date)
        try undone.save(in: database, at: date)
        return undone
    }
}

extension ReminderImport: NamedItem {
    static let itemKind = ItemKind("import", listedBy: "reminders import list")

    var itemID: String { id.description }
    var itemTitle: String { name }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
}
