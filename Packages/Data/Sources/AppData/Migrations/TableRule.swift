import GRDB

/// How a table whose rows are no ``SyncedRecord``s is dated and merged, said by whoever owns it.
package struct TableRule: Sendable {
    package let table: String
    /// The column that dates a row, for want of an `updated_at`.
    package let stamp: String
    /// Milliseconds in a unit of ``stamp``.
    package let stampUnit: Int64
    /// What follows once an import has brought its rows, whatever tables it had.
    ///
    /// - Returns: how many rows of the table went again.
    package let afterImport: @Sendable (Database) throws -> Int
}
