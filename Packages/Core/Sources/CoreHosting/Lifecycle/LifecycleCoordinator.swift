import Core

/// Starts the parts of the app in the order of their dependencies and stops them in reverse.
///
/// Parts that do not depend on each other start, and stop, at the same time. One that fails, hangs or is switched off
/// blocks only those that depend on it.
actor LifecycleCoordinator {
    private let graph: LifecycleGraph
    private let clock: any Clock<Duration>
    /// The state of every node, by id.
    private(set) var states: [String: LifecycleState]
    /// The end of the line of transitions: each waits for the one before.
    private var lastTransition: Task<Void, Never>?
    private var starts: [Int: Task<Void, Never>] = [:]
    private var lastStart = 0

    /// Nothing starts yet.
    ///
    /// - Throws: ``LifecycleError`` when ids repeat, dependencies do not exist, or they form a circle.
    init(_ nodes: [LifecycleNode], clock: any Clock<Duration> = ContinuousClock()) throws(LifecycleError) {
        let graph = try LifecycleGraph(nodes)
        self.graph = graph
        self.clock = clock
        self.states = graph.nodes.mapValues { $0.disabled.map { .disabled(why: $0) } ?? .registered }
    }

    /// The state of a node; `nil` if no node has the id.
    func state(of id: String) -> LifecycleState? { states[id] }

    /// Starts all nodes that are not ready, including those that failed or were stopped before, and returns when none
    /// is starting.
    ///
    /// Failures are states, not errors. When the current task is canceled, or ``stop()`` is called meanwhile, nodes
    /// that are starting are canceled and count as failed; those that have not begun return to registered.
    func start() async {
        lastStart += 1
        let number = lastStart
        let task = enqueue { await $0.startAll() }
        starts[number] = task
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        starts[number] = nil
    }

    /// Stops the ready nodes, those that depend on others first, and returns when all have stopped or timed out.
    ///
    /// It runs to its end even if the current task is canceled: that is when it is needed most.
    func stop() async {
        for task in starts.values { task.cancel() }
        await enqueue { await $0.stopAll() }.value
    }

    private func enqueue(
        _ transition: @escaping @Sendable (isolated LifecycleCoordinator) async -> Void
    ) -> Task<Void, Never> {
        let previous = lastTransition
        let task = Task {
            await previous?.value
            await transition(self)
        }
        lastTransition = task
        return task
    }

    private func startAll() async {
        for id in graph.nodes.keys where isStartable(id) { states[id] = .registered }
        await inOrder(of: graph.prerequisites, then: graph.dependents) { await $0.startNode($1) }
    }

    private func stopAll() async {
        await inOrder(of: graph.dependents, then: graph.prerequisites) { await $0.stopNode($1) }
    }

    private func isStartable(_ id: String) -> Bool {
        switch states[id] {
        case .ready, .disabled, nil: false
        default: true
        }
    }

    private func startNode(_ id: String) async {
        guard let node = graph.nodes[id], states[id] == .registered, !Task.isCancelled else { return }
        let missing = node.dependsOn.filter { states[$0] != .ready }
        guard missing.isEmpty else {
            states[id] = .blocked(by: Set(missing).sorted())
            return
        }
        states[id] = .starting
        do {
            try await withDeadline(node.startDeadline, clock: clock, operation: node.start)
            states[id] = .ready
        } catch {
            states[id] = .failed(reason: Self.reason(error, doing: "start", limit: node.startDeadline))
        }
    }

    private func stopNode(_ id: String) async {
        guard let node = graph.nodes[id], states[id] == .ready else { return }
        states[id] = .stopping
        do {
            try await withDeadline(node.stopDeadline, clock: clock, operation: node.stop)
            states[id] = .stopped
        } catch {
            states[id] = .failed(reason: Self.reason(error, doing: "stop", limit: node.stopDeadline))
        }
    }

    /// Visits every node once, each when all those before it have been visited, and independent ones at the same time.
    private func inOrder(
        of before: [String: Set<String>],
        then after: [String: Set<String>],
        visit: @escaping @Sendable (isolated LifecycleCoordinator, String) async -> Void
    ) async {
        var open = graph.nodes.mapValues { before[$0.id]?.count ?? 0 }
        await withTaskGroup(of: String.self) { group in
            func add(_ id: String) {
                group.addTask {
                    await visit(self, id)
                    return id
                }
            }
            for (id, count) in open where count == 0 { add(id) }
            while let done = await group.next() {
                for next in after[done] ?? [] {
                    open[next, default: 0] -= 1
                    if open[next] == 0 { add(next) }
                }
            }
        }
    }

    private static func reason(_ error: any Error, doing what: String, limit: Duration) -> String {
        switch error {
        case is DeadlineExceeded: "It did not \(what) within \(limit.formattedLimit)."
        case is CancellationError: "It was cancelled while it was to \(what)."
        case let error as any BentoError: error.message
        default: String(describing: error)
        }
    }
}
