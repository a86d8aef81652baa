import NIOCore
import NIOHTTP1

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
