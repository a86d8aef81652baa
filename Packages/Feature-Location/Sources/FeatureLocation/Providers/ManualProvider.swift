/// The place the person set last.
struct ManualProvider: LocationProvider {
    let name = "manual"
    private let read: @Sendable () async throws -> LocationFix?

    init(_ read: @escaping @Sendable () async throws -> LocationFix?) { self.read = read }

    func fixes() -> AsyncThrowingStream<LocationFix, any Error> {
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
