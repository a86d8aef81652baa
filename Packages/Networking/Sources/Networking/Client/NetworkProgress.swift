/// Hears of calls that take longer than a person should wait without a word.
///
/// A front end sets it around a flow; every ``HTTPClient`` that the flow uses reports to it, whatever the call is waiting
/// for: a connection, a response, another attempt, or the rest of a body that is collected.
///
/// ```swift
/// try await NetworkProgress.$report.withValue({ server in await show("Waiting for \(server)") }) { try await runFlow() }
/// ```
public enum NetworkProgress {
    /// Gets the server's name, once for each call that is not done after ``patience``.
    @TaskLocal public static var report: (@Sendable (_ server: String) async -> Void)?

    public static var patience: Duration { .seconds(2) }

    static func reporting<Value: Sendable>(
        _ server: String,
        on clock: any Clock<Duration>,
        _ operation: () async throws -> Value
    ) async throws -> Value {
        guard let report else { return try await operation() }
        let notice = Task {
            try await clock.sleep(for: patience)
            await report(server)
        }
        defer { notice.cancel() }
        return try await operation()
    }
}
