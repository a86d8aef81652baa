import CoreTesting
import Testing

@testable import Core

@Suite("withDeadline", .timeLimit(.minutes(30)))
struct DeadlineTests {
    private let clock = ManualClock()

    @Test("what finishes in time gives its result or its error, and leaves no timer behind")
    func inTime() async throws {
        #expect(try await withDeadline(.seconds(5), clock: clock) { 3 } == 3)
        await #expect(throws: Boom(2)) { try await withDeadline(.seconds(5), clock: clock) { throw Boom(2) } }
        try await until { [clock] in clock.sleeperCount == 0 }
    }

    @Test("what hangs, and does not even hear that it is cancelled, does not hold its caller past the limit")
    func hangs() async throws {
        let hole = Gate()
        let task = Task { [clock] in
            try await withDeadline(.seconds(5), clock: clock) { await hole.passIgnoringCancellation() }
        }
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(4999))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))
        await #expect(throws: DeadlineExceeded(limit: .seconds(5))) { try await task.value }
        hole.open()
    }

    @Test("what runs out of time is cancelled")
    func cancelsWork() async throws {
        let gate = Gate()
        let noticed = Gate()
        let task = Task { [clock] in
            try await withDeadline(.seconds(5), clock: clock) {
                do { try await gate.pass() } catch { noticed.open() }
            }
        }
        await clock.waitForSleepers(1)
        await gate.waitForArrivals(1)
        clock.advance(by: .seconds(5))
        await #expect(throws: DeadlineExceeded.self) { try await task.value }
        try await noticed.pass()
    }

    @Test("a cancelled caller returns at once, and its work is cancelled")
    func callerCancelled() async throws {
        let deaf = Gate()
        defer { deaf.open() }
        let gate = Gate()
        let noticed = Gate()
        let task = Task { [clock] in
            try await withDeadline(.seconds(5), clock: clock) {
                do { try await gate.pass() } catch { noticed.open() }
                await deaf.passIgnoringCancellation()
            }
        }
        await gate.waitForArrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await noticed.pass()
        try await until { [clock] in clock.sleeperCount == 0 }
    }

    @Test(
        "the limit reads well",
        arguments: [
            (Duration.seconds(5), "5 s"), (.milliseconds(250), "250 ms"), (.milliseconds(1500), "1.5 s"),
        ]
    )
    func message(limit: Duration, text: String) {
        let error = DeadlineExceeded(limit: limit)
        #expect(error.message == "It did not finish within \(text).")
        #expect(error.isRetryable)
        #expect(error.exitStatus == .temporaryFailure)
        #expect(error.recovery == "Try again.")
        #expect(error.code == "deadline.exceeded")
    }
}
