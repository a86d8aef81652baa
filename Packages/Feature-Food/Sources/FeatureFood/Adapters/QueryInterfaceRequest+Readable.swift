import AppData
import GRDB

extension QueryInterfaceRequest where RowDecoder: SyncedRecord {
    /// The rows that can be read: one that is damaged, or was written by a later version, costs only itself.
    func fetchReadable(_ database: Database) throws -> [RowDecoder] {
        var result: [RowDecoder] = []
        let rows = try Row.fetchCursor(database, self)
        while let row = try rows.next() {
            if let record = try? RowDecoder(row: row) { result.append(record) }
        }
        return result
    }

    /// The first row that can be read.
    func fetchFirstReadable(_ database: Database) throws -> RowDecoder? {
        let rows = try Row.fetchCursor(database, self)
        while let row = try rows.next() {
            if let record = try? RowDecoder(row: row) { return record }
        }
        return nil
    }
}
