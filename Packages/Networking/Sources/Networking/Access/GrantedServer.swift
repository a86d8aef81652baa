import Foundation

/// A server that a person set: in a declared setting, or as an argument of the flow that runs.
public struct GrantedServer: Sendable, Hashable, CustomStringConvertible {
    /// The protocol of the server.
    public enum Scheme: String, Sendable, CaseIterable {
        case http, https
        /// A bare TCP connection.
        case tcp
    }

    public let scheme: Scheme
    /// In lower case, without brackets.
    public let host: String
    public let port: Int

    /// - Parameter port: 80 and 443 by default; a bare TCP connection has no default port.
    /// - Returns: `nil` for an invalid host, and for ports outside 1...65535.
    public init?(_ scheme: Scheme, host: String, port: Int? = nil) {
        let standard: Int? =
            switch scheme {
            case .http: 80
            case .https: 443
            case .tcp: nil
            }
        guard let port = port ?? standard, (1...65_535).contains(port) else { return nil }
        let bare = ServerAuthority.normalized(host)
        guard ServerAuthority.parts(of: bare.contains(":") ? "[\(bare)]" : bare) != nil else { return nil }
        self.scheme = scheme
        self.host = bare
        self.port = port
    }

    /// The scheme, host, and port of a URL; what follows them is not part of a grant.
    ///
    /// - Returns: `nil` unless it is http(s) or tcp, has a host, and has no user name.
    public init?(_ address: URL) {
        guard let scheme = address.scheme.flatMap({ Scheme(rawValue: $0.lowercased()) }), let host = address.host(),
            address.user() == nil, address.password() == nil
        else { return nil }
        self.init(scheme, host: host, port: address.port)
    }

    public var description: String {
        "\(scheme.rawValue)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
