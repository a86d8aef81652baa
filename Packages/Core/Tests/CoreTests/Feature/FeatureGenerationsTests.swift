import CoreTesting
import Synchronization
import Testing

@testable import Core
@testable import CoreHosting

extension ContractID {
    fileprivate static let milk = ContractID("test.milk", String.self)
}

/// Provides milk.
private enum Cow: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "cow", title: "Cow", summary: "Gives milk.", provides: [.milk])
    }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.provide(.milk, as: String.self) { _ in "milk" }
        registrar.hook(
            LifecycleHook("graze") { _ in
                Log.current?.add("cow starts")
            } stop: { _ in
                Log.current?.add("cow stops")
            }
        )
    }
}

/// Takes milk where there is some.
private enum Baker: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "baker", title: "Baker", summary: "Bakes.", uses: [.milk])
    }
    static func register(in registrar: inout FeatureRegistrar) {}
}

@Suite("Generations of features", .timeLimit(.minutes(30)))
struct FeatureGenerationsTests {
    let flags = MemoryFlags()
    let clock = ManualClock()

    private func generations(
        failing: @escaping @Sendable () -> Bool = { false },
        failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) throws -> FeatureGenerations {
        let (flags, clock) = (flags, clock)
        return try FeatureGenerations(
            clock: clock,
            make: {
                if failing() { throw Failure("test.broken", "It does not fit together.") }
                return try FeatureRuntime(
                    FeatureCatalogue([Cow.self, Baker.self]).registrations(),
                    platform: [],
                    flags: flags,
                    clock: clock
                )
            },
            failed: failed
        )
    }

    private static func milk(_ runtime: FeatureRuntime) async throws -> String? {
        try await runtime.running("baker") { try await $0.optional(String.self) }
    }

    @Test("what was off at the start takes part once it is switched on, and what goes off gives nobody its contracts")
    func switched() async throws {
        flags.set("feature.cow", to: "off")
        let generations = try generations()
        for (value, milk) in [("off", nil), (nil, "milk"), ("off", nil), ("on", "milk")] as [(String?, String?)] {
            flags.set("feature.cow", to: value)
            #expect(generations.current.isAvailable("cow") == (milk != nil))
            #expect(try await Self.milk(generations.current) == milk)
        }
    }

    @Test("a call keeps the features that it began with, also in what it calls, and the next one has the newest")
    func kept() async throws {
        flags.set("feature.cow", to: "off")
        let generations = try generations()
        try await generations.call { runtime in
            flags.set("feature.cow", to: "on")
            let seen = [
                try await Self.milk(runtime), try await generations.call { try await Self.milk($0) },
                try await Self.milk(generations.current),
            ]
            #expect(seen == [nil, nil, nil])
            let other = try await Task.detached { try await Self.milk(generations.current) }.value
            #expect(other == "milk", "another call begins meanwhile")
        }
        let next = try await generations.call { try await Self.milk($0) }
        #expect(next == "milk")
    }

    @Test("two programs in one process do not share a generation")
    func programs() async throws {
        let (one, other) = (try generations(), try generations())
        flags.set("feature.cow", to: "off")
        try await one.call { _ in
            flags.set("feature.cow", to: "on")
            let seen = [try await Self.milk(one.current), try await Self.milk(other.current)]
            #expect(seen == [nil, "milk"])
        }
    }

    @Test("features that do not fit together leave those before in their place, and that is heard")
    func broken() async throws {
        let isBroken = Mutex(false)
        let errors = Mutex(0)
        let generations = try generations(failing: { isBroken.withLock { $0 } }) { _ in errors.withLock { $0 += 1 } }
        isBroken.withLock { $0 = true }
        flags.set("feature.cow", to: "off")
        #expect(!generations.current.isAvailable("cow"))
        #expect(errors.withLock { $0 } > 0)
        isBroken.withLock { $0 = false }
        #expect(try await Self.milk(generations.current) == nil)
    }

    @Test("asked by many at once, all get one generation after a switch")
    func many() async throws {
        let generations = try generations()
        for round in 0..<50 {
            flags.set("feature.cow", to: round % 2 == 0 ? "off" : "on")
            let seen = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { generations.current.isAvailable("cow") } }
                return await group.reduce(into: Set<Bool>()) { $0.insert($1) }
            }
            #expect(seen == [round % 2 == 1])
        }
    }

    @Test("who serves holds the hooks of one generation after the other, and all have stopped at its end")
    func serving() async throws {
        let log = Log()
        try await Log.$current.withValue(log) {
            let generations = try generations()
            let (flags, clock) = (flags, clock)
            try await generations.serving {
                log.add("serves")
                for (value, count, words) in [("off", 1, "cow stops"), ("on", 2, "cow starts")] {
                    flags.set("feature.cow", to: value)
                    try await until {
                        clock.advance(by: .seconds(1))
                        return log.all.count { $0 == words } >= count
                    }
                }
                log.add("ends")
            }
        }
        #expect(log.all == ["cow starts", "serves", "cow stops", "cow starts", "ends", "cow stops"])
    }

    @Test("hooks stop where what serves fails, and where it is cancelled")
    func ended() async throws {
        let log = Log()
        try await Log.$current.withValue(log) {
            let generations = try generations()
            await #expect(throws: Failure.self) { try await generations.serving { throw Failure("x", "x") } }
            let serving = Task {
                try await generations.serving {
                    log.add("serves")
                    try await ContinuousClock().sleep(for: .seconds(600))
                }
            }
            try await until { log.all.last == "serves" }
            serving.cancel()
            await #expect(throws: CancellationError.self) { try await serving.value }
        }
        #expect(log.all == ["cow starts", "cow stops", "cow starts", "serves", "cow stops"])
    }
}
