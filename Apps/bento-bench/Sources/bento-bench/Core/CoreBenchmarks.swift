import Core

/// The container's hot path.
enum CoreBenchmarks {
    static let all = [
        Benchmark("core: cached resolve") {
            var figures: [Figure] = []
            for count in [10, 10_000] {
                let nanoseconds = try await cachedResolve(registrations: count)
                figures.append(
                    Figure(
                        "core: cached resolve, \(count) registrations",
                        nanoseconds,
                        "ns",
                        // A run asks for some 20 services.
                        .atMost(1000),
                        note: "median of 11"
                    )
                )
            }
            return figures
        }
    ]

    private struct Service<Tag>: Sendable {}

    private static func cachedResolve(registrations count: Int) async throws -> Double {
        // Nested generic types give as many distinct types as are wanted without writing them down.
        var registrations: [ServiceRegistration] = []
        func add<Tag>(_ tag: Tag.Type, _ depth: Int) {
            registrations.append(ServiceRegistration(Service<Tag>.self) { _ in Service<Tag>() })
            guard depth > 0, registrations.count < count else { return }
            add((Tag, Int8).self, depth - 1)
            if registrations.count < count { add((Tag, Int16).self, depth - 1) }
        }
        var depth = 1
        while 1 << (depth + 1) < count + 2 { depth += 1 }
        add(Int.self, depth)
        let container = try ServiceContainer(registrations)
        let resolver = container.resolver(for: ServiceContainer.host)
        _ = try await resolver.get(Service<Int>.self)
        let calls = 1_000_000
        let timing = try await Timing.of(11) {
            for _ in 0..<calls { _ = try await resolver.get(Service<Int>.self) }
        }
        return timing.median / Double(calls) * 1e9
    }
}
