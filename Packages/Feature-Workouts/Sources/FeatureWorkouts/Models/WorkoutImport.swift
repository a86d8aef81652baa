import AppData
import Core
import Foundation
import TrainingFiles

/// An import that was made.
struct WorkoutImport: SyncedRecord, Equatable {
    static let databaseTableName = "workouts_imports"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["name", "source", "imported_at"]),
            ["added", "linked", "unchanged", "refused", "samples"],
            "undone_at",
        ]
    )

    let id: RowID
    /// The file's name.
    var name: String
    var source: String
    var importedAt: Moment
    var added: Int
    /// Second records of a training, and those that took the place of an earlier import's.
    var linked: Int
    var unchanged: Int
    var refused: Int
    var samples: Int
    var undoneAt: Moment?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

/// The recording of a workout: its points, packed.
struct WorkoutTrack: SyncedRecord, Equatable {
    static let databaseTableName = "workouts_tracks"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .media,
        groups: [
            SyncGroup(.once, ["points", "laps"])
        ]
    )

    /// The workout's id.
    let id: RowID
    var points: Data
    /// The parts that were marked off; `nil` for a recording without any.
    var laps: [Lap]?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

/// A file of a watched folder, as it was when it was looked into; it is not looked into again until it changes.
struct WatchedFile: SyncedRecord, Equatable {
    static let databaseTableName = "workouts_watched_files"
    /// Paths of this machine.
    static let sync: SyncTable? = nil

    /// The path.
    let id: String
    var bytes: Int
    var modifiedAt: Moment
    var importedAt: Moment
    /// What came of it, for people.
    var outcome: String
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}
