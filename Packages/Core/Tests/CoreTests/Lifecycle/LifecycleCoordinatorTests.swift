import Core
import CoreTesting
import Testing

@testable import CoreHosting

@Suite("LifecycleCoordinator", .timeLimit(.minutes(30)))
struct LifecycleCoordinatorTests {
    private let clock = ManualClock()
    private let journal = Journal()

    private func node(_ id: String, _ dependsOn: String..., disabled: String? = nil) -> LifecycleNode {
        LifecycleNode(
            id,
            dependsOn: dependsOn,
            disabled: disabled,
            start: { [journal] in journal.note("+\(id)") },
            stop: { [journal] in journal.note("-\(id)") }
        )
    }

    private func coordinator(_ nodes: LifecycleNode...) throws -> LifecycleCoordinator {
        try LifecycleCoordinator(nodes, clock: clock)
    }

    @Test("everything starts after what it depends on and stops before it")
    func order() async throws {
        let coordinator = try coordinator(node("c", "b"), node("b", "a"), node("a"), node("d", "a", "c"))
        #expect(await coordinator.states.values.allSatisfy { $0 == .registered })
        await coordinator.start()
        #expect(journal.entries == ["+a", "+b", "+c", "+d"])
        #expect(await coordinator.states.values.allSatisfy { $0 == .ready })
        await coordinator.stop()
        #expect(journal.entries.suffix(4) == ["-d", "-c", "-b", "-a"])
        #expect(await coordinator.states.values.allSatisfy { $0 == .stopped })
    }

    @Test("independent nodes start at the same time, and stop at the same time")
    func parallel() async throws {
        let (starting, stopping) = (Gate(), Gate())
        let nodes = ["a", "b", "c"].map { id in
            LifecycleNode(id, start: { try await starting.pass() }, stop: { try await stopping.pass() })
        }
        let coordinator = try LifecycleCoordinator(nodes, clock: clock)
        let start = Task { await coordinator.start() }
        await starting.waitForArrivals(3)
        #expect(await coordinator.states.values.allSatisfy { $0 == .starting })
        starting.open()
        await start.value
        let stop = Task { await coordinator.stop() }
        await stopping.waitForArrivals(3)
        #expect(await coordinator.states.values.allSatisfy { $0 == .stopping })
        stopping.open()
        await stop.value
        #expect(await coordinator.state(of: "a") == .stopped)
    }

    @Test("a node waits for every one of its dependencies, also the slow one")
    func waitsForAll() async throws {
        let gate = Gate()
        let coordinator = try coordinator(
            node("quick"),
            LifecycleNode("slow", start: { try await gate.pass() }),
            node("top", "quick", "slow"),
            node("other", "quick")
        )
        let start = Task { await coordinator.start() }
        await gate.waitForArrivals(1)
        // The end of the quick one is known by then.
        try await until { await coordinator.state(of: "other") == .ready }
        #expect(await coordinator.state(of: "top") == .registered)
        gate.open()
        await start.value
        #expect(await coordinator.state(of: "top") == .ready)
    }

    @Test("a node that fails blocks those that depend on it, directly or not, and nobody else")
    func isolated() async throws {
        let coordinator = try coordinator(
            node("good"),
            LifecycleNode("bad", start: { throw Failure.unavailable("x", "The server is away.") }),
            node("user", "bad", "good"),
            node("user-of-user", "user"),
            node("other", "good")
        )
        await coordinator.start()
        #expect(await coordinator.state(of: "bad") == .failed(reason: "The server is away."))
        #expect(await coordinator.state(of: "user") == .blocked(by: ["bad"]))
        #expect(await coordinator.state(of: "user-of-user") == .blocked(by: ["user"]))
        #expect(await coordinator.state(of: "good") == .ready)
        #expect(await coordinator.state(of: "other") == .ready)
        await coordinator.stop()
        // What was never ready is not stopped, and keeps saying why.
        #expect(Set(journal.entries) == ["+good", "+other", "-good", "-other"])
        #expect(await coordinator.state(of: "user") == .blocked(by: ["bad"]))
    }

    @Test("a node that is switched off says why, and blocks those that depend on it")
    func disabled() async throws {
        let coordinator = try coordinator(node("a", disabled: "You switched it off."), node("b", "a"), node("c"))
        await coordinator.start()
        #expect(await coordinator.state(of: "a") == .disabled(why: "You switched it off."))
        #expect(await coordinator.state(of: "b") == .blocked(by: ["a"]))
        #expect(journal.entries == ["+c"])
    }

    @Test("a start that hangs fails at its own deadline and blocks only its dependents")
    func startDeadline() async throws {
        let hole = Gate()
        let coordinator = try coordinator(
            LifecycleNode("hung", startDeadline: .seconds(3), start: { await hole.passIgnoringCancellation() }),
            node("user", "hung"),
            node("free")
        )
        let start = Task { await coordinator.start() }
        await hole.waitForArrivals(1)
        try await until { await coordinator.state(of: "free") == .ready }
        try await until { [clock] in clock.sleeperCount == 1 }
        clock.advance(by: .seconds(3))
        await start.value
        #expect(await coordinator.state(of: "hung") == .failed(reason: "It did not start within 3 s."))
        #expect(await coordinator.state(of: "user") == .blocked(by: ["hung"]))
        hole.open()
    }

