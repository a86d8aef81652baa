import CoreTesting
import Synchronization
import Testing

@testable import Core
@testable import CoreHosting

extension ContractID {
    fileprivate static let tea = ContractID("test.tea", String.self)
}

/// Provides tea.
private enum Kettle: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "kettle", title: "Kettle", summary: "Makes tea.", provides: [.tea])
    }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.provide(.tea, as: String.self) { _ in "tea" }
        registrar.hook(
            LifecycleHook("heat") { _ in
                Log.current?.add("kettle starts")
            } stop: { _ in
                Log.current?.add("kettle stops")
            }
        )
    }
}

/// Cannot do without tea.
private enum Drinker: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "drinker", title: "Drinker", summary: "Drinks.", requires: [.tea])
    }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.hook(
            LifecycleHook("sit") { _ in
                Log.current?.add("drinker starts")
            } stop: { _ in
                Log.current?.add("drinker stops")
            }
        )
    }
}

/// Takes tea where there is some.
private enum Reader: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "reader", title: "Reader", summary: "Reads.", uses: [.tea])
    }
    static func register(in registrar: inout FeatureRegistrar) {}
}

@Suite("Kill switches", .timeLimit(.minutes(30)))
struct KillSwitchTests {
    private static func runtime(
        _ flags: MemoryFlags,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws -> FeatureRuntime {
        try FeatureRuntime(
            FeatureCatalogue([Kettle.self, Drinker.self, Reader.self]).registrations(),
            platform: [],
            flags: flags,
            clock: clock
        )
    }

    /// Waits until a running feature's switch was looked at so many times.
    private static func looks(_ count: Int, on clock: ManualClock) async throws {
        try await until { clock.slept.count { $0 == FeatureRuntime.killSwitchPace } >= count }
    }

    @Test("what is switched off is disabled, what requires it is blocked by it, and the rest runs without it")
    func off() async throws {
        let runtime = try Self.runtime(MemoryFlags(["feature.kettle": "off"]))
        #expect(runtime.state(of: "kettle") == .disabled(why: "switched off by you"))
        #expect(runtime.state(of: "drinker") == .blocked(by: ["kettle"]))
        #expect(runtime.state(of: "reader") == .registered)
        #expect(runtime.missing.isEmpty)
        let tea = try await runtime.running("reader") { try await $0.optional(String.self) }
        #expect(tea == nil)
    }

    @Test("running what is switched off, or what needs it, says which to enable", arguments: ["kettle", "drinker"])
    func refusal(feature: String) async throws {
        let runtime = try Self.runtime(MemoryFlags(["feature.kettle": "off"]))
        let error = await #expect(throws: FeatureUnavailable.self) { try await runtime.running(feature) { _ in } }
        #expect(error?.feature == feature)
        #expect(error?.recovery?.contains("bento features enable kettle") == true)
    }

    @Test("what is switched off meanwhile is disabled from then on, and what needs it is blocked")
    func later() async throws {
        let flags = MemoryFlags()
        let runtime = try Self.runtime(flags)
        #expect(runtime.isAvailable("drinker"))
        flags.set("feature.kettle", to: "off")
        #expect(runtime.state(of: "kettle") == .disabled(why: "switched off by you"))
        #expect(runtime.state(of: "drinker") == .blocked(by: ["kettle"]))
        await #expect(throws: FeatureUnavailable.self) { try await runtime.running("kettle") { _ in } }
        flags.set("feature.kettle", to: nil)
        #expect(runtime.isAvailable("drinker"))
    }

    @Test("what is switched on runs as without a source")
    func on() async throws {
        let runtime = try Self.runtime(MemoryFlags(["feature.kettle": "on"]))
        #expect(try await runtime.running("drinker") { try await $0.get(String.self) } == "tea")
    }

    @Test(
        "flipping the switch of what runs, or of what it needs, cancels the work and then stops the hooks",
        arguments: ["kettle", "drinker"]
    )
    func flip(switched: String) async throws {
        let (flags, clock, log) = (MemoryFlags(), ManualClock(), Log())
        try await Log.$current.withValue(log) {
            let runtime = try Self.runtime(flags, clock: clock)
            let running = Task {
                try await runtime.running("drinker") { _ in
                    log.add("works")
                    do {
                        try await ContinuousClock().sleep(for: .seconds(600))
                    } catch {
                        log.add("is cancelled")
                        throw error
                    }
                }
            }
            try await Self.looks(1, on: clock)
            clock.advance(by: .seconds(1))
            try await Self.looks(2, on: clock)
            flags.set("feature.\(switched)", to: "off")
            clock.advance(by: .seconds(1))
            let error = await #expect(throws: FeatureUnavailable.self) { try await running.value }
            #expect(error?.feature == switched)
        }
        #expect(
            log.all == [
                "kettle starts", "drinker starts", "works", "is cancelled", "drinker stops", "kettle stops",
            ]
        )
    }

    @Test("flipping the switch of a feature that it only uses leaves it running")
    func otherFlip() async throws {
        let (flags, clock) = (MemoryFlags(), ManualClock())
        let runtime = try Self.runtime(flags, clock: clock)
        let gate = Gate()
        let running = Task {
            try await runtime.running("reader") { _ in
                try await gate.pass()
                return "done"
            }
        }
        try await Self.looks(1, on: clock)
        flags.set("feature.kettle", to: "off")
        clock.advance(by: .seconds(1))
        try await Self.looks(2, on: clock)
        gate.open()
        #expect(try await running.value == "done")
    }

    @Test("what was done before the switch went off is not lost")
    func result() async throws {
        let (flags, clock) = (MemoryFlags(), ManualClock())
        let runtime = try Self.runtime(flags, clock: clock)
        let heard = Mutex<FeatureUnavailable?>(nil)
        let running = Task {
            try await runtime.running("reader", endedBySwitch: { why in heard.withLock { $0 = why } }) { _ in
                try? await ContinuousClock().sleep(for: .seconds(600))
                return "saved"
            }
        }
        try await Self.looks(1, on: clock)
        flags.set("feature.reader", to: "off")
        clock.advance(by: .seconds(1))
        #expect(try await running.value == "saved")
        let why = heard.withLock { $0 }
        #expect(why?.feature == "reader")
        #expect(why?.reason == "it was switched off while it ran.")
    }

    @Test("what the work says of being stopped stands behind the switch that stopped it")
    func ownWords() async throws {
        let (flags, clock) = (MemoryFlags(), ManualClock())
        let runtime = try Self.runtime(flags, clock: clock)
        let running = Task {
            try await runtime.running("reader") { _ in
                try? await ContinuousClock().sleep(for: .seconds(600))
                throw Failure("reader.half", "Half of it was read.")
            }
        }
        try await Self.looks(1, on: clock)
        flags.set("feature.reader", to: "off")
        clock.advance(by: .seconds(1))
        let error = await #expect(throws: FeatureUnavailable.self) { try await running.value }
        #expect(error?.reason == "it was switched off while it ran. Half of it was read.")
        #expect(error?.exitStatus == .unavailable)
    }

    @Test("whoever stops the task hears that it was cancelled, not that a switch went off")
    func cancelled() async throws {
        let clock = ManualClock()
        let runtime = try Self.runtime(MemoryFlags(), clock: clock)
        let running = Task {
            try await runtime.running("reader") { _ in try await ContinuousClock().sleep(for: .seconds(600)) }
        }
        try await Self.looks(1, on: clock)
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }
}
