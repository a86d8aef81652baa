/// A row as its registers: all of them, or those that a change wrote. Both merge in the same way.
///
/// Registers and columns that this version does not know are in it like all others; `SyncTable.split` parts them from what the
/// table can hold.
public struct SyncRow: Sendable, Hashable {
    /// By name, one each.
    public private(set) var registers: [SyncRegister]

    /// Merges registers that have the same name.
    public init(_ registers: [SyncRegister] = []) {
        self.registers = []
        self.registers.reserveCapacity(registers.count)
        for register in registers.sorted(by: { $0.name < $1.name }) {
            if let last = self.registers.last, last.name == register.name {
                _ = self.registers[self.registers.count - 1].merge(register)
            } else {
                self.registers.append(register)
            }
        }
    }

    public subscript(name: String) -> SyncRegister? { registers.first { $0.name == name } }

    /// Deleted, and not restored later.
    public var isDeleted: Bool { registers.contains { $0.kind == .life && !$0.fields.isEmpty } }

    /// The row's `updated_at` after a merge: the greatest stamp, rather than the time of merging.
    public var stamp: SyncStamp { registers.reduce(.never) { max($0, $1.stamp) } }

    /// Takes in another state of the same row, or a change to it: commutative, associative, idempotent.
    ///
    /// - Returns: The registers that changed, each as it was before: nil where it was not there.
    @discardableResult
    public mutating func merge(_ other: SyncRow) -> [Change] {
        var changes: [Change] = []
        var place = 0
        for register in other.registers {
            while place < registers.count, registers[place].name < register.name { place += 1 }
            if place < registers.count, registers[place].name == register.name {
                let before = registers[place]
                if registers[place].merge(register) { changes.append(Change(name: register.name, before: before)) }
            } else {
                registers.insert(register, at: place)
                changes.append(Change(name: register.name, before: nil))
            }
        }
        return changes
    }

    /// A register that a merge changed.
    public struct Change: Sendable, Hashable {
        public let name: String
        /// The state that was replaced or added to.
        public let before: SyncRegister?
    }
}

/// A change of one row, or the row's whole state in a snapshot.
public struct SyncOp: Sendable, Hashable {
    public let table: String
    public let key: SyncKey
    public let row: SyncRow

    public init(table: String, key: SyncKey, row: SyncRow) {
        self.table = table
        self.key = key
        self.row = row
    }
}