    @Test("a stop that hangs fails at its own deadline; what it depends on is stopped after that, the rest meanwhile")
    func stopDeadline() async throws {
        let hole = Gate()
        let coordinator = try coordinator(
            node("base"),
            LifecycleNode(
                "hung",
                dependsOn: ["base"],
                stopDeadline: .seconds(2),
                stop: { await hole.passIgnoringCancellation() }
            ),
            node("free")
        )
        await coordinator.start()
        let stop = Task { await coordinator.stop() }
        await hole.waitForArrivals(1)
        try await until { await coordinator.state(of: "free") == .stopped }
        #expect(await coordinator.state(of: "base") == .ready)
        try await until { [clock] in clock.sleeperCount == 1 }
        clock.advance(by: .seconds(2))
        await stop.value
        #expect(await coordinator.state(of: "hung") == .failed(reason: "It did not stop within 2 s."))
        #expect(await coordinator.state(of: "base") == .stopped)
        hole.open()
    }

    @Test("a stop that fails does not keep the rest from stopping")
    func stopFailure() async throws {
        let coordinator = try coordinator(
            node("base"),
            LifecycleNode("bad", dependsOn: ["base"], stop: { throw Boom(9) })
        )
        await coordinator.start()
        await coordinator.stop()
        #expect(await coordinator.state(of: "bad") == .failed(reason: "Boom(number: 9)"))
        #expect(await coordinator.state(of: "base") == .stopped)
    }

    @Test("starting again starts what is not ready, and leaves alone what is")
    func again() async throws {
        let tries = Counter()
        let coordinator = try coordinator(
            node("good"),
            LifecycleNode("flaky", start: { if tries.up() == 1 { throw Boom() } }),
            node("user", "flaky")
        )
        await coordinator.start()
        #expect(await coordinator.state(of: "user") == .blocked(by: ["flaky"]))
        await coordinator.start()
        #expect(await coordinator.state(of: "user") == .ready)
        #expect(journal.entries == ["+good", "+user"])
        await coordinator.stop()
        await coordinator.start()
        #expect(await coordinator.state(of: "good") == .ready)
        #expect(journal.entries.filter { $0 == "+good" }.count == 2)
    }

    @Test("starts that come at the same time start everything once")
    func concurrentStarts() async throws {
        let coordinator = try coordinator(node("a"), node("b", "a"))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { await coordinator.start() } }
        }
        #expect(journal.entries == ["+a", "+b"])
    }

    @Test("a cancelled start cancels what is starting, begins nothing more, and keeps what is ready to be stopped")
    func cancelledStart() async throws {
        let gate = Gate()
        let coordinator = try coordinator(
            node("ready"),
            LifecycleNode("slow", dependsOn: ["ready"], start: { try await gate.pass() }),
            node("later", "slow")
        )
        let start = Task { await coordinator.start() }
        await gate.waitForArrivals(1)
        start.cancel()
        await start.value
        #expect(await coordinator.state(of: "ready") == .ready)
        #expect(await coordinator.state(of: "slow") == .failed(reason: "It was cancelled while it was to start."))
        #expect(await coordinator.state(of: "later") == .registered)
        await coordinator.stop()
        #expect(journal.entries == ["+ready", "-ready"])
    }

    @Test("stopping while it starts ends the start first")
    func stopWhileStarting() async throws {
        let gate = Gate()
        let coordinator = try coordinator(
            node("ready"),
            LifecycleNode("slow", dependsOn: ["ready"], start: { try await gate.pass() })
        )
        let start = Task { await coordinator.start() }
        await gate.waitForArrivals(1)
        await coordinator.stop()
        await start.value
        #expect(await coordinator.state(of: "ready") == .stopped)
    }

    @Test("stopping runs to its end although the task that asked for it is cancelled")
    func cancelledStop() async throws {
        let asked = Gate()
        let coordinator = try coordinator(
            LifecycleNode(
                "a",
                stop: { [journal] in
                    try Task.checkCancellation()
                    journal.note("-a")
                }
            )
        )
        await coordinator.start()
        let stop = Task {
            await asked.passIgnoringCancellation()
            await coordinator.stop()
        }
        stop.cancel()
        asked.open()
        await stop.value
        #expect(await coordinator.state(of: "a") == .stopped)
        #expect(journal.entries == ["-a"])
    }

    @Test("a feature's hook becomes a node of the feature")
    func hook() async throws {
        let container = try ServiceContainer.holding { $0.set(Counter.self, to: Counter()) }
        let hook = LifecycleHook(
            "sync",
            startDeadline: .seconds(1),
            stopDeadline: .seconds(2),
            start: { try await $0.get(Counter.self).up() },
            stop: { try await $0.get(Counter.self).up() }
        )
        let node = LifecycleNode(hook, of: "food", dependsOn: [], resolver: container.resolver(for: "host"))
        #expect(node.id == "food.sync")
        #expect(node.startDeadline == .seconds(1))
        #expect(node.stopDeadline == .seconds(2))
        let coordinator = try coordinator(node)
        await coordinator.start()
        #expect(try await container.resolve(Counter.self).value == 1)
        await coordinator.stop()
        #expect(try await container.resolve(Counter.self).value == 2)
    }
}
