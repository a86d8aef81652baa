extension SyncContent {
    /// The form that `init(decoding:)` reads. All that repeats is said once: names in a dictionary, columns in a shape for each table,
    /// stamps as differences from the last.
    ///
    ///     version 1 | part, parts | schemas: name, version, needs | dependencies: node 8, number | first stamp 6
    ///     names | shapes: table, registers: name, kind, columns | ops: shape, key, bitmap of registers, registers
    ///
    /// - Throws: `SyncContentError.tooLarge` with the number of the op that no device would read.
    public func encoded(limits: SyncContentLimits = SyncContentLimits()) throws(SyncContentError) -> [UInt8] {
        guard ops.count <= limits.ops else { throw .tooLarge(at: limits.ops) }
        let shapes = SyncShapes(ops)
        var writer = SyncWriter()
        writer.byte(Self.version)
        writer.count(part.number)
        writer.count(part.count)
        writer.count(schemas.count)
        for schema in schemas {
            writer.data(schema.namespace.utf8)
            writer.count(schema.version)
            writer.count(schema.needs)
        }
        writer.count(dependencies.count)
        for dependency in dependencies {
            writer.fixed(dependency.node, bytes: 8)
            writer.number(UInt64(max(0, dependency.number)))
        }
        var last = ops.first?.row.registers.first?.stamp ?? .never
        writer.fixed(UInt64(last.milliseconds), bytes: 6)
        writer.add(shapes)
        writer.count(ops.count)
        var parts = shapes.parts
        for (number, op) in ops.enumerated() {
            parts += op.row.parts + 1
            guard op.isReadable(limits), parts <= limits.parts, writer.bytes.count <= limits.bytes else {
                throw .tooLarge(at: number)
            }
            writer.add(op, shapes: shapes, last: &last)
        }
        guard writer.bytes.count <= limits.bytes else { throw .tooLarge(at: ops.count) }
        return writer.bytes
    }

    static let version: UInt8 = 1
}

extension SyncRow {
    /// The number of parts that it counts as against `SyncContentLimits.parts`.
    fileprivate var parts: Int {
        registers.reduce(0) { $0 + 1 + $1.fields.count + $1.entries.count + $1.samples.count * 2 }
    }
}

extension SyncOp {
    fileprivate func isReadable(_ limits: SyncContentLimits) -> Bool {
        let isShort = { (value: SyncValue) in
            switch value {
            case .text(let text): text.utf8.count <= limits.value
            case .blob(let blob): blob.count <= limits.value
            default: true
            }
        }
        return isShort(.text(key.text))
            && row.registers.allSatisfy { register in
                register.fields.allSatisfy { isShort($0.value) }
                    && register.entries.allSatisfy { isShort(.text($0.key.text)) && isShort($0.value) }
            }
    }
}

extension SyncWriter {
    fileprivate mutating func add(_ shapes: SyncShapes) {
        count(shapes.names.count)
        for name in shapes.names { data(name.utf8) }
        count(shapes.shapes.count)
        for shape in shapes.shapes {
            count(shapes.number(of: shape.table))
            count(shape.registers.count)
            for register in shape.registers {
                count(shapes.number(of: register.name))
                byte(register.kind.rawValue)
                count(register.columns.count)
                for column in register.columns { count(shapes.number(of: column)) }
            }
        }
    }

    fileprivate mutating func add(_ op: SyncOp, shapes: SyncShapes, last: inout SyncStamp) {
        let place = shapes.place(ofTable: op.table)
        let shape = shapes.shapes[place]
        count(place)
        key(op.key)
        var present = [SyncRegister?](repeating: nil, count: shape.registers.count)
        for register in op.row.registers {
            if let place = shape.place(of: register) { present[place] = register }
        }
        for start in stride(from: 0, to: present.count, by: 8) {
            var bits: UInt8 = 0
            for place in start..<min(start + 8, present.count) where present[place] != nil {
                bits |= 1 << UInt8(place - start)
            }
            byte(bits)
        }
        for (place, register) in present.enumerated() {
            guard let register else { continue }
            add(register, columns: shape.registers[place].columns, last: &last)
        }
    }

    private mutating func add(_ register: SyncRegister, columns: [String], last: inout SyncStamp) {
        switch register.kind {
        case .lww, .life, .once, .max, .rank:
            add(register.stamp, last: &last)
            if register.kind == .rank { signed(register.rank) }
            for column in columns { value(register.fields.value(of: column) ?? .null) }
        case .set, .map:
            count(register.entries.count)
            for entry in register.entries {
                key(entry.key)
                add(entry.stamp, last: &last)
                value(entry.value)
            }
        case .chunk:
            add(register.samples)
        }
    }

    private mutating func add(_ stamp: SyncStamp, last: inout SyncStamp) {
        signed(stamp.milliseconds - last.milliseconds)
        last = stamp
    }

    private mutating func add(_ samples: [SyncSample]) {
        let batches = Set(samples.map(\.batch)).sorted()
        count(batches.count)
        for batch in batches {
            fixed(batch.high, bytes: 8)
            fixed(batch.low, bytes: 8)
        }
        count(samples.count)
        var second: Int64 = 0
        var number: [SyncBatchID: Int] = [:]
        for (place, batch) in batches.enumerated() { number[batch] = place }
        for sample in samples {
            signed(sample.second &- second)
            second = sample.second
            signed(sample.length)
            signed(sample.zone)
            fixed(sample.value.bitPattern, bytes: 8)
            count(number[sample.batch] ?? 0)
        }
    }
}
