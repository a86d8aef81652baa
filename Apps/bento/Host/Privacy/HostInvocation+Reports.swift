import Analytics
import Core
import Networking

extension HostInvocation {
    /// Runs something, and takes note of how it ended where reports of use are on.
    ///
    /// A report never fails a command and never says anything; without consent one file is looked for, and that is all.
    func reporting(_ flow: String, _ work: () async throws -> Void) async throws {
        do {
            try await work()
            await note(flow, .done)
        } catch {
            await note(flow, error is CancellationError ? .cancelled : .failed)
            throw error
        }
    }

    /// The service that queues and sends reports of use; `nil` without consent.
    func reports() async throws -> QueuedAnalytics? {
        let parts = try composition.parts()
        return try await UsageReports(home: parts.home).service(
            features: parts.runtime.registrations,
            time: environment.time
        ) {
            try await parts.runtime.container.resolve((any HTTPTransport).self)
        }
    }

    private func note(_ flow: String, _ outcome: UsageReports.Outcome) async {
        guard let service = try? await reports() else { return }
        await service.capture(
            AnalyticsEvent("flow_ended", ["flow": .choice(flow), "outcome": .choice(outcome.rawValue)])
        )
        guard let parts = try? composition.parts() else { return }
        await parts.flags.rules.keepUsage(of: parts, now: environment.time.now)
    }
}
