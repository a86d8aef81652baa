import AppData
import Foundation
import GRDB
import SyncMerge

/// A table that is shared, as its rows are read into registers and written from them.
///
/// Rows are written by `INSERT` and `UPDATE`, never by `REPLACE`, which skips the triggers that keep searches and usages right.
struct SyncedTable: Sendable {
    let declaration: SyncTable
    /// The type of its rows, where it has one.
    let record: (any SyncedRecord.Type)?
    /// Its number in marks and clocks.
    let number: Int64
    /// The columns of the file that a register holds, with the register's number.
    private let columns: [(name: String, register: Int)]
    /// Columns of this device alone that a new row must have, with the least that fits.
    private let fillers: [(name: String, value: DatabaseValue)]
    private let keyColumn: String
    private let hasStamp: Bool

    /// - Returns: `nil` where the table's key is more than one column: such a table has its own way to be shared.
    init?(_ declaration: SyncTable, record: (any SyncedRecord.Type)?, in database: Database) throws {
        guard let key = declaration.key.first, declaration.key.count == 1 else { return nil }
        self.declaration = declaration
        self.record = record
        number = try SyncCapture.number(of: declaration.name, in: database)
        keyColumn = key
        var columns: [(name: String, register: Int)] = []
        var fillers: [(name: String, value: DatabaseValue)] = []
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT name, type, \"notnull\", dflt_value FROM pragma_table_info(?)",
            arguments: [declaration.name]
        )
        for row in rows {
            let (name, type): (String, String) = (row[0], row[1])
            if let register = declaration.number(ofColumn: name) {
                columns.append((name, register))
            } else if name != key, name != "updated_at", row[2] == 1, (row[3] as DatabaseValue).isNull {
                fillers.append((name, type.uppercased() == "TEXT" ? "".databaseValue : 0.databaseValue))
            }
        }
        self.columns = columns
        self.fillers = fillers
        hasStamp = rows.contains { $0[0] == "updated_at" }
    }

    /// The keys of all rows, in order.
    func keys(in database: Database) throws -> [SyncKey] {
        let key = SchemaTable.quoted(keyColumn)
        return try String.fetchAll(database, sql: "SELECT \(key) FROM \(quotedName) ORDER BY \(key)").map {
            SyncKey($0)
        }
    }

    /// The registers of a row; `nil` where there is none.
    func read(_ key: SyncKey, in database: Database) throws -> SyncRow? {
        let statement = try database.cachedStatement(
            sql: "SELECT * FROM \(quotedName) WHERE \(SchemaTable.quoted(keyColumn)) = ?"
        )
        guard let row = try Row.fetchOne(statement, arguments: [key.text]) else { return nil }
        let stamps = SyncStamps(
            count: declaration.registers.count,
            blob: try Data.fetchOne(
                database.cachedStatement(sql: "SELECT stamps FROM \(SyncCapture.clock) WHERE tbl = ? AND row = ?"),
                arguments: [number, key.text]
            ),
            updatedAt: Moment(milliseconds: hasStamp ? Int64.fromDatabaseValue(row["updated_at"]) ?? 0 : 0)
        )
        var fields = [[SyncField]](repeating: [], count: declaration.registers.count)
        for (name, register) in columns {
            let value: DatabaseValue = row[name]
            fields[register].append(SyncField(name, SyncValue(value)))
        }
        return SyncRow(
            declaration.registers.indices.compactMap { place in
                let group = declaration.registers[place]
                guard group.kind != .set, group.kind != .map, group.kind != .chunk else { return nil }
                return group.register(fields[place], at: stamps[place])
            }
        )
    }

    /// Reads a row as the type of its table will.
    ///
    /// - Throws: what its type refuses.
    func check(_ row: SyncRow, key: SyncKey) throws {
        guard let record else { return }
        var content: [String: (any DatabaseValueConvertible)?] = [keyColumn: key.text]
        if hasStamp { content["updated_at"] = row.stamp.milliseconds }
        for (name, value) in fillers { content[name] = value }
        for (name, register) in columns { content[name] = value(of: name, in: row, register) }
        try record.check(Row(content), validates: true)
    }

    private func value(of column: String, in row: SyncRow, _ register: Int) -> DatabaseValue {
        row[declaration.registers[register].name]?.fields.value(of: column)?.databaseValue ?? .null
    }

    func insert(_ row: SyncRow, key: SyncKey, in database: Database) throws {
        var values: [(String, DatabaseValue)] = [(keyColumn, key.text.databaseValue)]
        if hasStamp { values.append(("updated_at", row.stamp.milliseconds.databaseValue)) }
        values += fillers.map { ($0.name, $0.value) }
        values += columns.map { ($0.name, value(of: $0.name, in: row, $0.register)) }
        let names = values.map { SchemaTable.quoted($0.0) }.joined(separator: ", ")
        let places = values.map { _ in "?" }.joined(separator: ", ")
        try database.cachedStatement(sql: "INSERT INTO \(quotedName) (\(names)) VALUES (\(places))")
            .execute(arguments: StatementArguments(values.map(\.1)))
        if !isEven(row) { try keepStamps(of: row, key: key, in: database) }
    }

    /// - Parameter changed: the names of the registers that a merge changed.
    func update(_ row: SyncRow, changed: Set<String>, key: SyncKey, in database: Database) throws {
        var values = columns.filter { changed.contains(declaration.registers[$0.register].name) }
            .map { ($0.name, value(of: $0.name, in: row, $0.register)) }
        if hasStamp { values.append(("updated_at", row.stamp.milliseconds.databaseValue)) }
        guard !values.isEmpty else { return }
        let changes = values.map { "\(SchemaTable.quoted($0.0)) = ?" }.joined(separator: ", ")
        try database.cachedStatement(
            sql: "UPDATE \(quotedName) SET \(changes) WHERE \(SchemaTable.quoted(keyColumn)) = ?"
        ).execute(arguments: StatementArguments(values.map(\.1) + [key.text.databaseValue]))
        try keepStamps(of: row, key: key, in: database)
    }

    /// Whether all registers are of one age, so that the row needs no clock of its own.
    private func isEven(_ row: SyncRow) -> Bool {
        let stamp = row.stamp
        return hasStamp && declaration.registers.allSatisfy { (row[$0.name]?.stamp ?? .never) == stamp }
    }

    private func keepStamps(of row: SyncRow, key: SyncKey, in database: Database) throws {
        let changed = Moment(milliseconds: hasStamp ? row.stamp.milliseconds : 0)
        var stamps = SyncStamps(count: declaration.registers.count, blob: nil, updatedAt: changed)
        for (place, group) in declaration.registers.enumerated() { stamps[place] = row[group.name]?.stamp ?? .never }
        try SyncCapture.keep(stamps, of: number, key.text, in: database)
    }

    private var quotedName: String { SchemaTable.quoted(declaration.name) }
}
