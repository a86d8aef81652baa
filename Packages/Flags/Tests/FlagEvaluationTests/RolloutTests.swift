import CoreTesting
import FlagEvaluation
import Testing

@Suite("Rollouts and variants")
struct RolloutTests {
    @Test(
        "the hash is MurmurHash3's",
        arguments: [
            ("", 0, 0), ("", 1, 0x514E_28B7), ("test", 0, 0xBA6B_D213), ("test", 0x9747_B28C, 0x704B_81DC),
            ("Hello, world!", 0, 0xC036_3E43), ("The quick brown fox jumps over the lazy dog", 0, 0x2E4F_F723),
        ] as [(String, UInt32, UInt32)]
    )
    func hash(text: String, seed: UInt32, expected: UInt32) {
        #expect(MurmurHash3.hash(text, seed: seed) == expected)
    }

    private static func rollout(_ percentage: Int, variants: String = "[]") throws -> FlagDefinitions {
        try FlagDefinitions(
            parsing: """
                {"features": [{"name": "f", "enabled": true, "strategies": [{"name": "flexibleRollout", "parameters": \
                {"rollout": "\(percentage)", "stickiness": "userId", "groupId": "f"}}], "variants": \(variants)}]}
                """.utf8
        )
    }

    private static func snapshot(_ definitions: FlagDefinitions, user: Int) -> FlagSnapshot {
        FlagSnapshot(
            definitions: definitions,
            context: FlagContext(userID: String(user), currentTime: 0, randomSeed: 1)
        )
    }

    @Test("raising the percentage never turns anyone off")
    func monotonicity() throws {
        let steps = try (0...100).map { try Self.rollout($0) }
        for user in 0..<2_000 {
            var wasOn = false
            for definitions in steps {
                let isOn = Self.snapshot(definitions, user: user).answer("f")?.isOn == true
                #expect(isOn || !wasOn, "user \(user)")
                wasOn = isOn
            }
            #expect(wasOn)
        }
    }

    @Test("over a million ids, a rollout and its variants have their shares, and one says nothing of the other")
    func shares() throws {
        let definitions = try Self.rollout(
            30,
            variants: """
                [{"name": "a", "weight": 500, "stickiness": "userId"}, {"name": "b", "weight": 300}, {"name": "c", "weight": 200}]
                """
        )
        let everybody = try Self.rollout(
            100,
            variants: """
                [{"name": "a", "weight": 500, "stickiness": "userId"}, {"name": "b", "weight": 300}, {"name": "c", "weight": 200}]
                """
        )
        let count = 1_000_000
        var inside: [String: Double] = [:]
        var all: [String: Double] = [:]
        for user in 0..<count {
            if let name = Self.snapshot(definitions, user: user).answer("f")?.variant?.name {
                inside[name, default: 0] += 1
            }
            if let name = Self.snapshot(everybody, user: user).answer("f")?.variant?.name { all[name, default: 0] += 1 }
        }
        let weights = ["a": 0.5, "b": 0.3, "c": 0.2]
        let on = inside.values.reduce(0, +)
        #expect(Self.chiSquare(["on": on, "off": Double(count) - on], ["on": 0.3, "off": 0.7]) < 10.83)
        // The 0.1 % points of chi-square with one and with two degrees of freedom.
        #expect(Self.chiSquare(all, weights) < 13.82)
        #expect(Self.chiSquare(inside, weights) < 13.82)
    }

    private static func chiSquare(_ counts: [String: Double], _ shares: [String: Double]) -> Double {
        let total = counts.values.reduce(0, +)
        return shares.reduce(0) { sum, share in
            let expected = total * share.value
            let difference = (counts[share.key] ?? 0) - expected
            return sum + difference * difference / expected
        }
    }

    @Test("the answer is the same on every run and machine")
    func fixedBuckets() {
        // Of Unleash's own clients (client-specification, normalizedHash).
        #expect(Bucket(group: "gr1", id: "123", count: 100, seed: Bucket.rolloutSeed).number == 73)
        #expect(Bucket(group: "groupX", id: "999", count: 100, seed: Bucket.rolloutSeed).number == 25)
        #expect(Bucket(group: "gr1", id: "123", count: 100, seed: Bucket.variantSeed).number == 96)
        #expect(Bucket(group: "groupX", id: "999", count: 100, seed: Bucket.variantSeed).number == 60)
    }

    @Test("chance is the same within a context, and has its share over contexts")
    func chance() throws {
        let definitions = try FlagDefinitions(
            parsing: """
                {"features": [{"name": "r", "enabled": true, "strategies": [{"name": "gradualRolloutRandom", "parameters": \
                {"percentage": "20"}}]}]}
                """.utf8
        )
        var on = 0
        for seed in 0..<100_000 {
            let snapshot = FlagSnapshot(
                definitions: definitions,
                context: FlagContext(currentTime: 0, randomSeed: UInt64(seed))
            )
            let answer = snapshot.answer("r")
            #expect(answer == snapshot.answer("r"))
            if answer?.isOn == true { on += 1 }
        }
        #expect(abs(Double(on) - 20_000) < 500)
    }
}
