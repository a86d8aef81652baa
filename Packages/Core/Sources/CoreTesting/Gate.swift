import Synchronization

/// A door that holds tasks back until a test opens it, so that tests decide the order of concurrent steps.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var lastID = 0
        var held: [Int: CheckedContinuation<Void, any Error>] = [:]
        var cancelled: Set<Int> = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// The number of tasks that have reached the gate so far.
    public var arrivals: Int { state.withLock { $0.arrivals } }

    /// Waits until the gate is open.
    ///
    /// - Throws: `CancellationError` when the task is canceled first.
    public func pass() async throws {
        let id = arrive()
        try await withTaskCancellationHandler {
            try await hold(id)
        } onCancel: {
            let held = state.withLock { state in
                let held = state.held.removeValue(forKey: id)
                if held == nil { state.cancelled.insert(id) }
                return held
            }
            held?.resume(throwing: CancellationError())
        }
    }

    /// Waits until the gate is open, also when the task is canceled: code that does not listen.
    public func passIgnoringCancellation() async {
        // Without a cancellation handler, `hold` has nothing to throw.
        try? await hold(arrive())
    }

    /// Opens the gate for good.
    public func open() {
        let held = state.withLock { state in
            state.isOpen = true
            let held = Array(state.held.values)
            state.held = [:]
            return held
        }
        for continuation in held { continuation.resume() }
    }

    /// Returns once at least that many have come to the gate.
    public func waitForArrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.arrivals >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    private func arrive() -> Int {
        let (id, watchers) = state.withLock { state in
            state.arrivals += 1
            state.lastID += 1
            let arrivals = state.arrivals
            let watchers = state.watchers.filter { $0.count <= arrivals }
            state.watchers.removeAll { $0.count <= arrivals }
            return (state.lastID, watchers)
        }
        for watcher in watchers { watcher.continuation.resume() }
        return id
    }

    private func hold(_ id: Int) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Void, any Error>? = state.withLock { state in
                if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                if state.isOpen { return .success(()) }
                state.held[id] = continuation
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }
}
