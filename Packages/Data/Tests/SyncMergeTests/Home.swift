import SyncMerge

/// The rows of a device.
struct Home: Equatable {
    var rows: [SyncKey: SyncRow] = [:]

    init() {}

    init(_ ops: some Sequence<SyncOp>) {
        for op in ops { take(op) }
    }

    mutating func take(_ op: SyncOp) { take(op.key, op.row) }

    mutating func take(_ key: SyncKey, _ row: SyncRow) { rows[key, default: SyncRow()].merge(row) }

    func joined(with other: Home) -> Home {
        var result = self
        for (key, row) in other.rows { result.take(key, row) }
        return result
    }

    var digest: RowsDigest {
        var digest = RowsDigest()
        for (key, row) in rows { digest.add(SyncOp(table: "t", key: key, row: row)) }
        return digest
    }
}
