import Core

/// Sends and takes each time that the timer calls.
enum SyncJob {
    static let job = Job(
        "now",
        "Share what changed with your other devices",
        schedule: .every(.seconds(60)),
        deadline: .seconds(240)
    ) { resolver, _ in
        let coordinator = try await resolver.get(SyncCoordinator.self)
        guard try await coordinator.isShared() else { return .nothing }
        // What does not pass by itself is not asked again each minute.
        let ended = [SyncError.revoked.code, SyncError.closed.code]
        if let code = try await coordinator.home.lastRun()?.faultCode, ended.contains(code) { return .nothing }
        let runner = coordinator.runner
        do {
            // While a command is at it, there is nothing to do.
            guard let report = try await runner.alone(patience: nil, { try await runner.run() }) else {
                return .nothing
            }
            guard report.sent + report.applied > 0 else { return .nothing }
            return .done("Sent \(report.sent) and took \(report.applied) batches.")
        } catch is any BentoError {
            // It is kept, and the card says it as soon as it is worth saying.
            return .nothing
        }
    }
}
