import Core

/// The features whose hooks have been started in this process, with the number of users: a flow that calls a flow does
/// not start them twice, and the last user stops them.
actor StartedHooks {
    /// A hook that did not come up.
    struct NotReady: Error {
        /// `greeter.open is failed(...)`.
        let reason: String
    }

    private struct Entry {
        var users: Int
        let start: Task<LifecycleCoordinator, any Error>
    }

    private var entries: [String: Entry] = [:]
    private var stops: [String: Task<Void, Never>] = [:]

    /// Starts a feature's hooks, or waits until the one who does is done.
    ///
    /// - Throws: ``NotReady``; `CancellationError`; errors of `make`. Nothing is held then.
    func hold(_ feature: String, make: @escaping @Sendable () throws -> LifecycleCoordinator) async throws {
        await stops[feature]?.value
        let start: Task<LifecycleCoordinator, any Error>
        if let entry = entries[feature] {
            entries[feature]?.users += 1
            start = entry.start
        } else {
            start = Task {
                let lifecycle = try make()
                await lifecycle.start()
                for (id, state) in await lifecycle.states.sorted(by: { $0.key < $1.key }) where state != .ready {
                    await lifecycle.stop()
                    try Task.checkCancellation()
                    throw NotReady(reason: "\(id) is \(state)")
                }
                return lifecycle
            }
            entries[feature] = Entry(users: 1, start: start)
        }
        do {
            _ = try await withTaskCancellationHandler {
                try await start.value
            } onCancel: {
                Task { await self.cancelStart(of: feature) }
            }
        } catch {
            leave(feature)
            throw error
        }
    }

    /// Stops a feature's hooks if nobody else holds them.
    func release(_ feature: String) async {
        guard let start = entries[feature]?.start else { return }
        guard leave(feature) else { return }
        let stop = Task<Void, Never> {
            // Hooks that did not start need no stop.
            if let lifecycle = try? await start.value { await lifecycle.stop() }
        }
        stops[feature] = stop
        await stop.value
        if stops[feature] == stop { stops[feature] = nil }
    }

    private func cancelStart(of feature: String) {
        guard let entry = entries[feature], entry.users == 1 else { return }
        entry.start.cancel()
    }

    /// - Returns: whether the last one has left.
    @discardableResult
    private func leave(_ feature: String) -> Bool {
        entries[feature]?.users -= 1
        guard let entry = entries[feature], entry.users <= 0 else { return false }
        entries[feature] = nil
        return true
    }
}
