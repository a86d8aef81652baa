import Core
import GRDB

/// A setting as earlier versions stored it; see ``EarlierSettings``.
struct Setting: SyncedRecord {
    static let databaseTableName = "shared_settings"
    /// Settings of versions before `settings.json`.
    static let sync: SyncTable? = nil

    /// The key.
    let id: String
    var value: JSONValue
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    init(key: String, value: JSONValue) {
        id = key
        self.value = value
    }
}
