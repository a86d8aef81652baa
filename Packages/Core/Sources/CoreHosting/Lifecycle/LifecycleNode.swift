import Core

/// A part of the app that starts and stops.
struct LifecycleNode: Sendable {
    /// Unique among the nodes of a coordinator.
    let id: String
    /// The ids of those that must be ready before it starts, and that stop after it.
    let dependsOn: [String]
    /// The time limit for starting.
    let startDeadline: Duration
    /// The time limit for stopping.
    let stopDeadline: Duration
    /// Why it must not start; `nil`: it may.
    let disabled: String?
    let start: @Sendable () async throws -> Void
    let stop: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - id: unique among the nodes of a coordinator.
    ///   - dependsOn: the ids of those that must be ready first.
    ///   - startDeadline: how long starting may take. After that it counts as failed and is canceled; it must then
    ///     give back what it took, since it is never stopped.
    ///   - stopDeadline: how long stopping may take. After that it counts as failed and the others go on.
    ///   - disabled: why it must not start; `nil`: it may.
    ///   - start: starts it.
    ///   - stop: stops it; runs only when starting succeeded.
    init(
        _ id: String,
        dependsOn: [String] = [],
        startDeadline: Duration = .seconds(10),
        stopDeadline: Duration = .seconds(5),
        disabled: String? = nil,
        start: @escaping @Sendable () async throws -> Void = {},
        stop: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.id = id
        self.dependsOn = dependsOn
        self.startDeadline = startDeadline
        self.stopDeadline = stopDeadline
        self.disabled = disabled
        self.start = start
        self.stop = stop
    }

    /// The node of a feature's hook; its id is `<feature>.<hook>`.
    ///
    /// - Parameters:
    ///   - hook: what the feature declared.
    ///   - feature: the feature's id.
    ///   - dependsOn: the ids of the nodes that must be ready first.
    ///   - resolver: what the feature sees.
    init(_ hook: LifecycleHook, of feature: String, dependsOn: [String], resolver: ServiceResolver) {
        self.init(
            "\(feature).\(hook.id)",
            dependsOn: dependsOn,
            startDeadline: hook.startDeadline,
            stopDeadline: hook.stopDeadline,
            start: { try await hook.start(resolver) },
            stop: { try await hook.stop(resolver) }
        )
    }
}
