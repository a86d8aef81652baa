import Analytics
import Core

/// One feature's door to the reports of use: what its manifest does not declare is dropped, and without the person's consent
/// everything is.
struct FeatureAnalytics: AnalyticsService {
    let events: AnalyticsCatalogue
    /// Asked each time: consent may be given or taken back while the program runs.
    let reports: @Sendable () async -> QueuedAnalytics?

    func identify(_ account: String) async { await reports()?.identify(account) }

    func capture(_ event: AnalyticsEvent) async {
        guard let allowed = events.allowed(event) else { return }
        await reports()?.capture(allowed)
    }

    func reset() async { await reports()?.reset() }
}
