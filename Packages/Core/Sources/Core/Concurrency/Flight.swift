import Synchronization

/// One run of some work, and those who wait for it.
///
/// Work runs in a task of its own. Members keep it alive: when the last one leaves, it is canceled and *abandoned*, and
/// nobody may join any more. Watchers wait for its end without keeping it alive.
final class Flight<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, any Error>

    /// The ticket of the member that a flight is made with.
    static var founder: Int { 0 }

    private struct State {
        var lastTicket = 0
        var members: Set<Int> = [0]
        /// Tickets whose caller was canceled before it began to wait.
        var left: Set<Int> = []
        var waiting: [Int: CheckedContinuation<Outcome?, Never>] = [:]
        var outcome: Outcome?
        var isAbandoned = false
        var work: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Starts the work, once. What it returns reaches everybody who waits.
    func start(_ operation: @escaping @Sendable () async -> Outcome) {
        let work = Task { self.finish(await operation()) }
        let isAbandoned = state.withLock { state in
            if state.outcome == nil { state.work = work }
            return state.isAbandoned
        }
        if isAbandoned { work.cancel() }
    }

    /// A member's ticket; `nil` when the flight is abandoned.
    func join() -> Int? {
        state.withLock { state in
            guard !state.isAbandoned else { return nil }
            state.lastTicket += 1
            state.members.insert(state.lastTicket)
            return state.lastTicket
        }
    }

    /// The number of members that keep the work alive.
    var memberCount: Int { state.withLock { $0.members.count } }

    /// The number of members and watchers that are suspended until the outcome is there.
    var suspendedCount: Int { state.withLock { $0.waiting.count } }

    /// A watcher's ticket.
    func watch() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    /// Waits for the outcome; `nil` when the current task is canceled before it is there.
    nonisolated(nonsending) func outcome(for ticket: Int) async -> Outcome? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known: Outcome?? = state.withLock { state in
                    if let outcome = state.outcome { return .some(outcome) }
                    if state.left.remove(ticket) != nil { return .some(nil) }
                    state.waiting[ticket] = continuation
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            leave(ticket)
        }
    }

    /// Ends the flight with an outcome, unless it has one, and cancels the work, which may take its time to notice.
    func end(with outcome: Outcome) {
        let work = state.withLock { state in
            state.isAbandoned = true
            return state.work
        }
        finish(outcome)
        work?.cancel()
    }

    private func finish(_ outcome: Outcome) {
        let waiting = state.withLock { state in
            guard state.outcome == nil else { return [Int: CheckedContinuation<Outcome?, Never>]() }
            state.outcome = outcome
            state.work = nil
            defer { state.waiting = [:] }
            return state.waiting
        }
        for (_, continuation) in waiting { continuation.resume(returning: outcome) }
    }

    private func leave(_ ticket: Int) {
        let (continuation, work) = state.withLock { state in
            guard state.outcome == nil else {
                return (CheckedContinuation<Outcome?, Never>?.none, Task<Void, Never>?.none)
            }
            let continuation = state.waiting.removeValue(forKey: ticket)
            if continuation == nil { state.left.insert(ticket) }
            let wasLast = state.members.remove(ticket) != nil && state.members.isEmpty
            if wasLast { state.isAbandoned = true }
            return (continuation, wasLast ? state.work : nil)
        }
        work?.cancel()
        continuation?.resume(returning: nil)
    }
}
