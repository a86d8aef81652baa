import Core
import GRDB

/// Stored as JSON text with sorted keys.
extension JSONValue: @retroactive DatabaseValueConvertible {
    /// The JSON text.
    public var databaseValue: DatabaseValue { text().databaseValue }

    /// Reads JSON text.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> JSONValue? {
        String.fromDatabaseValue(value).flatMap { try? JSONValue(parsing: $0) }
    }
}
