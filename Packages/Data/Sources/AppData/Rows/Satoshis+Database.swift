import Core
import GRDB

/// Stored as an integer of satoshis.
extension Satoshis: @retroactive DatabaseValueConvertible {
    /// The integer.
    public var databaseValue: DatabaseValue { amount.databaseValue }

    /// Reads an integer within bitcoin's range.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> Satoshis? {
        Int64.fromDatabaseValue(value).flatMap { try? Satoshis($0) }
    }
}
