import Core
import Foundation

/// The address of an account service, checked: tokens go there.
struct AccountServer: Sendable, Hashable {
    /// What endpoint paths are relative to; ends in `/api/v1`.
    let baseURL: URL

    /// The address as shown and stored.
    var text: String { baseURL.absoluteString }

    /// Checks an address.
    ///
    /// - Parameter text: `https://host`, with a port or a path where the service has one; `/api/v1` is added unless it
    ///   is there. `http` is for this machine only.
    /// - Throws: ``AccountError/badServer(_:)``.
    init(_ text: String) throws(AccountError) {
        guard text.utf8.count <= 2000, let url = URL(string: text), let host = url.host()?.lowercased(), !host.isEmpty,
            let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http"
        else { throw .badServer("it is not a web address") }
        guard url.user() == nil, url.password() == nil else { throw .badServer("it contains a user name or password") }
        guard url.query() == nil, url.fragment() == nil else { throw .badServer("it has a '?' or '#'") }
        guard scheme == "https" || Self.isThisMachine(host) else {
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

    private static func isThisMachine(_ host: String) -> Bool {
        let bare = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if bare == "localhost" || bare.hasSuffix(".localhost") || bare == "::1" { return true }
        let numbers = bare.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }
}
