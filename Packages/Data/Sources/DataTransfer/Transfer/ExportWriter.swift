import AppData
import Core
import Files
import Formats
import Foundation
import GRDB

/// Writes tables row by row, so that a large database needs little memory.
struct ExportWriter {
    let database: Database
    let manifest: ExportManifest
    let tables: [SchemaTable]
    /// The rows of their table, which is empty.
    var files: [CarriedFiles.File] = []

    typealias Written = (bytes: Int, rows: [String: Int])

    /// One document: the manifest's members and `tables`, each with `columns` and `rows`, a row on each line.
    func writeJSON(to url: URL) throws -> Written {
        let file = try newFile(url)
        var rows: [String: Int] = [:]
        for (key, value) in manifest.members.sorted(by: { $0.key < $1.key }) {
            try file.write((key == "exportedAt" ? "{" : ",") + "\"\(key)\":\(value.text())\n")
        }
        try file.write(",\"tables\":{")
        for (position, table) in tables.enumerated() {
            let columns = JSONValue.array(table.columns.map { .string($0.name) })
            let name = JSONValue.string(table.name).text()
            try file.write((position > 0 ? ",\n" : "\n") + "\(name):{\"columns\":\(columns.text()),\"rows\":[")
            rows[table.name] = try eachRow(of: table) { values, isFirst in
                try file.write((isFirst ? "\n" : ",\n") + JSONValue.array(values.map { JSONValue($0) }).text())
            }
            try file.write("]}")
        }
        try file.write("}}\n")
        try finish(file)
        return (file.byteCount, rows)
    }

    /// A folder: `manifest.json`, which also has the number of rows of each table, and `<table>.csv` with a header.
    func writeCSV(to folder: URL) throws -> Written {
        guard mkdir(folder.path, 0o700) == 0 else { throw HomeError(path: folder.path, number: errno) }
        var rows: [String: Int] = [:]
        var bytes = 0
        for table in tables {
            let file = try newFile(folder.appendingPathComponent(table.name + ".csv"))
            try file.write(record(table.columns.map { CSVCell.text($0.name) }))
            rows[table.name] = try eachRow(of: table) { values, _ in
                try file.write(record(values.map(CSVField.cell)))
            }
            try finish(file)
            bytes += file.byteCount
        }
        var members = manifest.members
        members["tables"] = .object(rows.mapValues { .object(["rows": .integer(Int64($0))]) })
        let file = try newFile(folder.appendingPathComponent(ExportManifest.fileName))
        try file.write(JSONValue.object(members).text(pretty: true) + "\n")
        try finish(file)
        return (bytes + file.byteCount, rows)
    }

    private func record(_ cells: [CSVCell]) -> [UInt8] { csv.record(cells) }

    private let csv = CSVWriter()

    private func newFile(_ url: URL) throws(HomeError) -> PrivateFileWriter {
        try HomeError.mapping { () throws(FileError) in try PrivateFileWriter(new: url) }
    }

    private func finish(_ file: PrivateFileWriter) throws(HomeError) {
        try HomeError.mapping { () throws(FileError) in try file.finish() }
    }

    /// - Returns: how many rows there were.
    private func eachRow(of table: SchemaTable, _ body: ([DatabaseValue], Bool) throws -> Void) throws -> Int {
        guard table.name != CarriedFiles.table else {
            for (number, file) in files.enumerated() {
                let values: [String: DatabaseValue] = [
                    "id": file.name.databaseValue, "content": file.content.databaseValue,
                    "updated_at": file.updatedAt.databaseValue,
                ]
                try body(table.columns.map { values[$0.name] ?? .null }, number == 0)
            }
            return files.count
        }
        let columns = table.columns.map { SchemaTable.quoted($0.name) }.joined(separator: ", ")
        let order = table.primaryKey.map { SchemaTable.quoted($0) }.joined(separator: ", ")
        let sql = "SELECT \(columns) FROM \(table.quotedName)" + (order.isEmpty ? "" : " ORDER BY \(order)")
        let cursor = try Row.fetchCursor(database, sql: sql)
        var count = 0
        while let row = try cursor.next() {
            try body(Array(row.databaseValues), count == 0)
            count += 1
        }
        return count
    }
}
