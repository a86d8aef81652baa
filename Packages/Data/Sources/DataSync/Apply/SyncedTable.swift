import AppData
import Foundation
import GRDB
import SyncMerge

/// A table that is shared, as its rows are read into registers and written from them.
///
/// Rows are written by `INSERT` and `UPDATE`, never by `REPLACE`, which skips the triggers that keep searches and usages right.
struct SyncedTable: SharedTable {
    let declaration: SyncTable
    /// The type of its rows, where it has one.
    let record: (any SyncedRecord.Type)?
    let number: Int64
    /// The columns of the file that a register holds, with the register's number.
    private let columns: [(name: String, register: Int)]
    /// The index of each among them.
    private let places: [String: Int]
    /// Columns of this device alone that a new row must have, with the least that fits.
    private let fillers: [(name: String, value: DatabaseValue)]
    private let keyColumn: String
    let hasStamp: Bool
    /// The name and the key's column, as SQL writes them.
    let name: String
    let key: String
    private let reading: String
    private let inserting: String

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
        places = Dictionary(columns.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.fillers = fillers
        hasStamp = rows.contains { $0[0] == "updated_at" }
        name = SchemaTable.quoted(declaration.name)
        self.key = SchemaTable.quoted(key)
        let stamp = hasStamp ? ["updated_at"] : []
        let read = (stamp + columns.map(\.name)).map(SchemaTable.quoted).joined(separator: ", ")
        reading = "SELECT \(read.isEmpty ? "1" : read) FROM \(name) WHERE \(self.key) = ?"
        let written = [key] + stamp + fillers.map(\.name) + columns.map(\.name)
        inserting = """
            INSERT INTO \(name) (\(written.map(SchemaTable.quoted).joined(separator: ", "))) \
            VALUES (\(written.map { _ in "?" }.joined(separator: ", ")))
            """
    }

    var keysSQL: String { "SELECT \(key) AS key FROM \(name)" }

    /// The month that its id was made in.
    func month(of key: SyncKey) -> UInt64 {
        if case .id(let high, _) = key { high >> 16 / (30 * 86_400_000) } else { 0 }
    }

    func read(_ key: SyncKey, in database: Database) throws -> SyncRow? {
        let text = key.text
        guard let row = try Row.fetchOne(database.cachedStatement(sql: reading), arguments: [text]) else { return nil }
        let stamps = try clock(of: text, beside: hasStamp ? Int64.fromDatabaseValue(row[0]) ?? 0 : 0, in: database)
        var fields = [[SyncField]](repeating: [], count: declaration.registers.count)
        var place = hasStamp ? 1 : 0
        for (name, register) in columns {
            let value: DatabaseValue = row[place]
            fields[register].append(SyncField(name, SyncValue(value)))
            place += 1
        }
        return SyncRow(
            declaration.registers.indices.compactMap { place in
                let group = declaration.registers[place]
                guard group.kind != .set, group.kind != .map, group.kind != .chunk else { return nil }
                return group.register(fields[place], at: stamps[place])
            }
        )
    }

    private func clock(of key: String, beside updatedAt: Int64, in database: Database) throws -> SyncStamps {
        SyncStamps(
            count: declaration.registers.count,
            blob: try Data.fetchOne(database.cachedStatement(sql: Self.clock), arguments: [number, key]),
            updatedAt: Moment(milliseconds: updatedAt)
        )
    }

    private static let clock = "SELECT stamps FROM \(SyncCapture.clock) WHERE tbl = ? AND row = ?"

    /// When each register of a row was written, beside the row's own stamp; `nil` where there is no such row.
    func stamps(of key: String, in database: Database) throws -> (values: SyncStamps, updatedAt: SyncStamp)? {
        guard let row = try Row.fetchOne(database.cachedStatement(sql: reading), arguments: [key]) else { return nil }
        let updatedAt = hasStamp ? Int64.fromDatabaseValue(row[0]) ?? 0 : 0
        return (try clock(of: key, beside: updatedAt, in: database), SyncStamp(milliseconds: updatedAt))
    }

    /// The values of a row's columns, in the order of the table's.
    func values(of row: SyncRow) -> [DatabaseValue] {
        var values = [DatabaseValue](repeating: .null, count: columns.count)
        for register in row.registers {
            guard let number = declaration.number(of: register.name) else { continue }
            for field in register.fields {
                guard let place = places[field.column], columns[place].register == number else { continue }
                values[place] = field.value.databaseValue
            }
        }
        return values
    }

    /// Reads a row as the type of its table will.
    ///
    /// - Throws: what its type refuses.
    func check(_ values: [DatabaseValue], stamp: SyncStamp, key: SyncKey) throws {
        guard let record else { return }
        var content: [String: (any DatabaseValueConvertible)?] = [keyColumn: key.text]
        content.reserveCapacity(values.count + fillers.count + 2)
        if hasStamp { content["updated_at"] = stamp.milliseconds }
        for (name, value) in fillers { content[name] = value }
        for (place, value) in values.enumerated() { content[columns[place].name] = value }
        try record.check(Row(content), validates: true)
    }

    func insert(_ row: SyncRow, _ content: [DatabaseValue], key: SyncKey, in database: Database) throws {
        var values = [key.text.databaseValue]
        if hasStamp { values.append(row.stamp.milliseconds.databaseValue) }
        for filler in fillers { values.append(filler.value) }
        try database.cachedStatement(sql: inserting).execute(arguments: StatementArguments(values + content))
        if !isEven(row) { try keepStamps(of: row, key: key, in: database) }
    }

    /// - Parameter changed: the names of the registers that a merge changed.
    func update(
        _ row: SyncRow,
        _ content: [DatabaseValue],
        changed: Set<String>,
        key: SyncKey,
        in database: Database
    ) throws {
        var values = zip(columns, content)
            .filter { changed.contains(declaration.registers[$0.0.register].name) }
            .map { ($0.0.name, $0.1) }
        if hasStamp { values.append(("updated_at", row.stamp.milliseconds.databaseValue)) }
        guard !values.isEmpty else { return }
        let changes = values.map { "\(SchemaTable.quoted($0.0)) = ?" }.joined(separator: ", ")
        try database.cachedStatement(
            sql: "UPDATE \(name) SET \(changes) WHERE \(self.key) = ?"
        ).execute(arguments: StatementArguments(values.map(\.1) + [key.text.databaseValue]))
        try keepStamps(of: row, key: key, in: database)
    }

    /// True if all registers have the same stamp, so that the row needs no clock of its own.
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
}
