import GRDB

/// A table, index, trigger or view of a file that is not as the plans make it.
package struct SchemaFault: Sendable, Hashable {
    package let name: String
    /// The fault, as a clause: `the table 'food_water' is missing`.
    package let words: String
}

extension SchemaMigrator {
    /// Compares a file of this program's version with what its plans make: what is missing, what is another, and what nobody here
    /// made. A table of a feature that this program lacks is none of them.
    ///
    /// - Returns: tables first, by name.
    package func faults(in database: Database) throws -> [SchemaFault] {
        let reference = try DatabaseQueue()
        try SchemaMigrator(plans: plans, path: ":memory:").migrate(reference, at: Moment(milliseconds: 0))
        let (expected, shapes, tables) = try reference.read {
            (try SchemaObject.all(in: $0), try SchemaShape.all(in: $0), try SchemaTable.all(in: $0))
        }
        let found = try SchemaObject.all(in: database)
        let foundShapes = try SchemaShape.all(in: database)
        var faults: [SchemaFault] = []
        func add(_ object: SchemaObject, _ words: String) {
            faults.append(SchemaFault(name: object.name, words: "the \(object.type) '\(object.name)' \(words)"))
        }
        let byTable = { (object: SchemaObject) in (object.type == "table" ? 0 : 1, object.name) }
        for object in expected.sorted(by: { byTable($0) < byTable($1) }) {
            guard let mine = found.first(where: { $0.type == object.type && $0.name == object.name }) else {
                // Its indexes and triggers have gone with it.
                if object.type == "table" || foundShapes[object.table] != nil { add(object, "is missing") }
                continue
            }
            if object.type == "table", let shape = shapes[object.name], foundShapes[object.name] != shape {
                let wanted = tables.first { $0.name == object.name }?.columns.map(\.name) ?? []
                let columns = Set(try database.columns(in: object.name).map(\.name))
                let lacking = wanted.first { !columns.contains($0) }
                add(
                    object,
                    lacking.map { "lacks the column '\($0)'" } ?? "has not this program's columns, keys and indexes"
                )
            }
            // The text of a table may differ in spelling between versions of SQLite; code must be the very same.
            if object.isCode, mine.sql != object.sql || mine.table != object.table {
                add(object, "is not this program's")
            }
        }
        // What a home keeps to share its rows comes and goes with that, and no plan makes it.
        let isShared = try SyncCapture.isOn(in: database)
        let namespaces = Set(plans.map(\.namespace) + ["bento"])
        for object in found.sorted(by: { byTable($0) < byTable($1) })
        where !expected.contains(where: { $0.type == object.type && $0.name == object.name }) {
            if isShared, !object.isCode, object.table.hasPrefix(SyncCapture.prefix) { continue }
            let namespace = String(object.table.prefix { $0 != "_" })
            if namespaces.contains(namespace) || object.isCode || !object.belongs(to: namespace) {
                add(object, "is not this program's")
            }
        }
        return faults
    }

    /// Figures that are no numbers, in tables whose rows have no type that would say so (``MigrationPlan/records``).
    package func figureFaults(in database: Database) throws -> [SchemaFault] {
        let typed = Set(plans.flatMap(\.records).map { $0.databaseTableName })
        var faults: [SchemaFault] = []
        for table in try SchemaTable.all(in: database)
        where !table.isVirtual && !typed.contains(table.name)
            && plans.contains(where: { table.belongs(to: $0.namespace) })
        {
            let conditions = table.columns.filter { ["REAL", "INTEGER"].contains($0.type) }.map { column in
                let name = SchemaTable.quoted(column.name)
                return "typeof(\(name)) IN ('text', 'blob') OR \(name) IN (9e999, -9e999)"
            }
            guard !conditions.isEmpty else { continue }
            let sql = "SELECT COUNT(*) FROM \(table.quotedName) WHERE \(conditions.joined(separator: " OR "))"
            let count = try Int.fetchOne(database, sql: sql) ?? 0
            guard count > 0 else { continue }
            let words = "\(count == 1 ? "a row" : "\(count) rows") of '\(table.name)' \(count == 1 ? "holds" : "hold")"
            faults.append(SchemaFault(name: table.name, words: words + " figures that are no numbers"))
        }
        return faults
    }
}

extension SchemaObject {
    /// True if it runs by itself when a table is used.
    fileprivate var isCode: Bool { type == "trigger" || type == "view" }
}

extension AppDatabase {
    /// Changes that another program made to the tables, and figures in them that are not numbers, as clauses for a person; empty
    /// where all is as it should be. Reads every row of the tables whose rows have no type.
    public func schemaFaults() async throws -> [String] {
        let migrator = SchemaMigrator(plans: plans, path: home.databaseFile.filePath)
        return try await read { database in
            let faults = try migrator.faults(in: database)
            // What is not there cannot be asked.
            return try (faults.isEmpty ? migrator.figureFaults(in: database) : faults).map(\.words)
        }
    }
}

/// The columns and constraints of a table, however its statement was written.
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
