import Core
import CoreTesting
import Testing

@Suite("AppPhaseCenter", .timeLimit(.minutes(1)))
struct AppPhaseCenterTests {
    private final class Handler: AppPhaseHandling {
        let action: @Sendable (AppPhase) async throws -> Void
        init(_ action: @escaping @Sendable (AppPhase) async throws -> Void) { self.action = action }
        func appDidEnter(_ phase: AppPhase) async throws { try await action(phase) }
    }

    private let clock = ManualClock()
    private let journal = Journal()

    private func noting(_ name: String) -> Handler {
        Handler { [journal] in journal.note("\(name) \($0.rawValue)") }
    }

    @Test("handlers hear of each phase as it is entered, in order, and of no phase twice in a row")
    func phases() async {
        let center = AppPhaseCenter(clock: clock)
        let handler = noting("a")
        await center.add(handler)
        #expect(await center.phase == .launching)
        for phase in [AppPhase.active, .active, .background, .terminating] {
            #expect(await center.enter(phase) == [])
        }
        #expect(journal.entries == ["a active", "a background", "a terminating"])
        #expect(await center.phase == .terminating)
    }

    @Test("a handler is held weakly: once nobody else holds it, it is forgotten")
    func weak() async {
        let center = AppPhaseCenter(clock: clock)
        let kept = noting("kept")
        do {
            let dropped = noting("dropped")
            await center.add(dropped)
            await center.add(kept)
            #expect(await center.handlerCount == 2)
        }
        #expect(await center.handlerCount == 1)
        await center.enter(.active)
        #expect(journal.entries == ["kept active"])
        withExtendedLifetime(kept) {}
    }

    @Test("a handler that hangs runs out of its own time; the others hear meanwhile, and it is reported")
    func deadline() async {
        let center = AppPhaseCenter(clock: clock)
        let hole = Gate()
        let hung = Handler { _ in await hole.passIgnoringCancellation() }
        let good = noting("good")
        await center.add(hung, deadline: .seconds(2))
        await center.add(good, deadline: .seconds(60))
        let entering = Task { await center.enter(.background) }
        await hole.waitForArrivals(1)
        await eventually { [journal] in journal.entries == ["good background"] }
        await eventually { [clock] in clock.sleeperCount == 1 }
        clock.advance(by: .seconds(2))
        let failures = await entering.value
        #expect(failures.map(\.handler) == ["Handler"])
        #expect(failures.map(\.reason) == ["It did not finish within 2 s."])
        hole.open()
    }

    @Test("failures are reported in the order the handlers were added, and keep nobody from hearing")
    func failures() async {
        let center = AppPhaseCenter(clock: clock)
        let first = Handler { _ in throw Failure("disk", "The disk is full.") }
        let second = Handler { _ in throw Boom(3) }
        let good = noting("good")
        await center.add(first)
        await center.add(second)
        await center.add(good)
        let failures = await center.enter(.background)
        #expect(failures.map(\.reason) == ["The disk is full.", "Boom(number: 3)"])
        #expect(journal.entries == ["good background"])
    }

    @Test("a change waits until the one before has been told")
    func serial() async {
        let center = AppPhaseCenter(clock: clock)
        let gate = Gate()
        let handler = Handler { [journal] phase in
            journal.note("begin \(phase.rawValue)")
            if phase == .background { try await gate.pass() }
            journal.note("end \(phase.rawValue)")
        }
        await center.add(handler)
        let background = Task { await center.enter(.background) }
        await gate.waitForArrivals(1)
        let active = Task { await center.enter(.active) }
        for _ in 0..<100 { await Task.yield() }
        #expect(journal.entries == ["begin background"])
        gate.open()
        _ = await (background.value, active.value)
        #expect(journal.entries == ["begin background", "end background", "begin active", "end active"])
    }

    @Test("handlers finish although the task that announces the phase is cancelled")
    func cancelled() async {
        let center = AppPhaseCenter(clock: clock)
        let handler = Handler { [journal] phase in
            try Task.checkCancellation()
            journal.note(phase.rawValue)
        }
        await center.add(handler)
        let asked = Gate()
        let task = Task {
            await asked.passIgnoringCancellation()
            return await center.enter(.terminating)
        }
        task.cancel()
        asked.open()
        #expect(await task.value == [])
        #expect(journal.entries == ["terminating"])
    }

    @Test("adding a handler again changes its deadline and does not call it twice")
    func addedTwice() async {
        let center = AppPhaseCenter(clock: clock)
        let handler = noting("a")
        await center.add(handler)
        await center.add(handler, deadline: .seconds(1))
        await center.enter(.active)
        #expect(journal.entries == ["a active"])
    }
}
