import Core
import Foundation
import Networking

/// The address of an account service, checked: tokens go there.
struct AccountServer: Sendable, Hashable {
    /// The base of endpoint paths; ends in `/api/v1`.
    let baseURL: URL

    /// The address as shown and stored.
    var text: String { baseURL.absoluteString }

    /// Checks an address.
    ///
    /// - Parameter text: `https://host`, with a port or a path if the service has one; `/api/v1` is added unless it is
    ///   present. `http` is for this machine only.
    /// - Throws: ``AccountError/badServer(_:)``.
    init(_ text: String) throws(AccountError) {
        guard text.utf8.count <= 2000, let url = URL(string: text), let origin = Origin(url) else {
            throw .badServer("it is not a web address")
        }
        guard url.user() == nil, url.password() == nil else { throw .badServer("it contains a user name or password") }
        guard url.query() == nil, url.fragment() == nil else { throw .badServer("it has a '?' or '#'") }
        guard origin.isTrustworthy else {
            throw .badServer("it is not encrypted, and a token would travel in the clear")
        }
        var path = url.path()
        while path.hasSuffix("/") { path.removeLast() }
        if !path.hasSuffix("/api/v1") { path += "/api/v1" }
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw .badServer("it is not a web address")
        }
        parts.percentEncodedPath = path
        guard let base = parts.url else { throw .badServer("it is not a web address") }
        baseURL = base
    }
}
