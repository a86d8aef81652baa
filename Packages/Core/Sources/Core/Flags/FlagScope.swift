import Synchronization

/// The flags of one flow: read once, when the first is asked for, and the same to its end, also in the flows that it calls.
package final class FlagScope: Sendable {
    @TaskLocal static var current: FlagScope?

    private struct State {
        var values: (any FlagValues)?
        var events: [FlagEvent: Int] = [:]
    }

    private let source: any FlagSource
    private let state = Mutex(State())

    init(_ source: any FlagSource) { self.source = source }

    var values: any FlagValues {
        if let values = state.withLock({ $0.values }) { return values }
        // Reading is the source's, and no lock is held while it runs; of two that ask at once the first counts.
        let read = source.values()
        return state.withLock { state in
            let values = state.values ?? read
            state.values = values
            return values
        }
    }

    /// A value counts as used once in a flow, however often it is read; an outcome as often as it happens.
    func note(_ event: FlagEvent) {
        state.withLock { $0.events[event] = event.outcome == nil ? 1 : ($0.events[event] ?? 0) + 1 }
    }

    /// Does something with flags that stay as they are, and hands on what was noted.
    nonisolated(nonsending) package static func around<Value>(
        _ source: (any FlagSource)?,
        _ work: () async throws -> Value
    ) async rethrows -> Value {
        guard let source, current == nil else { return try await work() }
        let scope = FlagScope(source)
        do {
            let value = try await $current.withValue(scope) { try await work() }
            await scope.handOn()
            return value
        } catch {
            await scope.handOn()
            throw error
        }
    }

    private func handOn() async {
        let events = state.withLock { $0.events }
        if !events.isEmpty { await source.keep(events) }
    }
}
