import AppData
import GRDB

extension SyncedRecord {
    /// The living rows that a condition in SQL picks, which may go on with an order: those that can be read. One that is
    /// damaged, or was written by a later version, costs only itself.
    static func readable(
        where condition: String,
        _ arguments: StatementArguments = [],
        in database: Database
    ) throws -> [Self] {
        let table = "SELECT * FROM \"\(databaseTableName)\" WHERE deleted_at IS NULL AND \(condition)"
        let rows = try Row.fetchCursor(database.cachedStatement(sql: table), arguments: arguments)
        var result: [Self] = []
        while let row = try rows.next() {
            if let record = try? Self(row: row) { result.append(record) }
        }
        return result
    }
}
