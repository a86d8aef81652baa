import CoreTesting
import Testing

@Suite("ManualClock", .timeLimit(.minutes(30)))
struct ManualClockTests {
    @Test("it stands still until it is advanced, then wakes those whose time has come")
    func advance() async throws {
        let clock = ManualClock()
        let journal = Journal()
        let early = Task {
            try await clock.sleep(for: .seconds(1))
            journal.note("early")
        }
        let late = Task {
            try await clock.sleep(for: .seconds(2))
            journal.note("late")
        }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        try await early.value
        #expect(journal.entries == ["early"])
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        try await late.value
        #expect(clock.now.offset == .seconds(2))
        #expect(clock.minimumResolution == .zero)
    }

    @Test("sleeping until a moment that has passed returns at once")
    func past() async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(5)), tolerance: nil)
        #expect(clock.sleeperCount == 0)
    }

    @Test("a cancelled sleeper wakes with an error, whether it was cancelled before or while it sleeps")
    func cancel() async throws {
        let clock = ManualClock()
        let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers(1)
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value }
        let gate = Gate()
        let before = Task {
            await gate.passIgnoringCancellation()
            try await clock.sleep(for: .seconds(1))
        }
        before.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await before.value }
        #expect(clock.sleeperCount == 0)
    }
}
