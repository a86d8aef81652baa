import Foundation

/// Gives a client the credentials for its requests.
public protocol AuthorizationProvider: Sendable {
    /// The credentials for a request; `nil` to send it without any.
    ///
    /// - Parameter url: the URL of the request.
    /// - Throws: an error if there should be credentials and they are unavailable; the request is not sent then.
    func authorization(for url: URL) async throws -> Authorization?

    /// Called when a server rejected credentials with 401, at most once for each request.
    ///
    /// Many requests may call it at the same time about the same credentials; they must be renewed once for all.
    ///
    /// - Parameter rejected: the credentials of the rejected request.
    /// - Returns: whether there are other credentials now, so that the request is worth sending again.
    func renew(rejected: Authorization?) async throws -> Bool
}

extension AuthorizationProvider {
    /// Cannot renew.
    public func renew(rejected: Authorization?) async throws -> Bool { false }
}
