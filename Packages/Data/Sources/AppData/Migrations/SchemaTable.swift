import GRDB

/// A table with its columns, as SQLite describes it.
package struct SchemaTable: Sendable, Equatable {
    package struct Column: Sendable, Equatable {
        package let name: String
        /// The declared type, upper case; empty where none is declared.
        package let type: String
        /// The place in the primary key, from 1; 0 outside it.
        package let keyPosition: Int
    }

    package let name: String
    /// True for a virtual table and the tables behind it: its rows are made from others.
    package let isVirtual: Bool
    /// The stored columns, in order; generated ones are left out.
    package let columns: [Column]

    /// The names of the primary key's columns, in its order.
    package var primaryKey: [String] {
        columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }.map(\.name)
    }

    package func belongs(to namespace: String) -> Bool { name.hasPrefix(namespace + "_") }

    /// All tables, by name, without views and SQLite's own.
    package static func all(in database: Database) throws -> [SchemaTable] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT name, type FROM pragma_table_list
                WHERE schema = 'main' AND type <> 'view' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
                """
        )
        return try rows.map { row in
            let name: String = row[0]
            // hidden: 0 for stored columns, 1 for hidden ones of virtual tables, 2 and 3 for generated ones.
            let columns = try Row.fetchAll(
                database,
                sql: "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid",
                arguments: [name]
            )
            return SchemaTable(
                name: name,
                isVirtual: row[1] != "table",
                columns: columns.map { column in
                    let type: String? = column[1]
                    return Column(name: column[0], type: (type ?? "").uppercased(), keyPosition: column[2])
                }
            )
        }
    }

    /// Rows by table, without virtual tables and Bento's own record of migrations.
    package static func rowCounts(in database: Database) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for table in try all(in: database) where !table.isVirtual && !table.belongs(to: "bento") {
            counts[table.name] = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \(table.quotedName)") ?? 0
        }
        return counts
    }

    /// The name, quoted for SQL.
    package var quotedName: String { Self.quoted(name) }

    /// A name, quoted for SQL.
    ///
    /// Scalars are compared, not characters: `"` and a combining mark after it are one character, unequal to `"`.
    package static func quoted(_ name: String) -> String {
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in name.unicodeScalars {
            if scalar == "\"" { quoted.append("\"") }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}

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

    /// True if name and table have the prefix. SQLite names the index that it makes for a key.
    package func belongs(to namespace: String) -> Bool {
        let prefix = namespace + "_"
        return table.hasPrefix(prefix) && (name.hasPrefix(prefix) || name.hasPrefix("sqlite_autoindex_\(prefix)"))
    }
}
