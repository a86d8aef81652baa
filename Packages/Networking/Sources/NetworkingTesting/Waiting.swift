import Networking

/// Returns when a condition holds; ends with the task, so that a test's time limit can end it.
///
/// It pauses between looks: tests run side by side, and one that spins takes the machine from what it waits for.
public func until(_ condition: () async -> Bool) async throws {
    while await !condition() { try await Task.sleep(for: .milliseconds(1)) }
}

/// The error that an operation throws as ``Networking/HTTPError``; `nil` where it throws none or another.
public func httpError(_ operation: @Sendable () async throws -> some Sendable) async -> HTTPError? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return error as? HTTPError
    }
}
