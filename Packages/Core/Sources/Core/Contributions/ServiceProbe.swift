/// A test of a service that the person has configured. It sends a request that changes nothing there.
public struct ServiceProbe: Sendable {
    /// The setting or secret under test, without the feature: `sign-in.server`.
    public let setting: String
    /// Asks.
    ///
    /// - Returns: what was found, as words; `nil` if nothing is set, or there is nothing to ask.
    /// - Throws: what is wrong, with what to do.
    public let ask: @Sendable (ServiceResolver) async throws -> String?

    public init(_ setting: String, ask: @escaping @Sendable (ServiceResolver) async throws -> String?) {
        self.setting = setting
        self.ask = ask
    }
}
