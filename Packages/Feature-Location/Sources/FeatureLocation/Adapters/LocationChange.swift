import AppData
import Core
import Foundation
import GRDB

/// The changes that one command made to the person's places and fences, so that they can be undone exactly.
struct LocationChange: UndoableChange {
    struct Rows: UndoableRows {
        var places: [RowTrace<Place>] = []
        var fences: [RowTrace<FenceRecord>] = []

        init() {}

        /// Reads the format of this and of an earlier version, which stored only places.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            places = try container.decodeIfPresent([RowTrace<Place>].self, forKey: .places) ?? []
            fences = try container.decodeIfPresent([RowTrace<FenceRecord>].self, forKey: .fences) ?? []
        }

        var isEmpty: Bool { places.isEmpty && fences.isEmpty }

        mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
            let shown = try places.takeBack(in: database, at: date) + fences.takeBack(in: database, at: date)
            for trace in fences {
                // Whether the person is in it may have changed since.
                guard let fence = try FenceRecord.living(trace.id, in: database)?.fence() else { continue }
                try LocationStore.place(fence, in: database, at: date)
            }
            return shown
        }
    }

    static let databaseTableName = "location_changes"
    static let kept = 200
    static let table = MigrationPlan.Step.sql(
        "keep how changes of places are taken back",
        """
        CREATE TABLE location_changes (
            id TEXT PRIMARY KEY NOT NULL,
            made_at INTEGER NOT NULL,
            summary TEXT NOT NULL,
            rows TEXT NOT NULL,
            undone_at INTEGER,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT
        """
    )

    let id: RowID
    let madeAt: Moment
    let summary: String
    var rows: Rows
    var undoneAt: Moment?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

extension LocationStore {
    /// Changes the person's places or fences in one transaction, and records how to undo it.
    func change(
        _ summary: String,
        _ body: @Sendable (inout UndoableEdit<LocationChange.Rows>, Database) throws -> Void
    ) async throws {
        let now = time.now
        try await write { database in
            var edit = UndoableEdit(at: now, rows: LocationChange.Rows())
            try body(&edit, database)
            let change = LocationChange(
                id: .make(at: now),
                madeAt: Moment(now),
                summary: String(summary.prefix(200)),
                rows: edit.rows
            )
            try change.keep(in: database, at: now)
        }
    }
}
