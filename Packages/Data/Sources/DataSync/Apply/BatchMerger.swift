import AppData
import GRDB
import SyncMerge

/// Merges the rows of a batch into the tables, within the transaction of whoever calls it.
struct BatchMerger {
    let database: Database
    let tables: SyncedTables
    let stream: SyncStream
    /// Rows that changed.
    private(set) var changed = 0
    private(set) var conflicts = 0
    /// Most homes hold nothing, and rows are many.
    private var holds: Bool
    /// Registers that others did not know of when they wrote, and the moment at which that is noticed.
    private let unsent: (registers: UnsentRegisters, at: Moment)?

    /// - Parameter noticing: when conflicts are noticed; `nil` where they are not looked for.
    init(database: Database, tables: SyncedTables, stream: SyncStream, noticing: Moment?) throws {
        self.stream = stream
        let unsent = try noticing.map {
            (registers: try UnsentRegisters(database, stream: stream, tables: tables), at: $0)
        }
        self.unsent = unsent?.registers.isEmpty == false ? unsent : nil
        self.database = database
        holds = try HeldRows(database: database).holdAny()
        self.tables = tables
    }

    mutating func merge(_ ops: [SyncOp]) throws {
        guard stream == .samples else { return try ops.forEach { try merge($0) } }
        // What was taken back is known before samples of it come, whatever order they are sent in.
        let isRemoval = { (op: SyncOp) in
            op.table == HealthSampleChunk.batches && op.row["removed"]?.fields.value(of: "removed") != .integer(0)
        }
        for op in ops where op.table != HealthSampleChunk.sync.name { try merge(op) }
        if ops.contains(where: isRemoval) { try HealthSampleChunk.dropRemoved(in: database) }
        guard let table = tables[HealthSampleChunk.sync.name] as? SampleTable else { return }
        // The parts of a chunk at once.
        for (key, rows) in Dictionary(grouping: ops.lazy.filter({ $0.table == table.declaration.name }), by: \.key) {
            try merge(rows.map(\.row), into: table, key)
        }
    }

    private mutating func merge(_ rows: [SyncRow], into table: SampleTable, _ key: SyncKey) throws {
        if case .text(let text) = key, text.utf8.contains(0) { return }
        let holding = HeldRows(database: database)
        let held = holds ? try holding.state(of: key, in: table.declaration.name) : nil
        var (samples, unknown): ([SyncSample], SyncRow) = ([], SyncRow())
        for row in rows + (held.map { [$0.row] } ?? []) {
            let parts = table.declaration.split(row)
            samples += parts.known.registers.flatMap(\.samples)
            unknown.merge(parts.held)
        }
        let (isChanged, rest) = try table.merge(samples, into: key, in: database)
        if isChanged { changed += 1 }
        if !rest.isEmpty { unknown.merge(SyncRow([SyncRegister(name: HealthSampleChunk.register, samples: rest)])) }
        guard held != nil || !unknown.registers.isEmpty else { return }
        try holding.keep(
            unknown,
            of: key,
            in: table.declaration.name,
            stream,
            because: rest.isEmpty ? .unknown : .invalid
        )
        holds = true
    }

    private mutating func merge(_ op: SyncOp) throws {
        // Text is stored up to a NUL: the row of another key would be met.
        if case .text(let text) = op.key, text.utf8.contains(0) { return }
        let holding = HeldRows(database: database)
        guard let table = tables[op.table] else {
            // A table that stays on the device is nobody else's to fill.
            guard !tables.isLocal(op.table) else { return }
            var row = try holding.state(of: op.key, in: op.table)?.row ?? SyncRow()
            guard !row.merge(op.row).isEmpty else { return }
            try holding.keep(row, of: op.key, in: op.table, stream, because: .unknown)
            holds = true
            return
        }
        guard table.declaration.stream == stream, let table = table as? SyncedTable else { return }
        let here = try table.read(op.key, in: database)
        let held = holds ? try holding.state(of: op.key, in: op.table) : nil
        var row = here ?? SyncRow()
        switch held?.reason {
        case .invalid?, .removed?: row.merge(held?.row ?? SyncRow())
        case .unknown?: row = table.declaration.joined(row, held?.row ?? SyncRow())
        case nil: break
        }
        row.merge(op.row)
        if let here, let unsent { try notice(op, here, row, in: table, unsent.registers, at: unsent.at) }
        try write(row, over: here, key: op.key, to: table, wasHeld: held != nil)
    }

    /// Notes what gave way, where neither side knew of the other. What says the same gives way to nothing.
    private mutating func notice(
        _ op: SyncOp,
        _ here: SyncRow,
        _ merged: SyncRow,
        in table: SyncedTable,
        _ unsent: UnsentRegisters,
        at moment: Moment
    ) throws {
        let own = try unsent.mask(of: op.key, in: table)
        guard own.mask != 0 else { return }
        for theirs in op.row.registers where theirs.kind == .lww {
            guard let number = table.declaration.number(of: theirs.name), own.has(number), let mine = here[theirs.name],
                mine.fields != theirs.fields, mine.stamp != .never
            else { continue }
            let isOwn = merged[theirs.name] != mine
            try SyncConflicts(database: database)
                .add(isOwn ? mine : theirs, of: op.key, in: op.table, isOwn: isOwn, at: moment)
            conflicts += 1
        }
    }

    /// - Parameter here: what the table holds of the row.
    private mutating func write(
        _ row: SyncRow,
        over here: SyncRow?,
        key: SyncKey,
        to table: SyncedTable,
        wasHeld: Bool
    ) throws {
        let holding = HeldRows(database: database)
        let (known, unknown) = table.declaration.split(row)
        if here == nil, row.isDeleted, row.registers.count == 1 {
            try holding.keep(row, of: key, in: table.declaration.name, table.declaration.stream, because: .removed)
            holds = true
            return
        }
        // Not merged once more with what is here: what is held beside it may have decided a tie.
        let names = here.map { here in known.registers.filter { here[$0.name] != $0 }.map(\.name) }
        if names?.isEmpty != true, !known.registers.isEmpty {
            do {
                let values = table.values(of: known)
                try table.check(values, stamp: known.stamp, key: key)
                if let names {
                    try table.update(known, values, changed: Set(names), key: key, in: database)
                } else {
                    try table.insert(known, values, key: key, in: database)
                }
                changed += 1
            } catch let error where Self.isOfTheRow(error) {
                // Two values that are each right are not right together, or this version knows less of them than their writer.
                // Of what was deleted, nobody shows anything.
                try holding.keep(
                    row,
                    of: key,
                    in: table.declaration.name,
                    table.declaration.stream,
                    because: here == nil && row.isDeleted ? .removed : .invalid
                )
                holds = true
                return
            }
        }
        if wasHeld || !unknown.registers.isEmpty {
            try holding.keep(unknown, of: key, in: table.declaration.name, table.declaration.stream, because: .unknown)
            if !unknown.registers.isEmpty {
                holds = true
            }
        }
    }

    /// True if an error says something about the row: a full disk or a lock does not.
    private static func isOfTheRow(_ error: any Error) -> Bool {
        if let error = error as? DatabaseError { return error.resultCode == .SQLITE_CONSTRAINT }
        return !(error is CancellationError)
    }
}
