/// Reports how Bento is used, if the person has allowed it. Otherwise nothing is collected, stored, or sent.
public protocol AnalyticsService: Sendable {
    /// Says that the events from now on belong to an account.
    ///
    /// - Parameter account: the account's own opaque id, never a name or an address.
    func identify(_ account: String) async
    /// Reports an event.
    func capture(_ event: AnalyticsEvent) async
    /// Forgets who the events belong to, and the events that are not sent yet.
    func reset() async
}

extension ContractID {
    /// Each feature's own view: what its manifest does not declare is dropped.
    public static let analytics = ContractID("host.analytics", (any AnalyticsService).self)
}
