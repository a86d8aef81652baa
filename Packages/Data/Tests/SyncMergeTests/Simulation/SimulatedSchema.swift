import SyncMerge

/// The declarations of three versions of the program: later ones know more columns, words, registers and tables.
enum SimulatedSchema {
    static let versions = 1...3

    static func tables(_ version: Int) -> [String: SyncTable] {
        switch version {
        case 1: first
        case 2: second
        default: third
        }
    }

    private static let first = byName([
        SyncTable(
            "tasks",
            stream: .core,
            groups: [
                ["a", "b"], "notes", SyncGroup(.once, ["born"]), ranks(["due": 0, "done": 100]),
                SyncGroup(.set, ["aliases"]),
            ]
        )
    ])

    private static let second = byName([
        SyncTable(
            "tasks",
            stream: .core,
            groups: [
                ["a", "b", "c"], "notes", SyncGroup(.once, ["born"]), ranks(["due": 0, "missed": 50, "done": 100]),
                SyncGroup(.set, ["aliases"]), SyncGroup(.max, ["read_at"]), SyncGroup(.map, ["maxes"]),
            ]
        )
    ])

    private static let third = byName([
        SyncTable(
            "tasks",
            stream: .core,
            groups: [
                ["a", "b", "c"], "notes", SyncGroup(.once, ["born", "zone"]),
                ranks(["due": 0, "missed": 50, "done": 100, "paid": 120]),
                SyncGroup(.set, ["aliases"]), SyncGroup(.max, ["read_at", "seen_at"]), SyncGroup(.map, ["maxes"]),
                "place",
            ]
        ),
        SyncTable(
            "chunks",
            stream: .samples,
            key: ["kind", "day"],
            hasLife: false,
            groups: [SyncGroup(.chunk, ["samples"])]
        ),
    ])

    private static func ranks(_ words: [String: Int64]) -> SyncGroup { .rank(["state", "until"], words) }

    private static func byName(_ tables: [SyncTable]) -> [String: SyncTable] {
        Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    }
}

/// The identity of a row: its table and key.
struct RowName: Hashable {
    let table: String
    let key: SyncKey

    func op(_ row: SyncRow) -> SyncOp { SyncOp(table: table, key: key, row: row) }
}

/// A row as a database keeps it: values in columns, stamps beside them, and what the table cannot hold in a place of its own.
struct StoredRow {
    private var columns: [String: SyncValue] = [:]
    private var stamps: [String: SyncStamp] = [:]
    private var members: [SyncRegister] = []
    private var held = SyncRow()

    init() {}

    init(_ row: SyncRow, in table: SyncTable?) {
        guard let table else {
            held = row
            return
        }
        let parts = table.split(row)
        held = parts.held
        for register in parts.known.registers {
            stamps[register.name] = register.stamp
            for field in register.fields { columns[field.column] = field.value }
            if !register.entries.isEmpty || !register.samples.isEmpty { members.append(register) }
        }
    }

    /// Saves as a feature does: columns and stamps, while what is held beside them stays as it was.
    mutating func save(_ change: SyncRow, in table: SyncTable) {
        var row = known(in: table)
        row.merge(change)
        let before = held
        self = StoredRow(row, in: table)
        held = before
    }

    func row(in table: SyncTable?) -> SyncRow {
        guard let table else { return held }
        return table.joined(known(in: table), held)
    }

    private func known(in table: SyncTable) -> SyncRow {
        var registers = members
        for group in table.registers {
            guard let stamp = stamps[group.name], !members.contains(where: { $0.name == group.name }) else { continue }
            switch group.kind {
            case .set, .map: registers.append(SyncRegister(name: group.name, kind: group.kind, entries: []))
            case .chunk: registers.append(SyncRegister(name: group.name, samples: []))
            default:
                registers.append(group.register(group.columns.map { SyncField($0, columns[$0] ?? .null) }, at: stamp))
            }
        }
        return SyncRow(registers)
    }
}
