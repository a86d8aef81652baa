/// Returns when a condition holds; ends with the task, so that a test's time limit can end it.
///
/// It pauses between looks: tests run side by side, and one that spins takes the machine from what it waits for.
func until(_ condition: () async -> Bool) async throws {
    while await !condition() { try await Task.sleep(for: .milliseconds(1)) }
}
