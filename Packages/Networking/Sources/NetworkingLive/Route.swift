import HTTPTypes
import Networking

/// The way a request reaches its server. AsyncHTTPClient has a proxy as a setting of the whole client, so each route
/// has its own client.
enum Route: Hashable {
    case direct
    /// The proxy connects to the server and forwards bytes: https through an HTTP proxy (CONNECT), anything through
    /// SOCKS.
    case tunnel(ProxySettings.Server)
    /// The proxy reads the request and sends it itself: http through an HTTP proxy. Many of those allow CONNECT only to
    /// port 443.
    case forward(ProxySettings.Server)

    /// - Throws: ``Networking/TransportError`` if the proxy in the environment cannot be used.
    init(to address: ServerAuthority, proxies: ProxySettings) throws(TransportError) {
        guard let proxy = proxies.proxy(scheme: address.scheme, host: address.host, port: address.port) else {
            self = .direct
            return
        }
        switch proxy.kind {
        case .unusable: throw TransportError(.proxyUnusable)
        case .http where address.scheme == "http": self = .forward(proxy)
        case .http, .socks: self = .tunnel(proxy)
        }
    }

    var proxy: ProxySettings.Server? {
        switch self {
        case .direct: nil
        case .tunnel(let proxy), .forward(let proxy): proxy
        }
    }

    /// Attributes an error to its origin: with a proxy, it is the proxy that could not be reached.
    func placing(_ error: TransportError) -> TransportError {
        guard let proxy else { return error }
        switch error.kind {
        case .nameNotResolved, .connectionRefused, .unreachable, .connectTimeout:
            return TransportError(.proxyUnreachable, detail: "\(proxy)")
        case .proxyRefused, .proxyAuthentication: return TransportError(error.kind, detail: "\(proxy)")
        // The errors of a SOCKS proxy have no type that could be distinguished here.
        case .other where proxy.kind == .socks: return TransportError(.proxyRefused, detail: "\(proxy)")
        default: return error
        }
    }
}
