import CoreTesting
import Synchronization
import Testing

@testable import Core

@Suite("Lifecycle events")
struct LifecycleEventsTests {
    private final class Owner: Sendable {
        let heard = Mutex<[LifecyclePhase]>([])
        func hear(_ phase: LifecyclePhase) { heard.withLock { $0.append(phase) } }
    }

    @Test("an owner hears the phases it asked for, as often as they come")
    func hears() async {
        let events = LifecycleEvents()
        let owner = Owner()
        for phase in LifecyclePhase.allCases { events.handle(phase, by: owner) { $0.hear(phase) } }
        await events.post(.suspended)
        await events.post(.resumed)
        await events.post(.resumed)
        #expect(owner.heard.withLock { $0 } == [.suspended, .resumed, .resumed])
        #expect(events.count == 2)
    }

    @Test("a handler ends with its owner, which nothing here keeps alive")
    func ends() async {
        let events = LifecycleEvents()
        let ran = Mutex(0)
        weak var gone: Owner?
        do {
            let owner = Owner()
            gone = owner
            events.handle(.resumed, by: owner) { _ in ran.withLock { $0 += 1 } }
            await events.post(.resumed)
        }
        #expect(gone == nil)
        #expect(events.count == 0)
        await events.post(.resumed)
        #expect(ran.withLock { $0 } == 1)
    }

    @Test("a handler that hangs is given up after its time, and holds nobody else up")
    func deadline() async throws {
        let clock = ManualClock()
        let events = LifecycleEvents(clock: clock)
        let (slow, quick) = (Owner(), Owner())
        events.handle(.suspended, by: slow, within: .seconds(2)) { owner in
            try? await Task.sleep(for: .seconds(3600))
            owner.hear(Task.isCancelled ? .suspended : .resumed)
        }
        events.handle(.suspended, by: quick) { $0.hear(.suspended) }
        let posted = Task { await events.post(.suspended) }
        try await until { quick.heard.withLock { !$0.isEmpty } }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(2))
        await posted.value
        #expect(slow.heard.withLock { $0 } == [.suspended])
    }
}
