import Core
import Synchronization

/// The features of a program that may run for days. They are put together again after a switch has changed, one
/// generation after the other.
///
/// A call keeps the generation that it began with, including the calls it makes; the next one gets the newest.
public final class FeatureGenerations: Sendable {
    @TaskLocal private static var ofCall: OfCall?

    /// The generation of a call. One process may hold several programs, in tests.
    private struct OfCall {
        let program: ObjectIdentifier
        let runtime: FeatureRuntime
    }

    private struct Newest {
        var runtime: FeatureRuntime
        var number = 0
    }

    private let newest: Mutex<Newest>
    private let clock: any Clock<Duration>
    private let make: @Sendable () throws -> FeatureRuntime
    private let failed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - clock: paces the checks of switches during serving.
    ///   - make: makes a generation. All share the resources that the platform keeps between calls: files, connections.
    ///   - failed: called with the reason why one could not be made; the previous one stays then.
    /// - Throws: errors of `make` for the first.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        make: @escaping @Sendable () throws -> FeatureRuntime,
        failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) throws {
        newest = Mutex(Newest(runtime: try make()))
        self.clock = clock
        self.make = make
        self.failed = failed
    }

    /// The current features; within a call, those at its beginning.
    public var current: FeatureRuntime {
        if let call = Self.ofCall, call.program == ObjectIdentifier(self) { return call.runtime }
        return renewed().runtime
    }

    private func renewed() -> Newest {
        let known = newest.withLock { $0 }
        guard known.runtime.isOutdated else { return known }
        let made: FeatureRuntime
        do {
            made = try make()
        } catch {
            failed(error)
            return known
        }
        return newest.withLock { newest in
            // Of two that saw the switch, the first makes the generation that both take.
            if newest.number == known.number { newest = Newest(runtime: made, number: known.number + 1) }
            return newest
        }
    }

    /// Does something in one generation of the features, from its beginning to its end.
    nonisolated(nonsending) public func call<Value>(
        _ work: (FeatureRuntime) async throws -> Value
    ) async rethrows -> Value {
        let runtime = current
        let call = OfCall(program: ObjectIdentifier(self), runtime: runtime)
        return try await Self.$ofCall.withValue(call) { try await work(runtime) }
    }

    /// Runs long-lived work between the start and the stop of all hooks (``FeatureRuntime/serving(failed:_:)``). When a
    /// switch changes, the hooks of the previous generation stop, except for those that a call still needs, and those
    /// of the next generation start.
    ///
    /// - Parameter failed: called for each feature whose hooks failed, with the reason.
    /// - Throws: ``FeatureUnavailable`` if a critical hook of the host fails at the start; errors of `work`.
    public func serving<Value: Sendable>(
        failed: @escaping @Sendable (_ feature: String, _ reason: String) -> Void = { _, _ in },
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                try await self.hold(failed) { start.finish() }
                return nil
            }
            group.addTask {
                for await _ in started {}
                try Task.checkCancellation()
                return try await work()
            }
            var result: Value?
            while result == nil, let next = try await group.next() { result = next }
            group.cancelAll()
            // The hooks have stopped when this ends.
            while (try? await group.next()) != nil {}
            guard let result else { throw CancellationError() }
            return result
        }
    }

    /// Holds the hooks of one generation after the other, until it is canceled.
    private func hold(
        _ failed: @escaping @Sendable (String, String) -> Void,
        started: @escaping @Sendable () -> Void
    ) async throws {
        var isFirst = true
        while true {
            let held = renewed()
            do {
                try await held.runtime.serving(failed: failed) { [clock] in
                    started()
                    while self.renewed().number == held.number {
                        try await clock.sleep(for: FeatureRuntime.killSwitchPace)
                    }
                }
            } catch let unavailable as FeatureUnavailable where !isFirst {
                // Serving continues; its calls report themselves what is missing.
                failed(unavailable.feature, unavailable.reason)
                while renewed().number == held.number { try await clock.sleep(for: FeatureRuntime.killSwitchPace) }
            }
            isFirst = false
        }
    }
}
