import AppData
import Core
import Foundation
import TrainingFiles

/// An import that was made.
package struct WorkoutImport: SyncedRecord, Equatable {
    package static let databaseTableName = "workouts_imports"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["name", "source", "imported_at"]),
            ["added", "linked", "unchanged", "refused", "samples"],
            "undone_at",
        ]
    )

    package let id: RowID
    /// The file's name.
    package var name: String
    package var source: String
    package var importedAt: Moment
    package var added: Int
    /// Second records of a training, and those that took the place of an earlier import's.
    package var linked: Int
    package var unchanged: Int
    package var refused: Int
    package var samples: Int
    package var undoneAt: Moment?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package init(
        id: RowID,
        name: String,
        source: String,
        importedAt: Moment,
        added: Int,
        linked: Int,
        unchanged: Int,
        refused: Int,
        samples: Int
    ) {
        self.id = id
        self.name = name
        self.source = source
        self.importedAt = importedAt
        self.added = added
        self.linked = linked
        self.unchanged = unchanged
        self.refused = refused
        self.samples = samples
    }
}

/// The recording of a workout: its points, packed.
package struct WorkoutTrack: SyncedRecord, Equatable {
    package static let databaseTableName = "workouts_tracks"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .media,
        groups: [
            SyncGroup(.once, ["points", "laps"])
        ]
    )

    /// The workout's id.
    package let id: RowID
    package var points: Data
    /// The parts that were marked off; `nil` for a recording without any.
    package var laps: [Lap]?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package init(id: RowID, points: Data, laps: [Lap]? = nil) {
        self.id = id
        self.points = points
        self.laps = laps
    }
}

/// A file of a watched folder, as it was when it was looked into; it is not looked into again until it changes.
package struct WatchedFile: SyncedRecord, Equatable {
    package static let databaseTableName = "workouts_watched_files"
    /// Paths of this machine.
    package static let sync: SyncTable? = nil

    /// The path.
    package let id: String
    package var bytes: Int
    package var modifiedAt: Moment
    package var importedAt: Moment
    /// The outcome, for people.
    package var outcome: String
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package init(id: String, bytes: Int, modifiedAt: Moment, importedAt: Moment, outcome: String) {
        self.id = id
        self.bytes = bytes
        self.modifiedAt = modifiedAt
        self.importedAt = importedAt
        self.outcome = outcome
    }
}
