extension SyncContent {
    /// Reads a content, whoever made it.
    public init(
        decoding bytes: [UInt8],
        limits: SyncContentLimits = SyncContentLimits()
    ) throws(SyncContentError) {
        var reader = try SyncReader(bytes, limits: limits)
        let version = try reader.byte()
        guard version == Self.version else {
            throw version > Self.version ? .needsNewerVersion : .malformed(at: 0)
        }
        self.init(
            part: try reader.part(),
            schemas: try reader.schemas(),
            dependencies: try reader.dependencies(),
            ops: []
        )
        var last = SyncStamp(milliseconds: Int64(try reader.fixed(bytes: 6)))
        let shapes = try reader.shapes()
        for _ in 0..<(try reader.count(most: limits.ops)) {
            try reader.charge()
            let op = try reader.op(shapes, last: &last)
            let accepted = op.row.registers.filter(\.isAcceptable)
            if accepted.count < op.row.registers.count { dropped.append(op) }
            if !accepted.isEmpty { ops.append(SyncOp(table: op.table, key: op.key, row: SyncRow(accepted))) }
        }
        guard reader.isAtEnd else { throw reader.malformed }
    }
}

extension SyncReader {
    fileprivate mutating func part() throws(SyncContentError) -> SyncContent.Part {
        let part = SyncContent.Part(number: try count(most: 1 << 16), count: try count(most: 1 << 16))
        guard part.number >= 1, part.number <= part.count else { throw malformed }
        return part
    }

    fileprivate mutating func schemas() throws(SyncContentError) -> [SyncContent.Schema] {
        var result: [SyncContent.Schema] = []
        for _ in 0..<(try count(most: 256)) {
            result.append(
                SyncContent.Schema(
                    namespace: try name(),
                    version: try count(most: 1 << 31),
                    needs: try count(most: 1 << 31)
                )
            )
        }
        return result
    }

    fileprivate mutating func dependencies() throws(SyncContentError) -> [SyncContent.Dependency] {
        var result: [SyncContent.Dependency] = []
        for _ in 0..<(try count(most: 4096)) {
            let (node, number) = (try fixed(bytes: 8), try number())
            guard number <= UInt64(Int64.max) else { throw malformed }
            result.append(SyncContent.Dependency(node: node, number: Int64(number)))
        }
        return result
    }

    fileprivate mutating func shapes() throws(SyncContentError) -> [SyncShape] {
        var names: [String] = []
        for _ in 0..<(try count(most: 1 << 14)) { names.append(try name()) }
        var result: [SyncShape] = []
        for _ in 0..<(try count(most: 1024)) {
            var shape = SyncShape(table: try self.name(of: names))
            for _ in 0..<(try count(most: 1024)) {
                try charge()
                let name = try self.name(of: names)
                let number = try byte()
                guard let kind = SyncKind(rawValue: number) else {
                    throw number == 0 ? malformed : .needsNewerVersion
                }
                var columns: [String] = []
                for _ in 0..<(try count(most: 1024)) {
                    try charge()
                    columns.append(try self.name(of: names))
                }
                guard Set(columns).count == columns.count else { throw malformed }
                shape.append(SyncShape.Register(name: name, kind: kind, columns: columns))
            }
            result.append(shape)
        }
        return result
    }

    private mutating func name(of names: [String]) throws(SyncContentError) -> String {
        let number = try number()
        guard number < UInt64(names.count) else { throw malformed }
        return names[Int(number)]
    }

    fileprivate mutating func op(
        _ shapes: [SyncShape],
        last: inout SyncStamp
    ) throws(SyncContentError) -> SyncOp {
        let place = try number()
        guard place < UInt64(shapes.count) else { throw malformed }
        let shape = shapes[Int(place)]
        let key = try key()
        var bitmap: [UInt8] = []
        for _ in 0..<(shape.registers.count + 7) / 8 { bitmap.append(try byte()) }
        var registers: [SyncRegister] = []
        for (place, described) in shape.registers.enumerated() where bitmap[place / 8] & 1 << UInt8(place % 8) != 0 {
            try charge()
            registers.append(try register(described, last: &last))
        }
        return SyncOp(table: shape.table, key: key, row: SyncRow(registers))
    }

    private mutating func register(
        _ described: SyncShape.Register,
        last: inout SyncStamp
    ) throws(SyncContentError) -> SyncRegister {
        switch described.kind {
        case .lww, .life, .once, .max, .rank:
            let stamp = try stamp(&last)
            let rank = described.kind == .rank ? try signed() : .min
            var fields: [SyncField] = []
            for column in described.columns {
                let value = try value()
                if value == .null { continue }
                try charge()
                fields.append(SyncField(column, value))
            }
            return SyncRegister(name: described.name, kind: described.kind, stamp: stamp, rank: rank, fields: fields)
        case .set, .map:
            var entries: [SyncEntry] = []
            for _ in 0..<(try count(most: 1 << 18)) {
                try charge()
                let key = try key()
                let stamp = try stamp(&last)
                entries.append(SyncEntry(key: key, try value(), at: stamp))
            }
            return SyncRegister(name: described.name, kind: described.kind, entries: entries)
        case .chunk:
            return SyncRegister(name: described.name, samples: try samples())
        }
    }

    private mutating func stamp(_ last: inout SyncStamp) throws(SyncContentError) -> SyncStamp {
        let (sum, overflow) = last.milliseconds.addingReportingOverflow(try signed())
        guard !overflow, 0..<1 << 48 ~= sum else { throw malformed }
        last = SyncStamp(milliseconds: sum)
        return last
    }

    private mutating func samples() throws(SyncContentError) -> [SyncSample] {
        var batches: [SyncBatchID] = []
        for _ in 0..<(try count(most: 1 << 16)) {
            try charge()
            batches.append(SyncBatchID(high: try fixed(bytes: 8), low: try fixed(bytes: 8)))
        }
        var result: [SyncSample] = []
        var second: Int64 = 0
        for _ in 0..<(try count(most: 1 << 18)) {
            try charge()
            second = second &+ (try signed())
            let (length, zone) = (try signed(), try signed())
            let value = Double(bitPattern: try fixed(bytes: 8))
            let batch = try number()
            guard batch < UInt64(batches.count) else { throw malformed }
            result.append(
                SyncSample(second: second, length: length, zone: zone, value: value, batch: batches[Int(batch)])
            )
        }
        return result
    }
}
