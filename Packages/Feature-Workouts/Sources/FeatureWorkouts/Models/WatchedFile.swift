import AppData
import Core

/// A file of a watched folder, as it was when it was looked into; it is not looked into again until it changes.
struct WatchedFile: SyncedRecord, Equatable {
    static let databaseTableName = "workouts_watched_files"

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
