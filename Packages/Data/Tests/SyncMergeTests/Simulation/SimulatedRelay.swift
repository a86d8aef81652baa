/// A batch as the relay sees it: bytes, and where they stand in the chain of their node.
struct SimulatedBatch: Hashable {
    let node: UInt64
    let number: Int
    let previous: UInt64
    let bytes: [UInt8]

    var chain: UInt64 {
        bytes.reduce((previous ^ node) &+ UInt64(number)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}

/// The last known batch of a node.
struct SimulatedHead: Hashable {
    var number = 0
    var chain: UInt64 = 0
}

/// The relay of the design's section 2, in memory: it numbers, chains and forgets.
struct SimulatedRelay {
    private(set) var batches: [UInt64: [SimulatedBatch]] = [:]

    enum Answer {
        case stored
        case fork
        case gap
    }

    mutating func append(_ batch: SimulatedBatch) -> Answer {
        let known = batches[batch.node] ?? []
        if batch.number <= known.count { return known[batch.number - 1] == batch ? .stored : .fork }
        guard batch.number == known.count + 1 else { return .gap }
        guard batch.previous == known.last?.chain ?? 0 else { return .fork }
        batches[batch.node, default: []].append(batch)
        return .stored
    }

    func heads() -> [UInt64: SimulatedHead] {
        batches.mapValues { SimulatedHead(number: $0.count, chain: $0.last?.chain ?? 0) }
    }

    /// The batches after the heads; of a node whose chain differs from the one the device knows, all.
    func pull(after heads: [UInt64: SimulatedHead]) -> [SimulatedBatch] {
        batches.sorted { $0.key < $1.key }.flatMap { node, known -> ArraySlice<SimulatedBatch> in
            let head = heads[node] ?? SimulatedHead()
            guard head.number > 0, head.number <= known.count else { return known[...] }
            return known[head.number - 1].chain == head.chain ? known[head.number...] : known[...]
        }
    }

    /// Loses the newest batches of every node, as a restored backup does.
    mutating func rollBack(keeping part: Int) {
        batches = batches.mapValues { Array($0.prefix($0.count * part / 4)) }.filter { !$0.value.isEmpty }
    }
}
