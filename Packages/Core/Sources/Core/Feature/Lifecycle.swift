import Synchronization

/// A phase in the life of a long-lived program, such as a live view.
public enum LifecyclePhase: Sendable, Hashable, CaseIterable {
    /// The person stops it for a while: nothing runs until it is resumed.
    case suspended
    /// It continues, perhaps hours later: the displayed data may be old.
    case resumed
}

/// Delivers lifecycle phases to the parts of a long-lived program. The host provides it to every feature.
///
/// A handler belongs to an owner, which is held weakly: it ends with its owner, and need not be removed.
public final class LifecycleEvents: Sendable {
    private struct Handler {
        let phase: LifecyclePhase
        let deadline: Duration
        /// The work with its owner; `nil` if the owner is gone.
        let work: @Sendable () -> (@Sendable () async -> Void)?
    }

    private let handlers = Mutex<[Handler]>([])
    private let clock: any Clock<Duration>

    /// - Parameter clock: paces the deadlines.
    public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    /// Registers an owner's work for a phase.
    ///
    /// - Parameters:
    ///   - owner: held weakly here; `handler` gets it, and must hold it in no other way.
    ///   - deadline: the time limit; after that it is canceled and nobody waits for it.
    public func handle<Owner: AnyObject & Sendable>(
        _ phase: LifecyclePhase,
        by owner: Owner,
        within deadline: Duration = .seconds(2),
        _ handler: @escaping @Sendable (Owner) async -> Void
    ) {
        let new = Handler(phase: phase, deadline: deadline) { [weak owner] in
            guard let owner else { return nil }
            return { await handler(owner) }
        }
        handlers.withLock { handlers in
            handlers.removeAll { $0.work() == nil }
            handlers.append(new)
        }
    }

    /// Runs the handlers of a phase, all at the same time, and returns when each has ended or run out of time.
    public func post(_ phase: LifecyclePhase) async {
        let due = handlers.withLock { handlers in
            handlers.removeAll { $0.work() == nil }
            return handlers.filter { $0.phase == phase }
        }
        await withTaskGroup(of: Void.self) { group in
            for handler in due {
                guard let work = handler.work() else { continue }
                group.addTask { [clock] in
                    try? await withDeadline(handler.deadline, clock: clock) { await work() }
                }
            }
        }
    }

    /// The number of handlers whose owners are still alive.
    package var count: Int { handlers.withLock { handlers in handlers.count { $0.work() != nil } } }
}

/// Work that a feature does when a long-lived program starts and stops.
///
/// Hooks run in long-lived programs: a watch, a server. A short run, such as one flow at a terminal, starts none.
/// Features that need nothing declare none.
public struct LifecycleHook: Sendable {
    /// Unique within the feature.
    public let id: String
    /// The time limit for starting.
    public let startDeadline: Duration
    /// The time limit for stopping.
    public let stopDeadline: Duration
    /// True for work on what all features keep: it runs beside a long-lived flow of any feature, not only of those that
    /// require this one. Its start may not fail, or no such flow would run.
    public let spansFeatures: Bool
    /// Runs at start, after the hooks of the features whose contracts this one requires.
    public let start: @Sendable (ServiceResolver) async throws -> Void
    /// Runs at stop, before theirs.
    public let stop: @Sendable (ServiceResolver) async throws -> Void

    public init(
        _ id: String,
        startDeadline: Duration = .seconds(10),
        stopDeadline: Duration = .seconds(5),
        spansFeatures: Bool = false,
        start: @escaping @Sendable (ServiceResolver) async throws -> Void,
        stop: @escaping @Sendable (ServiceResolver) async throws -> Void = { _ in }
    ) {
        self.id = id
        self.startDeadline = startDeadline
        self.stopDeadline = stopDeadline
        self.spansFeatures = spansFeatures
        self.start = start
        self.stop = stop
    }
}
