import AppData
import GRDB
import SyncMerge

/// A feature's rows, as tests share them.
struct Page: SyncedRecord, Equatable {
    static let databaseTableName = "notes_pages"
    static let sync: SyncTable? = SyncTable(
        "notes_pages",
        stream: .core,
        groups: ["title", "notes", "low", "high"]
    )
    var id: RowID
    var title: String
    var notes: String?
    var low = 0
    var high = 10
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    func validate() throws {
        guard low <= high else { throw ValueError("low", "\(low)", allowed: "at most \(high)") }
    }
}

struct Line: SyncedRecord, Equatable {
    static let databaseTableName = "notes_lines"
    static let sync: SyncTable? = SyncTable("notes_lines", stream: .core, groups: ["page_id", "text"])
    var id: RowID
    var pageId: RowID
    var text: String
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

enum SharedNotes {
    static let plan = MigrationPlan(
        namespace: "notes",
        steps: [
            .sql(
                "create pages and lines",
                """
                CREATE TABLE notes_pages (
                    id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, notes TEXT, low INTEGER NOT NULL, high INTEGER NOT NULL,
                    updated_at INTEGER NOT NULL, deleted_at INTEGER
                ) STRICT;
                CREATE TABLE notes_lines (
                    id TEXT PRIMARY KEY NOT NULL, page_id TEXT NOT NULL REFERENCES notes_pages (id), text TEXT NOT NULL,
                    updated_at INTEGER NOT NULL, deleted_at INTEGER
                ) STRICT
                """
            )
        ],
        // The child first: the engine has to find out what refers to what.
        records: [Line.self, Page.self]
    )
}
