import GRDB

/// An export, read whole and checked against the tables it is for. Nothing of it has been written yet.
struct ImportDocument: Sendable {
    struct Table: Sendable {
        let table: SchemaTable
        /// The columns that the export has, in its order.
        let columns: [String]
        let rows: [[DatabaseValue]]
    }

    var tables: [Table] = []
    /// Rows of tables that this program lacks, by table.
    var skipped: [String: Int] = [:]
}
