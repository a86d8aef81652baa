import Core

/// Collects nothing. This is what a host uses unless analytics are turned on.
public struct NoAnalytics: AnalyticsService {
    public init() {}
    /// Does nothing.
    public func identify(_ account: String) async {}
    /// Does nothing.
    public func capture(_ event: AnalyticsEvent) async {}
    /// Does nothing.
    public func reset() async {}
}
