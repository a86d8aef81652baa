/// Returns when a condition holds.
///
/// It pauses between looks: tests run side by side, and one that spins takes the machine from what it waits for.
///
/// - Parameter limit: how long it may take by the machine's own clock. It is not over before a hundred looks: where a machine is
///   too busy to look, nothing is known.
/// - Throws: ``NeverHeld`` after the limit; `CancellationError` if the test ends first.
nonisolated(nonsending) public func until(
    within limit: Duration = .seconds(60),
    _ condition: () async -> Bool
) async throws {
    let clock = ContinuousClock()
    let end = clock.now + limit
    var looks = 0
    while await !condition() {
        looks += 1
        guard clock.now < end || looks < 100 else { throw NeverHeld(limit: limit) }
        try await clock.sleep(for: .milliseconds(1))
    }
}

/// A condition that a test waited for in vain.
public struct NeverHeld: Error, CustomStringConvertible {
    public let limit: Duration

    public var description: String { "What the test waited for did not come within \(limit)." }
}
