import Core

/// A source of fixes.
///
/// - Important: the stream ends when the source does, and stops its work when its consumer stops listening.
package protocol LocationProvider: Sendable {
    /// The name for people: `manual`, `gpsd`.
    var name: String { get }

    /// The fixes, oldest first.
    ///
    /// - Throws: while iterating: a ``Core/BentoError`` if the source fails.
    func fixes() -> AsyncThrowingStream<LocationFix, any Error>
}

extension LocationProvider {
    /// The first fix.
    ///
    /// - Throws: the source's error; ``NoFixError`` if it ends, or the time is up, without a fix.
    package func firstFix(
        within limit: Duration,
        clock: some Clock<Duration> = ContinuousClock()
    ) async throws -> LocationFix {
        try await withThrowingTaskGroup(of: LocationFix?.self) { group in
            group.addTask {
                for try await fix in fixes() { return fix }
                return nil
            }
            group.addTask {
                try await clock.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let fix = first else { throw NoFixError(source: name) }
            return fix
        }
    }
}

/// A source that gave no fix.
package struct NoFixError: BentoError, Equatable {
    package let source: String

    /// The error for a person who never said where they are.
    package static let unknownPlace = NoFixError(source: "manual")

    package init(source: String) { self.source = source }

    package var code: String { "location.no-fix" }
    package var message: String {
        self == .unknownPlace ? "Your place is not known." : "No fix came from \(source)."
    }
    package var recovery: String? { "Set the place by name: 'bento location set PLACE'." }
    package var isRetryable: Bool { self != .unknownPlace }
    package var exitStatus: ExitStatus { .temporaryFailure }
}

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
