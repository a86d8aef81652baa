import Core
import Foundation
import GRDB

/// The settings that earlier versions kept in the database. They live in `settings.json` now, where the host moves them;
/// backups and exports of those versions still bring such rows.
public enum EarlierSettings {
    /// The values by full names, such as `location.geocoder`.
    public static func values(in database: Database) throws -> [String: JSONValue] {
        let settings = try Setting.living(where: "TRUE", in: database)
        return Dictionary(settings.map { ($0.id, $0.value) }, uniquingKeysWith: { $1 })
    }

    /// Deletes what has been moved.
    public static func remove(_ names: some Sequence<String>, in database: Database, at date: Date) throws {
        for name in names { try Setting.living(name, in: database)?.softDelete(in: database, at: date) }
    }
}

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
