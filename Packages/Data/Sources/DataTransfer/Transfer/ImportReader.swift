import AppData
import Core
import Files
import Formats
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
        let scanner = JSONScanner(bytes: try bytes(of: url, spent: 0))
        do {
            let members = try scanner.members(of: scanner.document()) ?? []
            var manifest: [String: JSONValue] = [:]
            for (key, value) in members where key != "tables" { manifest[key] = try scanner.parsed(value) }
            _ = try ExportManifest(.object(manifest), path: path, plans: plans)
            guard let value = members.first(where: { $0.key == "tables" })?.value,
                let tables = try scanner.members(of: value)
            else { throw TransferError.notExport(path, "it has no tables") }
            var result = ImportDocument()
            for (name, content) in tables.sorted(by: { $0.key < $1.key }) {
                let parts = try scanner.members(of: content) ?? []
                func part(_ key: String) -> Range<Int>? { parts.first { $0.key == key }?.value }
                guard let rows = part("rows"), let header = part("columns"), let count = try scanner.elements(of: rows),
                    case .array(let names) = try scanner.parsed(header)
                else {
                    throw TransferError.notExport(path, "the table '\(name.prefix(60))' has no columns or rows")
                }
                guard let table = known[name] else {
                    result.skipped[name] = count
                    continue
                }
                let columns = try columns(names.map { $0.stringValue ?? "" }, of: table)
                try add(table, columns, .json(scanner, rows), to: &result)
            }
            return result
        } catch let fault as JSONScanner.Fault {
            let place = scanner.place(of: fault.position)
            throw TransferError.notExport(path, "line \(place.line), column \(place.column): \(fault.problem)")
        }
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
            let found = try add(table, try csvColumns(of: table, content), .csv(content), to: &result)
            guard found == count else {
                throw TransferError.notExport(path, "'\(name).csv' has \(found) rows, its manifest says \(count)")
            }
        }
        return result
    }

    private func csvColumns(of table: SchemaTable, _ content: [UInt8]) throws -> [SchemaTable.Column] {
        var reader = CSVReader(content, dialect: .strict, limits: .everything)
        do {
            guard let header = try reader.next() else {
                throw TransferError.notExport(path, "'\(table.name).csv' is empty")
            }
            return try columns(header.texts, of: table)
        } catch let fault as FormatFault {
            throw TransferError.notExport(path, "in '\(table.name).csv', line \(fault.line ?? 1), \(fault.problem)")
        }
    }

    /// Checks every row of a table and adds it.
    ///
    /// - Returns: how many rows it has.
    @discardableResult
    private func add(
        _ table: SchemaTable,
        _ columns: [SchemaTable.Column],
        _ source: ImportRows.Source,
        to document: inout ImportDocument
    ) throws -> Int {
        let rows = ImportRows(path: path, table: table.name, columns: columns, source: source)
        let count = try rows.each { _, _ in }
        document.tables.append(.init(table: table, columns: columns, rows: rows))
        return count
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

    private func json(_ bytes: [UInt8]) throws(TransferError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes, maximumDepth: 8)
        } catch {
            throw .notExport(path, "line \(error.line), column \(error.column): \(error.problem)")
        }
    }

    private func bytes(of file: URL, spent: Int) throws -> [UInt8] {
        guard file.byteCount <= limit - spent else { throw TransferError.tooLarge(path, limit: limit) }
        guard
            let bytes = try HomeError.mapping({ () throws(FileError) in try PrivateFile.read(file, limit: limit - spent)
            })
        else {
            throw TransferError.missing(file.path)
        }
        return bytes
    }
}

/// An export that was read and checked against the tables it is for. Nothing of it has been written yet.
struct ImportDocument: Sendable {
    struct Table: Sendable {
        let table: SchemaTable
        /// The columns that the export has, in its order.
        let columns: [SchemaTable.Column]
        /// The rows, read again each time: as values they would take many times the memory of the file.
        let rows: ImportRows
    }

    var tables: [Table] = []
    /// Rows of tables that this program lacks, by table.
    var skipped: [String: Int] = [:]
}
