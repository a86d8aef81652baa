import AppData
import Core
import Formats
import GRDB

/// The rows of one table of an export, one after the other.
struct ImportRows: Sendable {
    enum Source: Sendable {
        /// The array of rows in a document.
        case json(JSONScanner, Range<Int>)
        /// A file with a header.
        case csv([UInt8])
    }

    /// The export's path, for messages.
    let path: String
    let table: String
    let columns: [SchemaTable.Column]
    let source: Source

    /// Gives each row with its number, from 1.
    ///
    /// - Returns: how many there were.
    /// - Throws: ``TransferError``, and what `body` throws.
    @discardableResult
    func each(_ body: (Int, [DatabaseValue]) throws -> Void) throws -> Int {
        switch source {
        case .json(let scanner, let range): try each(in: scanner, range, body)
        case .csv(let bytes): try each(in: bytes, body)
        }
    }

    private func each(
        in scanner: JSONScanner,
        _ range: Range<Int>,
        _ body: (Int, [DatabaseValue]) throws -> Void
    ) throws -> Int {
        let kinds = columns.map { ColumnKind(declared: $0.type) }
        var number = 0
        let count = try scanner.elements(of: range) { element in
            number += 1
            guard case .array(let cells) = try scanner.parsed(element), cells.count == columns.count else {
                throw bad(number, "does not have \(columns.count) values")
            }
            var row: [DatabaseValue] = []
            row.reserveCapacity(cells.count)
            for (position, cell) in cells.enumerated() {
                row.append(try taken(kinds[position].value(cell), columns[position], number))
            }
            try body(number, row)
        }
        guard let count else { throw TransferError.notExport(path, "the table '\(table)' has no rows") }
        return count
    }

    private func each(in bytes: [UInt8], _ body: (Int, [DatabaseValue]) throws -> Void) throws -> Int {
        let kinds = columns.map { ColumnKind(declared: $0.type) }
        var reader = CSVReader(bytes, dialect: .strict, limits: .everything)
        var number = 0
        do {
            _ = try reader.next()
            while let record = try reader.next() {
                number += 1
                guard record.count == columns.count else { throw bad(number, "does not have \(columns.count) values") }
                var row: [DatabaseValue] = []
                row.reserveCapacity(record.count)
                for (position, field) in record.enumerated() {
                    if field.isAbsent {
                        row.append(.null)
                        continue
                    }
                    // A text that was disarmed is a text, whatever the column would make of it.
                    let text = field.rearmedText
                    let value = field.isDisarmed ? text.databaseValue : kinds[position].value(csv: text)
                    row.append(try taken(value, columns[position], number))
                }
                try body(number, row)
            }
        } catch let fault as FormatFault {
            throw TransferError.notExport(path, "in '\(table).csv', line \(fault.line ?? 1), \(fault.problem)")
        }
        return number
    }

    /// The value, where a column can hold it and a program can reckon with it.
    private func taken(_ value: DatabaseValue?, _ column: SchemaTable.Column, _ number: Int) throws -> DatabaseValue {
        guard let value else { throw bad(number, "has a value that '\(column.name)' cannot hold") }
        let isUsable =
            switch value.storage {
            case .string(let text): !text.utf8.contains(0)
            // What a Double counts in whole steps: sums of such numbers neither overflow nor stop being numbers.
            case .int64(let number): number.magnitude <= 1 << 53
            case .double(let number): number.isFinite && abs(number) <= 1e15
            case .blob, .null: true
            }
        guard isUsable else { throw bad(number, "has a value in '\(column.name)' that cannot be right") }
        return value
    }

    private func bad(_ row: Int, _ reason: String) -> TransferError {
        .badRow(file: path, table: table, row: row, reason: reason)
    }
}
