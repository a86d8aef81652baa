/// Returns when a condition holds; ends with the task, so that a test's time limit can end it.
func until(_ condition: () async -> Bool) async throws {
    while await !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
