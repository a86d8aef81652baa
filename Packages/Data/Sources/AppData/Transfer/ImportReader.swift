import Core
import Foundation
import GRDB

/// Reads both forms of export.
struct ImportReader: Sendable {
    let url: URL
    let plans: [MigrationPlan]
    /// The tables that may be imported, by name.
    let known: [String: SchemaTable]
    /// The most bytes that are read, over all files.
    let limit: Int

    private var path: String { url.path }

    /// - Throws: ``TransferError``, ``HomeError``.
    func read() throws -> ImportDocument {
        var information = stat()
        guard stat(path, &information) == 0 else {
            throw errno == ENOENT ? TransferError.missing(path) : HomeError(path: path, number: errno)
        }
        switch information.st_mode & S_IFMT {
        case S_IFDIR: return try readFolder()
        case S_IFREG: return try readDocument()
        default: throw TransferError.notExport(path, "it is neither a file nor a folder")
        }
    }

    private func readDocument() throws -> ImportDocument {
        let document = try json(bytes(of: url, spent: 0))
        _ = try ExportManifest(document, path: path, plans: plans)
        guard let tables = document["tables"]?.objectValue else {
            throw TransferError.notExport(path, "it has no tables")
        }
        var result = ImportDocument()
        for (name, content) in tables.sorted(by: { $0.key < $1.key }) {
            guard let rows = content["rows"]?.arrayValue, let header = content["columns"]?.arrayValue else {
                throw TransferError.notExport(path, "the table '\(name.prefix(60))' has no columns or rows")
            }
            guard let table = known[name] else {
                result.skipped[name] = rows.count
                continue
            }
            let columns = try columns(header.map { $0.stringValue ?? "" }, of: table)
            let kinds = columns.map { ColumnKind(declared: $0.type) }
            let values = try rows.enumerated().map { number, row in
                guard let cells = row.arrayValue, cells.count == columns.count else {
                    throw bad(name, number + 1, "does not have \(columns.count) values")
                }
                return try zip(cells, zip(kinds, columns)).map { cell, column in
                    guard let value = column.0.value(cell) else {
                        throw bad(name, number + 1, "has a value that '\(column.1.name)' cannot hold")
                    }
                    return value
                }
            }
            result.tables.append(.init(table: table, columns: columns.map(\.name), rows: values))
        }
        return result
    }

    private func readFolder() throws -> ImportDocument {
        let manifestBytes = try bytes(of: url.appendingPathComponent(ExportManifest.fileName), spent: 0)
        let document = try json(manifestBytes)
        _ = try ExportManifest(document, path: path, plans: plans)
        guard let tables = document["tables"]?.objectValue else {
            throw TransferError.notExport(path, "it has no tables")
        }
        var result = ImportDocument()
        var spent = manifestBytes.count
        for (name, content) in tables.sorted(by: { $0.key < $1.key }) {
            guard let count = content["rows"]?.intValue, count >= 0 else {
                throw TransferError.notExport(path, "the number of rows of '\(name.prefix(60))' is missing")
            }
            // Only names of tables become names of files: a manifest cannot point elsewhere.
            guard let table = known[name] else {
                result.skipped[name] = count
                continue
            }
            let content = try bytes(of: url.appendingPathComponent(name + ".csv"), spent: spent)
            spent += content.count
            result.tables.append(try csvTable(table, content, expected: count))
        }
        return result
    }

    private func csvTable(_ table: SchemaTable, _ content: [UInt8], expected: Int) throws -> ImportDocument.Table {
        var reader = CSVReader(content)
        do {
            guard let header = try reader.next() else {
                throw TransferError.notExport(path, "'\(table.name).csv' is empty")
            }
            let columns = try columns(header.map(\.text), of: table)
            let kinds = columns.map { ColumnKind(declared: $0.type) }
            var rows: [[DatabaseValue]] = []
            while let record = try reader.next() {
                guard record.count == columns.count else {
                    throw bad(table.name, rows.count + 1, "does not have \(columns.count) values")
                }
                rows.append(
                    try zip(record, zip(kinds, columns)).map { field, column in
                        if field.isNull { return .null }
                        let text = field.unguarded
                        // A guarded text is a text, whatever the column would make of it.
                        let isGuarded = text.utf8.count != field.text.utf8.count
                        let value = isGuarded ? text.databaseValue : column.0.value(csv: text)
                        guard let value else {
                            throw bad(table.name, rows.count + 1, "has a value that '\(column.1.name)' cannot hold")
                        }
                        return value
                    }
                )
            }
            guard rows.count == expected else {
                let reason = "'\(table.name).csv' has \(rows.count) rows, its manifest says \(expected)"
                throw TransferError.notExport(path, reason)
            }
            return .init(table: table, columns: columns.map(\.name), rows: rows)
        } catch let fault as CSVReader.Fault {
            throw TransferError.notExport(path, "in '\(table.name).csv', line \(fault.line), \(fault.problem)")
        }
    }

    /// The table's columns for the names of an export, which must have its primary key.
    private func columns(_ names: [String], of table: SchemaTable) throws(TransferError) -> [SchemaTable.Column] {
        let byName = Dictionary(table.columns.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        var result: [SchemaTable.Column] = []
        for name in names {
            guard let column = byName[name] else {
                throw .notExport(path, "the table '\(table.name)' has no column '\(name.prefix(60))'")
            }
            result.append(column)
        }
        guard Set(names).count == names.count, Set(table.primaryKey).isSubset(of: names) else {
            throw .notExport(path, "the columns of '\(table.name)' repeat or lack its key")
        }
        return result
    }

    private func bad(_ table: String, _ row: Int, _ reason: String) -> TransferError {
        .badRow(file: path, table: table, row: row, reason: reason)
    }

    private func json(_ bytes: [UInt8]) throws(TransferError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes, maximumDepth: 8)
        } catch {
            throw .notExport(path, "line \(error.line), column \(error.column): \(error.problem)")
        }
    }

    private func bytes(of file: URL, spent: Int) throws -> [UInt8] {
        guard file.byteCount + spent <= limit else { throw TransferError.tooLarge(path, limit: limit) }
        guard let bytes = try PrivateFile.read(file, limit: limit) else { throw TransferError.missing(file.path) }
        return bytes
    }
}
