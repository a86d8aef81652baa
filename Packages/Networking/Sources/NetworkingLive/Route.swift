import HTTPTypes
import Networking

/// How a request reaches its server. AsyncHTTPClient has a proxy as a setting of the whole client: each route has its own.
enum Route: Hashable {
    case direct
    /// The proxy connects to the server and passes bytes on: https through an HTTP proxy (CONNECT), anything through SOCKS.
    case tunnel(ProxySettings.Server)
    /// The proxy reads the request and sends it itself: http through an HTTP proxy. Many of those allow CONNECT to port 443
    /// only.
    case forward(ProxySettings.Server)

    /// - Throws: ``Networking/TransportError`` where the proxy that the environment names cannot be used.
    init(_ request: HTTPRequest, proxies: ProxySettings) throws(TransportError) {
        let scheme = request.scheme ?? "https"
        let (host, port) = Self.hostAndPort(request.authority ?? "", scheme: scheme)
        guard let proxy = proxies.proxy(scheme: scheme, host: host, port: port) else {
            self = .direct
            return
        }
        switch proxy.kind {
        case .unusable:
            throw TransportError(.proxyFailed, detail: "the environment names a proxy that cannot be used")
        case .http where scheme == "http": self = .forward(proxy)
        case .http, .socks: self = .tunnel(proxy)
        }
    }

    /// An error by its place: where there is a proxy, it is the proxy that could not be reached.
    func placing(_ error: TransportError) -> TransportError {
        guard self != .direct else { return error }
        switch error.kind {
        case .nameNotResolved, .connectionRefused, .unreachable, .connectTimeout, .other:
            return TransportError(.proxyFailed, detail: error.detail)
        default: return error
        }
    }

    private static func hostAndPort(_ authority: String, scheme: String) -> (String, Int) {
        let standard = scheme == "https" ? 443 : 80
        let end = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[end...].lastIndex(of: ":") else { return (authority, standard) }
        return (String(authority[..<colon]), Int(authority[colon...].dropFirst()) ?? standard)
    }
}
