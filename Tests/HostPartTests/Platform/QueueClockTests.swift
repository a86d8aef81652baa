import Testing

@testable import BentoPlatform

@Suite("The host's clock")
struct QueueClockTests {
    private let clock = QueueClock()

    @Test("a sleep lasts as long as it was asked to, and one until a moment that has passed does not last")
    func lasts() async throws {
        let begun = clock.now
        try await clock.sleep(for: .milliseconds(2))
        #expect(clock.now - begun >= .milliseconds(2))
        try await clock.sleep(until: begun)
    }

    @Test("cancelling ends a sleep at once, whether it has begun or not", arguments: [true, false])
    func cancelled(hasBegun: Bool) async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task { [clock] in
            begin.yield()
            try await clock.sleep(for: .seconds(1 << 40))
        }
        if hasBegun { for await _ in begun { break } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
