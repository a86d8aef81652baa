import AppData
import GRDB
import SyncMerge
import SyncProtocol

/// Packs marked rows into sealed batches, which stand in the outbox in the same transaction that takes the marks away.
struct BatchMaker {
    /// The size of a batch before it is compressed. Less than the limit, for the estimate ignores names.
    private static let contentBytes = SyncLimits.contentBytes * 3 / 4
    /// More parts than these are not held back for each other: a first sync is usable before its last row.
    private static let partLimit = 8
    /// Rows that are in memory at once, in no more batches than ``partLimit`` and one.
    private static let rowLimit = 32_768

    let database: Database
    let stream: SyncStream
    let tables: SyncedTables
    let keys: SyncKeyring
    let schemas: [String: Int]

    private var dirty: DirtyRows { DirtyRows(database: database, tables: tables.tables(of: stream)) }

    /// - Returns: rows that no batch can hold; they stay marked.
    func make() throws -> [String] {
        let limits = SyncContentLimits()
        var (groups, refused): ([[(DirtyRow, SyncOp)]], [String]) = ([[]], [])
        var size = 0
        var marks = try dirty.first(Self.rowLimit)[...]
        var isWhole = marks.count < Self.rowLimit
        while isWhole || groups.count <= Self.partLimit, let mark = marks.popFirst() {
            guard let op = try op(of: mark) else {
                // The row has gone, or none of what was marked is shared any more.
                try dirty.remove(mark)
                continue
            }
            for op in op.parts {
                guard let bytes = op.estimate(limits), bytes < Self.contentBytes else {
                    refused.append("\(mark.table) \(mark.row)")
                    continue
                }
                if size + bytes > Self.contentBytes || groups[groups.count - 1].count == limits.ops {
                    groups.append([])
                    size = 0
                }
                size += bytes
                groups[groups.count - 1].append((mark, op))
            }
            isWhole = isWhole && groups.count <= Self.partLimit
        }
        groups.removeAll(where: \.isEmpty)
        for (place, group) in groups.enumerated() {
            let part = isWhole ? SyncContent.Part(number: place + 1, count: groups.count) : .init(number: 1, count: 1)
            try seal(group, part)
        }
        return refused
    }

    private func op(of mark: DirtyRow) throws -> SyncOp? {
        let key = SyncKey(mark.row)
        guard let table = tables[mark.table], let row = try table.read(key, in: database) else { return nil }
        let registers = row.registers.filter { register in
            table.declaration.number(of: register.name).map { mark.has($0) } ?? false
        }
        return registers.isEmpty ? nil : SyncOp(table: mark.table, key: key, row: SyncRow(registers))
    }

    private func seal(_ group: [(DirtyRow, SyncOp)], _ part: SyncContent.Part) throws {
        let node = keys.device.node
        let heads = SyncHeads(database: database, stream: stream)
        let head = try heads.head(of: node)
        let namespaces = Set(group.compactMap { $0.0.table.split(separator: "_").first.map(String.init) })
        let content = SyncContent(
            part: part,
            schemas: namespaces.sorted().compactMap { name in
                schemas[name].map { SyncContent.Schema(namespace: name, version: $0) }
            },
            dependencies: try heads.takeUntold(by: node).map {
                SyncContent.Dependency(node: $0.node.word, number: $0.no)
            },
            ops: group.map(\.1)
        )
        let header = EnvelopeHeader(
            owner: keys.owner,
            stream: stream,
            epoch: keys.epoch.epoch,
            node: node,
            no: head.no + 1
        )
        let envelope = try SyncEnvelope.seal(try content.encoded(), header, with: keys.epoch, by: keys.device)
        let next = SyncHead(node: node, no: head.no + 1, chain: envelope.chain(after: head.chain))
        try SyncOutbox(database: database, stream: stream, node: node)
            .add(next, envelope: envelope.bytes, rows: group.map(\.0))
        try heads.move(to: next)
        for (mark, _) in group { try dirty.remove(mark) }
    }
}

extension SyncOp {
    /// About how many bytes it takes; `nil` where a value is larger than any batch may hold.
    func estimate(_ limits: SyncContentLimits) -> Int? {
        var bytes = 24 + key.text.utf8.count
        for register in row.registers {
            bytes += 12
            for field in register.fields {
                switch field.value {
                case .null, .integer, .real: bytes += 10
                case .text(let text):
                    guard text.utf8.count <= limits.value else { return nil }
                    bytes += text.utf8.count + 4
                case .blob(let blob):
                    guard blob.count <= limits.value else { return nil }
                    bytes += blob.count + 4
                }
            }
            for sample in register.samples {
                // Of one day, lengths and zones are short; whoever means harm has numbers of ten bytes.
                bytes += sample.length.magnitude < 1 << 20 && sample.zone.magnitude < 1 << 13 ? 20 : 44
            }
            bytes += Set(register.samples.lazy.map(\.batch)).count * 16
        }
        return bytes
    }
}
