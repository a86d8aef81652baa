import GRDB

/// A table, index, trigger or view as `sqlite_master` has it.
package struct SchemaObject: Sendable, Hashable {
    package let type: String
    package let name: String
    package let table: String
    package let sql: String?

    package init(type: String, name: String, table: String, sql: String?) {
        self.type = type
        self.name = name
        self.table = table
        self.sql = sql
    }

    /// Everything but SQLite's own tables.
    package static func all(in database: Database) throws -> Set<SchemaObject> {
        let rows = try Row.fetchAll(database, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master")
        let objects = rows.map { SchemaObject(type: $0[0], name: $0[1], table: $0[2], sql: $0[3]) }
        return Set(objects.filter { !$0.table.hasPrefix("sqlite_") })
    }

    /// Whether name and table carry the prefix. The index that SQLite makes for a key is named by SQLite.
    package func belongs(to namespace: String) -> Bool {
        let prefix = namespace + "_"
        return table.hasPrefix(prefix) && (name.hasPrefix(prefix) || name.hasPrefix("sqlite_autoindex_\(prefix)"))
    }
}
