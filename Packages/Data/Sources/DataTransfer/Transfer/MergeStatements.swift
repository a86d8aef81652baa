import AppData

/// The SQL to merge one table. Names come from the database's own schema, never from the export.
struct MergeStatements: Sendable {
    /// The columns of the export for a primary key.
    let select: String
    /// All columns for a primary key.
    let whole: String
    let insert: String
    /// The columns outside the key, then the key.
    let update: String
    /// Where the key's columns are in a row of the export.
    let keyPositions: [Int]
    /// Where the others are.
    let valuePositions: [Int]
    /// Where `updated_at` is; `nil` for a table without: its rows never change.
    let stampPosition: Int?

    init(_ content: ImportDocument.Table) {
        let columns = content.columns.map(\.name)
        let names = columns.map { SchemaTable.quoted($0) }
        let table = content.table.quotedName
        let keys = content.table.primaryKey
        keyPositions = keys.compactMap { columns.firstIndex(of: $0) }
        valuePositions = columns.indices.filter { !keys.contains(columns[$0]) }
        stampPosition = columns.firstIndex(of: "updated_at")
        let condition = keys.map { SchemaTable.quoted($0) + " = ?" }.joined(separator: " AND ")
        let assignments = valuePositions.map { names[$0] + " = ?" }.joined(separator: ", ")
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        whole = "SELECT * FROM \(table) WHERE \(condition)"
        select = "SELECT \(names.joined(separator: ", ")) FROM \(table) WHERE \(condition)"
        insert = "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))"
        update = "UPDATE \(table) SET \(assignments) WHERE \(condition)"
    }
}
