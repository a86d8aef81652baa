import AppData
import GRDB
import SyncMerge

/// The tables that features share, parents before the tables that refer to them.
struct SyncedTables: Sendable {
    let all: [any SharedTable]
    private let byName: [String: Int]
    private let local: Set<String>
    /// Those that rows of other tables refer to.
    private let referred: Set<String>

    init(_ plans: [MigrationPlan], in database: Database) throws {
        let records = Dictionary(plans.flatMap(\.records).map { ($0.databaseTableName, $0) }, uniquingKeysWith: { $1 })
        let declared = plans.flatMap(\.sync)
        let parents = try Self.parents(of: declared, in: database)
        referred = parents.reduce(into: []) { $0.formUnion($1.value.subtracting([$1.key])) }
        let tables: [any SharedTable] = try Self.parentsFirst(declared, parents).compactMap { declaration in
            guard declaration != HealthSampleChunk.sync else { return try SampleTable(in: database) }
            return try SyncedTable(declaration, record: records[declaration.name], in: database)
        }
        all = tables
        byName = Dictionary(tables.enumerated().map { ($1.declaration.name, $0) }, uniquingKeysWith: { $1 })
        local = Set(try SchemaTable.all(in: database).map(\.name)).subtracting(byName.keys)
    }

    subscript(name: String) -> (any SharedTable)? { byName[name].map { all[$0] } }

    /// True if a table is here and stays on the device.
    func isLocal(_ name: String) -> Bool { local.contains(name) }

    func tables(of stream: SyncStream) -> [any SharedTable] { all.filter { $0.declaration.stream == stream } }

    /// True if rows of other tables may refer to this table.
    func isReferred(_ name: String) -> Bool { referred.contains(name) }

    private static func parents(of tables: [SyncTable], in database: Database) throws -> [String: Set<String>] {
        var parents: [String: Set<String>] = [:]
        for table in tables {
            parents[table.name] = Set(
                try String.fetchAll(
                    database,
                    sql: "SELECT \"table\" FROM pragma_foreign_key_list(?)",
                    arguments: [table.name]
                )
            )
        }
        return parents
    }

    private static func parentsFirst(_ tables: [SyncTable], _ parents: [String: Set<String>]) -> [SyncTable] {
        var ordered: [SyncTable] = []
        var rest = tables
        while !rest.isEmpty {
            let names = Set(rest.map(\.name))
            let ready = rest.filter { parents[$0.name, default: []].subtracting([$0.name]).isDisjoint(with: names) }
            // Tables that refer to each other in a circle go together.
            ordered += ready.isEmpty ? rest : ready
            let done = Set(ordered.map(\.name))
            rest.removeAll { done.contains($0.name) }
        }
        return ordered
    }
}

/// A table that is shared, as its content is read into rows of registers to be sent: rows that are rows of the table
/// (``SyncedTable``), or chunks of many (``SampleTable``).
protocol SharedTable: Sendable {
    var declaration: SyncTable { get }
    /// Its number in marks and clocks.
    var number: Int64 { get }
    /// Selects the keys of all its rows, in a column named `key`.
    var keysSQL: String { get }
    /// The registers of a row; `nil` where there is none.
    func read(_ key: SyncKey, in database: Database) throws -> SyncRow?
    /// The month that a row belongs to: months that are over hardly change.
    func month(of key: SyncKey) -> UInt64
}
