/// A table's rules of merging. A table without any stays on the device, and so does a column that no group names.
public struct SyncTable: Sendable, Hashable {
    public let name: String
    public let stream: SyncStream
    /// The columns of the primary key.
    public let key: [String]
    /// Life (`deleted_at`) first, then the groups as declared. Masks and stamps on the device count in this order: new groups go to the end.
    public let registers: [SyncGroup]

    private let byName: [String: Int]
    private let byColumn: [String: Int]

    /// - Parameter groups: in an order that only grows; `deleted_at` is added where `hasLife`.
    public init(_ name: String, stream: SyncStream, key: [String] = ["id"], hasLife: Bool = true, groups: [SyncGroup]) {
        self.name = name
        self.stream = stream
        self.key = key
        registers = (hasLife ? [SyncGroup(.life, ["deleted_at"])] : []) + groups
        var byName: [String: Int] = [:]
        var byColumn: [String: Int] = [:]
        for (number, group) in registers.enumerated() {
            byName[group.name] = number
            for column in group.columns { byColumn[column] = number }
        }
        self.byName = byName
        self.byColumn = byColumn
    }

    /// The number of the register of that name.
    public func number(of name: String) -> Int? { byName[name] }

    /// The number of the register that holds a column.
    public func number(ofColumn column: String) -> Int? { byColumn[column] }

    /// A row as the table can hold it, and what has to be held beside it until a later version knows its columns.
    ///
    /// A register that only defects and attacks make is in neither: one of another kind than declared here, and columns of the key, of
    /// another group, or `updated_at`.
    public func split(_ row: SyncRow) -> (known: SyncRow, held: SyncRow) {
        var known: [SyncRegister] = []
        var held: [SyncRegister] = []
        for register in row.registers {
            if let number = byName[register.name] {
                guard registers[number].kind == register.kind else { continue }
                let isKnown = { (field: SyncField) in byColumn[field.column] == number }
                known.append(register.keeping(isKnown))
                let rest = register.keeping { isFree($0.column) }
                if !rest.fields.isEmpty || !register.isRankKnown(to: registers[number]) { held.append(rest) }
            } else {
                let rest = register.keeping { isFree($0.column) }
                guard isFree(register.name), !rest.isEmpty || register.isEmpty else { continue }
                held.append(rest)
            }
        }
        return (SyncRow(known), SyncRow(held))
    }

    private func isFree(_ column: String) -> Bool {
        byColumn[column] == nil && !key.contains(column) && column != "updated_at"
    }

    /// The row from the two parts that `split` made. A held part whose register was written since is out of date, and left out.
    public func joined(_ known: SyncRow, _ held: SyncRow) -> SyncRow {
        var registers = known.registers
        for part in held.registers {
            guard let place = registers.firstIndex(where: { $0.name == part.name }) else {
                registers.append(part)
                continue
            }
            let register = registers[place]
            guard register.kind == part.kind, register.stamp == part.stamp || part.kind == .max else { continue }
            registers[place] = register.completed(by: part)
        }
        return SyncRow(registers)
    }
}

/// Batches that are numbered, chained and kept together. A device may leave a stream out; one that is full stops no other.
public enum SyncStream: UInt8, Sendable, Hashable, CaseIterable {
    case core = 1
    case chat = 2
    case samples = 3
    case location = 4
    case media = 5
}
