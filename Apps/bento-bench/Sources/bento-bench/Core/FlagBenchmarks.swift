import FlagEvaluation

/// The costs of evaluating a flag, and of loading a document of them.
enum FlagBenchmarks {
    static let all = [
        Benchmark("flags: evaluation") {
            let definitions = try FlagDefinitions(parsing: rules.utf8)
            let context = FlagContext(
                userID: "8f14e45f-ceea-467f-9575-1d2c0a6d1f2e",
                sessionID: "s",
                environment: "production",
                appName: "bento",
                currentTime: 1_800_000_000,
                properties: ["country": "CH", "version": "2.10.3", "age": "44"],
                randomSeed: 7
            )
            let snapshot = FlagSnapshot(definitions: definitions, context: context)
            let count = 200_000
            func figure(_ title: String, _ flag: String, _ expectation: Figure.Limit) async throws -> Figure {
                var on = 0
                let timing = await Timing.of(11) {
                    for _ in 0..<count where snapshot.answer(flag)?.isOn == true { on += 1 }
                }
                guard on > 0 else { throw Unexpected(flag: flag) }
                return Figure(title, timing.median / Double(count) * 1e9, "ns", expectation)
            }
            return [
                try await figure("flags: a simple flag", "simple", .atMost(200)),
                try await figure("flags: three constraints and a rollout", "constrained", .atMost(1_000)),
                try await figure("flags: a rollout with a variant", "variant", .atMost(1_000)),
            ]
        },
        Benchmark("flags: loading") {
            let bytes = manyDefinitions()
            let timing = try await Timing.of(11) {
                guard try FlagDefinitions(parsing: bytes).count == 10_000 else { throw Unexpected(flag: "all") }
            }
            return [Figure("flags: 10,000 loaded", timing.median * 1e3, "ms", .atMost(50))]
        },
    ]

    /// A document of 10,000 definitions, as a server sends it or a file of the home has it.
    static func manyDefinitions() -> [UInt8] {
        let flags = (0..<10_000).map { number in
            """
            {"name":"area\(number % 50).flag-\(number)","type":"release","enabled":\(number % 3 != 0),"description":"Flag \
            \(number) of many","strategies":[{"name":"flexibleRollout","parameters":{"rollout":"\(number % 101)",\
            "stickiness":"default","groupId":"flag-\(number)"},"constraints":[{"contextName":"country","operator":"IN",\
            "values":["CH","DE","AT"]}]}],"variants":[]}
            """
        }
        return Array("{\"version\":2,\"features\":[\(flags.joined(separator: ","))]}".utf8)
    }

    private static let rules = """
        {"version": 2, "features": [
        {"name": "simple", "enabled": true, "strategies": [{"name": "default"}]},
        {"name": "constrained", "enabled": true, "strategies": [{"name": "flexibleRollout", "parameters": {"rollout": "99", \
        "stickiness": "userId", "groupId": "constrained"}, "constraints": [
          {"contextName": "country", "operator": "IN", "values": ["AT", "CH", "DE"]},
          {"contextName": "version", "operator": "SEMVER_GTE", "value": "2.0.0"},
          {"contextName": "age", "operator": "NUM_GT", "value": "18"}]}]},
        {"name": "variant", "enabled": true, "strategies": [{"name": "flexibleRollout", "parameters": {"rollout": "100", \
        "stickiness": "userId", "groupId": "variant"}}], "variants": [{"name": "a", "weight": 500}, {"name": "b", "weight": 500}]}
        ]}
        """
}

/// A flag that does not say what the benchmark is about.
private struct Unexpected: Error {
    let flag: String
}
