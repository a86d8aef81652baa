/// Hears of calls that take longer than a person should wait without a word.
///
/// A front end sets it around a flow; every ``HTTPClient`` that the flow uses reports to it, whatever the call is waiting
/// for: a connection, a response, another attempt, or the rest of a body that is collected.
///
/// ```swift
/// let progress = NetworkProgress { server in await show("Waiting for \(server)") }
/// try await NetworkProgress.$current.withValue(progress) { try await runFlow() }
/// ```
public struct NetworkProgress: Sendable {
    /// The receiver of the calls' progress in this task. (A separate type: Swift 6.3.1, when optimizing, crashes if a
    /// task-local value is a function.)
    @TaskLocal public static var current: NetworkProgress?

    private let report: @Sendable (_ server: String) async -> Void

    /// - Parameter report: gets the server's name, once for each call that is not done after ``patience``.
    public init(_ report: @escaping @Sendable (_ server: String) async -> Void) { self.report = report }

    public static var patience: Duration { .seconds(2) }

    static func reporting<Value: Sendable>(
        _ server: String,
        on clock: any Clock<Duration>,
        _ operation: () async throws -> Value
    ) async throws -> Value {
        guard let current else { return try await operation() }
        let notice = Task {
            try await clock.sleep(for: patience)
            await current.report(server)
        }
        defer { notice.cancel() }
        return try await operation()
    }
}
