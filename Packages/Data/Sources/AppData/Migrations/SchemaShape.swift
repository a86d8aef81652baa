import GRDB

/// What a table is made of, whoever wrote the statement that made it.
package struct SchemaShape: Sendable, Hashable {
    /// One line for each column, foreign key and index, so that two shapes can be compared and the difference named.
    package let lines: Set<String>

    /// The shapes of all tables, by name.
    package static func all(in database: Database) throws -> [String: SchemaShape] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT name, type, wr, strict FROM pragma_table_list
                WHERE schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                """
        )
        var shapes: [String: SchemaShape] = [:]
        for row in rows {
            let name: String = row[0]
            let kind: String = row[1]
            var lines: Set<String> = ["\(kind), rowid \(row[2] as Int), strict \(row[3] as Int)"]
            // The tables behind a virtual table are its module's own.
            if kind == "table" { lines.formUnion(try content(of: name, in: database)) }
            shapes[name] = SchemaShape(lines: lines)
        }
        return shapes
    }

    private static func content(of table: String, in database: Database) throws -> [String] {
        func lines(_ kind: String, _ sql: String, _ argument: String) throws -> [String] {
            try Row.fetchAll(database, sql: sql, arguments: [argument]).map { row in
                kind + row.databaseValues.map { " \($0)" }.joined()
            }
        }
        var result = try lines(
            "column",
            "SELECT name, upper(type), \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?)",
            table
        )
        result += try lines(
            "reference",
            "SELECT \"table\", \"from\", \"to\", on_update, on_delete FROM pragma_foreign_key_list(?)",
            table
        )
        for index in try Row.fetchAll(
            database,
            sql: "SELECT name, \"unique\", origin, partial FROM pragma_index_list(?)",
            arguments: [table]
        ) {
            let name: String = index[0]
            let parts = try lines("", "SELECT seqno, name, desc, coll, key FROM pragma_index_xinfo(?)", name)
            // The condition of a partial index, and expressions, stand nowhere but in its text.
            let text = try String.fetchOne(
                database,
                sql: "SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?",
                arguments: [name]
            )
            let words = (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // SQLite numbers the indexes that it makes for keys.
            let shown = text == nil ? "" : " \(name)"
            result.append("index\(shown) \(index[1] as Int) \(index[2] as String)\(parts.joined()) \(words)")
        }
        return result
    }
}
