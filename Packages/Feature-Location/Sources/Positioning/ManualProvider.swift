/// The place the person set last.
package struct ManualProvider: LocationProvider {
    package let name = "manual"
    private let read: @Sendable () async throws -> LocationFix?

    package init(_ read: @escaping @Sendable () async throws -> LocationFix?) { self.read = read }

    package func fixes() -> AsyncThrowingStream<LocationFix, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    if let fix = try await read() { continuation.yield(fix) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
