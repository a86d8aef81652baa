import CoreMetrics
import SyncProtocol

/// A relay's counters. Nothing here says who asked.
public struct RelayMetrics: Sendable {
    private let factory: any MetricsFactory

    /// - Parameter factory: `nil` for one that counts nothing.
    public init(_ factory: (any MetricsFactory)? = nil) { self.factory = factory ?? NOOPMetricsHandler.instance }

    func count(_ route: RelayRoute, _ status: Int, _ duration: Duration) {
        let dimensions = [("route", route.word), ("status", "\(status)")]
        Counter(label: "bento_relay_requests_total", dimensions: dimensions, factory: factory).increment()
        let (seconds, attoseconds) = duration.components
        Timer(label: "bento_relay_request_seconds", dimensions: [("route", route.word)], factory: factory)
            .recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    func set(liveStreams count: Int) {
        Recorder(label: "bento_relay_live_streams", dimensions: [], aggregate: false, factory: factory).record(count)
    }

    /// Counts what happens between a relay and its database.
    public func count(databaseEvent event: String) {
        Counter(label: "bento_relay_database_events_total", dimensions: [("event", event)], factory: factory)
            .increment()
    }
}
