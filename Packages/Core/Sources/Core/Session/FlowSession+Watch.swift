extension FlowSession {
    /// Shows results in one live view as they come, until `follow` ends or the person leaves with `q`, Esc, or Ctrl-C.
    /// A result that is taller than the window scrolls.
    ///
    /// Without a terminal, each result is printed in full, and only the end of `follow` or a cancellation ends it.
    ///
    /// - Parameter follow: shows the current state and then each change, with ``LiveView/show(_:)``.
    public func watch(_ follow: @escaping @Sendable (any LiveView) async throws -> Void) async throws {
        try await live { view in
            view.scrolls()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await follow(view) }
                if view.size != nil {
                    group.addTask {
                        while let event = try await view.next() {
                            if case .key(.escape) = event { return }
                            if case .key(.character("q")) = event { return }
                        }
                    }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
        // A canceled sequence just ends, like one that is finished.
        try Task.checkCancellation()
    }
}
