/// A test of a service that the person has configured. It sends a request that changes nothing there.
public struct ServiceProbe: Sendable {
    /// The setting or secret under test, without the feature: `sign-in.server`.
    public let setting: String
    /// Sends the test request.
    ///
    /// - Returns: a description of the result; `nil` if nothing is configured, or there is nothing to test.
    /// - Throws: the problem, with a remedy.
    public let ask: @Sendable (ServiceResolver) async throws -> String?

    public init(_ setting: String, ask: @escaping @Sendable (ServiceResolver) async throws -> String?) {
        self.setting = setting
        self.ask = ask
    }
}
