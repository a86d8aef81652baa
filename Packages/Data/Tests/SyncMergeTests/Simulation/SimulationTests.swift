import CoreTesting
import SyncMerge
import Testing

@Suite("Devices that merge")
struct SimulationTests {
    @Test(
        "end alike, with all that was acknowledged and nothing that was deleted, whatever network, clocks and disks do"
    )
    func worlds() async throws {
        let seeds = TestVolume.current.cases(120)
        let failed = try await withThrowingTaskGroup(of: UInt64?.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    try stride(from: worker, to: seeds, by: 8).lazy.map(UInt64.init).first { seed in
                        try Self.fault(seed, Self.faults(seed), steps: 1000) != nil
                    }
                }
            }
            return try await group.reduce(nil) { $0 ?? $1 }
        }
        guard let seed = failed else { return }
        Issue.record(Comment(rawValue: try Self.shrunkReport(seed)))
    }

    /// Some faults heal what others break, so each world has its own half of them.
    static func faults(_ seed: UInt64) -> Set<SimulatedFault> {
        var random = RandomChanges(seed: ~seed)
        return Set(SimulatedFault.allCases.filter { _ in random.below(2) == 0 })
    }

    static func fault(_ seed: UInt64, _ faults: Set<SimulatedFault>, steps: Int) throws -> String? {
        var world = SimulatedWorld(seed: seed, faults: faults)
        return try world.run(steps: steps)
    }

    /// The seed with the fewest faults and steps that still fail.
    static func shrunkReport(_ seed: UInt64) throws -> String {
        let fails = { (faults: Set<SimulatedFault>, steps: Int) in
            do {
                return try Self.fault(seed, faults, steps: steps) != nil
            } catch {
                return true
            }
        }
        let faults = Set(shrunk(Self.faults(seed).sorted { "\($0)" < "\($1)" }) { fails(Set($0), 1000) })
        var (steps, size) = (1000, 500)
        while size > 0 {
            if steps > size, fails(faults, steps - size) { steps -= size } else { size /= 2 }
        }
        let fault = try Self.fault(seed, faults, steps: steps)
        return "Seed \(seed), \(steps) steps, \(faults.map { "\($0)" }.sorted()): \(fault ?? "")"
    }
}

/// The fewest elements that still fail, found by leaving out ever smaller pieces (Zeller, Hildebrandt: "Simplifying and isolating
/// failure-inducing input", 2002).
func shrunk<Element>(_ elements: [Element], fails: ([Element]) -> Bool) -> [Element] {
    var kept = elements
    var size = kept.count / 2
    while size > 0 {
        var start = 0
        while start < kept.count {
            var fewer = kept
            fewer.removeSubrange(start..<min(start + size, kept.count))
            if fails(fewer) { kept = fewer } else { start += size }
        }
        size /= 2
    }
    return kept
}
