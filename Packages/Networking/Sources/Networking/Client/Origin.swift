import Foundation

/// Scheme, host, and port (RFC 6454): the unit to which credentials belong.
public struct Origin: Sendable, Hashable {
    /// `http` or `https`, in lower case.
    public let scheme: String
    /// The host, in lower case.
    public let host: String
    /// The port, even if it is the scheme's default.
    public let port: Int

    /// The origin of a URL; `nil` unless it is http(s) with a host.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host()?.lowercased(), !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = url.port ?? (scheme == "https" ? 443 : 80)
    }

    /// Host and port as in `Host` and `:authority`; the scheme's default port is left out.
    var authority: String {
        let shown = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? shown : "\(shown):\(port)"
    }

    /// True if it is this machine: nothing travels over a network there, and `http` reveals nothing.
    public var isLoopback: Bool { Self.isLoopback(host) }

    /// True if nobody on the way can read or change what is sent: https, or this machine (the Web's "potentially
    /// trustworthy").
    public var isTrustworthy: Bool { scheme == "https" || isLoopback }

    /// True if a host is this machine: `localhost` and its subdomains, `::1`, and addresses of 127/8 (`127.evil.test`
    /// is a name like any other).
    public static func isLoopback(_ host: String) -> Bool {
        let bare = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if bare == "localhost" || bare.hasSuffix(".localhost") || bare == "::1" { return true }
        let parts = bare.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
