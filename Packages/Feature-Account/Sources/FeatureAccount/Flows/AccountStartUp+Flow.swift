import Core

extension AccountStartUp {
    /// Runs it for a person, and shows its text if it takes long.
    nonisolated func run(in session: FlowSession) async throws -> AccountState {
        let watcher = Task {
            for await takesLong in await slowness() where takesLong {
                try await session.progress(ProgressUpdate(Self.loadingWords, completed: 0))
            }
        }
        defer { watcher.cancel() }
        return try await run()
    }
}
