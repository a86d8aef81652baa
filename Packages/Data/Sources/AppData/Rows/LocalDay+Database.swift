import Core
import GRDB

/// Stored as `YYYY-MM-DD`, which sorts as days do.
extension LocalDay: @retroactive DatabaseValueConvertible {
    /// The text `YYYY-MM-DD`.
    public var databaseValue: DatabaseValue { description.databaseValue }

    /// Reads `YYYY-MM-DD`.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> LocalDay? {
        String.fromDatabaseValue(value).flatMap { LocalDay($0) }
    }
}
