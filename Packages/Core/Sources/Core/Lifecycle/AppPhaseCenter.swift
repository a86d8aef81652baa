/// Tells those who want to know about the app's phase.
///
/// Handlers are held weakly: one that nobody else holds is forgotten, so that nobody has to sign off. Each has a
/// deadline of its own, and one that hangs or fails does not keep the others from hearing.
public actor AppPhaseCenter {
    /// A handler that failed or took too long.
    public struct Failure: Sendable, Equatable {
        /// The handler's type.
        public let handler: String
        /// What happened.
        public let reason: String
    }

    private struct Entry {
        weak var handler: (any AppPhaseHandling)?
        let deadline: Duration
    }

    /// The phase entered last.
    public private(set) var phase = AppPhase.launching
    private let clock: any Clock<Duration>
    private var entries: [Entry] = []
    private var lastChange: Task<[Failure], Never>?

    /// Makes a center in the phase `launching`, without handlers.
    public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    /// How many handlers are alive.
    public var handlerCount: Int { entries.count { $0.handler != nil } }

    /// Adds a handler, held weakly. It hears of the phases entered from now on.
    ///
    /// - Parameter deadline: how long it may take for each.
    public func add(_ handler: some AppPhaseHandling, deadline: Duration = .seconds(5)) {
        entries.removeAll { $0.handler == nil || $0.handler === handler }
        entries.append(Entry(handler: handler, deadline: deadline))
    }

    /// Enters a phase, tells all handlers at once, and returns when each has finished or run out of time. Entering the
    /// phase it is in does nothing. Changes are told one after the other, in the order they come.
    ///
    /// It runs to its end also when the current task is cancelled, since the app may be ending.
    ///
    /// - Returns: the handlers that failed or took too long, in the order they were added.
    @discardableResult
    public func enter(_ phase: AppPhase) async -> [Failure] {
        let previous = lastChange
        let change = Task {
            _ = await previous?.value
            return await self.change(to: phase)
        }
        lastChange = change
        return await change.value
    }

    private func change(to phase: AppPhase) async -> [Failure] {
        guard phase != self.phase else { return [] }
        self.phase = phase
        entries.removeAll { $0.handler == nil }
        return await withTaskGroup(of: (Int, Failure?).self) { group in
            for (index, entry) in entries.enumerated() {
                guard let handler = entry.handler else { continue }
                group.addTask { [clock] in
                    do {
                        try await withDeadline(entry.deadline, clock: clock) { try await handler.appDidEnter(phase) }
                        return (index, nil)
                    } catch {
                        let reason = (error as? any BentoError)?.message ?? String(describing: error)
                        return (index, Failure(handler: String(describing: type(of: handler)), reason: reason))
                    }
                }
            }
            var failures: [(Int, Failure)] = []
            for await case (let index, let failure?) in group { failures.append((index, failure)) }
            return failures.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
