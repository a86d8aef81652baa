import Dispatch

/// Work that blocks its thread on the disk or on another process's lock.
package enum BlockingWork {
    /// Runs it on a thread of its own, not on one of the cooperative pool, of which there are only as many as cores.
    package static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(with: Result { try body() })
            }
        }
    }
}
