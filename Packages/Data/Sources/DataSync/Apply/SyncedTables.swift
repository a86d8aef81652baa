import AppData
import GRDB
import SyncMerge

/// The tables that features share, parents before the tables that refer to them.
struct SyncedTables: Sendable {
    let all: [SyncedTable]
    private let byName: [String: Int]
    private let local: Set<String>

    init(_ plans: [MigrationPlan], in database: Database) throws {
        let records = Dictionary(plans.flatMap(\.records).map { ($0.databaseTableName, $0) }, uniquingKeysWith: { $1 })
        let tables = try Self.parentsFirst(plans.flatMap(\.sync), in: database)
            .compactMap { try SyncedTable($0, record: records[$0.name], in: database) }
        all = tables
        byName = Dictionary(tables.enumerated().map { ($1.declaration.name, $0) }, uniquingKeysWith: { $1 })
        local = Set(try SchemaTable.all(in: database).map(\.name)).subtracting(byName.keys)
    }

    subscript(name: String) -> SyncedTable? { byName[name].map { all[$0] } }

    /// Whether a table is here and stays on the device.
    func isLocal(_ name: String) -> Bool { local.contains(name) }

    func tables(of stream: SyncStream) -> [SyncedTable] { all.filter { $0.declaration.stream == stream } }

    private static func parentsFirst(_ tables: [SyncTable], in database: Database) throws -> [SyncTable] {
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
