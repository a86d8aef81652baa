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
    /// Runs at start, after the hooks of the features whose contracts this one requires.
    public let start: @Sendable (ServiceResolver) async throws -> Void
    /// Runs at stop, before theirs.
    public let stop: @Sendable (ServiceResolver) async throws -> Void

    public init(
        _ id: String,
        startDeadline: Duration = .seconds(10),
        stopDeadline: Duration = .seconds(5),
        start: @escaping @Sendable (ServiceResolver) async throws -> Void,
        stop: @escaping @Sendable (ServiceResolver) async throws -> Void = { _ in }
    ) {
        self.id = id
        self.startDeadline = startDeadline
        self.stopDeadline = stopDeadline
        self.start = start
        self.stop = stop
    }
}
