import HTTPTypes
import NIOCore
import NIOHTTP1
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

/// Writes requests for plain http as a proxy wants them: with the whole address in the request line (RFC 9112, section
/// 3.2.2), and with the credentials for the proxy.
final class ForwardProxyHandler: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// The value of `Proxy-Authorization`; `nil` for a proxy that asks for none.
    private let authorization: String?

    init(authorization: String?) { self.authorization = authorization }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), let host = head.headers.first(name: "host") else {
            return context.write(data, promise: promise)
        }
        head.uri = "http://\(host)\(head.uri)"
        if let authorization { head.headers.replaceOrAdd(name: "Proxy-Authorization", value: authorization) }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
