import Core
import GRDB

/// A setting as earlier versions stored it; see ``EarlierSettings``.
struct Setting: SyncedRecord {
    static let databaseTableName = "shared_settings"

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
