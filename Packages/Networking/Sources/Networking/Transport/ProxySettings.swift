import Core
import Foundation

/// The proxies for requests, by the environment variables that curl and others share.
///
/// `https_proxy`/`HTTPS_PROXY` for https, `http_proxy` for http (its upper-case form is ignored: a CGI server would set
/// it from a request's `Proxy` header, "httpoxy"), `all_proxy`/`ALL_PROXY` for both. `no_proxy`/`NO_PROXY` lists hosts
/// that are reached directly: `*`, a host, a domain with everything below it, an address, each with an optional port.
/// Loopback is always reached directly. If an entry cannot be used, requests that should go through it fail: bypassing
/// a proxy that somebody has set would be worse.
public struct ProxySettings: Sendable, Equatable {
    public struct Server: Sendable, Hashable, CustomStringConvertible {
        /// The protocol of the proxy.
        public enum Kind: String, Sendable {
            /// HTTP, with CONNECT for https.
            case http
            /// SOCKS 5, without a user name.
            case socks
            /// The value in the environment is none of these, or cannot be read.
            case unusable
        }

        /// The protocol of the proxy.
        public let kind: Kind
        public let host: String
        public let port: Int
        /// The user name for it, if one is needed.
        public let user: String?
        /// The password for it, if one is needed.
        public let password: Secret?

        /// Host and port, without the credentials.
        public var description: String {
            kind == .unusable ? "a proxy that cannot be used" : "\(kind.rawValue)://\(host):\(port)"
        }

        static let unusable = Server(kind: .unusable, host: "", port: 0, user: nil, password: nil)
    }

    public let http: Server?
    public let https: Server?
    private let exceptions: [Exception]

    private struct Exception: Sendable, Equatable {
        let host: String
        let port: Int?
    }

    /// No proxies.
    public static let none = ProxySettings(environment: [:])

    /// Reads the settings from environment variables; empty ones count as absent.
    public init(environment: [String: String]) {
        func first(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        http = first("http_proxy", "all_proxy", "ALL_PROXY").map(Self.server)
        https = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY").map(Self.server)
        exceptions = (first("no_proxy", "NO_PROXY") ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).prefix(256)
            .map { entry in
                let (host, port) = Self.hostAndPort(entry.lowercased())
                let bare = host.hasPrefix("*.") ? String(host.dropFirst(2)) : host
                return Exception(host: bare.hasPrefix(".") ? String(bare.dropFirst()) : bare, port: port)
            }
    }

    /// The proxy for a request; `nil` to connect directly.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`.
    ///   - host: the host of the request, without a port.
    ///   - port: the port, even if it is the scheme's default.
    public func proxy(scheme: String, host: String, port: Int) -> Server? {
        let host = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if Origin.isLoopback(host) { return nil }
        for exception in exceptions {
            if let only = exception.port, only != port { continue }
            if exception.host == "*" || host == exception.host || host.hasSuffix("." + exception.host) { return nil }
        }
        return scheme.lowercased() == "https" ? https : http
    }

    private static func server(_ text: String) -> Server {
        let withScheme = text.contains("://") ? text : "http://" + text
        guard let parts = URLComponents(string: withScheme), let host = parts.host, !host.isEmpty else {
            return .unusable
        }
        let kind: Server.Kind
        let standardPort: Int
        switch parts.scheme?.lowercased() {
        case "http": (kind, standardPort) = (.http, 80)
        // The library below signs in to no SOCKS proxy.
        case "socks5", "socks5h", "socks": (kind, standardPort) = (parts.user == nil ? .socks : .unusable, 1080)
        default: return .unusable
        }
        let port = parts.port ?? standardPort
        guard kind != .unusable, (1...65_535).contains(port) else { return .unusable }
        return Server(
            kind: kind,
            host: host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")),
            port: port,
            user: parts.user,
            password: parts.password.map { Secret($0) }
        )
    }

    private static func hostAndPort(_ entry: String) -> (String, Int?) {
        if entry.hasPrefix("["), let close = entry.firstIndex(of: "]") {
            let host = String(entry[entry.index(after: entry.startIndex)..<close])
            let rest = entry[entry.index(after: close)...]
            return (host, rest.hasPrefix(":") ? Int(rest.dropFirst()) : nil)
        }
        let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, let port = Int(parts[1]) { return (String(parts[0]), port) }
        return (entry, nil)
    }
}
