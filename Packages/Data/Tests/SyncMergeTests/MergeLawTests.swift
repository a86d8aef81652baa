import CoreTesting
import SyncMerge
import Testing

@Suite("Merging")
struct MergeLawTests {
    @Test(
        "is commutative, associative and idempotent, and ends in what the rules say, for 200 changes on 3 to 6 devices"
    )
    func laws() async {
        let seeds = TestVolume.current.cases(10_000)
        let failed = await withTaskGroup(of: UInt64?.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    stride(from: worker, to: seeds, by: 8).lazy.map(UInt64.init).first { seed in
                        var random = RandomChanges(seed: seed)
                        return Self.broken(random.changes(200), seed: seed) != nil
                    }
                }
            }
            return await group.reduce(nil) { $0 ?? $1 }
        }
        guard let seed = failed else { return }
        var random = RandomChanges(seed: seed)
        let least = shrunk(random.changes(200)) { Self.broken($0, seed: seed) != nil }
        let law = Self.broken(least, seed: seed) ?? ""
        Issue.record(
            "Seed \(seed): \(law)\n\(least.map { "\($0.key.text): \($0.row.registers)" }.joined(separator: "\n"))"
        )
    }

    /// The first law that the changes break, dealt out to devices by the seed.
    static func broken(_ ops: [SyncOp], seed: UInt64) -> String? {
        var random = RandomChanges(seed: ~seed)
        var devices = [Home](repeating: Home(), count: 3 + Int(seed % 4))
        for op in ops { devices[random.below(devices.count)].take(op) }

        let forward = devices.reduce(Home()) { $0.joined(with: $1) }
        let backward = devices.reversed().reduce(Home()) { $1.joined(with: $0) }
        guard forward == backward else { return "a ∪ (b ∪ c) and (c ∪ b) ∪ a differ" }
        guard devices[0].joined(with: devices[1]) == devices[1].joined(with: devices[0]) else {
            return "a ∪ b and b ∪ a differ"
        }
        guard forward.joined(with: forward) == forward, forward.joined(with: devices[1]) == forward else {
            return "merging again changes something"
        }
        guard isSilent(forward, devices[0]) else { return "a merge that changes nothing reports a change" }

        // Each change by itself, in an order of its own, some of them twice.
        var last = Home()
        for place in ops.indices {
            let swapped = random.below(ops.count)
            last.take(ops[(place &* 7919 &+ swapped) % ops.count])
        }
        for op in ops.reversed() { last.take(op) }
        guard last == forward else { return "changes one by one and states of devices end differently" }

        for (key, row) in forward.rows where SpecifiedState.row(ops.filter { $0.key == key }) != row {
            return "not what the rules say"
        }
        return nil
    }

    private static func isSilent(_ home: Home, _ other: Home) -> Bool {
        other.rows.allSatisfy { key, row in
            var mine = home.rows[key] ?? SyncRow()
            return mine.merge(row).isEmpty
        }
    }
}
