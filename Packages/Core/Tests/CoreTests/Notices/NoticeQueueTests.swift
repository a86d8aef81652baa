import Core
import CoreHosting
import CoreTesting
import Observation
import Testing

@Suite("NoticeQueue", .timeLimit(.minutes(30)))
@MainActor
struct NoticeQueueTests {
    private let clock = ManualClock()
    private let first = Notice(.info, "first", duration: .seconds(4))
    private let second = Notice(.warning, "second", duration: .seconds(2))

    @Test("notices are shown in the order they come, each for its own duration, then nothing")
    func order() async throws {
        let queue = NoticeQueue(clock: clock)
        #expect(queue.current == nil)
        queue.post(first)
        queue.post(second)
        #expect(queue.current == first)
        #expect(queue.waiting == [second])
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(3999))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))
        try await until { @MainActor in queue.current == second }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(2))
        try await until { @MainActor in queue.current == nil }
    }

    @Test("who watches is told when the notice changes")
    func observed() async {
        let queue = NoticeQueue(clock: clock)
        let changed = Counter()
        withObservationTracking {
            _ = queue.current
        } onChange: {
            changed.up()
        }
        queue.post(first)
        #expect(changed.value == 1)
    }

    @Test("a queue nobody holds goes, and its timer with it")
    func released() async throws {
        do {
            let queue = NoticeQueue(clock: clock)
            queue.post(first)
            await clock.waitForSleepers(1)
        }
        try await until { [clock] in clock.sleeperCount == 0 }
    }
}
