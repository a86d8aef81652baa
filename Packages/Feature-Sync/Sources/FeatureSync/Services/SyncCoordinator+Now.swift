import Core
import DataSync
import SyncProtocol

extension SyncCoordinator {
    /// The number of times that a run goes on after the relay asked to wait.
    private static let rounds = 20

    /// Syncs once, with progress, and goes on where the relay asks to wait for a little.
    func now(in session: FlowSession) async throws -> RunReport {
        let report = try await withThrowingTaskGroup(of: SyncReport?.self) { group in
            group.addTask { try await untilDone(clock: session.clock) }
            group.addTask {
                try await showProgress(in: session)
                return nil
            }
            defer { group.cancelAll() }
            while let next = try await group.next() { if let report = next { return report } }
            throw CancellationError()
        }
        let standing = try await standing()
        return RunReport(report, unsent: standing?.unsent, concerns: standing?.concerns ?? [])
    }

    private func untilDone(clock: any Clock<Duration>) async throws -> SyncReport {
        var total = SyncReport()
        for _ in 0..<Self.rounds {
            guard let report = try await runner.alone({ try await runner.run() }) else { throw SyncError.busy }
            total = total.followed(by: report)
            guard let pause = report.retryAfter, report.unsent > 0, pause <= .seconds(60) else { break }
            try await clock.sleep(for: pause)
        }
        return total
    }

    /// Says what is left, until it is canceled.
    private func showProgress(in session: FlowSession) async throws {
        var most = 0
        while true {
            try await session.clock.sleep(for: .milliseconds(500))
            let standing = try await home.standing(of: SyncMembership.streams)
            let left = standing.map { $0.changedRows + $0.unsentBatches } ?? 0
            most = max(most, left)
            try await session.progress(
                ProgressUpdate(
                    "Syncing",
                    completed: Int64(most - left),
                    total: most > 0 ? Int64(most) : nil,
                    unit: "changes"
                )
            )
        }
    }
}
