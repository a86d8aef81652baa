import SyncMerge

/// A person's edit of a row on a device.
struct SimulatedEdit {
    let name: RowName
    let change: SyncRow

    /// - Parameter clock: What the device takes the time for.
    init?(on disk: SimulatedDisk, clock: Int64, random: inout RandomChanges) {
        let tables = SimulatedSchema.tables(disk.version)
        let isChunk = tables["chunks"] != nil && random.below(6) == 0
        name = RowName(
            table: isChunk ? "chunks" : "tasks",
            key: SyncKey(isChunk ? "2026-11-28" : "0193a0c1-0000-7000-8000-00000000000\(random.below(10))")
        )
        guard let table = tables[name.table] else { return nil }
        let row = disk.row(name)
        let write = { (group: SyncGroup, random: inout RandomChanges) in
            Self.register(group, after: row[group.name], clock: clock, random: &random)
        }
        if isChunk {
            change = SyncRow([write(table.registers[0], &random)])
        } else if row.registers.isEmpty {
            change = SyncRow(
                table.registers.map { Self.register($0, after: nil, clock: clock, isAlive: true, random: &random) }
            )
        } else if row.isDeleted {
            guard random.below(2) == 0 else { return nil }
            change = SyncRow(
                table.registers.filter { $0.kind != .once }.map {
                    Self.register($0, after: row[$0.name], clock: clock, isAlive: true, random: &random)
                }
            )
        } else if random.below(5) == 0 {
            let stamp = (row["deleted_at"]?.stamp ?? .never).next(at: clock)
            change = SyncRow([
                table.registers[0].register([SyncField("deleted_at", .integer(stamp.milliseconds))], at: stamp)
            ])
        } else {
            let group = table.registers[1 + random.below(table.registers.count - 1)]
            guard group.kind != .once else { return nil }
            change = SyncRow([write(group, &random)])
        }
    }

    private static func register(
        _ group: SyncGroup,
        after last: SyncRegister?,
        clock: Int64,
        isAlive: Bool = false,
        random: inout RandomChanges
    ) -> SyncRegister {
        let stamp = (last?.stamp ?? .never).next(at: clock)
        switch group.kind {
        case .life: return group.register([], at: stamp)
        case .set, .map:
            let key = ["a", "b", "c"][random.below(3)]
            let entry = last?.entries.first { $0.key == SyncKey(key) }
            let at = (entry?.stamp ?? .never).next(at: clock)
            return SyncRegister(name: group.name, kind: group.kind, entries: [SyncEntry(key, random.value(), at: at)])
        case .chunk:
            let sample = SyncSample(
                second: Int64(random.below(5)),
                length: 0,
                zone: 0,
                value: Double(random.below(9)),
                batch: SyncBatchID(high: 0, low: UInt64(random.below(2)))
            )
            return SyncRegister(name: group.name, samples: [sample])
        case .rank:
            let words = group.ranks.keys.sorted()
            let state = SyncField("state", .text(words[random.below(words.count)]))
            return group.register([state, SyncField("until", random.value())], at: stamp)
        case .max:
            return group.register(group.columns.map { SyncField($0, .integer(clock / 1000 % 1000)) }, at: stamp)
        case .lww, .once:
            return group.register(group.columns.map { SyncField($0, random.value()) }, at: stamp)
        }
    }
}
