import Foundation

/// Credentials that never change, for one origin only.
public struct FixedAuthorization: AuthorizationProvider {
    private let credentials: Authorization
    private let origin: Origin?

    /// - Parameters:
    ///   - credentials: what to send.
    ///   - service: requests to other origins (scheme, host, port) than this address's get no credentials.
    public init(_ credentials: Authorization, for service: URL) {
        self.credentials = credentials
        self.origin = Origin(service)
    }

    /// The credentials, if the request goes to their origin.
    public func authorization(for url: URL) async throws -> Authorization? {
        guard let origin, Origin(url) == origin else { return nil }
        return credentials
    }
}
