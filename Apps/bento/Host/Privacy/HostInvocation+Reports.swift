import Analytics
import Core
import Logging
import Networking

extension HostInvocation {
    /// Runs something, and takes note of how it ended where reports of use are on.
    ///
    /// A report never fails a command and never says anything; without consent one file is looked for, and that is all.
    func reporting(_ flow: String, _ work: () async throws -> Void) async throws {
        let began = ContinuousClock.now
        do {
            try await work()
            logged(flow, since: began)
            await note(flow, .done)
        } catch {
            logged(flow, since: began, error)
            await note(flow, error is CancellationError ? .cancelled : .failed)
            throw error
        }
    }

    /// Notes in the log what took long, imports above all, and what failed; never what was typed.
    private func logged(_ flow: String, since began: ContinuousClock.Instant, _ error: (any Error)? = nil) {
        guard let log = try? composition.parts().log else { return }
        let seconds = (began.duration(to: .now) / .milliseconds(100)).rounded() / 10
        switch error {
        case nil: log.log(level: seconds >= 1 ? .info : .debug, "flow \(flow): done in \(seconds) s")
        case is CancellationError: log.info("flow \(flow): stopped after \(seconds) s")
        case let ended as EndedWith: log.info("flow \(flow): ended with \(ended.status.rawValue) in \(seconds) s")
        case let error?:
            let code = (error as? any BentoError)?.code ?? "\(type(of: error))"
            log.notice("flow \(flow): failed with \(code) after \(seconds) s")
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
