/// Runs an operation for at most some time.
package enum Deadline {
    /// The result of the operation; `nil` if the time ran out first, and the operation was canceled.
    package static func run<Value: Sendable>(
        within limit: Duration,
        on clock: any Clock<Duration>,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await operation() }
            group.addTask {
                try await clock.sleep(for: limit)
                return nil
            }
            return try await group.next() ?? nil
        }
    }
}
