import AppData
import GRDB

/// An export that was read and checked against the tables it is for. Nothing of it has been written yet.
struct ImportDocument: Sendable {
    struct Table: Sendable {
        let table: SchemaTable
        /// The columns that the export has, in its order.
        let columns: [SchemaTable.Column]
        /// The rows, read anew each time: as values they would take many times the memory of the file.
        let rows: ImportRows
    }

    var tables: [Table] = []
    /// Rows of tables that this program lacks, by table.
    var skipped: [String: Int] = [:]
}
